import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { freeUntil, halfUntil } from '#src/domain/process/cancellation.ts';
import type { Currency } from '#src/domain/money/money.ts';
import type { Notice } from '#src/domain/process/words.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import type { ProviderCancellation } from '#src/features/handover/handover.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { TransactionFacts } from '#src/features/notifications/transaction-facts.ts';
import { borneByLenders } from '#src/features/payments/lender-shares.server.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import type { App } from '#src/platform/app.ts';
import {
  cancellationFacts,
  rentalDaysOf,
  stageOfTransaction,
  type Actor,
  type Transaction,
  type RentalDays,
} from '../transaction.server.ts';
import { isAcceptedInPart } from '../joint-payment.server.ts';
import { emailRows } from './email-rows.server.ts';

type Moved = {
  readonly actor: Actor;
  readonly sequence: number;
  /** The state that was entered, the time, and the next timer. */
  readonly state: string;
  readonly at: Date;
  readonly dueAt: Date | null;
  /** The price on offer, in minor units, where the transition is about one. */
  readonly offer?: number;
  /** What of a cancelled transaction stays paid, and the lender's part of it. Minor units. */
  readonly kept?: { readonly payin: number; readonly payout: number; readonly late: boolean };
  /** Why the provider cancelled. */
  readonly reason?: ProviderCancellation;
  /** What of an earlier payout the lender owes since. Minor units. */
  readonly takenBack?: number;
};

/** Notifies one side of a transition, once per move, with the facts as they are at this moment. */
export async function notifyParty(
  tx: Tx,
  app: App,
  transaction: Transaction,
  notice: Notice,
  moved: Moved,
): Promise<void> {
  const { id, customerId, providerId, kind, quantity, delivery, listingId } = transaction;
  const { title, designer, imageId } = transaction.listing;
  const rentalDays = await rentalDaysOf(tx, id);
  const facts: TransactionFacts = {
    ...{ transactionId: id, sequence: moved.sequence, customerId, providerId },
    ...{ to: notice.to, by: moved.actor.role, actorId: moved.actor.userId },
    otherName: await firstNameOf(tx, notice.to === 'customer' ? providerId : customerId),
    ...{ kind, quantity, delivery, rentalDays, listing: { id: listingId, title, designer, imageId } },
    ...{ currency: transaction.currency as Currency, payin: transaction.payinAmount },
    payout: transaction.payoutAmount - ((await borneByLenders(tx, [id])).get(id) ?? 0),
    offer: moved.offer ?? null,
    ...(moved.kept && { kept: moved.kept }),
    ...(moved.reason && { reason: moved.reason }),
    ...(moved.takenBack !== undefined && { takenBack: moved.takenBack }),
    money: (await moneyStates(tx, [id])).get(id) ?? 'unpaid',
    plan: planOf(transaction, rentalDays, moved),
    ...cancellableUntil(transaction, rentalDays, { ...moved, isPart: await isAcceptedInPart(tx, id) }),
    deadline: moved.dueAt?.toISOString() ?? null,
    rows: await emailRows(tx, transaction, notice.email, notice.to),
  };
  await notify(tx, app, notice.email, facts);
}

async function firstNameOf(tx: Tx, userId: string): Promise<string> {
  const user = (await contactsById(tx, [userId])).get(userId);
  if (user === undefined) throw new Error(`The user ${userId} does not exist`);
  return user.firstName;
}

/** The day plan, as the page shows it; null for a sale. */
function planOf(transaction: Transaction, rentalDays: RentalDays | null, { at }: Moved): TransactionFacts['plan'] {
  if (rentalDays === null) return null;
  return dayPlan(rentalDays, transaction.listing.turnaroundDays, dayInZone(at, marketplace.timeZone));
}

type Freed = Pick<Moved, 'state' | 'at'> & { readonly isPart: boolean };

/**
 * End of free cancellation, and of that for half. Null before acceptance, where cancelling is always free, and once the time
 * has passed.
 */
function cancellableUntil(
  transaction: Transaction,
  rentalDays: RentalDays | null,
  freed: Freed,
): Pick<TransactionFacts, 'freeUntil' | 'halfUntil'> {
  const { state, at, isPart } = freed;
  const moved = { ...transaction, state, acceptedAt: transaction.acceptedAt ?? at };
  if (stageOfTransaction(moved) !== 'agreed') return { freeUntil: null, halfUntil: null };
  const facts = cancellationFacts(moved, rentalDays, isPart);
  const ahead = (until: Date | null) => (until !== null && at < until ? until.toISOString() : null);
  return { freeUntil: ahead(freeUntil(facts)), halfUntil: ahead(halfUntil(facts)) };
}
