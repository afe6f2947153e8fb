import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { cancellationRule, type Cancellation } from '#src/domain/process/cancellation.ts';
import type { Guard } from '#src/domain/process/words.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { areActive } from '#src/features/accounts/queries.server.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { isSent } from '#src/domain/process/handover.ts';
import { cancellationBy, isDone } from '#src/features/handover/rules.ts';
import { anyClosedForCause } from '#src/features/listings/close-for-cause.server.ts';
import { offerTermsOf } from '#src/features/listings/offer-terms.server.ts';
import { hasOpenCase, hasOpenDispute } from '#src/features/payments/cases.server.ts';
import { lastOffer } from '#src/features/offers/offers.server.ts';
import { automaticAnswer, roundsRefusal, turnRefusal } from '#src/features/offers/rules.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import { agreedOffer } from '../agreed-offer.server.ts';
import { listedSubtotal } from '../agreed-price.server.ts';
import { cancellationFacts, rentalDaysOf } from '../transaction.server.ts';
import { isAcceptedInPart } from '../joint-payment.server.ts';
import { handoverFactsOf } from '../handover-facts.server.ts';
import type { TransitionContext } from './context.ts';
import { earliestDue, togetherWith } from './due.server.ts';
import { isAsCaptured, type PlannedRefund } from './move-charges.server.ts';
import { isOvertaken } from './overtaken-order.server.ts';

type GuardCheck = (context: TransitionContext) => Promise<Refusal | null>;

/** Guard checks beyond actor and state, run under the transaction's row lock. */
const checks: Record<Guard, GuardCheck> = {
  'provider-can-be-paid': async ({ tx, transaction }) =>
    (await canReceivePayments(tx, transaction.providerId)) ? null : refusal('transaction-missing-stripe-account'),
  'customer-not-banned': customerNotBanned,
  'nobody-banned': nobodyBanned,
  'not-closed-for-cause': notClosedForCause,
  'cancel-window': cancelWindow,
  'before-deadline': beforeDeadline,
  'after-deadline': afterDeadline,
  'no-open-case': async ({ tx, transaction }) =>
    (await hasOpenCase(tx, transaction.id)) ? refusal('transaction-locked') : null,
  'no-open-dispute': async ({ tx, transaction }) =>
    (await hasOpenDispute(tx, transaction.id)) ? refusal('transaction-locked') : null,
  'verified-email': verifiedEmail,
  'verified-email-to-ask': async (context) => (marketplace.verifiedEmail.toAsk ? verifiedEmail(context) : null),
  'offer-of-other-party': (context) => turn(context, 'other'),
  'own-offer': (context) => turn(context, 'own'),
  'provider-agreed': providerAgreed,
  'accepted-by-terms': (context) => answeredByTerms(context, 'high-enough'),
  'declined-by-terms': (context) => answeredByTerms(context, 'too-low'),
  'order-overtaken': async ({ tx, transaction }) => ((await isOvertaken(tx, transaction)) ? null : refusal('conflict')),
  'not-sent': notSent,
  'handover-done': handoverDone,
  'offer-rounds-left': async ({ tx, transaction }) => roundsRefusal(await lastOffer(tx, transaction.id)),
};

export async function firstRefusal(context: TransitionContext, guards: readonly Guard[]): Promise<Refusal | null> {
  for (const guard of guards) {
    const refused = await checks[guard](context);
    if (refused !== null) return refused;
  }
  return null;
}

function customerNotBanned({ tx, transaction }: TransitionContext): Promise<Refusal | null> {
  return unlessActive(tx, [transaction.customerId]);
}

function nobodyBanned({ tx, transaction }: TransitionContext): Promise<Refusal | null> {
  return unlessActive(tx, [transaction.customerId, transaction.providerId]);
}

async function unlessActive(tx: Reader, ids: readonly string[]): Promise<Refusal | null> {
  return (await areActive(tx, ids)) ? null : refusal('transaction-counterparty-banned');
}

/** What an operator has closed for cause takes nobody's money any more. */
async function notClosedForCause({ tx, transaction, group }: TransitionContext): Promise<Refusal | null> {
  const listingIds = togetherWith(transaction, group.transactions).map(({ listingId }) => listingId);
  return (await anyClosedForCause(tx, listingIds)) ? refusal('listing-closed-by-us') : null;
}

/**
 * The system accepts only what the provider has agreed to, while both are still members: an order whose listings were all
 * instant when it was requested, or whose price was settled by an offer. The provider may accept anything.
 */
async function providerAgreed(context: TransitionContext): Promise<Refusal | null> {
  const { tx, transaction, group, actor } = context;
  if (actor.role !== 'system') return null;
  const banned = await nobodyBanned(context);
  if (banned !== null || group.transactions.every(({ listing }) => listing.isInstant === true)) return banned;
  const requestedAt = transaction.paymentRequestedAt ?? transaction.createdAt;
  return (await agreedOffer(tx, transaction, requestedAt)) === null ? refusal('transaction-offer-not-yours') : null;
}

/** The system answers an offer only as the lender's terms say, and accepts only from a customer who is still a member. */
async function answeredByTerms(context: TransitionContext, answer: 'high-enough' | 'too-low'): Promise<Refusal | null> {
  const { tx, transaction, actor, ordered } = context;
  if (actor.role !== 'system') return null;
  const offer = await lastOffer(tx, transaction.id);
  if (offer === null) return refusal('transaction-offer-not-yours');
  const listed = await listedSubtotal(tx, transaction, ordered);
  const said = automaticAnswer(offer, listed, await offerTermsOf(tx, transaction.listingId));
  if (said !== answer) return refusal('transaction-offer-not-yours');
  return answer === 'high-enough' ? nobodyBanned(context) : null;
}

async function verifiedEmail({ tx, actor }: TransitionContext): Promise<Refusal | null> {
  const contact = actor.userId === null ? undefined : (await contactsById(tx, [actor.userId])).get(actor.userId);
  return contact?.emailVerified === true ? null : refusal('email-unverified');
}

async function turn({ tx, transaction, actor }: TransitionContext, whose: 'own' | 'other'): Promise<Refusal | null> {
  if (actor.role !== 'customer' && actor.role !== 'provider') return null;
  return turnRefusal(await lastOffer(tx, transaction.id), actor.role, whose);
}

/** Compares the deadline itself, not the timer, because a late sweep must not extend the time to answer. */
async function beforeDeadline({ tx, transaction, group, now }: TransitionContext): Promise<Refusal | null> {
  const together = togetherWith(transaction, group.transactions);
  const deadline = (await earliestDue(tx, together, group.payment))?.at ?? null;
  return deadline === null || now < deadline ? null : refusal('transaction-deadline-passed');
}

/** The timer on the row knows nothing of a case that has paused the period meanwhile: it fires again when it is over. */
async function afterDeadline({ tx, transaction, group, now }: TransitionContext): Promise<Refusal | null> {
  const deadline = (await earliestDue(tx, [transaction], group.payment))?.at ?? null;
  if (deadline === null || now >= deadline) return null;
  const retryAfter = Math.ceil((deadline.getTime() - now.getTime()) / 1000);
  return refusal('transaction-locked', { retryAfter });
}

/** Nobody can say what half is of a share that a refund, a bank or a case has changed, or may change. */
async function cancelWindow(context: TransitionContext): Promise<Refusal | null> {
  const answer = await cancellationOf(context);
  if ('code' in answer) return answer;
  const { tx, transaction, group } = context;
  const isHalf = answer.refund === 'half' && group.payment !== null;
  if (!isHalf || (await isAsCaptured(tx, group.payment.id, transaction))) return null;
  return refusal((await hasOpenCase(tx, transaction.id)) ? 'transaction-locked' : 'cancel-part-refunded');
}

type Cancellable = Pick<TransitionContext, 'transaction' | 'now'> & { readonly tx: Reader };

/** Of a captured share: half where the rule of cancellation gives half now, else all. */
export async function plannedRefund(context: Cancellable): Promise<PlannedRefund> {
  const answer = await cancellationOf(context);
  return 'refund' in answer && answer.refund === 'half' ? 'half' : 'full';
}

/** What the rule of cancellation says of a transaction now. */
async function cancellationOf({ tx, transaction, now }: Cancellable): Promise<Cancellation | Refusal> {
  const said = cancellationBy(await handoverFactsOf(tx, transaction), now);
  if (said === 'free') return { refund: 'full' };
  const rentalDays = await rentalDaysOf(tx, transaction.id);
  const isPart = await isAcceptedInPart(tx, transaction.id);
  const rule = cancellationRule({ ...cancellationFacts(transaction, rentalDays, isPart), now });
  return said === 'sent' && 'refund' in rule ? refusal('transaction-sent') : rule;
}

/**
 * What was sent is cancelled by an operator alone, and so is what a dispute is about. A provider may give all of it back in an
 * open case too, which that ends; the system waits for its end, and then for as long as after the acceptance.
 */
async function notSent(context: TransitionContext): Promise<Refusal | null> {
  const { tx, transaction, actor } = context;
  if (actor.role === 'operator') return null;
  const isLocked = actor.role === 'provider' ? hasOpenDispute : hasOpenCase;
  if (await isLocked(tx, transaction.id)) return refusal('transaction-locked');
  const { handover } = await handoverFactsOf(tx, transaction);
  if (isSent(handover)) return refusal('transaction-sent');
  return actor.role === 'system' && transaction.kind === 'sale' ? afterDeadline(context) : null;
}

/**
 * The provider completes what is back, or what the buyer has. The system's timer knows when; a sale that nobody says was
 * sent is never complete, and a step that was recorded since the timer fired moves it.
 */
async function handoverDone(context: TransitionContext): Promise<Refusal | null> {
  const { tx, transaction, actor, now } = context;
  const facts = await handoverFactsOf(tx, transaction);
  if (actor.role === 'provider') return isDone(facts, now) ? null : refusal('handover-not-done');
  if (facts.handover.isRecorded) return afterDeadline(context);
  return facts.kind === 'sale' ? refusal('handover-not-done') : null;
}
