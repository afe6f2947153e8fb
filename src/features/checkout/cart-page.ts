import type { Day } from '#src/domain/dates/day.ts';
import type { Money } from '#src/domain/money/money.ts';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import type { Order } from '#src/features/transactions/order.ts';
import type { TimeToAnswer } from '#src/features/transactions/time-to-answer.ts';
import type { CheckoutPage } from './checkout-page.ts';

/** One of several orders that are paid together. */
export type CartItem = {
  readonly order: Order;
  readonly slug: string;
  readonly title: string;
  readonly designer: string | null;
  readonly imageId: string | null;
  readonly turnaroundDays: number;
  /** Its days or units, without what the payment is charged once. */
  readonly price: Money;
  /** What may be charged beyond the price; null where the listing names nothing. */
  readonly caps: ClaimCaps | null;
};

/** With the day it goes back; null for a sale. */
export type ShownCartItem = CartItem & { readonly returnBy: Day | null };

/** `credit` is negative, or zero. */
export type CartPrice = {
  readonly items: Money;
  readonly shipping: Money;
  readonly fee: Money;
  readonly credit: Money;
  readonly total: Money;
};

/** Data of the checkout of a bag. */
export type CartCheckoutPage = Pick<
  CheckoutPage,
  | 'quote'
  | 'clientKey'
  | 'payment'
  | 'address'
  | 'fullName'
  | 'mustVerify'
  | 'isInstant'
  | 'cards'
  | 'maySaveCard'
  | 'publishableKey'
  | 'sandboxUrl'
  | 'mayRequest'
> & {
  readonly lender: { readonly id: string; readonly displayName: string };
  readonly items: readonly ShownCartItem[];
  readonly price: CartPrice;
  /** Items of the bag that cannot be requested as they are. */
  readonly leftOut: readonly string[];
  /** The lender's time to answer, which the earliest of them sets. */
  readonly answer: TimeToAnswer;
};

type Ordered = Pick<CartCheckoutPage, 'isInstant'> & {
  readonly items: readonly { readonly order: Pick<Order, 'kind'> }[];
};

/** What is done with the items, for its messages: `both` are some that are rented and some that are sold. */
export function orderedAs({ items, isInstant }: Ordered) {
  const kinds = new Set(items.map(({ order }) => order.kind));
  const [kind = 'rent'] = kinds;
  return { count: items.length, how: isInstant ? 'instant' : 'asked', kind: kinds.size > 1 ? 'both' : kind } as const;
}

/** The checkout of the bag; with the leader of orders that are held already, theirs. */
export function cartCheckoutPath(leaderId: string | null = null): string {
  const path = '/shopping-cart/checkout';
  return leaderId === null ? path : `${path}?${new URLSearchParams({ [leaderParam]: leaderId })}`;
}

export const leaderParam = 'order';
