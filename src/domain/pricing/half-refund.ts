import { money, sum } from '#src/domain/money/money.ts';
import { isItemLine } from './back-up.ts';
import { totals, type LineItem } from './line-item.ts';
import { creditLines, creditTaken, providerCommission } from './price.ts';

/**
 * What stays of the lines of a rental of which half is refunded: the other half of its days, the fee, and the commission of
 * what stays. Half a cent is the customer's. All of its shipping is refunded, but for what `forOthers` says: what stays for
 * the other items of its cart. Its credit counts as used, up to the platform's part of what stays, because a payout never
 * exceeds its payin. Throws an Error without lines.
 */
export function halfKept(lines: readonly LineItem[], forOthers: readonly LineItem[] = []): LineItem[] {
  const items = keptItems(lines.filter(isItemLine));
  const { currency } = totals(lines).payin;
  const subtotal = sum(
    currency,
    items.map(({ lineTotal }) => lineTotal),
  );
  const commission = lines.filter(({ code }) => code === 'line-item/provider-commission');
  const kept = [
    ...items,
    ...forOthers.filter(({ code }) => code === 'line-item/shipping'),
    ...lines.filter(({ code }) => code === 'line-item/customer-commission'),
    ...commission.map(({ percentage }) => providerCommission(subtotal, Math.round((percentage ?? 0) * -100))),
  ];
  const used = lines.filter(({ code }) => code === 'line-item/referral-discount');
  const credit = money(0 - used.reduce((all, { lineTotal }) => all + lineTotal.amount, 0), currency);
  return [...kept, ...creditLines(creditTaken(kept, totals(kept).payin, { credit }))];
}

/** Half of the sum, rounded down once: each line has what it adds to that. */
function keptItems(items: readonly LineItem[]): LineItem[] {
  let before = 0;
  return items.map((line) => {
    const { amount, currency } = line.lineTotal;
    const half = money(Math.floor((before + amount) / 2) - Math.floor(before / 2), currency);
    before += amount;
    return { ...line, unitPrice: half, quantity: 1, lineTotal: half };
  });
}
