import { randomUUID } from 'node:crypto';
import type { LineItem } from '#src/domain/pricing/line-item.ts';
import { refuse } from '#src/domain/refusal.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { orderOf } from '#src/features/transactions/agreed-price.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { quoteCart } from '#src/features/transactions/quote.server.ts';
import { signQuote } from '#src/features/transactions/quote-token.server.ts';
import { unpaidTogether } from '#src/features/transactions/joint-payment.server.ts';
import { transactionTotals } from '#src/features/transactions/totals.server.ts';
import type { Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { CartItem, CartPrice } from './cart-page.ts';
import { cartPriceOf } from './cart-price.ts';

export type CartCheckout = {
  readonly lenderId: string;
  readonly items: readonly CartItem[];
  readonly price: CartPrice;
  /** Signed quote of the displayed price; sent back with the request. */
  readonly quote: string;
  readonly clientKey: string;
  /** The system accepts all of it as soon as it is paid. */
  readonly isInstant: boolean;
};

type Viewer = { readonly id: string };
type Listed = Pick<Transaction['listing'], 'title' | 'designer' | 'imageId' | 'turnaroundDays' | 'caps'>;

/** What several orders cost under one payment now. Refusals: those of `priceCart`. */
export async function cartCheckoutFor(app: App, viewer: Viewer, orders: readonly Order[]): Promise<CartCheckout> {
  const ordered = await quoteCart(app, viewer.id, orders);
  const [leader] = ordered;
  if (leader === undefined) refuse('validation-invalid-params', { field: 'orders' });
  return {
    lenderId: leader.priced.listing.authorId,
    items: ordered.map(({ order, priced }) => itemOf(order, priced.listing.snapshot, priced.lines)),
    price: cartPriceOf(ordered.flatMap(({ priced }) => priced.lines)),
    quote: signQuote(app, viewer.id, ordered),
    clientKey: randomUUID(),
    isInstant: leader.priced.isInstant,
  };
}

/** The orders that are held together and not paid yet, as they were agreed; null when there are none. */
export async function openCart(app: App, viewer: Viewer, transactionId: string) {
  const members = await unpaidTogether(app.db, viewer.id, transactionId);
  if (members === null) return null;
  const [leader] = members;
  const items: CartItem[] = [];
  const all: LineItem[] = [];
  for (const member of members) {
    const { lines } = await transactionTotals(app, member.id);
    items.push(itemOf(await orderOf(app.db, member), member.listing, lines));
    all.push(...lines);
  }
  const checkout: CartCheckout = {
    ...{ lenderId: leader.providerId, items, price: cartPriceOf(all), quote: '', clientKey: randomUUID() },
    isInstant: members.every(({ listing }) => listing.isInstant === true),
  };
  return { leader, checkout };
}

/** The leader of the orders that are held together with this one and not paid yet; null where it is paid by itself. */
export async function leaderOfCart(app: App, viewer: Viewer, transactionId: string): Promise<string | null> {
  const members = await unpaidTogether(app.db, viewer.id, transactionId);
  return members === null ? null : members[0].id;
}

function itemOf(
  order: Order,
  { title, designer, imageId, turnaroundDays, caps }: Listed,
  lines: readonly LineItem[],
): CartItem {
  const facts = { order, slug: slugOf(title), title, designer, imageId, turnaroundDays };
  return { ...facts, price: cartPriceOf(lines).items, caps: caps ?? null };
}
