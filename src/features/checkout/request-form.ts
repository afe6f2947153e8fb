import { deliveryOf, type Order } from '#src/features/transactions/order.ts';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { claimTermsVersion } from '#src/features/transactions/terms.ts';
import type { CartCheckoutPage } from './cart-page.ts';
import { claimsKeyOf, type Typed } from './payment/form-state.ts';
import { againParam, offerParam } from './order-text.ts';

type Page = {
  readonly order: Order;
  readonly quote: string;
  readonly clientKey: string;
  readonly again: string | null;
  readonly offer: string | null;
  readonly caps: ClaimCaps | null;
};

const addressNames = ['name', 'street', 'apt', 'city', 'state', 'postalCode', 'country'] as const;

/** Form data of a request for several orders: which listings of the bag they are about, in their order. */
export function cartFormOf({ items, quote, clientKey }: CartCheckoutPage, typed: Typed): FormData {
  const orders = items.map(({ order }) => order);
  const delivery = deliveryOf(orders);
  const form = new FormData();
  const fields = { delivery, quote, clientKey, terms: typed.terms ? 'on' : '' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  addNote(form, typed);
  form.set(listingsField, orders.map(({ listingId }) => listingId).join(','));
  const backUps = orders.filter(({ backUp }) => backUp === true);
  form.set(backUpsField, backUps.map(({ listingId }) => listingId).join(','));
  addClaimTerms(form, claimsKeyOf(items), typed);
  if (delivery === 'post') for (const name of addressNames) form.set(`address.${name}`, typed[name]);
  return form;
}

function addClaimTerms(form: FormData, claimsKey: string, { claims }: Typed): void {
  if (claimsKey !== '' && claims === claimsKey) form.set('claimTerms', claimTermsVersion);
}

function addNote(form: FormData, { note, sureOf }: Typed): void {
  form.set('note', note);
  if (note !== '' && note === sureOf) form.set('sure', '1');
}

/** The listings of a request for several orders. */
export const listingsField = 'listings';
/** Those of them that are back-ups. */
export const backUpsField = 'backUps';

/** Form data of a request: the order and the address. No amount, and no card data. */
export function requestFormOf({ order, quote, clientKey, again, offer, caps }: Page, typed: Typed): FormData {
  const form = new FormData();
  const wanted = order.kind === 'rent' ? { start: order.first, end: order.last } : { quantity: String(order.quantity) };
  const fields = {
    ...wanted,
    delivery: order.delivery,
    quote,
    clientKey,
    terms: typed.terms ? 'on' : '',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  addNote(form, typed);
  if (again !== null) form.set(againParam, again);
  if (offer !== null) form.set(offerParam, offer);
  addClaimTerms(form, claimsKeyOf([{ caps }]), typed);
  if (order.delivery === 'post') for (const name of addressNames) form.set(`address.${name}`, typed[name]);
  return form;
}
