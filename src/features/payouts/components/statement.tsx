import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { isCurrency, money } from '#src/domain/money/money.ts';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Link } from '#src/ui/layout/link.tsx';
import type { StatementRow } from '../statement.server.ts';

export const statementPath = '/account/payments/statement';

type StatementProps = { readonly rows: readonly StatementRow[]; readonly hasMore: boolean };

/** What has been paid out so far, and the file with all of it. */
export function Statement({ rows, hasMore }: StatementProps) {
  const intl = useIntl();
  return (
    <section aria-labelledby="statement" className="payout-account">
      <h2 id="statement" className="h5">
        <FormattedMessage id="payouts.statement" />
      </h2>
      {rows.length === 0 ? (
        <p className="mid">
          <FormattedMessage id="payouts.statement-empty" />
        </p>
      ) : (
        <>
          <table className="statement">
            <caption className="visually-hidden">
              <FormattedMessage id="payouts.statement" />
            </caption>
            <thead>
              <tr>
                <th scope="col">{intl.formatMessage({ id: 'payouts.statement-date' })}</th>
                <th scope="col">{intl.formatMessage({ id: 'payouts.statement-item' })}</th>
                <th scope="col">{intl.formatMessage({ id: 'payouts.statement-tax' })}</th>
                <th scope="col" className="amount">
                  {intl.formatMessage({ id: 'payouts.statement-amount' })}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
          <p className="small muted">
            <FormattedMessage
              id={hasMore ? 'payouts.statement-latest' : 'payouts.statement-note'}
              values={{ count: rows.length }}
            />
          </p>
          <p>
            <a className="link" href={statementPath} download>
              <FormattedMessage id="payouts.statement-download" />
            </a>
          </p>
        </>
      )}
    </section>
  );
}

function Row({ row }: { readonly row: StatementRow }) {
  const { at, title, transactionId, isClaim, amount, currency } = row;
  return (
    <tr>
      <td className="date">{formatDayWithYear(dayInZone(at, marketplace.timeZone))}</td>
      <th scope="row">
        <Link className="link" to={`/sale/${transactionId}/details`}>
          {title}
        </Link>
        {isClaim && (
          <span className="small muted block">
            <FormattedMessage id="payouts.statement-claim" />
          </span>
        )}
        {amount < 0 && (
          <span className="small muted block">
            <FormattedMessage id="payouts.statement-taken-back" />
          </span>
        )}
      </th>
      <td className="muted">
        <FormattedMessage id="payouts.statement-tax-included" />
      </td>
      <td className="amount">{isCurrency(currency) ? formatMoney(money(amount, currency)) : amount}</td>
    </tr>
  );
}
