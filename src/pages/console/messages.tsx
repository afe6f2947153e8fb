import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { messageVerdicts } from '#src/features/message-reports/forms.ts';
import { messageReportQueue } from '#src/features/message-reports/queries.server.ts';
import { excerptOf } from '#src/features/notifications/message-kind.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { ConsoleQueue } from './console-queue.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import { QueueLink, QueueTable } from './queue-table.tsx';
import type { Route } from './+types/messages';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/messages';

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = pageNumberIn(url.searchParams);
  const [queue, now] = await Promise.all([messageReportQueue(app, viewerIn(context), page), app.clock.now()]);
  const waiting = queue.waiting.map(({ content, ...row }) => ({ ...row, excerpt: excerptOf(content) }));
  const done = messageVerdicts.find((verdict) => verdict === url.searchParams.get('done')) ?? null;
  return { operator: await operatorIn(context), ...queue, waiting, page, now, done };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { operator, total, waiting, page, totalPages, now, done } = loaderData;
  const intl = useIntl();
  const empty = {
    title: <FormattedMessage id="console.messages-empty" />,
    line: <FormattedMessage id="console.messages-empty-line" />,
  };
  return (
    <ConsoleQueue
      {...{ operator, page, totalPages, path }}
      title={intl.formatMessage({ id: 'console.messages-title' })}
      count={<FormattedMessage id="console.messages-waiting" values={{ count: total }} />}
      done={done === null ? null : <FormattedMessage id={`console.messages-done-${done}`} />}
      empty={waiting.length === 0 ? empty : null}
    >
      <Queue waiting={waiting} now={now} />
    </ConsoleQueue>
  );
}

type QueueProps = Pick<Route.ComponentProps['loaderData'], 'waiting' | 'now'>;

function Queue({ waiting, now }: QueueProps) {
  const intl = useIntl();
  return (
    <QueueTable
      heads={['console.message-text', 'console.message-from', 'console.message-reason', 'console.report-since']}
    >
      {waiting.map(({ id, excerpt, sender, reason, since }) => (
        <tr key={id}>
          <td className="wrap-anywhere">{excerpt}</td>
          <td>
            <PersonName {...sender} />
          </td>
          <td>
            <FormattedMessage id={`message-report.reason-${reason}`} />
          </td>
          <td className="muted">{formatRecent(since, now, marketplace.timeZone)}</td>
          <QueueLink
            to={`${path}/${id}`}
            label={intl.formatMessage({ id: 'console.message-review-of' }, { name: sender.displayName })}
          />
        </tr>
      ))}
    </QueueTable>
  );
}
