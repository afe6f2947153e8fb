import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { freeUntil, halfUntil } from '#src/domain/process/cancellation.ts';
import type { Currency } from '#src/domain/money/money.ts';
import type { LineItem } from '#src/domain/pricing/line-item.ts';
import type { Notice } from '#src/domain/process/words.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import type { ProviderCancellation } from '#src/features/handover/handover.server.ts';
import { anyClosed } from '#src/features/listings/listing-for-transaction.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { TransactionFacts } from '#src/features/notifications/transaction-facts.ts';
import { borneByLenders } from '#src/features/payments/lender-shares.server.ts';
import { lenderPayoutOf } from '#src/features/payments/lender-payout.server.ts';
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
import { lastOffer } from '#src/features/offers/offers.server.ts';
import { linesOf } from '../engine/lines.server.ts';
import { isKnownToProvider } from '../known-to-provider.server.ts';
import { isAcceptedInPart } from '../joint-payment.server.ts';
import { settledBy } from '../settled.ts';
import { emailRows } from './email-rows.server.ts';

export type Moved = {
  readonly actor: Actor;
  readonly sequence: number;
  /** The state that was entered, the time, and the next timer. */
  readonly state: string;
  readonly at: Date;
  readonly dueAt: Date | null;
  /** By its timer, in the state before. */
  readonly ranOut?: true | undefined;
  /** Though it could not be accepted. */
  readonly wasUnanswerable?: boolean;
  /** The price on offer, in minor units, where the transition is about one. */
  readonly offer?: number;
  /** What of a cancelled transaction stays paid, and the lender's part of it. Minor units. */
  readonly kept?: { readonly payin: number; readonly payout: number; readonly late: boolean };
  /** It was sent, and is cancelled. */
  readonly isOut?: true;
  /** Why the provider cancelled. */
  readonly reason?: ProviderCancellation;
  /** What of an earlier payout the lender owes since. Minor units. */
  readonly takenBack?: number;
};

/** A move of a transaction, and whom the process tells of it. */
export type Told = { readonly transaction: Transaction; readonly moved: Moved; readonly notices: readonly Notice[] };

/**
 * Tells the parties of moves in one unit of work. Those of one payment that go the same way are one notification for each
 * side, about the first of them with the others: a request for a whole bag is one request.
 */
export async function notifyParties(tx: Tx, app: App, told: readonly Told[]): Promise<void> {
  const wanted = await inOrder(told, async ({ notices, ...move }) => {
    const mayTell = await inOrder(notices, (notice) => mayBeTold(tx, notice, move));
    return notices.flatMap((notice, index) => (mayTell[index] === true ? { notice, move } : []));
  });
  const groups = Map.groupBy(
    wanted.flat(),
    ({ notice, move }) => `${notice.email} ${notice.to} ${move.transaction.customerId} ${move.moved.state}`,
  );
  // What is said to several, and in several emails, is read once.
  const known = new Map<string, CommonFacts>();
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const rest = others.map(({ move }) => move);
    const key = [first.move, ...rest].map(({ transaction, moved }) => `${transaction.id} ${moved.sequence}`).join();
    const common = known.get(key) ?? (await commonFacts(tx, [first.move, ...rest]));
    known.set(key, common);
    await notifyParty(tx, app, first.notice, first.move, rest, common);
  }
}

type Move = Omit<Told, 'notices'>;

async function mayBeTold(tx: Tx, { to, ifKnown }: Notice, { transaction, moved }: Move): Promise<boolean> {
  if (ifKnown !== true || to === 'customer') return true;
  // Who gives up what followed a question is mostly about to choose other days: only an agreed price is broken off.
  if (moved.actor.role === 'customer' && (await lastOffer(tx, transaction.id)) === null) return false;
  return isKnownToProvider(tx, { id: transaction.id, state: moved.state });
}

/** Notifies one side, once per move, with the facts as they are at this moment. */
export async function notifyParty(
  tx: Tx,
  app: App,
  notice: Notice,
  { transaction, moved }: Move,
  others: readonly Move[] = [],
  common?: CommonFacts,
): Promise<void> {
  const { id, customerId, providerId, delivery } = transaction;
  const known = common ?? (await commonFacts(tx, [{ transaction, moved }, ...others]));
  const [ordered, ...rest] = known.ordered;
  const facts: TransactionFacts = {
    ...{ transactionId: id, sequence: moved.sequence, customerId, providerId },
    ...{ to: notice.to, by: moved.actor.role, actorId: moved.actor.userId },
    otherName: known.nameOf(notice.to === 'customer' ? providerId : customerId),
    ...ordered,
    ...(rest.length > 0 && { together: rest }),
    ...(known.isInstant && { isInstant: true }),
    ...{ delivery, currency: transaction.currency as Currency },
    ...(notice.email === 'payment-receipt' && { paidOn: dayInZone(moved.at, marketplace.timeZone) }),
    offer: moved.offer ?? null,
    ...(moved.kept && { kept: moved.kept }),
    ...(moved.reason && { reason: moved.reason }),
    ...(moved.isOut && { isOut: moved.isOut }),
    ...(known.isClosed && { isClosed: true }),
    ...(moved.wasUnanswerable === true && { isOneGone: true }),
    ...(isRefused(transaction, moved) && { isRefused: true }),
    ...(moved.takenBack !== undefined && { takenBack: moved.takenBack }),
    money: known.money,
    ...known.sums,
    deadline: moved.dueAt?.toISOString() ?? null,
    rows: await emailRows(known.priced, notice.email, notice.to),
  };
  await notify(tx, app, notice.email, facts);
}

/** The system ends a payment before its time where the card was refused too often. */
function isRefused(before: Transaction, { actor, ranOut, state }: Moved): boolean {
  const isUnpaid = stageOfTransaction(before) === 'paying' && stageOfTransaction({ ...before, state }) === 'failed';
  return isUnpaid && actor.role === 'system' && ranOut !== true;
}

/** What is the same for both sides, and in each of several emails about the same moves. */
type CommonFacts = Awaited<ReturnType<typeof commonFacts>>;

async function commonFacts(tx: Tx, moves: readonly [Move, ...Move[]]) {
  const [{ transaction }] = moves;
  const transactions = moves.map((move) => move.transaction);
  const ids = transactions.map(({ id }) => id);
  const [first, ...others] = await inOrder(moves, async (move) => ({
    ...move,
    ordered: await orderedIn(tx, move.transaction),
  }));
  if (first === undefined) throw new Error('Nothing has moved');
  const contacts = await contactsById(tx, [transaction.customerId, transaction.providerId]);
  const borne = await borneByLenders(tx, ids);
  let lines: Promise<(readonly LineItem[])[]> | null = null;
  return {
    ordered: [first.ordered, ...others.map(({ ordered }) => ordered)] as const,
    isClosed: await anyClosed(
      tx,
      transactions.map(({ listingId }) => listingId),
    ),
    isInstant: settledBy(transaction.listing, transaction.hasOffer) === 'instant',
    money: (await moneyStates(tx, [transaction.id])).get(transaction.id) ?? 'unpaid',
    sums: await factsOfAll(tx, [first, ...others], borne),
    priced: {
      ...{ transactions, borne, rentalDays: [first, ...others].map(({ ordered }) => ordered.rentalDays) },
      lines: () => (lines ??= inOrder(ids, (id) => linesOf(tx, id))),
    },
    nameOf(userId: string): string {
      const contact = contacts.get(userId);
      if (contact === undefined) throw new Error(`The user ${userId} does not exist`);
      return contact.firstName;
    },
  };
}

/** What is ordered by a transaction. */
async function orderedIn(tx: Tx, { id, kind, quantity, listingId, listing }: Transaction) {
  const { title, designer, imageId } = listing;
  return {
    kind,
    quantity,
    rentalDays: await rentalDaysOf(tx, id),
    listing: { id: listingId, title, designer, imageId },
  };
}

type OrderedMove = Move & { readonly ordered: Awaited<ReturnType<typeof orderedIn>> };

/** Sums, and what is the same for all of them, or the earliest of each. */
async function factsOfAll(tx: Tx, moves: readonly OrderedMove[], borne: ReadonlyMap<string, number>) {
  const each = await inOrder(moves, (move) => factsOfOne(tx, move));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const [plan, ...plans] = new Set(each.map((one) => JSON.stringify(one.plan)));
  return {
    payin: sum(moves.map(({ transaction }) => transaction.payinAmount)),
    payout: sum(moves.map(({ transaction }) => transaction.payoutAmount - (borne.get(transaction.id) ?? 0))),
    plan: plans.length === 0 ? (JSON.parse(plan ?? 'null') as TransactionFacts['plan']) : null,
    freeUntil: earliest(each.map((one) => one.freeUntil)),
    halfUntil: earliest(each.map((one) => one.halfUntil ?? null)),
    ...(await payoutFacts(tx, moves)),
  };
}

/** Of completed ones: what of the payout paid a debt, and whether it waits for an account. Its transfer is written before. */
async function payoutFacts(tx: Tx, moves: readonly Move[]) {
  const completed = moves.filter(
    ({ transaction, moved: { state } }) => stageOfTransaction({ ...transaction, state }) === 'completed',
  );
  const payouts = await inOrder(completed, ({ transaction }) => lenderPayoutOf(tx, transaction));
  const payoutNetted = payouts.reduce((sum, { netted }) => sum + netted, 0);
  const payoutWaits = payouts.some(({ waits }) => waits === 'account');
  return { ...(payoutNetted > 0 && { payoutNetted }), ...(payoutWaits && { payoutWaits }) };
}

async function factsOfOne(tx: Tx, { transaction, moved, ordered: { rentalDays } }: OrderedMove) {
  const isPart = await isAcceptedInPart(tx, transaction.id);
  return {
    plan: planOf(transaction, rentalDays, moved),
    ...cancellableUntil(transaction, rentalDays, { ...moved, isPart }),
  };
}

/** One after the other, because they share a connection. */
async function inOrder<Item, Result>(items: readonly Item[], read: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}

/** Null where one of them has none. */
function earliest(times: readonly (string | null)[]): string | null {
  const known = times.flatMap((time) => time ?? []);
  return known.length < times.length ? null : (known.toSorted()[0] ?? null);
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
