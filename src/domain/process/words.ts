/** The two people of a transaction. */
export type Party = 'customer' | 'provider';

/** Who can move a transaction on. */
export type Role = Party | 'system' | 'operator';

export type Kind = 'rent' | 'sale';

/** Calls to Stripe that may be refused. */
export type BlockingCall = 'create-intent' | 'capture';

/** Calls that are owed once written. `release-payment` voids what is uncaptured and refunds what is captured. */
export type OutboxCall = 'cancel-intent' | 'refund' | 'release-payment' | 'transfer';

/**
 * Facts beyond actor and state that must hold. Those of a new order are asked where it is priced
 * (`priceOrder`), for the page and the press alike.
 */
export type Guard = 'provider-can-be-paid' | 'customer-not-banned' | 'cancel-window' | 'before-deadline';

/** What changes in our own records with the state. A hold is the dates of a rental, the stock of a sale. */
export type Action =
  | 'set-line-items'
  | 'reverse-line-items'
  | 'take-hold'
  | 'accept-hold'
  | 'decline-hold'
  | 'cancel-hold'
  | 'store-offer'
  | 'post-review'
  | 'publish-reviews';

export type Email =
  | 'enquiry-received'
  | 'request-sent'
  | 'request-received'
  | 'request-accepted'
  | 'request-declined'
  | 'request-expired'
  | 'payment-receipt'
  | 'payment-expired'
  | 'transaction-canceled'
  | 'transaction-completed'
  | 'offer-received'
  | 'offer-countered'
  | 'offer-accepted'
  | 'offer-declined'
  | 'offer-withdrawn'
  | 'offer-expired'
  | 'review-received'
  | 'reviews-published';

export type Notice = {
  readonly to: Party;
  readonly email: Email;
  /** Sent even to the one who acted; other emails are news and spare them. */
  readonly evenIfActor?: true;
};

/** Asked of the parties only: what the clock or the operator decides must not wait for them. */
const partiesOnly: readonly Guard[] = ['customer-not-banned', 'cancel-window'];

type HasGuards = { readonly guards?: readonly Guard[] };
type HasNotices = { readonly notifies?: readonly Notice[] };

export function guardsFor(transition: HasGuards, role: Role): readonly Guard[] {
  const guards = transition.guards ?? [];
  return role === 'customer' || role === 'provider' ? guards : guards.filter((guard) => !partiesOnly.includes(guard));
}

export function noticesFor(transition: HasNotices, role: Role): readonly Notice[] {
  return (transition.notifies ?? []).filter((tell) => tell.to !== role || tell.evenIfActor === true);
}
