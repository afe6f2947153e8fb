import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { balanceForOperator, heldForOperator } from '#src/features/payment-cases/balance.server.ts';
import { paymentCaseLists, type PaymentCaseList } from '#src/features/payment-cases/forms.ts';
import type { CaseDecision } from '#src/features/payments/operator-decisions.server.ts';
import { paymentCaseQueue } from '#src/features/payment-cases/queries.server.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDeadline, formatRecent } from '#src/ui/data/format/times.ts';
import { ConsoleQueue, QueueLists } from './console-queue.tsx';
import { operatorIn } from './operator.server.ts';
import { pageNumberIn } from './page-number.ts';
import { HeldPayments, PaymentBalance } from './payment-balance.tsx';
import { PaymentCaseKind } from './payment-case-kind.tsx';
import { QueueLink, QueueTable } from './queue-table.tsx';
import type { Route } from './+types/payments';

export const handle = { bars: 'none' } satisfies PageHandle;

const path = '/console/payments';

/** What is said of each decision once it is made. */
const decisionWords: Readonly<Record<CaseDecision['kind'], MessageId>> = {
  'loss': 'console.payments-done-loss',
  'refund': 'console.payments-done-refund',
  'capture': 'console.payments-done-capture',
  'failed-refund': 'console.payments-done-failed-refund',
  'close': 'console.payments-done-close',
};

function wordsOf(decision: string | null): MessageId | null {
  return decision !== null && Object.hasOwn(decisionWords, decision)
    ? decisionWords[decision as CaseDecision['kind']]
    : null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = pageNumberIn(url.searchParams);
  const list = paymentCaseLists.find((known) => known === url.searchParams.get('list')) ?? 'to-decide';
  const viewer = viewerIn(context);
  const isFirst = list === 'to-decide' && page === 1;
  const [queue, now, balance, held] = await Promise.all([
    paymentCaseQueue(app, viewer, list, page),
    app.clock.now(),
    isFirst ? balanceForOperator(app, viewer) : null,
    isFirst ? heldForOperator(app, viewer) : [],
  ]);
  const done = wordsOf(url.searchParams.get('done'));
  return { operator: await operatorIn(context), ...queue, list, page, now, done, isFirst, balance, held };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { operator, total, found, list, page, totalPages, now, done, isFirst, balance, held } = loaderData;
  const intl = useIntl();
  const empty = {
    title: <FormattedMessage id={`console.payments-empty-${list}`} />,
    line: <FormattedMessage id="console.payments-empty-line" />,
  };
  return (
    <ConsoleQueue
      {...{ operator, page, totalPages, path }}
      query={list === 'to-decide' ? {} : { list }}
      title={intl.formatMessage({ id: 'console.payments-title' })}
      count={<FormattedMessage id={`console.payments-count-${list}`} values={{ count: total }} />}
      done={done === null ? null : <FormattedMessage id={done} />}
      empty={found.length === 0 ? empty : null}
      below={
        isFirst && (
          <>
            <HeldPayments held={held} />
            <PaymentBalance balance={balance} />
          </>
        )
      }
      lists={
        <QueueLists
          lists={paymentCaseLists}
          shown={list}
          label={intl.formatMessage({ id: 'console.payments-lists' })}
          to={addressOf}
          words={(one) => <FormattedMessage id={`console.payments-${one}`} />}
        />
      }
    >
      <Queue found={found} now={now} />
    </ConsoleQueue>
  );
}

function addressOf(list: PaymentCaseList): string {
  return list === 'to-decide' ? path : `${path}?list=${list}`;
}

type QueueProps = Pick<Route.ComponentProps['loaderData'], 'found' | 'now'>;

function Queue({ found, now }: QueueProps) {
  const intl = useIntl();
  const nameOf = ({ title, orders }: QueueProps['found'][number]) =>
    title === null
      ? intl.formatMessage({ id: 'console.payment-no-order' })
      : intl.formatMessage({ id: 'console.payment-orders' }, { title, others: orders - 1 });
  return (
    <QueueTable
      heads={['console.payment-what', 'console.payment-about', 'console.payment-amount', 'console.payment-since']}
    >
      {found.map((row) => (
        <tr key={row.id}>
          <td>
            <span className="medium block">
              <PaymentCaseKind {...row} isClosed={row.resolvedAt !== null} />
            </span>
            {row.resolvedAt === null && row.outcome === null && row.evidenceDueAt !== null && (
              <span className="small muted block">
                <FormattedMessage
                  id="console.payment-evidence"
                  values={{ until: formatDeadline(row.evidenceDueAt, marketplace.timeZone) }}
                />
              </span>
            )}
          </td>
          <td className="wrap-anywhere">{nameOf(row)}</td>
          <td>{row.amount === null ? '' : formatMoney(row.amount)}</td>
          <td className="muted">{formatRecent(row.resolvedAt ?? row.openedAt, now, marketplace.timeZone)}</td>
          <QueueLink
            to={`${path}/${row.id}`}
            label={intl.formatMessage({ id: 'console.payment-review-of' }, { title: nameOf(row) })}
          />
        </tr>
      ))}
    </QueueTable>
  );
}
