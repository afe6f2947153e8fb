/** The two people of a deal. */
export type Party = 'customer' | 'provider';

/** Who can move a deal on. */
export type Role = Party | 'system' | 'operator';

export type Kind = 'rent' | 'sale';

/** Calls to the payment provider that may be refused. */
export type Ask = 'create-intent' | 'capture';

/** Calls that are owed once written. `release-payment` voids what is uncaptured and refunds what is captured. */
export type Promised = 'cancel-intent' | 'refund' | 'release-payment' | 'transfer';

/** Facts beyond actor and state that must hold. */
export type Guard =
  | 'listing-bookable'
  | 'provider-can-be-paid'
  | 'customer-not-banned'
  | 'cancel-window'
  | 'offer-within-bounds'
  | 'offer-turn'
  | 'offer-maker'
  | 'sale-if-provider';

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

export type Letter =
  | 'enquiry-received'
  | 'request-sent'
  | 'request-received'
  | 'request-accepted'
  | 'request-declined'
  | 'request-expired'
  | 'payment-receipt'
  | 'payment-expired'
  | 'deal-canceled'
  | 'deal-completed'
  | 'offer-received'
  | 'offer-countered'
  | 'offer-accepted'
  | 'offer-declined'
  | 'offer-withdrawn'
  | 'offer-expired'
  | 'review-received'
  | 'reviews-published';

export type Tell = {
  readonly to: Party;
  readonly letter: Letter;
  /** Sent even to the one who acted; other letters are news and spare them. */
  readonly ownAct?: true;
};

/** Asked of the parties only: what the clock or the operator decides must not wait for them. */
const partiesOnly: readonly Guard[] = ['customer-not-banned', 'cancel-window', 'offer-turn', 'offer-maker'];

type HasGuards = { readonly when?: readonly Guard[] };
type HasTells = { readonly tells?: readonly Tell[] };

export function guardsFor(transition: HasGuards, role: Role): readonly Guard[] {
  const guards = transition.when ?? [];
  return role === 'customer' || role === 'provider' ? guards : guards.filter((guard) => !partiesOnly.includes(guard));
}

export function tellsFor(transition: HasTells, role: Role): readonly Tell[] {
  return (transition.tells ?? []).filter((tell) => tell.to !== role || tell.ownAct === true);
}
