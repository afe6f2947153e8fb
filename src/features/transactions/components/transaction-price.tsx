import { FormattedMessage, useIntl } from 'react-intl';
import { add, negate, sum, type Money } from '#src/domain/money/money.ts';
import type { Breakdown as BreakdownData } from '#src/domain/pricing/breakdown.ts';
import { moneyWord } from '#src/features/payments/money-words.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Breakdown, type BreakdownRow } from '#src/ui/data/breakdown.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { useLineLabel } from '../line-label.ts';
import { wholePriceLabel } from '../whole-price.ts';
import { nameOf, shownTotal } from './transaction-values.ts';

/** Price breakdown of this side, with refunds, and the card that paid. */
export function TransactionPrice({ transaction }: { readonly transaction: TransactionPage }) {
  const { breakdown } = transaction;
  const rows = useRows(transaction);
  if ('malformed' in breakdown) {
    return (
      <Banner tone="error">
        <FormattedMessage id="transaction.price-broken" />
      </Banner>
    );
  }
  const total = shownTotal(breakdown, lessOf(transaction));
  return (
    <div className="grid gap-3">
      <Breakdown
        rows={rows}
        total={{
          label: <FormattedMessage id={totalLabelOf(transaction)} values={{ currency: total.currency }} />,
          amount: isUnpaidEnd(transaction) ? <s className="muted">{formatMoney(total)}</s> : formatMoney(total),
        }}
      />
      <Payment transaction={transaction} />
    </div>
  );
}

/** Of an offer that has ended, its lender receives nothing. */
function totalLabelOf(transaction: TransactionPage) {
  if (transaction.role === 'customer') return 'price.total';
  return isUnpaidEnd(transaction) ? 'transaction.you-would-have-received' : 'transaction.you-receive';
}

/** What of the total the lender bears, or goes back to the customer of an order that goes on. */
function lessOf({ borne, partBack }: TransactionPage): Money | null {
  return borne ?? (partBack === null ? null : add(partBack.back, partBack.owed));
}

/** All lines, and what of a payout the lender bears, or of an order that goes on was refunded and is still to be. */
function useRows(transaction: TransactionPage): BreakdownRow[] {
  const intl = useIntl();
  const { borne, partBack } = transaction;
  const less = [
    { id: 'transaction.borne', amount: borne },
    { id: 'money.part-back', amount: partBack?.back ?? null },
    { id: 'money.part-owed', amount: partBack?.owed ?? null },
  ] as const;
  const taken = less.flatMap(({ id, amount }): BreakdownRow[] =>
    amount === null || amount.amount === 0
      ? []
      : [{ key: id, label: intl.formatMessage({ id }), amount: formatMoney(negate(amount)) }],
  );
  return [...useLines(transaction), ...taken];
}

/** Reversals are merged into one line when everything was reversed. */
function useLines(transaction: TransactionPage): BreakdownRow[] {
  const { breakdown, kind, role, delivery } = transaction;
  const intl = useIntl();
  const label = useLineLabel(kind, role, wholePriceLabel(intl, transaction, breakdown), delivery);
  if ('malformed' in breakdown) return [];
  const isVoid = breakdown.total.amount === 0;
  const rows = breakdown.rows
    .filter(({ reversal }) => !(isVoid && reversal))
    .map((row, index): BreakdownRow => ({
      key: `${row.code} ${index}`,
      label: label(row),
      amount: formatMoney(row.lineTotal),
      tone: row.code === 'line-item/referral-discount' && !row.reversal ? 'discount' : undefined,
    }));
  if (rows.length === breakdown.rows.length) return rows;
  // The lender's missing payout is not a refund; the state of the customer's money is shown below.
  const words =
    role === 'customer'
      ? moneyWord(intl, transaction.money, role, nameOf(transaction.other), isPart(transaction))
      : intl.formatMessage({ id: 'transaction.never-paid-out' });
  return [...rows, { key: 'void', label: words, amount: formatMoney(reversed(breakdown)) }];
}

function reversed({ rows, total }: BreakdownData): Money {
  const lines = rows.filter(({ reversal }) => reversal);
  return sum(
    total.currency,
    lines.map(({ lineTotal }) => lineTotal),
  );
}

/** Something of a cancelled order stays paid. */
function isPart({ kept }: TransactionPage): boolean {
  return kept !== null;
}

/** What was offered and never paid, because the offer has ended; the lines of a request that ended are reversed. */
function isUnpaidEnd({ money, breakdown }: TransactionPage): boolean {
  return money === 'never-charged' && 'total' in breakdown && breakdown.total.amount !== 0;
}

/**
 * Money state, and for the customer the card. Renders nothing while nothing was held, or while a blocking call to
 * Stripe is open.
 */
function Payment({ transaction }: { readonly transaction: TransactionPage }) {
  const intl = useIntl();
  const { card, money, role, breakdown, waitingFor } = transaction;
  if (waitingFor !== null || money === 'unpaid') return null;
  if (money === 'never-charged' && !isUnpaidEnd(transaction)) return null;
  const word = moneyWord(intl, money, role, nameOf(transaction.other), isPart(transaction));
  const onCard = card === null ? null : intl.formatMessage({ id: 'transaction.card' }, card);
  // The merged reversal line already says it.
  const isShownAbove = role === 'customer' && 'total' in breakdown && breakdown.total.amount === 0;
  return (
    <p className="small muted empty:hidden">
      {isShownAbove
        ? onCard
        : onCard === null
          ? word
          : intl.formatMessage({ id: 'transaction.paid-on' }, { word, card: onCard })}
    </p>
  );
}
