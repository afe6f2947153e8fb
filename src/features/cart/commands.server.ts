import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cartEntries } from '#src/database/schema/shopping.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { priceOrder } from '#src/features/transactions/price-order.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { lockCart, offeredIn, writeEntry } from './entries.server.ts';
import { entryRefusal } from './rules.ts';

type Caller = Pick<Viewer, 'id' | 'role' | 'limited'>;
type Known = Pick<App, 'config' | 'db' | 'clock'>;

const hourly = { max: 600, seconds: 3_600 };

/**
 * Adds a listing with its days or units to the caller's bag, or changes them where it is in it already. With `replace` all
 * that is of another wardrobe is removed before. Refuses what `priceOrder` refuses, `cart-other-provider`, `cart-full`, and
 * `too-many-requests`.
 */
export async function addToCart(
  app: Known,
  caller: Caller,
  order: Order,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<'added' | 'changed'> {
  await checkCaller(app, caller);
  if (!isUuid(order.listingId)) refuse('not-found');
  return app.db.transaction(async (tx) => {
    await lockCart(tx, caller.id);
    const { providerId, total } = await priced(tx, app, caller, order);
    const added = { listingId: order.listingId, providerId };
    const all = await offeredIn(tx, caller.id);
    const isKept = (one: { readonly providerId: string }) => one.providerId === providerId;
    if (replace && !all.every(isKept)) await eraseCart(tx, caller.id);
    const entries = replace ? all.filter(isKept) : all;
    const refused = entryRefusal(entries, added);
    if (refused !== null) refuse(refused.code, refused.details);
    await writeEntry(tx, caller.id, order, { seenAmount: total });
    return entries.some(({ listingId }) => listingId === order.listingId) ? 'changed' : 'added';
  });
}

/** Other days or units for an entry. Refuses `not-found` when it was removed meanwhile, and what `priceOrder` refuses. */
export async function changeEntry(app: Known, caller: Caller, order: Order): Promise<void> {
  await checkCaller(app, caller);
  if (!isUuid(order.listingId)) refuse('not-found');
  await app.db.transaction(async (tx) => {
    await lockCart(tx, caller.id);
    if ((await tx.$count(cartEntries, ownEntry(caller.id, order.listingId))) === 0) refuse('not-found');
    const { total } = await priced(tx, app, caller, order);
    await writeEntry(tx, caller.id, order, { seenAmount: total });
  });
}

/** Whether an entry is to be a back-up, where it can be one when it is requested. Idempotent. */
export async function setBackUp(
  app: Pick<App, 'db'>,
  caller: Caller,
  { listingId, backUp }: { readonly listingId: string; readonly backUp: boolean },
): Promise<void> {
  requireAllowed('cart.change', caller);
  if (isUuid(listingId)) await app.db.update(cartEntries).set({ backUp }).where(ownEntry(caller.id, listingId));
}

/** Idempotent, also for a listing that does not exist. */
export async function removeFromCart(app: Pick<App, 'db'>, caller: Caller, listingId: string): Promise<void> {
  requireAllowed('cart.change', caller);
  if (isUuid(listingId)) await app.db.delete(cartEntries).where(ownEntry(caller.id, listingId));
}

export async function clearCart(app: Pick<App, 'db'>, caller: Caller): Promise<void> {
  requireAllowed('cart.change', caller);
  await app.db.transaction((tx) => eraseCart(tx, caller.id));
}

/** The user has seen that the full price of an entry is now this total, in minor units. */
export async function markPriceSeen(
  app: Pick<App, 'db'>,
  caller: Caller,
  { listingId, amount }: { readonly listingId: string; readonly amount: number },
): Promise<void> {
  requireAllowed('cart.change', caller);
  if (!isUuid(listingId)) return;
  await app.db.update(cartEntries).set({ seenAmount: amount }).where(ownEntry(caller.id, listingId));
}

/**
 * Takes what a transaction, and those that are paid with it, are about out of their customer's bag, once they were requested:
 * the same listings and days.
 */
export async function removeRequested(app: Pick<App, 'db'>, customerId: string, transactionId: string): Promise<void> {
  await app.db.delete(cartEntries).where(sql`(user_id, listing_id) in (
    select t.customer_id, t.listing_id from transactions t left join bookings b on b.transaction_id = t.id
    where t.id in (select ${transactionId}::uuid union select other.transaction_id from payment_shares own
        join payment_shares other on other.payment_id = own.payment_id where own.transaction_id = ${transactionId})
      and t.customer_id = ${customerId}
      and (t.kind = 'sale' or (b.display_start = start_day and b.display_end = end_day)))`);
}

/** For the deletion of an account too. */
export async function eraseCart(tx: Tx, userId: string): Promise<void> {
  await tx.delete(cartEntries).where(eq(cartEntries.userId, userId));
}

/** Before any unit of work: the rate limit has one of its own. */
export async function checkCaller(app: Known, caller: Caller): Promise<void> {
  requireAllowed('cart.change', caller);
  await countHit(app, [{ bucket: 'cart', key: caller.id, ...hourly }]);
}

/** The lender, and what the order costs by itself, without a credit: that is taken off at the checkout. */
async function priced(tx: Tx, app: Known, { id: customerId }: Caller, order: Order) {
  const { listing, totals } = await priceOrder(tx, order, { customerId, now: await app.clock.now(tx), lock: false });
  return { providerId: listing.authorId, total: totals.payin.amount };
}

function ownEntry(userId: string, listingId: string) {
  return and(eq(cartEntries.userId, userId), eq(cartEntries.listingId, listingId));
}
