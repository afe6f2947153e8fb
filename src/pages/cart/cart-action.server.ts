import { data, redirect } from 'react-router';
import { refuse } from '#src/domain/refusal.ts';
import { addFavourite } from '#src/features/favourites/commands.server.ts';
import { bagPath, cartPath, keptIn, removedPath } from '#src/features/cart/cart-path.ts';
import {
  changeEntry,
  clearCart,
  markPriceSeen,
  removeFromCart,
  setBackUp,
} from '#src/features/cart/commands.server.ts';
import { mergeCart } from '#src/features/cart/merge.server.ts';
import { orderOf } from '#src/features/cart/order-of.ts';
import { storedEntries } from '#src/features/cart/queries.server.ts';
import { offered } from '#src/features/checkout/booking.server.ts';
import { orderFrom, orderTextOf } from '#src/features/checkout/order-text.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { App } from '#src/platform/app.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

type Form = { get: (name: string) => string | null };

/** What the buttons of the bag do, by the form's operation. Returns why not, or leads back to the bag. */
export async function cartAction(app: App, viewer: Viewer, form: Form) {
  try {
    return redirect(await operate(app, viewer, form), 303);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) => ({ refused: errorMessageFor(code, details) }));
    return data(body, init);
  }
}

/** Returns where to go on. */
async function operate(app: App, viewer: Viewer, form: Form): Promise<string> {
  const listingId = form.get('listingId') ?? '';
  switch (form.get('operation')) {
    case 'remove':
      return remove(app, viewer, listingId);
    case 'save-for-later':
      return saveForLater(app, viewer, listingId);
    case 'restore':
      return restore(app, viewer, listingId, form);
    case 'back-up':
      await setBackUp(app, viewer, { listingId, backUp: true });
      return cartPath;
    case 'full-price':
      await setBackUp(app, viewer, { listingId, backUp: false });
      return cartPath;
    case 'price-seen':
      await markPriceSeen(app, viewer, { listingId, amount: amountOf(form.get('amount')) });
      return cartPath;
    case 'clear':
      await clearCart(app, viewer);
      return cartPath;
    case 'change':
      return change(app, viewer, listingId, form);
    default:
      return refuse('validation-invalid-params', { field: 'operation' });
  }
}

async function remove(app: App, viewer: Viewer, listingId: string): Promise<string> {
  const pathAfter = await pathOnceRemoved(app, viewer, { listingId, isSaved: false });
  if (pathAfter !== null) await removeFromCart(app, viewer, listingId);
  return pathAfter ?? cartPath;
}

/** Saved first: an item that cannot be saved stays in the bag. */
async function saveForLater(app: App, viewer: Viewer, listingId: string): Promise<string> {
  const pathAfter = await pathOnceRemoved(app, viewer, { listingId, isSaved: true });
  if (pathAfter === null) return cartPath;
  await addFavourite(app, viewer, listingId);
  await removeFromCart(app, viewer, listingId);
  return pathAfter;
}

type Removal = { readonly listingId: string; readonly isSaved: boolean };

/** Null when it is not in the bag. */
async function pathOnceRemoved(app: App, viewer: Viewer, { listingId, isSaved }: Removal): Promise<string | null> {
  const entries = await storedEntries(app, viewer.id);
  const place = entries.findIndex((one) => one.listingId === listingId);
  const entry = entries[place];
  if (entry === undefined) return null;
  const { kind, seenAmount, backUp } = entry;
  return removedPath({ listingId, order: orderOf(kind, entry), place, isSaved, seenAmount, backUp });
}

/** Undoes a removal, also of days that are taken by now; where it does not fit now, the page of adding says why. */
async function restore(app: App, viewer: Viewer, listingId: string, form: Form): Promise<string> {
  const text = orderTextOf(form);
  const wanted = { listingId, ...text, place: placeIn(form.get('place')), ...keptIn(form) };
  const { entries } = await mergeCart(app, viewer, [wanted]);
  const outcome = entries[0]?.outcome;
  if (outcome === 'gone') refuse('transaction-listing-not-found');
  if (outcome !== 'other-provider' && outcome !== 'full') return cartPath;
  const listing = await listingById(app, listingId, viewer);
  const order = listing && orderFrom(listing, text);
  return order == null ? cartPath : bagPath(listingId, order);
}

async function change(app: App, viewer: Viewer, listingId: string, form: Form): Promise<string> {
  const listing = (await listingById(app, listingId, viewer)) ?? refuse('not-found');
  const order = orderFrom(listing, offered(listing, orderTextOf(form)));
  if (order === null) refuse('validation-invalid-params', { field: 'order' });
  await changeEntry(app, viewer, order);
  return cartPath;
}

function placeIn(text: string | null): number | undefined {
  return /^\d$/.test(text ?? '') ? Number(text) : undefined;
}

function amountOf(text: string | null): number {
  return /^\d{1,8}$/.test(text ?? '') ? Number(text) : refuse('validation-invalid-params', { field: 'amount' });
}
