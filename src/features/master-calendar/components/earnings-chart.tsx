import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { formatMonth } from '#src/ui/data/format/days.ts';
import { formatMoney, formatMoneyRounded } from '#src/ui/data/format/money.ts';
import type { MasterCalendar } from '../queries.server.ts';

/** What was earned, month by month; while there is nothing, what will be here. */
export function EarningsChart({ earnings }: Pick<MasterCalendar, 'earnings'>) {
  const total = earnings.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section aria-labelledby="earnings" className="rule mt-12 pt-8">
      <h2 id="earnings" className="h5">
        <FormattedMessage id="master.earnings" />
      </h2>
      <p className="small muted mt-1">
        {total === 0 ? (
          <FormattedMessage id="master.earnings-none" />
        ) : (
          <FormattedMessage
            id="master.earnings-line"
            values={{ total: formatMoney(money(total, marketplace.currency)) }}
          />
        )}
      </p>
      {total > 0 && <Months earnings={earnings} />}
    </section>
  );
}

/** Bars for the eye, and the same figures as a table. */
function Months({ earnings }: Pick<MasterCalendar, 'earnings'>) {
  const intl = useIntl();
  const highest = Math.max(1, ...earnings.map(({ amount }) => amount));
  return (
    <>
      <div className="master-bars" aria-hidden="true">
        {earnings.map(({ month, amount }) => (
          <div key={month}>
            <span>{amount > 0 && formatMoneyRounded(money(amount, marketplace.currency))}</span>
            <i style={{ height: `${Math.round((amount / highest) * 100)}%` }} />
            <span>{intl.formatDate(`${month}T12:00:00Z`, { month: 'short', timeZone: 'UTC' })}</span>
          </div>
        ))}
      </div>
      <details className="mt-4">
        <summary className="link small w-fit cursor-pointer">
          <FormattedMessage id="master.earnings-table" />
        </summary>
        <EarningsTable earnings={earnings} />
      </details>
    </>
  );
}

function EarningsTable({ earnings }: Pick<MasterCalendar, 'earnings'>) {
  return (
    <table className="master-earnings small mt-3">
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="master.month" />
          </th>
          <th scope="col">
            <FormattedMessage id="master.earned" />
          </th>
        </tr>
      </thead>
      <tbody>
        {earnings.map(({ month, amount }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>{formatMoney(money(amount, marketplace.currency))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
