import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { wasCharged } from '#src/features/payments/money-state.ts';
import { moneyWord } from '#src/features/payments/money-words.ts';
import { orderNumberOf } from '#src/features/transactions/order-number.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { nameOf } from '#src/features/transactions/components/transaction-values.ts';
import { formatDayWithYear, formatRentalDaysWithYear } from '#src/ui/data/format/days.ts';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { Wordmark } from '#src/ui/layout/wordmark.tsx';

type ReceiptProps = { readonly transaction: TransactionPage; readonly viewerName: string };

/** Head of the printed page: order, date and parties. */
export function ReceiptHead({ transaction, viewerName }: ReceiptProps) {
  const intl = useIntl();
  const { id, role, other, history, money, kept, rentalDays } = transaction;
  const charged = history.find(({ stage }) => stage === 'agreed');
  const [customer, lender] = role === 'customer' ? [viewerName, other.displayName] : [other.displayName, viewerName];
  return (
    <div className="receipt-head">
      <div className="receipt-title">
        <Wordmark className="h-5" />
        <p className="h5">
          <FormattedMessage id="transaction.receipt" />
        </p>
      </div>
      <dl className="receipt-facts">
        <Fact name="order" value={orderNumberOf(id)} />
        <Fact name="requested" value={dayOf(history[0]?.at ?? transaction.lastTransitionedAt)} />
        {charged && <Fact name="charged" value={dayOf(charged.at)} />}
        {rentalDays && <Fact name="days" value={formatRentalDaysWithYear(rentalDays.first, rentalDays.last)} />}
        {wasCharged(money) && money !== 'paid' && (
          <Fact name="payment" value={moneyWord(intl, money, role, nameOf(other), kept !== null)} />
        )}
        <Fact name="customer" value={customer} />
        <Fact name={transaction.kind === 'sale' ? 'seller' : 'lender'} value={lender} />
      </dl>
    </div>
  );
}

type FactProps = {
  readonly name: 'order' | 'requested' | 'charged' | 'days' | 'payment' | 'customer' | 'lender' | 'seller';
  readonly value: string;
};

function Fact({ name, value }: FactProps) {
  return (
    <div>
      <dt>
        <FormattedMessage id={`transaction.receipt-${name}`} />
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function dayOf(at: Date): string {
  return formatDayWithYear(dayInZone(at, marketplace.timeZone));
}

/** Footer of the printed page. */
export function ReceiptFoot() {
  return (
    <p className="receipt-foot">
      <FormattedMessage id="transaction.receipt-foot" values={{ name: marketplace.name }} />
    </p>
  );
}

/** Rendered once money has moved. Printing needs JavaScript, so it is hidden without it. */
export function PrintReceipt({ transaction }: { readonly transaction: TransactionPage }) {
  if (!wasCharged(transaction.money)) return null;
  return (
    <TextButton className="small justify-self-start noscript:hidden print:hidden" onClick={() => print()}>
      <FormattedMessage id="transaction.print" />
    </TextButton>
  );
}
