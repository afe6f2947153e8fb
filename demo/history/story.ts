import type { CancellationReason, HandoverStep } from '#src/domain/process/handover.ts';
import type { Party } from '#src/domain/process/words.ts';
import type { CaseReason } from '#src/features/cases/rules.ts';
import type { CaseDecision } from '#src/features/cases/forms.ts';
import type { offerTransitions } from '#src/processes/offer-transitions.ts';
import type { Written } from '#src/features/reviews/reviews.server.ts';
import type { When } from './when.ts';

/**
 * One transaction in chronological order: the request, and the steps of both parties. Transitions by the system
 * (expired payments, completed transactions) are not part of a story: the timers execute them.
 */
export type Story = {
  /** Catalogue ids. */
  readonly listing: string;
  readonly customer: string;
  readonly requestedAt: When;
  /** It begins with a question, or with an offer for the whole order in minor units, instead of with a request. */
  readonly begins?: { readonly asks: string } | { readonly offers: number };
  /** Other items of the wardrobe that are requested and paid with it, for the same days. */
  readonly together?: readonly string[];
  /** First and last rental day, relative to today; absent for a sale. */
  readonly rentalDays?: readonly [first: number, last: number];
  readonly delivery: 'post' | 'pick-up';
  /**
   * The card is authorised two minutes after the request, unless the customer leaves or 3-D Secure stays open. After a
   * question or an offer it is a step.
   */
  readonly paid: 'immediately' | 'never' | 'bank-asks';
  readonly steps: readonly Step[];
  /** Parties that have not seen the latest changes. */
  readonly unseen: readonly Party[];
};

export type Step = { readonly at: When } & (
  | { readonly by: Party; readonly transition: 'accept' | 'decline' | 'abandon' | 'cancel-by-customer' }
  | {
      readonly by: 'provider';
      readonly transition: 'cancel';
      readonly reason: CancellationReason;
      readonly note: string;
    }
  | { readonly by: Party; readonly transition: OfferAnswer }
  /** Names another price for the order, in minor units. */
  | { readonly by: Party; readonly transition: CounterOffer; readonly amount: number }
  /** Pays after a question, or at the agreed price. */
  | { readonly by: 'customer'; readonly pays: true }
  | { readonly by: Party; readonly message: string }
  | { readonly by: Party; readonly review: Written }
  /** A step of the handover; what is sent goes by courier with a tracking number, without one it is handed over. */
  | { readonly by: Party; readonly records: HandoverStep; readonly tracking?: string }
  /** What a party says in a case, with a picture of `demo/pictures`; a reason opens it. */
  | {
      readonly by: Party;
      readonly says: string;
      readonly reason?: CaseReason;
      readonly picture?: string;
      /** What a lender claims, in minor units; a late fee is computed. */
      readonly claim?: number | null;
    }
  | { readonly by: Party; readonly escalates: true }
  | { readonly by: 'operator'; readonly verdict: Omit<CaseDecision, 'seen'> }
  /** Events at the bank: the end of the hold on the card, or a dispute. */
  | { readonly by: 'bank'; readonly does: 'ends-hold' | 'opens-dispute' }
);

type OfferTransition = (typeof offerTransitions)[number]['name'];
type CounterOffer = Extract<OfferTransition, `counter-${string}`>;
type OfferAnswer = Extract<OfferTransition, `${'accept' | 'decline' | 'withdraw'}-${string}`>;

type StoryInput = Pick<Story, 'listing' | 'customer' | 'requestedAt'> & Partial<Story>;

/** Defaults: delivered by courier, paid immediately, and seen by both parties. */
export function story(input: StoryInput): Story {
  return { delivery: 'post', paid: 'immediately', steps: [], unseen: [], ...input };
}

export const accepts = (at: When): Step => ({ at, by: 'provider', transition: 'accept' });
export const declines = (at: When): Step => ({ at, by: 'provider', transition: 'decline' });
export const answersOffer = (at: When, by: Party, transition: OfferAnswer): Step => ({ at, by, transition });
export const counters = (
  at: When,
  by: Party,
  amount: number,
  transition: CounterOffer = `counter-offer-by-${by}`,
): Step => ({ at, by, transition, amount });
export const pays = (at: When): Step => ({ at, by: 'customer', pays: true });
export const cancels = (at: When): Step => ({ at, by: 'customer', transition: 'cancel-by-customer' });
/** The lender cannot keep to what was accepted. */
export const lenderCancels = (at: When, reason: CancellationReason, note: string): Step => ({
  at,
  by: 'provider',
  transition: 'cancel',
  reason,
  note,
});
export const abandons = (at: When): Step => ({ at, by: 'customer', transition: 'abandon' });
export const renter = (at: When, message: string): Step => ({ at, by: 'customer', message });
export const lender = (at: When, message: string): Step => ({ at, by: 'provider', message });
export const bank = (at: When, does: 'ends-hold' | 'opens-dispute'): Step => ({ at, by: 'bank', does });

/** The lender's review of the customer. */
export const lenderReviews = (at: When, reviewRating: number, reviewContent: string): Step => ({
  at,
  by: 'provider',
  review: { reviewRating, reviewContent },
});

/** The customer's review of the item and of its lender. */
export const renterReviews = (at: When, review: Written): Step => ({ at, by: 'customer', review });

export const sends = (at: When, tracking: string): Step => ({ at, by: 'provider', records: 'dispatched', tracking });
/** The lender hands it over in person. */
export const handsOver = (at: When): Step => ({ at, by: 'provider', records: 'dispatched' });
export const receives = (at: When): Step => ({ at, by: 'customer', records: 'received' });
/** The lender has it back. */
export const isBack = (at: When): Step => ({ at, by: 'provider', records: 'returned' });

/** The lender of a rental reports a problem, and claims something for it, in minor units; a late fee is computed. */
export const claims = (at: When, reason: CaseReason, says: string, claim?: number, picture?: string): Step => ({
  ...{ at, by: 'provider', reason, says },
  ...(claim !== undefined && { claim }),
  ...(picture !== undefined && { picture }),
});

/** A problem is reported; the other side answers with `answers`. */
export const reports = (at: When, by: Party, reason: CaseReason, says: string, picture: string): Step => ({
  ...{ at, by, reason, says, picture },
});
export const answers = (at: When, by: Party, says: string): Step => ({ at, by, says });
export const escalates = (at: When, by: Party): Step => ({ at, by, escalates: true });
export const decides = (at: When, verdict: Omit<CaseDecision, 'seen'>): Step => ({ at, by: 'operator', verdict });
/** The operator decides that the customer pays this much, as it is typed. */
export const charges = (at: When, charge: string, reason: string): Step =>
  decides(at, { ...{ verdict: 'charge', charge, reason }, ...{ amount: '', lenderBears: '' } });
