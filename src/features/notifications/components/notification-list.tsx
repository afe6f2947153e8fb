import { FormattedMessage } from 'react-intl';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import type { ShownBellPage } from '../queries.server.ts';
import { NotificationRow } from './notification-row.tsx';

type NotificationListProps = {
  readonly page: ShownBellPage;
  /** After the first page, an empty one is the end of the list. */
  readonly isFirst: boolean;
};

export function NotificationList({ page: { rows, now, mayMark }, isFirst }: NotificationListProps) {
  if (rows.length === 0) return <NoRows isFirst={isFirst} />;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line">
          <NotificationRow row={row} now={now} mayMark={mayMark} />
        </li>
      ))}
    </ul>
  );
}

function NoRows({ isFirst }: Pick<NotificationListProps, 'isFirst'>) {
  return (
    <EmptyState hanger title={<FormattedMessage id={isFirst ? 'notifications.empty' : 'notifications.end'} />}>
      <FormattedMessage id={isFirst ? 'notifications.empty-line' : 'notifications.end-line'} />
    </EmptyState>
  );
}
