import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { BalanceForOperator, HeldForOperator } from '#src/features/payment-cases/balance.server.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { consoleOrderPath } from './order-path.ts';
import { QueueLink, QueueTable } from './queue-table.tsx';
import { Fact } from './review-part.tsx';

/** What is at the payment provider and what of it is the operator's, as of last night; null before the first night. */
export function PaymentBalance({ balance }: { readonly balance: BalanceForOperator | null }) {
  if (balance === null)
    return (
      <Part title="console.balance">
        <p className="small muted">
          <FormattedMessage id="console.balance-none" />
        </p>
      </Part>
    );
  const { checkedAt, parts, own, available, short } = balance;
  return (
    <Part title="console.balance">
      {short !== null && (
        <Banner tone="deadline">
          <FormattedMessage id="console.balance-short" values={{ short: formatMoney(short) }} />
        </Banner>
      )}
      <dl className="console-facts">
        {parts.map(({ part, amount }) => (
          <Fact key={part} name={`balance.${part}`}>
            {formatMoney(amount)}
          </Fact>
        ))}
        <Fact name="balance.rest">
          <span className="medium">{formatMoney(own)}</span>
        </Fact>
      </dl>
      <p className="small muted">
        <FormattedMessage
          id="console.balance-line"
          values={{ when: formatDayAndTime(checkedAt, marketplace.timeZone), available: formatMoney(available) }}
        />
      </p>
    </Part>
  );
}

/** What the provider wants paid out soon; nothing where nothing is held for so long. */
export function HeldPayments({ held }: { readonly held: readonly HeldForOperator[] }) {
  const intl = useIntl();
  if (held.length === 0) return null;
  return (
    <Part title="console.held">
      <p className="small">
        <FormattedMessage id="console.held-line" />
      </p>
      <QueueTable
        heads={['console.payment-about', 'console.payment-amount', 'console.held-out-by', 'console.held-why']}
      >
        {held.map(({ transactionId, title, amount, outBy, why }) => (
          <tr key={`${transactionId} ${outBy.toISOString()}`}>
            <td className="wrap-anywhere">{title}</td>
            <td>{formatMoney(amount)}</td>
            <td>{formatDayWithYear(dayInZone(outBy, marketplace.timeZone))}</td>
            <td>
              <FormattedMessage id={`console.held-${why}`} />
            </td>
            <QueueLink
              to={consoleOrderPath(transactionId)}
              label={intl.formatMessage({ id: 'console.payment-review-of' }, { title })}
            />
          </tr>
        ))}
      </QueueTable>
    </Part>
  );
}

type PartProps = { readonly title: 'console.balance' | 'console.held'; readonly children: ReactNode };

function Part({ title, children }: PartProps) {
  return (
    <section className="console-panel mt-6 grid gap-4" aria-labelledby={title}>
      <h2 id={title} className="h5">
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  );
}
