import { asc, eq } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { transactionTransitions } from '#src/database/schema/transactions.ts';
import { isAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { breakdownFor, type Breakdown } from '#src/domain/pricing/breakdown.ts';
import { dayInZone, type Day } from '#src/domain/dates/day.ts';
import { dayPlan, type DayPlan } from '#src/domain/dates/day-plan.ts';
import { freeUntil, halfUntil } from '#src/domain/process/cancellation.ts';
import { isFinal, type Stage } from '#src/domain/process/process.ts';
import { partyToAct } from '#src/domain/process/turn.ts';
import type { Party, Role } from '#src/domain/process/words.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import type { PickUp } from '#src/features/listings/listing-for-transaction.server.ts';
import type { MoneyState } from '#src/features/payments/money-state.ts';
import type { Kept } from '#src/features/payments/money-words.ts';
import { hasOpenCase, hasOpenDispute } from '#src/features/payments/cases.server.ts';
import { lenderPayoutOf, type LenderPayout } from '#src/features/payments/lender-payout.server.ts';
import { moneyStates, givenBackOf } from '#src/features/payments/money-states.server.ts';
import type { App } from '#src/platform/app.ts';
import type { PaidCard } from '#src/platform/payments/payments.ts';
import { actorFor, feedLineOf, type FeedLine } from '#src/processes/feed.ts';
import type { State, TransitionName } from '#src/processes/flex-default-process.ts';
import { justNowMs } from './just-now.ts';
import { transactionFor, type TransactionAccess } from './access.server.ts';
import { shownAgreement, type ShownAgreement } from './agreed-caps.server.ts';
import { againFor, type Again } from './again-for.server.ts';
import { sharedFacts } from './joint-payment.server.ts';
import type { TogetherItem } from './together.ts';
import {
  cancellationFacts,
  processOf,
  rentalDaysOf,
  stageOfTransaction,
  type Transaction,
  type RentalDays,
} from './transaction.server.ts';
import { handoverViewOf, type HandoverView } from './handover-view.server.ts';
import { linkedThreads, type LinkedThreads } from './linked-threads.server.ts';
import { isCutOff, listingOnPage, waitingTransition, type ListingOnPage } from './page-facts.server.ts';
import { addressesFor, cardFor, careFor } from './private-facts.server.ts';
import { deadlineOf } from './engine/due.server.ts';
import { openNegotiation, pricedLines, type OpenNegotiation } from './negotiation.server.ts';
import { offeredTo, type Offered } from './offered.server.ts';
import { borneOf, keptPartOf, partIfCancelled, whyNotHalf } from './kept-part.server.ts';
import type { Address } from './order.ts';
import { originalTotals } from './totals.server.ts';
import { whyUnanswerable, type WhyUnanswerable } from './why-unanswerable.server.ts';

export type Happened = FeedLine & { readonly at: Date };

export type HistoryEntry = {
  readonly transition: TransitionName;
  /** As this side may know it. */
  readonly by: Role;
  readonly at: Date;
  /** The stage that it led to; null in a state that the process does not know. */
  readonly stage: Stage | null;
};

export type TransactionPage = Partial<WhyUnanswerable> & {
  readonly id: string;
  readonly role: Party;
  readonly kind: 'rent' | 'sale';
  readonly state: State;
  /** Null in a state that the process does not know. */
  readonly stage: Stage | null;
  /** The side that has to act now. */
  readonly waitsFor: Party | null;
  readonly lastTransition: TransitionName | null;
  readonly lastTransitionedAt: Date;
  readonly createdAt: Date;
  readonly quantity: number;
  readonly delivery: 'post' | 'pick-up';
  readonly listing: ListingOnPage;
  readonly rentalDays: RentalDays | null;
  readonly other: Person;
  /** A question or an offer of which nothing more comes: one of the two has blocked the other. */
  readonly isBlocked: boolean;
  /** Its offers; null when it began without one. */
  readonly negotiation: OpenNegotiation | null;
  /** Days or a quantity are chosen; not in an enquiry. */
  readonly hasOrder: boolean;
  /** Of its order, or of its last offer. */
  readonly breakdown: Breakdown | { readonly malformed: string };
  /** The customer's original total, also after a reversal. */
  readonly payin: Money;
  readonly money: MoneyState;
  /** What of a cancelled order stays paid; null where all of it is refunded. */
  readonly kept: Kept | null;
  /** Only for the provider: what of the payout is taken from it since; null where nothing is. */
  readonly borne: Money | null;
  /** Only for the customer: what of an order that goes on was given back, and is still to be; null where nothing is. */
  readonly partBack: { readonly back: Money; readonly owed: Money } | null;
  /** Only for the provider of a completed one: where the payout is. */
  readonly lenderPayout: LenderPayout | null;
  /** Only for the customer: what would be refunded now, where that is not all of it. */
  readonly partIfCancelled: Money | null;
  /** What its customer agreed may be charged beyond the price; null where that is nothing. */
  readonly agreed?: ShownAgreement | null;
  readonly feed: readonly Happened[];
  /** All executed transitions, also those that the feed leaves out. */
  readonly history: readonly HistoryEntry[];
  readonly offered: readonly Offered[];
  /** The system accepts it next, so it waits for neither of the two; for a minute, in case the worker is away. */
  readonly isBeingAccepted: boolean;
  /** Transition of the open blocking call to Stripe ("We are waiting for the card network"). */
  readonly waitingFor: TransitionName | null;
  readonly dueTransition: TransitionName | null;
  /** A request that ran out while it could not be accepted. */
  readonly wasUnanswerable?: boolean;
  readonly dueAt: Date | null;
  readonly again: Again;
  /** The conversation that led to its offer, and the offer that a conversation led to. */
  readonly threads: LinkedThreads;
  /** All that were requested and are paid together, this one among them; none where it is paid by itself. */
  readonly together: readonly TogetherItem[];
  /** End of free cancellation of an accepted order. */
  readonly freeUntil: Date | null;
  /** After that, until when half of it is refunded; null where its terms give nothing. */
  readonly halfUntil: Date | null;
  /** Day plan of a rental: posted, arrives, goes back. Null for a failed one, because nothing is sent. */
  readonly plan: DayPlan | null;
  /** What is recorded of the item itself, and what comes next. */
  readonly handover: HandoverView;
  /** Only for the provider, from acceptance on, and only for delivery by post. */
  readonly shippingAddress: Address | null;
  /** Only for the customer, from acceptance on, and only for pick-up. */
  readonly pickUp: PickUp | null;
  /** While it is accepted, what the lender says of measurements and care; empty where nothing is said. */
  readonly care: string;
  /** The card it was paid with; only for the customer. */
  readonly card: PaidCard | null;
  readonly now: Date;
};

/** All data of one side's transaction page, whose address may have the id in capitals. Refuses `not-found` to a user who is not a party. */
export async function transactionPage(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
): Promise<TransactionPage> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId);
  const { id } = transaction;
  const otherId = role === 'customer' ? transaction.providerId : transaction.customerId;
  const now = await app.clock.now();
  const [users, rentalDays, priced, originals, history, waitingFor, addresses, care, limits, again, threads, shared] =
    await Promise.all([
      usersById(app.db, [otherId]),
      rentalDaysOf(app.db, id),
      pricedLines(app.db, transaction),
      originalTotals(app.db, [id]),
      historyOf(app, transaction, role),
      waitingTransition(app, id),
      addressesFor(app, { transaction, role }, now),
      careFor(app, transaction),
      limitsOf(app, viewer, { transaction, role }),
      againFor(app, viewer, { transaction, role }),
      linkedThreads(app.db, transaction),
      sharedFacts(app.db, id, role),
    ]);
  const { facts, view } = await handoverViewOf(app.db, transaction, role, now);
  const { together, isPart, isFollowedUp } = shared;
  const other = users.get(otherId);
  if (other === undefined) throw new Error(`A party of ${id} does not exist`);
  const stage = stageOfTransaction(transaction);
  const negotiation = await openNegotiation(app.db, priced.negotiation, transaction, { role, rentalDays, now });
  const mayAct = waitingFor === null && isAllowed('transaction.transition', viewer, role);
  return {
    listing: limits.ofListing,
    ...{ ...agreementOf(transaction), role, stage, rentalDays, other, history, now, waitingFor },
    ...{ ...addresses, care, again, threads, together, negotiation, hasOrder: priced.lines.length > 0 },
    isBeingAccepted: isFollowedUp && stage === 'requested' && isJustNow(transaction, now),
    // Those of a cart that follow its leader have no timer of their own, but its deadline.
    dueAt: transaction.dueAt ?? limits.deadline,
    ...{ isBlocked: limits.isBlocked, closedForCause: limits.closedForCause, whyNotOrder: limits.whyNotOrder },
    ...{ card: cardFor({ transaction, role }), feed: feedOf(history, role) },
    breakdown: breakdownFor(priced.lines, role),
    payin: money(originals.get(id)?.payin ?? transaction.payinAmount, transaction.currency as Currency),
    ...(await moneyOf(app, { transaction, role }, rentalDays, now)),
    offered: mayAct
      ? offeredTo({ transaction, role }, { other, rentalDays, ...limits, isPart, negotiation, handover: facts, now })
      : [],
    handover: mayAct ? view : { ...view, open: [] },
    ...(stage === 'agreed' ? cancellableUntil(cancellationFacts(transaction, rentalDays, isPart)) : notCancellable),
    plan: planOf(transaction, rentalDays, acceptanceDay(history, now)),
  };
}

const notCancellable = { freeUntil: null, halfUntil: null };

function isJustNow({ lastTransitionedAt }: Transaction, now: Date): boolean {
  return now.getTime() - lastTransitionedAt.getTime() < justNowMs;
}

function cancellableUntil(facts: ReturnType<typeof cancellationFacts>) {
  return { freeUntil: freeUntil(facts), halfUntil: halfUntil(facts) };
}

/** What else than its state limits what may be done. */
async function limitsOf(app: App, viewer: Asker & { readonly id: string }, { transaction, role }: TransactionAccess) {
  const { db } = app;
  const { id } = transaction;
  const [deadline, caseIsOpen, disputeIsOpen, isBlocked, unanswerable, noHalf, ofListing] = await Promise.all([
    deadlineOf(db, transaction),
    hasOpenCase(db, id),
    hasOpenDispute(db, id),
    isCutOff(db, transaction),
    whyUnanswerable(app, transaction),
    role === 'customer' ? whyNotHalf(db, transaction) : null,
    listingOnPage(app, viewer, transaction),
  ]);
  const blocked = { isBlocked, ...unanswerable };
  return { deadline, caseIsOpen, disputeIsOpen, ...blocked, whyNotHalf: noHalf, ofListing };
}

async function moneyOf(app: App, { transaction, role }: TransactionAccess, rentalDays: RentalDays | null, now: Date) {
  const found = (await moneyStates(app.db, [transaction.id])).get(transaction.id) ?? 'unpaid';
  // Of an offer that has ended nothing was to be paid, and nothing will be.
  const state = found === 'unpaid' && stageOfTransaction(transaction) === 'failed' ? 'never-charged' : found;
  const part = role === 'customer' ? await partIfCancelled(app.db, transaction, now) : null;
  const borne = role === 'provider' ? await borneOf(app.db, transaction) : null;
  // The lines of an order that has ended are reversed.
  const goesBack = role === 'customer' && !hasFailed(transaction);
  const partBack = goesBack ? await partBackOf(app, transaction) : null;
  const isCompleted = stageOfTransaction(transaction) === 'completed';
  const lenderPayout = role === 'provider' && isCompleted ? await lenderPayoutOf(app.db, transaction) : null;
  return {
    ...{ money: state, kept: keptPartOf(transaction, state, rentalDays), partIfCancelled: part },
    ...{ borne, partBack, lenderPayout },
    agreed: await shownAgreement(app.db, transaction.id),
  };
}

async function partBackOf(app: App, { id, currency }: Transaction): Promise<TransactionPage['partBack']> {
  const { back, owed } = await givenBackOf(app.db, id);
  if (back + owed === 0) return null;
  return { back: money(back, currency as Currency), owed: money(owed, currency as Currency) };
}

/** What the row says as it is. */
function agreementOf(transaction: Transaction) {
  const state = transaction.state as State;
  return {
    id: transaction.id,
    kind: transaction.kind,
    state,
    waitsFor: partyToAct(processOf(transaction), state, transaction.lastTransition),
    quantity: transaction.quantity,
    delivery: transaction.delivery,
    lastTransition: transaction.lastTransition as TransitionName | null,
    lastTransitionedAt: transaction.lastTransitionedAt,
    createdAt: transaction.createdAt,
    dueTransition: transaction.dueTransition as TransitionName | null,
    wasUnanswerable: transaction.wasUnanswerable,
  };
}

function planOf(transaction: Transaction, rentalDays: RentalDays | null, from: Day): DayPlan | null {
  return rentalDays === null || hasFailed(transaction)
    ? null
    : dayPlan(rentalDays, transaction.listing.turnaroundDays, from);
}

/** Ended without success: declined, cancelled, or never paid. */
function hasFailed(transaction: Transaction): boolean {
  const process = processOf(transaction);
  return isFinal(process, transaction.state) && transaction.state !== process.success;
}

/** With who acted as this side may know it: it goes to the pages and the API as it is. */
async function historyOf(app: App, transaction: Transaction, role: Party): Promise<TransactionPage['history']> {
  const rows = await app.db
    .select()
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, transaction.id))
    .orderBy(asc(transactionTransitions.sequence));
  return rows.map(({ toState, by, createdAt, ...row }) => {
    const transition = row.transition as TransitionName;
    return {
      ...{ transition, by: actorFor({ transition, by }, role), at: createdAt },
      stage: stageOfTransaction({ ...transaction, state: toState }),
    };
  });
}

function feedOf(history: TransactionPage['history'], role: Party): Happened[] {
  return history.flatMap(({ transition, by, at }) => {
    const line = feedLineOf({ transition, by }, role);
    return line === null ? [] : [{ ...line, at }];
  });
}

/** The day of acceptance; today before that. */
function acceptanceDay(history: TransactionPage['history'], now: Date): Day {
  const accepted = history.find(({ stage }) => stage === 'agreed')?.at;
  return dayInZone(accepted ?? now, marketplace.timeZone);
}
