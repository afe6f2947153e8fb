import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { messages } from '#src/database/schema/conversations.ts';
import { offers } from '#src/database/schema/offers.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import type { Party, Role } from '#src/domain/process/words.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import { wasSent } from '#src/features/handover/claim-period.server.ts';
import { unseenTransactions } from '#src/features/notifications/queries.server.ts';
import type { MoneyState } from '#src/features/payments/money-state.ts';
import type { Kept } from '#src/features/payments/money-words.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Label, Stage } from '#src/domain/process/process.ts';
import { partyToAct } from '#src/domain/process/turn.ts';
import { feedLineOf, labelOf, type FeedLine } from '#src/processes/feed.ts';
import type { State, TransitionName } from '#src/processes/flex-default-process.ts';
import { processOf, stageOfTransaction, type RentalDays } from './transaction.server.ts';
import { keptPartOf } from './kept-part.server.ts';
import { waitingBesides } from './attention.server.ts';
import { inboxStatus, noStatus, type InboxStatus } from './inbox-status.server.ts';
import { amountOf, lessOfEach, shippingNow } from './inbox-amount.server.ts';
import { inboxCounts, inInbox, type InboxParams } from './inbox-lists.server.ts';
import { latestFirst, pageOf, pagesOf, perPage } from './inbox-page.server.ts';
import { isOfferImpossible } from './offer-impossible.server.ts';
import { isListingClosedForCause, isRowCutOff } from './page-facts.server.ts';
import { reviewableBy } from './reviewable.server.ts';
import { settledBy, type Settled } from './settled.ts';
import { transactionPath } from './transaction-path.ts';
import { withSharedDue } from './shared-due.server.ts';
import { originalTotals, type OriginalTotals } from './totals.server.ts';

export type InboxRow = {
  readonly id: string;
  readonly path: string;
  readonly kind: 'rent' | 'sale';
  readonly role: Party;
  readonly state: State;
  readonly stage: Stage | null;
  readonly title: string;
  readonly imageId: string | null;
  readonly other: Person;
  /** Null in a state that the process does not know. */
  readonly label: Label | null;
  /** Its listing is closed for cause: a request for it is not accepted. */
  readonly isClosedForCause?: boolean;
  /** The order of an offer cannot be made any more, nor what was agreed be paid for. */
  readonly isImpossible?: boolean;
  /** A request that ran out while it could not be accepted. */
  readonly wasUnanswerable?: boolean;
  /** A party has to pay or to answer. */
  readonly isAwaited: boolean;
  /** The transaction waits for the viewer: for an answer, or for something else, as a step of the handover or a case. */
  readonly waitsForViewer: 'answer' | 'else' | null;
  /** The viewer may write a review now. */
  readonly mayReview: boolean;
  /** The viewer has an unseen notification for it in the bell. */
  readonly unseen: boolean;
  readonly first: Day | null;
  readonly last: Day | null;
  readonly quantity: number;
  /**
   * The viewer's total: payin for the customer, payout for the provider. The original amount when it has been
   * reversed. Of an offer what it would come to; null of a question.
   */
  readonly amount: Money | null;
  /** The same, but zero of an offer, in minor units. */
  readonly total: number;
  readonly payin: Money;
  readonly money: MoneyState;
  /** What of a cancelled order stays paid; null where all of it is refunded. */
  readonly kept: Kept | null;
  readonly lastTransition: TransitionName | null;
  /** The last transition as a feed line; null for a transition that no feed shows. */
  readonly lastTransitionLine: FeedLine | null;
  /** Why the system accepted it, where it did. */
  readonly settled: Settled;
  /** A step of its handover was recorded. */
  readonly wasSent: boolean;
  /** The last message, when it is later than the last transition. */
  readonly message: { readonly content: string; readonly own: boolean; readonly at: Date } | null;
  readonly delivery: 'post' | 'pick-up';
  readonly status: InboxStatus;
  /** Time of the last activity; the sort key of the list. */
  readonly at: Date;
  readonly dueAt: Date | null;
};

export type Inbox = {
  readonly rows: readonly InboxRow[];
  readonly pagination: {
    readonly page: number;
    readonly perPage: number;
    readonly totalItems: number;
    readonly totalPages: number;
  };
};

/**
 * Inbox page, sorted by latest activity, messages included. Leaves out transactions that never left their initial state, and
 * for the provider also requests that were never paid. `total`: how many there are, where the caller counts them.
 */
export async function inboxOf(
  app: App,
  viewer: { readonly id: string },
  input: InboxParams,
  total: (() => Promise<number>) | null = null,
): Promise<Inbox> {
  const { ids, page, countItems } = await pageOf(app, inInbox(app.db, viewer.id, input), input.page, total);
  const rows = await rowsOf(app, ids);
  const role: Party = input.side === 'orders' ? 'customer' : 'provider';
  const [users, unseen, waiting, reviewable, sums, moneyById, lessById, statuses] = await Promise.all([
    usersById(
      app.db,
      rows.map(({ transaction }) => otherOf(transaction, role)),
    ),
    unseenTransactions(app, viewer.id, ids),
    waitingBesides(app.db, viewer.id, ids),
    reviewableBy(
      app,
      rows.map(({ transaction }) => transaction),
      role,
    ),
    originalTotals(app.db, ids),
    moneyStates(app.db, ids),
    lessOfEach(
      app.db,
      role,
      rows.map(({ transaction }) => transaction),
    ),
    inboxStatus(
      app,
      viewer.id,
      rows.map(({ transaction, first, last }) => ({ transaction, days: daysOf(first, last) })),
    ),
  ]);
  const facts = { users, unseen, waiting, reviewable, sums, moneyById, lessById, statuses };
  const totalItems = await countItems();
  return {
    rows: rows.flatMap((row) => rowOf(row, role, facts) ?? []),
    pagination: { page, perPage, totalItems, totalPages: pagesOf(totalItems) },
  };
}

/** A page of the inbox with the counts of all lists; a whole list is not counted twice. */
export async function inboxWithCounts(app: App, viewer: { readonly id: string }, input: InboxParams) {
  const counting = inboxCounts(app, viewer);
  const { side, kind, statusGroup = null, words = null } = input;
  const countOfList = async () => {
    const { rent, sale, offers: offered } = (await counting)[side];
    return kind === null ? rent + sale : { rent, sale, offers: offered }[kind];
  };
  const total = statusGroup === null && words === null ? countOfList : null;
  const [inbox, counts] = await Promise.all([inboxOf(app, viewer, input, total), counting]);
  return { ...inbox, counts };
}

async function rowsOf(app: App, ids: readonly string[]) {
  return ids.length === 0 ? [] : withSharedDue(app.db, await readRows(app.db).execute({ ids }));
}

const readRows = preparedOn((db) => {
  const lastMove = db
    .select({ by: transactionTransitions.by })
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, transactions.id))
    .orderBy(desc(transactionTransitions.sequence))
    .limit(1)
    .as('moved');
  const lastMessage = db
    .select({ content: messages.content, senderId: messages.senderId, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.transactionId, transactions.id), isNull(messages.hiddenBecause)))
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .as('message');
  const lastOffer = db
    .select({ amount: offers.amount })
    .from(offers)
    .where(eq(offers.transactionId, transactions.id))
    .orderBy(desc(offers.round))
    .limit(1)
    .as('offered');
  return db
    .select({
      transaction: transactions,
      first: bookings.displayStart,
      last: bookings.displayEnd,
      by: lastMove.by,
      offer: lastOffer.amount,
      content: lastMessage.content,
      senderId: lastMessage.senderId,
      messageAt: lastMessage.createdAt,
      wasSent: wasSent(sql`transactions.id`),
      shippingNow,
      ...{ isCutOff: isRowCutOff, isClosedForCause: isListingClosedForCause, isImpossible: isOfferImpossible },
    })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.transactionId, transactions.id))
    .leftJoinLateral(lastMove, sql`true`)
    .leftJoinLateral(lastOffer, sql`true`)
    .leftJoinLateral(lastMessage, sql`true`)
    .where(isAmong(transactions.id, sql.placeholder('ids')))
    .orderBy(...latestFirst);
});

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
type RowContext = {
  readonly users: ReadonlyMap<string, Person>;
  readonly unseen: ReadonlySet<string>;
  readonly sums: ReadonlyMap<string, OriginalTotals>;
  readonly moneyById: ReadonlyMap<string, MoneyState>;
  /** What of their payouts lenders bear, in minor units. */
  readonly lessById: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, InboxStatus>;
  readonly waiting: ReadonlySet<string>;
  readonly reviewable: ReadonlySet<string>;
};

function otherOf(transaction: Row['transaction'], role: Party): string {
  return role === 'customer' ? transaction.providerId : transaction.customerId;
}

function rowOf(row: Row, role: Party, context: RowContext): InboxRow | null {
  const { transaction, first, last, by, offer, wasSent, isCutOff } = row;
  const { users, sums, moneyById, lessById, statuses } = context;
  const other = users.get(otherOf(transaction, role));
  const state = transaction.state as State;
  const lastTransition = transaction.lastTransition as TransitionName | null;
  const label = labelOf({ state, lastTransition }, role);
  const toAct = partyToAct(processOf(transaction), state, lastTransition);
  if (other === undefined) return null;
  const currency = transaction.currency as Currency;
  const { payin, payout } = sums.get(transaction.id) ?? {
    payin: transaction.payinAmount,
    payout: transaction.payoutAmount,
  };
  const total = (role === 'customer' ? payin : payout) - (lessById.get(transaction.id) ?? 0);
  const moneyState = moneyById.get(transaction.id) ?? 'unpaid';
  const message = laterMessage(row, other.id);
  const days = daysOf(first, last);
  const status = statuses.get(transaction.id) ?? noStatus;
  return {
    ...{
      id: transaction.id,
      kind: transaction.kind,
      role,
      state,
      stage: stageOfTransaction(transaction),
      other,
      label,
      quantity: transaction.quantity,
      lastTransition,
    },
    path: transactionPath(role, transaction.id),
    ...{ title: transaction.listing.title, imageId: transaction.listing.imageId },
    ...{ first: days?.first ?? null, last: days?.last ?? null },
    ...{ isAwaited: toAct !== null && row.isImpossible !== true, isImpossible: row.isImpossible === true },
    ...marksOf(transaction.id, toAct === role && isCutOff !== true, context),
    ...{ total, wasSent, amount: amountOf({ ...row, days }, role, { total, isPriced: sums.has(transaction.id) }) },
    ...{ payin: money(payin, currency), money: moneyState },
    kept: keptPartOf(transaction, moneyState, days),
    lastTransitionLine: lastFeedLine(lastTransition, by, role),
    settled: settledBy(transaction.listing, offer !== null),
    ...{ message, status, delivery: transaction.delivery, isClosedForCause: row.isClosedForCause },
    wasUnanswerable: transaction.wasUnanswerable,
    at: latest(transaction.lastTransitionedAt, message?.at, status.step?.at),
    dueAt: transaction.dueAt,
  };
}

function laterMessage({ transaction, content, senderId, messageAt }: Row, otherId: string): InboxRow['message'] {
  if (content === null || messageAt === null || messageAt <= transaction.lastTransitionedAt) return null;
  return { content, own: senderId !== otherId, at: messageAt };
}

function latest(first: Date, ...others: readonly (Date | undefined)[]): Date {
  return others.reduce<Date>((last, at) => (at !== undefined && at > last ? at : last), first);
}

function marksOf(id: string, isAnswerDue: boolean, { waiting, reviewable, unseen }: RowContext) {
  const waitsForViewer: InboxRow['waitsForViewer'] = isAnswerDue ? 'answer' : waiting.has(id) ? 'else' : null;
  return { waitsForViewer, mayReview: reviewable.has(id), unseen: unseen.has(id) };
}

function daysOf(first: string | null, last: string | null): RentalDays | null {
  const [from, to] = [first, last].map((text) => (text === null ? null : parseDay(text)));
  return from == null || to == null ? null : { first: from, last: to };
}

function lastFeedLine(transition: TransitionName | null, by: Role | null, role: Party): FeedLine | null {
  return transition === null || by === null ? null : feedLineOf({ transition, by }, role);
}
