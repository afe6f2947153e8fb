import { negate, share, type Money } from '#src/domain/money/money.ts';
import type { Day } from '#src/domain/dates/day.ts';
import type { LineItem } from './line-item.ts';

/** An order of a cart, as far as back-ups go. */
export type BackUpFacts = {
  readonly id: string;
  /** Null for a sale. */
  readonly days: { readonly first: Day; readonly last: Day } | null;
  /** Its days or units at the listed price. */
  readonly subtotal: Money;
  /** Its lender offers it as a back-up. */
  readonly canBackUp: boolean;
};

/**
 * The order of a cart that another can be a back-up of: the dearest rental of the same days, which has its full price. Null for
 * what cannot be a back-up: the dearest itself, what its lender does not offer as one, and what is no cheaper by it.
 */
export function mainOf(orders: readonly BackUpFacts[], id: string, price: Money): string | null {
  const wanted = orders.find((order) => order.id === id);
  if (wanted?.canBackUp !== true || wanted.days === null || wanted.subtotal.amount <= price.amount) return null;
  const { first, last } = wanted.days;
  const same = orders.filter(({ days }) => days?.first === first && days.last === last);
  const main = same.reduce((dearest, order) => (order.subtotal.amount > dearest.subtotal.amount ? order : dearest));
  return main === wanted || main.subtotal.amount < wanted.subtotal.amount ? null : main.id;
}

/** The lines of a rental at the back-up price, with the commission on that. */
export function backUpLines(lines: readonly LineItem[], price: Money): LineItem[] {
  return lines.flatMap((line): LineItem[] => {
    if (line.code === 'line-item/extra-day') return [];
    if (line.code === 'line-item/day') return [{ ...line, unitPrice: price, quantity: 1, lineTotal: price }];
    if (line.code !== 'line-item/provider-commission') return [line];
    const basisPoints = Math.round(-(line.percentage ?? 0) * 100);
    return [{ ...line, unitPrice: price, lineTotal: negate(share(price, basisPoints)) }];
  });
}

/** The days or units of an order, without what the payment is charged once. */
export function isItemLine({ code }: Pick<LineItem, 'code'>): boolean {
  return code === 'line-item/day' || code === 'line-item/extra-day' || code === 'line-item/units';
}
