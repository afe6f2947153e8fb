import { add, money, subtract, sum, type Currency, type Money } from '#src/domain/money/money.ts';
import { breakdownFor, type BreakdownRow } from '#src/domain/pricing/breakdown.ts';
import { isItemLine, type LineItem } from '#src/domain/pricing/line-item.ts';
import type { Email, Party } from '#src/domain/process/words.ts';
import { showsPrice } from '#src/features/notifications/transaction-kinds.ts';
import { intl } from '#src/i18n/intl.ts';
import type { EmailRow } from '#src/platform/email/email.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { Transaction, RentalDays } from '../transaction.server.ts';
import { wholePriceLabel } from '../whole-price.ts';
import { lineLabel } from '../line-label.ts';

export type PricedTransactions = {
  readonly transactions: readonly Transaction[];
  /** The days of each; null for a sale. */
  readonly rentalDays: readonly (RentalDays | null)[];
  /** Their line items, in the same order; read when the first email shows prices. */
  readonly lines: () => Promise<readonly (readonly LineItem[])[]>;
  /** What of their payouts the lenders bear, in minor units. */
  readonly borne: ReadonlyMap<string, number>;
};

/**
 * Price rows of an email, as this side's page shows them; the last row is the total. Of several transactions each is a row by
 * its title, and what is charged besides is summed. Empty for emails that show no price.
 */
export async function emailRows(
  { transactions, rentalDays, lines, borne: borneById }: PricedTransactions,
  email: Email,
  to: Party,
): Promise<EmailRow[]> {
  const [first] = transactions;
  if (first === undefined || !showsPrice(email)) return [];
  const linesOfEach = await lines();
  const priced: Priced[] = [];
  for (const [index, transaction] of transactions.entries()) {
    const breakdown = breakdownFor(linesOfEach[index] ?? [], to);
    if ('malformed' in breakdown) return [];
    priced.push({ transaction, rentalDays: rentalDays[index] ?? null, ...breakdown });
  }
  const borne = to === 'provider' ? transactions.reduce((total, { id }) => total + (borneById.get(id) ?? 0), 0) : 0;
  const { currency } = priced[0]?.total ?? money(0, first.currency as Currency);
  const whole = sum(
    currency,
    priced.map(({ total }) => total),
  );
  const totalLabel = intl.formatMessage(
    { id: to === 'customer' ? 'price.total' : 'transaction.you-receive' },
    { currency },
  );
  return [
    ...(priced.length === 1 ? rowsOfOne(priced, to) : rowsOfSeveral(priced, to)),
    ...(borne > 0
      ? [{ label: intl.formatMessage({ id: 'transaction.borne' }), amount: formatMoney(money(-borne, currency)) }]
      : []),
    { label: totalLabel, amount: formatMoney(subtract(whole, money(borne, currency))) },
  ];
}

type Priced = {
  readonly transaction: Transaction;
  readonly rentalDays: RentalDays | null;
  readonly rows: readonly BreakdownRow[];
  readonly total: Money;
};

function rowsOfOne(priced: readonly Priced[], to: Party): EmailRow[] {
  return priced.flatMap(({ transaction, rentalDays, rows, total }) => {
    const whole = wholePriceLabel(intl, { ...transaction, rentalDays }, { rows, total });
    const label = lineLabel(intl, transaction.kind, to, whole, transaction.delivery);
    return rows.map((row) => ({ label: label(row), amount: formatMoney(row.lineTotal) }));
  });
}

function rowsOfSeveral(priced: readonly Priced[], to: Party): EmailRow[] {
  const charges = new Map<string, Money>();
  for (const { transaction, rows } of priced) {
    // The first has the courier of all, also where it is picked up itself.
    const label = lineLabel(intl, transaction.delivery === 'pick-up' ? 'sale' : transaction.kind, to);
    for (const row of rows.filter(({ code }) => !isItemLine(code))) {
      const before = charges.get(label(row));
      charges.set(label(row), before === undefined ? row.lineTotal : add(before, row.lineTotal));
    }
  }
  const items = priced.map(({ transaction, rows, total }) => ({
    label: transaction.listing.title,
    amount: sum(
      total.currency,
      rows.filter(({ code }) => isItemLine(code)).map(({ lineTotal }) => lineTotal),
    ),
  }));
  const rest = [...charges].flatMap(([label, amount]) => (amount.amount === 0 ? [] : { label, amount }));
  return [...items, ...rest].map(({ label, amount }) => ({ label, amount: formatMoney(amount) }));
}
