import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { reportQueue } from '#src/features/listing-reports/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { ConsoleQueue } from './console-queue.tsx';
import { ListingCell } from './listing-cell.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import { QueueLink, QueueTable } from './queue-table.tsx';
import type { Route } from './+types/reports';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/reports';
const verdicts = ['dismissed', 'closed', 'reopened'] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = pageNumberIn(url.searchParams);
  const [queue, now] = await Promise.all([reportQueue(app, viewerIn(context), page), app.clock.now()]);
  const done = verdicts.find((verdict) => verdict === url.searchParams.get('done')) ?? null;
  return { operator: await operatorIn(context), ...queue, page, now, done };
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { operator, total, waiting, page, totalPages, now, done } = loaderData;
  const intl = useIntl();
  const empty = {
    title: <FormattedMessage id="console.reports-empty" />,
    line: <FormattedMessage id="console.reports-empty-line" />,
  };
  return (
    <ConsoleQueue
      {...{ operator, page, totalPages, path }}
      title={intl.formatMessage({ id: 'console.reports-title' })}
      count={<FormattedMessage id="console.reports-waiting" values={{ count: total }} />}
      done={done === null ? null : <FormattedMessage id={`console.reports-${done}`} />}
      empty={waiting.length === 0 ? empty : null}
    >
      <Queue waiting={waiting} now={now} />
    </ConsoleQueue>
  );
}

type QueueProps = Pick<Route.ComponentProps['loaderData'], 'waiting' | 'now'>;

function Queue({ waiting, now }: QueueProps) {
  return (
    <QueueTable
      heads={['console.listing-item', 'console.listing-lender', 'console.report-reported', 'console.report-since']}
    >
      {waiting.map((listing) => (
        <Row key={listing.id} listing={listing} now={now} />
      ))}
    </QueueTable>
  );
}

type RowProps = { readonly listing: QueueProps['waiting'][number]; readonly now: Date };

function Row({ listing, now }: RowProps) {
  const intl = useIntl();
  const { id, title, author, reports, reasons, since } = listing;
  return (
    <tr>
      <ListingCell listing={listing} />
      <td>
        <PersonName {...author} />
      </td>
      <td>
        <FormattedMessage id="console.report-count" values={{ count: reports }} />
        <span className="small muted block">
          {intl.formatList(reasons.map((reason) => intl.formatMessage({ id: `report.reason-${reason}` })))}
        </span>
      </td>
      <td className="muted">{formatRecent(since, now, marketplace.timeZone)}</td>
      <QueueLink to={`${path}/${id}`} label={intl.formatMessage({ id: 'console.report-review-of' }, { title })} />
    </tr>
  );
}
