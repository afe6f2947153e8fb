import type { Day } from '#src/domain/dates/day.ts';
import { daysFromRental, lengthInDays } from '#src/domain/dates/day.ts';
import type { Delivery, OrderInput } from '#src/domain/pricing/price.ts';

/** The customer's order: dates or a quantity, never an amount. */
export type Order = {
  readonly listingId: string;
  readonly delivery: Delivery;
  /** A back-up of the dearest rental of the same days in its cart, at the back-up price. */
  readonly backUp?: boolean | undefined;
} & Wanted;

export type Wanted =
  | { readonly kind: 'rent'; readonly first: Day; readonly last: Day }
  | { readonly kind: 'sale'; readonly quantity: number };

/** The same listing, delivery, and days or quantity. */
export function isSameOrder(a: Order, b: Order): boolean {
  if (a.listingId !== b.listingId || a.delivery !== b.delivery) return false;
  return a.kind === 'rent'
    ? b.kind === 'rent' && a.first === b.first && a.last === b.last
    : b.kind === 'sale' && a.quantity === b.quantity;
}

/** Whether an address is needed: one order by post is enough. */
export function deliveryOf(orders: readonly Pick<Order, 'delivery'>[]): Delivery {
  return orders.some(({ delivery }) => delivery === 'post') ? 'post' : 'pick-up';
}

export function orderInput(order: Wanted & { readonly delivery: Delivery }): OrderInput {
  const { delivery } = order;
  return order.kind === 'sale'
    ? { kind: 'sale', quantity: order.quantity, delivery }
    : { kind: 'rent', days: lengthInDays(daysFromRental(order.first, order.last)), delivery };
}

/** Shipping address. Stored where only the parties may read it: the provider from acceptance on. */
export type Address = {
  readonly name: string;
  readonly street: string;
  readonly apt: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
};
