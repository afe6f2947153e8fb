import { negate, subtract, sum, zero, type Currency, type Money } from '#src/domain/money/money.ts';
import { totals, type LineItem, type LineItemCode } from './line-item.ts';
import { creditLines, creditTaken, customerCommission, shippingLines, type CreditTerms } from './price.ts';

/** What a payment is charged once, however many orders it is for. */
type ChargedOnce = { readonly shipping: Money; readonly fee: Money; readonly credit: Money };

/**
 * The lines of several orders under one payment, the leader first: each with its own days or units and its lender's
 * commission. The leader has the fee, the highest single shipping and the credit; the others have a fee of zero. `alone`: the
 * lines of each as an order by itself (`lineItemsFor`, without a credit); a cart of one is that order.
 */
export function cartLines(alone: readonly (readonly LineItem[])[], terms: Partial<CreditTerms> = {}): LineItem[][] {
  const [first, ...rest] = alone;
  if (first === undefined) return [];
  const currency = currencyOf(first);
  const nothing = onceIn(currency, []);
  const leader = withOnce(first, {
    ...nothing,
    shipping: highest(alone.map((lines) => onceIn(currency, lines).shipping)),
    fee: onceIn(currency, first).fee,
  });
  const others = rest.map((lines) => withOnce(lines, nothing));
  const { payin } = totals([leader, ...others].flat());
  return [[...leader, ...creditLines(creditTaken(leader, payin, { credit: nothing.credit, ...terms }))], ...others];
}

export type CartOrder = {
  /** As `cartLines` gave them. */
  readonly lines: readonly LineItem[];
  /** What sending it costs by itself, at the price of the checkout; zero for a pick-up. */
  readonly shipping: Money;
};

/**
 * The lines of a cart that one order leaves, in the same order. Those that are left are priced by `cartLines` as if they had
 * been chosen alone, so that what is charged once moves to the next of them; the difference stays with the one that leaves.
 */
export function leaveOut(
  orders: readonly CartOrder[],
  gone: number,
  terms: Pick<CreditTerms, 'minimumCharge'> = {},
): LineItem[][] {
  const leaving = orders[gone]?.lines;
  if (leaving === undefined) throw new RangeError(`The cart has no order ${gone}`);
  const currency = currencyOf(leaving);
  const all = orders.flatMap(({ lines }) => lines);
  const before = onceIn(currency, all);
  const alone = orders
    .toSpliced(gone, 1)
    .map(({ lines, shipping }) => withOnce(lines, { shipping, fee: before.fee, credit: zero(currency) }));
  const left = cartLines(alone, { ...terms, credit: before.credit });
  const after = onceIn(currency, left.flat());
  return left.toSpliced(
    gone,
    0,
    withOnce(leaving, {
      shipping: subtract(before.shipping, after.shipping),
      fee: subtract(before.fee, after.fee),
      credit: subtract(before.credit, after.credit),
    }),
  );
}

/** Lines of a cart of which all that are left are completed. */
export type KeptCharges = {
  /** Of those that are left, and last of the one that leaves. */
  readonly lines: readonly LineItem[][];
  /** What stays of the one that leaves. */
  readonly kept: readonly LineItem[];
};

/**
 * What an order that was charged once for the cart keeps of it when it leaves, and all that are `left` are completed: the
 * fee, the highest shipping and the credit of those, as `leaveOut` prices them, cannot move to them any more. Of the credit it
 * keeps no more than the platform's part of what it keeps; the rest of it moves to the first of those that are left.
 */
export function keepCharges(
  left: readonly CartOrder[],
  leaving: readonly LineItem[],
  terms: Pick<CreditTerms, 'minimumCharge'> = {},
): KeptCharges {
  const currency = currencyOf(leaving);
  const rest = leaveOut([...left, { lines: leaving, shipping: zero(currency) }], left.length, terms).at(-1) ?? [];
  const [before, after] = [onceIn(currency, leaving), onceIn(currency, rest)];
  const fee = subtract(before.fee, after.fee);
  const credit = subtract(before.credit, after.credit);
  const own = credit.amount > fee.amount ? fee : credit;
  const moved = subtract(credit, own);
  const lines = left.map((order, index) => [...order.lines, ...(index === 0 ? creditLines(moved) : [])]);
  return {
    lines: [...lines, withOnce(leaving, { ...before, credit: subtract(before.credit, moved) })],
    kept: [...shippingLines(subtract(before.shipping, after.shipping)), customerCommission(fee), ...creditLines(own)],
  };
}

/** Whether these are the lines of the order that has what its payment is charged once. */
export function bearsCharges(lines: readonly LineItem[]): boolean {
  const { shipping, fee, credit } = onceIn(currencyOf(lines), lines);
  return [shipping, fee, credit].some(({ amount }) => amount !== 0);
}

/** The lines of an order with another part of what is charged once. */
function withOnce(lines: readonly LineItem[], { shipping, fee, credit }: ChargedOnce): LineItem[] {
  const own = lines.filter(({ code }) => code !== 'line-item/shipping' && code !== 'line-item/referral-discount');
  const priced = own.flatMap((line) =>
    line.code === 'line-item/customer-commission' ? [...shippingLines(shipping), customerCommission(fee)] : [line],
  );
  return [...priced, ...creditLines(credit)];
}

function onceIn(currency: Currency, lines: readonly LineItem[]): ChargedOnce {
  const charged = (code: LineItemCode) =>
    sum(
      currency,
      lines.filter((line) => line.code === code).map(({ lineTotal }) => lineTotal),
    );
  return {
    shipping: charged('line-item/shipping'),
    fee: charged('line-item/customer-commission'),
    credit: negate(charged('line-item/referral-discount')),
  };
}

function highest(amounts: readonly Money[]): Money {
  return amounts.reduce((most, amount) => (amount.amount > most.amount ? amount : most));
}

function currencyOf(lines: readonly LineItem[]): Currency {
  const currency = lines[0]?.lineTotal.currency;
  if (currency === undefined) throw new Error('An order without lines');
  return currency;
}
