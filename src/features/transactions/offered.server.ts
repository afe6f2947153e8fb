import { isSent } from '#src/domain/process/handover.ts';
import type { HandoverFacts } from '#src/features/handover/facts.ts';
import { cancellationBy, isDone } from '#src/features/handover/rules.ts';
import { cancellationRule } from '#src/domain/process/cancellation.ts';
import { transitionsOpenTo, type Transition } from '#src/domain/process/process.ts';
import type { Guard, Party } from '#src/domain/process/words.ts';
import type { Person } from '#src/features/accounts/queries.server.ts';
import type { TransitionName } from '#src/processes/flex-default-process.ts';
import type { TransactionAccess } from './access.server.ts';
import { isTurnOf, type Negotiation } from './negotiation.server.ts';
import { cancellationFacts, processOf, type RentalDays } from './transaction.server.ts';
import type { WhyUnanswerable } from './why-unanswerable.server.ts';

/** A transition that the viewer may execute now; `blocked` says why its button is disabled or hidden. */
export type Offered = {
  readonly transition: TransitionName;
  readonly blocked:
    | 'cancel-too-late'
    | 'part-refunded'
    | 'counterparty-banned'
    | 'listing-closed'
    | 'not-available'
    | 'deadline-passed'
    | 'case-open'
    | 'not-your-turn'
    | 'user-blocked'
    | 'handover'
    | null;
  /** It takes a review, by a form of its own. */
  readonly isReview?: true;
};

type ActionFacts = WhyUnanswerable & {
  readonly other: Person;
  readonly rentalDays: RentalDays | null;
  readonly deadline: Date | null;
  readonly isPart: boolean;
  readonly caseIsOpen: boolean;
  /** One that is not between the two. */
  readonly disputeIsOpen: boolean;
  /** Why nobody can say what half of it is. */
  readonly whyNotHalf: 'case' | 'refund' | null;
  readonly negotiation: Negotiation | null;
  /** One of the two has blocked the other, and nothing is agreed yet. */
  readonly isBlocked: boolean;
  readonly handover: HandoverFacts;
  readonly now: Date;
};

export function offeredTo({ transaction, role }: TransactionAccess, facts: ActionFacts): Offered[] {
  const { state } = transaction;
  const open = transitionsOpenTo(processOf(transaction), state, role);
  const named = open.filter(({ insteadIn }) => insteadIn?.[state] === undefined);
  return named.map((transition) => ({
    transition: transition.name as TransitionName,
    blocked: blockedBy(transition, { transaction, role }, facts),
    ...(transition.actions?.includes('post-review') === true && { isReview: true }),
  }));
}

/** What the page knows of the transition's guards before the command asks them. */
function blockedBy(
  transition: Transition,
  { transaction, role }: TransactionAccess,
  facts: ActionFacts,
): Offered['blocked'] {
  const { guards = [] } = transition;
  const { other, rentalDays, deadline, caseIsOpen, disputeIsOpen, isPart, negotiation, handover, now } = facts;
  if (guards.includes('no-open-case') && caseIsOpen) return 'case-open';
  if (disputeIsOpen && (guards.includes('no-open-dispute') || guards.includes('not-sent'))) return 'case-open';
  if (negotiation !== null && !mayAnswer(guards, role, negotiation)) return 'not-your-turn';
  if (facts.isBlocked && beginsMore(transition)) return 'user-blocked';
  if (facts.whyNotOrder !== null && beginsMore(transition)) return 'not-available';
  const asksOther = guards.includes('customer-not-banned') || guards.includes('nobody-banned');
  if (asksOther && other.state !== 'active') return 'counterparty-banned';
  if (facts.closedForCause !== null && guards.includes('not-closed-for-cause')) return 'listing-closed';
  if (guards.includes('before-deadline') && deadline !== null && now >= deadline) return 'deadline-passed';
  if (guards.includes('not-sent') && isSent(handover.handover)) return 'handover';
  if (guards.includes('handover-done') && !isDone(handover, now)) return 'handover';
  if (!guards.includes('cancel-window')) return null;
  const said = cancellationBy(handover, now);
  if (said === 'free') return null;
  // Before the time, which does not matter any more.
  if (said === 'sent') return 'handover';
  const rule = cancellationRule({ ...cancellationFacts(transaction, rentalDays, isPart), now });
  if ('code' in rule) return 'cancel-too-late';
  if (rule.refund === 'full' || facts.whyNotHalf === null) return null;
  return facts.whyNotHalf === 'case' ? 'case-open' : 'part-refunded';
}

/** An order, or another offer: an open one is declined and withdrawn all the same. */
function beginsMore({ needsOrder, paymentRequest, input }: Transition): boolean {
  return needsOrder === true || paymentRequest === true || input === 'offer';
}

function mayAnswer(guards: readonly Guard[], role: Party, negotiation: Negotiation): boolean {
  if (guards.includes('own-offer')) return isTurnOf(role, negotiation, 'own');
  if (guards.includes('offer-rounds-left') && negotiation.roundsLeft === 0) return false;
  return !guards.includes('offer-of-other-party') || isTurnOf(role, negotiation, 'other');
}
