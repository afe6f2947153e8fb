import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { reviewedCasePath } from '#src/features/cases/case-path.ts';
import { caseLists, type CaseList } from '#src/features/cases/forms.ts';
import { caseQueue } from '#src/features/cases/operator-queries.server.ts';
import { caseVerdicts } from '#src/features/cases/verdicts.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { formatDayAndTime, formatRecent } from '#src/ui/data/format/times.ts';
import { ConsoleQueue, QueueLists } from './console-queue.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import { QueueLink, QueueTable } from './queue-table.tsx';
import type { Route } from './+types/cases';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/cases';

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = pageNumberIn(url.searchParams);
  const list = caseLists.find((known) => known === url.searchParams.get('list')) ?? 'to-decide';
  const [queue, now] = await Promise.all([caseQueue(app, viewerIn(context), list, page), app.clock.now()]);
  const done = caseVerdicts.find((verdict) => verdict === url.searchParams.get('done')) ?? null;
  return { operator: await operatorIn(context), ...queue, list, page, now, done };
}

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { operator, total, found, list, page, totalPages, now, done } = loaderData;
  const intl = useIntl();
  const empty = {
    title: <FormattedMessage id={`console.cases-empty-${list}`} />,
    line: <FormattedMessage id="console.cases-empty-line" />,
  };
  return (
    <ConsoleQueue
      {...{ operator, page, totalPages, path }}
      query={list === 'to-decide' ? {} : { list }}
      title={intl.formatMessage({ id: 'console.cases-title' })}
      count={<FormattedMessage id={`console.cases-count-${list}`} values={{ count: total }} />}
      done={done === null ? null : <FormattedMessage id={`console.cases-done-${done}`} />}
      empty={found.length === 0 ? empty : null}
      lists={
        <QueueLists
          lists={caseLists}
          shown={list}
          label={intl.formatMessage({ id: 'console.cases-lists' })}
          to={addressOf}
          words={(one) => <FormattedMessage id={`console.cases-${one}`} />}
        />
      }
    >
      <Queue found={found} now={now} />
    </ConsoleQueue>
  );
}

function addressOf(list: CaseList): string {
  return list === 'to-decide' ? path : `${path}?list=${list}`;
}

type QueueProps = Pick<Route.ComponentProps['loaderData'], 'found' | 'now'>;

function Queue({ found, now }: QueueProps) {
  const intl = useIntl();
  return (
    <QueueTable heads={['console.listing-item', 'console.case-opener', 'console.case-reason', 'console.report-since']}>
      {found.map(({ id, title, designer, opener, openedBy, reason, since, openedAt }) => (
        <tr key={id}>
          <td>
            <span className="medium block wrap-anywhere">{title}</span>
            {designer !== null && <span className="small muted block">{designer}</span>}
          </td>
          <td>
            <PersonName {...opener} />
            <span className="small muted block">
              <FormattedMessage id={`console.case-${openedBy}`} />
            </span>
          </td>
          <td>
            <FormattedMessage id={`case.reason-${reason}`} />
          </td>
          <td className="muted">{since !== null && formatRecent(since, now, marketplace.timeZone)}</td>
          <QueueLink
            to={reviewedCasePath(id)}
            label={intl.formatMessage(
              { id: 'console.case-review-of' },
              {
                ...{ title, name: opener.displayName, reason: intl.formatMessage({ id: `case.reason-${reason}` }) },
                opened: formatDayAndTime(openedAt, marketplace.timeZone),
              },
            )}
          />
        </tr>
      ))}
    </QueueTable>
  );
}
