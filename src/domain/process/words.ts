/** The two parties of a transaction. */
export type Party = 'customer' | 'provider';

/** The actors that can take a transition. */
export type Role = Party | 'system' | 'operator';

export type Kind = 'rent' | 'sale';

/** Blocking calls to Stripe, which may be refused. */
export type BlockingCall = 'create-intent' | 'capture';

/**
 * Outbox calls to Stripe, which are due once written. `release-payment` voids what is uncaptured and refunds what is
 * captured.
 */
export type OutboxCall = 'cancel-intent' | 'refund' | 'release-payment' | 'transfer';

/**
 * What a transition has to be given; the Zod schema of each is in `features/transactions/inputs.ts`. `first-message`: a listing
 * and a first message. `payment-request`: orders, with the agreed quote. `agreed-payment`: the quote of an order whose
 * price an offer has agreed. `first-offer`: an order and a price for it. `offer`: another price. `review`: a rating with
 * its text. `cancellation`: a provider's reason.
 */
export type Input =
  | 'first-message'
  | 'payment-request'
  | 'agreed-payment'
  | 'first-offer'
  | 'offer'
  | 'review'
  | 'cancellation';

/**
 * Conditions beyond actor and state. Those of a new order are checked where it is priced (`priceOrder`), for the page
 * and the submitted order alike.
 */
export type Guard =
  | 'provider-can-be-paid'
  | 'customer-not-banned'
  | 'nobody-banned'
  | 'cancel-window'
  | 'before-deadline'
  | 'after-deadline'
  | 'not-closed-for-cause'
  | 'no-open-case'
  | 'no-open-dispute'
  | 'offer-of-other-party'
  | 'own-offer'
  | 'offer-rounds-left'
  | 'verified-email'
  | 'verified-email-to-ask'
  | 'provider-agreed'
  | 'accepted-by-terms'
  | 'declined-by-terms'
  | 'order-overtaken'
  | 'not-sent'
  | 'handover-done';

/**
 * Changes to our own records in the transition's unit of work. A hold is the dates of a rental, the stock of a sale.
 */
export type Action =
  | 'set-line-items'
  | 'take-credit'
  | 'reward-referrer'
  | 'reverse-line-items'
  | 'take-hold'
  | 'accept-hold'
  | 'decline-hold'
  | 'cancel-hold'
  | 'propose-days'
  | 'store-offer'
  | 'store-message'
  | 'post-review'
  | 'publish-reviews'
  | 'store-reason';

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
  | 'offer-accepted-for-you'
  | 'offer-declined-for-you'
  | 'offer-overtaken'
  | 'review-received'
  | 'reviews-published';

export type Notice = {
  readonly to: Party;
  readonly email: Email;
  /** Also sent to the party that acted; other emails are not. */
  readonly evenIfActor?: true;
  /** Not sent while the system is about to take the next transition by itself (`followedBy`): only when it does not. */
  readonly unlessFollowed?: true;
  /** Not sent to a provider who never knew of the transaction: it was neither a question nor an offer before its payment. */
  readonly ifKnown?: true;
};

/** Checked for the parties only: timers and operators must not be blocked by them. */
const partiesOnly: readonly Guard[] = ['customer-not-banned', 'cancel-window'];

type HasGuards = { readonly guards?: readonly Guard[] };
type HasNotices = { readonly notifies?: readonly Notice[] };

export function guardsFor(transition: HasGuards, role: Role): readonly Guard[] {
  const guards = transition.guards ?? [];
  return role === 'customer' || role === 'provider' ? guards : guards.filter((guard) => !partiesOnly.includes(guard));
}

/** `isFollowed`: the system is about to take the next transition. */
export function noticesFor(transition: HasNotices, role: Role, isFollowed = false): readonly Notice[] {
  return (transition.notifies ?? []).filter(
    (notice) => (notice.to !== role || notice.evenIfActor === true) && !(isFollowed && notice.unlessFollowed === true),
  );
}
