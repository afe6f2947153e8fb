import type { Party, Role } from '#src/domain/process/words.ts';
import { transitionNamed } from '#src/domain/process/process.ts';
import { flexDefaultProcess, type State, type TransitionName } from './flex-default-process.ts';

/** Keys of the inbox labels; the texts are in the message catalogue. */
export type DisplayState =
  | 'enquiry'
  | 'requested'
  | 'pending-payment'
  | 'pending'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'canceled'
  | 'delivered';

/**
 * `waiting` is "requested" for the party that asked and "pending" for the party that has to answer; null is in no list.
 */
const displayed: Readonly<Record<State, DisplayState | 'waiting' | null>> = {
  'initial': null,
  'enquiry': 'enquiry',
  'initial-offer': 'waiting',
  'offer-pending': 'waiting',
  'offer-accepted': 'pending-payment',
  'offer-declined': 'declined',
  'pending-payment': 'pending-payment',
  'payment-expired': 'expired',
  'preauthorized': 'waiting',
  'declined': 'declined',
  'accepted': 'accepted',
  'canceled': 'canceled',
  'delivered': 'delivered',
  'reviewed-by-customer': 'delivered',
  'reviewed-by-provider': 'delivered',
  'reviewed': 'delivered',
};

/** Transitions by timeout: they end in a state like declined, but are labelled expired. */
export const ranOut: readonly TransitionName[] = ['expire', 'offer-auto-cancel', 'expire-accepted-offer'];

/** The label of a transaction in the viewer's inbox. Null while it is in no list. */
export function displayStateOf(
  transaction: { readonly state: State; readonly lastTransition: TransitionName | null },
  viewer: Party,
): DisplayState | null {
  const { state, lastTransition } = transaction;
  if (lastTransition !== null && ranOut.includes(lastTransition)) return 'expired';
  const label = displayed[state];
  if (label !== 'waiting') return label;
  return viewer === partyThatRequested(lastTransition) ? 'requested' : 'pending';
}

/** The party that asked and waits for an answer: the provider after a counter offer, the customer otherwise. */
function partyThatRequested(lastTransition: TransitionName | null): Party {
  const by = lastTransition === null ? [] : (transitionNamed(flexDefaultProcess, lastTransition)?.by ?? []);
  return by.length === 1 && by[0] === 'provider' ? 'provider' : 'customer';
}

/**
 * The wording of a transition in the feed. `actor`: it differs for the viewer's own action and the other party's.
 * `role`: it has no actor, and each party reads it differently. `hidden`: internal.
 */
const feedForms: Readonly<Record<TransitionName, 'actor' | 'role' | 'hidden'>> = {
  'enquire': 'actor',
  'request-payment': 'hidden',
  'request-payment-after-enquiry': 'hidden',
  'request-payment-after-offer': 'hidden',
  'multi-vendor-payment': 'role',
  'confirm-payment': 'role',
  'expire-payment': 'role',
  'abandon': 'actor',
  'accept': 'actor',
  'decline': 'actor',
  'expire': 'role',
  'cancel-by-customer': 'actor',
  'cancel': 'actor',
  'complete': 'role',
  'initial-offer': 'actor',
  'accept-offer-by-provider': 'actor',
  'decline-offer-by-provider': 'actor',
  'counter-offer-by-provider': 'actor',
  'accept-pending-offer-by-provider': 'actor',
  'decline-pending-offer-by-provider': 'actor',
  'counter-pending-offer-by-provider': 'actor',
  'accept-offer-by-customer': 'actor',
  'decline-offer-by-customer': 'actor',
  'counter-offer-by-customer': 'actor',
  'withdraw-offer': 'actor',
  'offer-auto-cancel': 'role',
  'expire-accepted-offer': 'role',
  'review-1-by-customer': 'actor',
  'review-1-by-provider': 'actor',
  'review-2-by-customer': 'actor',
  'review-2-by-provider': 'actor',
  'expire-review-period': 'hidden',
  'expire-provider-review-period': 'role',
  'expire-customer-review-period': 'role',
};

/**
 * The variant of the wording: for the viewer's own action (`you`), the other party's (`other`), the marketplace's, or
 * by the viewer's role.
 */
export type FeedLine = {
  readonly transition: TransitionName;
  readonly voice: 'you' | 'other' | 'system' | 'operator' | Party;
};

/** Null for transitions that the feed does not display. */
export function feedLineOf(entry: { transition: TransitionName; by: Role }, viewer: Party): FeedLine | null {
  const { transition, by } = entry;
  const manner = feedForms[transition];
  if (manner === 'hidden') return null;
  if (manner === 'role') return { transition, voice: viewer };
  if (by === 'system' || by === 'operator') return { transition, voice: by };
  return { transition, voice: by === viewer ? 'you' : 'other' };
}
