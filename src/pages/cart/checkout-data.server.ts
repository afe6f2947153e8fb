import { redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { maxSavedCards } from '#src/domain/payments/limits.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { accountOf, usersById } from '#src/features/accounts/queries.server.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import type { CartEntry } from '#src/features/cart/cart-page.ts';
import { cartPath } from '#src/features/cart/cart-path.ts';
import { cartOf } from '#src/features/cart/queries.server.ts';
import { cartCheckoutFor, openCart, type CartCheckout } from '#src/features/checkout/cart-checkout.server.ts';
import type { CartCheckoutPage } from '#src/features/checkout/cart-page.ts';
import { mustVerify } from '#src/features/checkout/must-verify.ts';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import { rememberedAddress } from '#src/features/checkout/remembered-address.server.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import type { Address } from '#src/features/transactions/order.ts';
import { earliestAnswer } from '#src/features/transactions/time-to-answer.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { paymentOnWire } from '../checkout/answer.server.ts';

type Opened = {
  readonly checkout: CartCheckout;
  readonly leader: { readonly id: string; readonly address: Address | null } | null;
  readonly leftOut: readonly string[];
};

/**
 * Data of the checkout of a bag: of what is held together already, or of all that can be requested as it is. Redirects to the
 * bag, which says why, when nothing can; one item has a checkout of its own.
 */
export async function cartCheckoutData(app: App, viewer: Viewer, leaderId: string | null): Promise<CartCheckoutPage> {
  const { checkout, leader, leftOut } = (await held(app, viewer, leaderId)) ?? (await fromBag(app, viewer));
  const mayRequest = isAllowed('order.request', viewer);
  const { lenderId, items, ...priced } = checkout;
  const [payment, account, lenders, now, cards] = await Promise.all([
    leader === null || !isAllowed('transaction.pay', viewer) ? null : paymentOnWire(app, viewer, leader.id),
    accountOf(app, viewer.id),
    usersById(app.db, [lenderId]),
    app.clock.now(),
    mayRequest ? savedCardsOf(app, viewer.id) : [],
  ]);
  const today = dayInZone(now, marketplace.timeZone);
  const { publishableKey, sandboxUrl } = app.payments;
  return {
    ...{ ...priced, payment, publishableKey, sandboxUrl, cards, mayRequest, leftOut },
    items: items.map((item) => ({
      ...item,
      returnBy: item.order.kind === 'rent' ? dayPlan(item.order, item.turnaroundDays, today).returnBy : null,
    })),
    lender: { id: lenderId, displayName: lenders.get(lenderId)?.displayName ?? '' },
    maySaveCard: mayRequest && cards.length < maxSavedCards,
    address: leader === null ? await rememberedAddress(app, viewer) : leader.address,
    mustVerify: mustVerify(account),
    fullName: `${account.firstName} ${account.lastName}`,
    answer: earliestAnswer(
      items.map(({ order }) => order),
      now,
    ),
  };
}

async function held(app: App, viewer: Viewer, leaderId: string | null): Promise<Opened | null> {
  const open = leaderId === null || !isUuid(leaderId) ? null : await openCart(app, viewer, leaderId);
  if (open === null) return null;
  const address = (open.leader.protectedData['shippingAddress'] as Address | undefined) ?? null;
  return { checkout: open.checkout, leader: { id: open.leader.id, address }, leftOut: [] };
}

async function fromBag(app: App, viewer: Viewer): Promise<Opened> {
  const { entries } = await cartOf(app, viewer);
  const unpaid = entries.find(({ ownOrder }) => ownOrder?.state === 'unpaid')?.ownOrder;
  const ready = entries.filter(({ price }) => price !== null);
  const [only, ...more] = ready;
  if (only === undefined) throw redirect(unpaid?.path ?? cartPath);
  if (more.length === 0) throw redirect(alone(only));
  const leftOut = entries.filter(({ price }) => price === null).map(({ title }) => title);
  try {
    const orders = ready.flatMap(({ order }) => order ?? []);
    return { checkout: await cartCheckoutFor(app, viewer, orders), leader: null, leftOut };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    throw redirect(cartPath);
  }
}

function alone({ listingId, slug, order }: CartEntry): string {
  return order === null ? cartPath : `${listingPath({ id: listingId, slug })}/checkout?${orderQuery(order)}`;
}
