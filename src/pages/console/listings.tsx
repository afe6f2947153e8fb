import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { approvalQueue } from '#src/features/listing-approval/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { ConsoleQueue } from './console-queue.tsx';
import { ListingCell } from './listing-cell.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import { QueueLink, QueueTable } from './queue-table.tsx';
import type { Route } from './+types/listings';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/listings';

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = pageNumberIn(url.searchParams);
  const [queue, now] = await Promise.all([approvalQueue(app, viewerIn(context), page), app.clock.now()]);
  const done = (['approved', 'returned'] as const).find((verdict) => verdict === url.searchParams.get('done')) ?? null;
  const { needApproval, needApprovalOfBrands } = marketplace.listings;
  const isOff = !needApproval && needApprovalOfBrands.length === 0;
  return { operator: await operatorIn(context), ...queue, page, now, done, isOff };
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  const { operator, total, waiting, page, totalPages, now, done, isOff } = loaderData;
  const intl = useIntl();
  const empty = {
    title: <FormattedMessage id="console.listings-empty" />,
    line: <FormattedMessage id={isOff ? 'console.listings-off' : 'console.listings-empty-line'} />,
  };
  return (
    <ConsoleQueue
      {...{ operator, page, totalPages, path }}
      title={intl.formatMessage({ id: 'console.listings-title' })}
      count={<FormattedMessage id="console.listings-waiting" values={{ count: total }} />}
      done={done === null ? null : <FormattedMessage id={`console.listings-${done}`} />}
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
    <QueueTable heads={['console.listing-item', 'console.listing-lender', 'console.listing-submitted']}>
      {waiting.map(({ id, title, designer, author, image, submittedAt }) => (
        <tr key={id}>
          <ListingCell listing={{ title, designer, image }} />
          <td>
            <PersonName {...author} />
          </td>
          <td className="muted">{submittedAt !== null && formatRecent(submittedAt, now, marketplace.timeZone)}</td>
          <QueueLink to={`${path}/${id}`} label={intl.formatMessage({ id: 'console.listing-review-of' }, { title })} />
        </tr>
      ))}
    </QueueTable>
  );
}
