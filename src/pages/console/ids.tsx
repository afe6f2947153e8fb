import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { pendingIdChecks } from '#src/features/id-checks/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { ConsoleQueue } from './console-queue.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import { QueueLink, QueueTable } from './queue-table.tsx';
import type { Route } from './+types/ids';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console';

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = pageNumberIn(url.searchParams);
  const [queue, now] = await Promise.all([pendingIdChecks(app, viewerIn(context), page), app.clock.now()]);
  const done = (['verified', 'rejected'] as const).find((verdict) => verdict === url.searchParams.get('done')) ?? null;
  return { operator: await operatorIn(context), ...queue, page, now, done };
}

export default function Ids({ loaderData }: Route.ComponentProps) {
  const { operator, total, waiting, page, totalPages, now, done } = loaderData;
  const intl = useIntl();
  const empty = {
    title: <FormattedMessage id="console.ids-empty" />,
    line: <FormattedMessage id="console.ids-empty-line" />,
  };
  return (
    <ConsoleQueue
      {...{ operator, page, totalPages, path }}
      title={intl.formatMessage({ id: 'console.ids-title' })}
      count={<FormattedMessage id="console.ids-waiting" values={{ count: total }} />}
      done={done === null ? null : <FormattedMessage id={`console.ids-${done}`} />}
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
    <QueueTable heads={['console.person', 'console.document', 'console.waiting']}>
      {waiting.map(({ id, name, kind, sentAt, isOwn }) => (
        <tr key={id}>
          <td className="medium">{name}</td>
          <td>
            <FormattedMessage id={`id-check.kind-${kind}`} />
          </td>
          <td className="muted">{formatRecent(sentAt, now, marketplace.timeZone)}</td>
          {isOwn ? (
            <td className="console-end">
              <Badge>
                <FormattedMessage id="console.own" />
              </Badge>
            </td>
          ) : (
            <QueueLink to={`${path}/ids/${id}`} label={intl.formatMessage({ id: 'console.review-of' }, { name })} />
          )}
        </tr>
      ))}
    </QueueTable>
  );
}
