import { and, eq, inArray, lte, notInArray, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { handoverPlans } from '#src/database/schema/handover.ts';
import { caseClaims, isClaimToPay, orderCases } from '#src/database/schema/order-cases.ts';
import { cases } from '#src/database/schema/payments.ts';
import { cartEntries } from '#src/database/schema/shopping.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Party } from '#src/domain/process/words.ts';
import { privateKinds } from '#src/features/notifications/catalogue.ts';
import type { App } from '#src/platform/app.ts';
import { allWaitingFor } from '#src/processes/registry.ts';
import { isRowCutOff } from './page-facts.server.ts';

/** The condition that a transaction waits for this side. What is answered by nobody any more (`isRowCutOff`) waits for neither. */
export function waitsFor(role: Party): SQL | undefined {
  const { always, alternating, after } = allWaitingFor(role);
  const isTurn = or(
    inArray(transactions.state, always),
    and(inArray(transactions.state, alternating), inArray(transactions.lastTransition, after)),
  );
  return and(isTurn, sql`${isRowCutOff} is not true`);
}

const isNotInDoubt = sql`(${handoverPlans.step} <> 'received' or not exists (select from ${cases} c
  where c.transaction_id = ${handoverPlans.transactionId} and c.reason = 'complaint' and c.state <> 'resolved'))`;

type UserId = string | Placeholder;

/**
 * What waits for the user besides the states of transactions: cases, claims to pay, and steps of the handover that are due. Where a
 * problem is reported nobody is asked whether the item has arrived.
 */
function besides(reader: Reader, userId: UserId, among?: readonly string[]) {
  const isOneOf = (column: PgColumn) => (among === undefined ? undefined : isAmong(column, among));
  const ofCases = reader
    .select({ id: orderCases.transactionId })
    .from(orderCases)
    .where(and(eq(orderCases.waitsForId, userId), isOneOf(orderCases.transactionId)));
  const claims = reader
    .select({ id: caseClaims.transactionId })
    .from(caseClaims)
    .where(and(eq(caseClaims.customerId, userId), isClaimToPay, isOneOf(caseClaims.transactionId)));
  const isDue = lte(handoverPlans.fromAt, sql`rotation_now()`);
  const steps = reader
    .select({ id: handoverPlans.transactionId })
    .from(handoverPlans)
    .where(and(eq(handoverPlans.userId, userId), isDue, isNotInDoubt, isOneOf(handoverPlans.transactionId)));
  return { cases: ofCases, claims, steps };
}

/**
 * The ids of the transactions that wait for the user, as the badge counts them and the inbox can list them. Each part reads an
 * index of its own; one that waits for more than one thing is there once.
 */
export function waitingFor(reader: Reader, userId: UserId) {
  const byState = (column: 'customerId' | 'providerId', role: Party) =>
    reader
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(eq(transactions[column], userId), waitsFor(role)));
  const { cases, claims, steps } = besides(reader, userId);
  return union(byState('customerId', 'customer'), byState('providerId', 'provider'), cases, claims, steps);
}

/** Those of the given transactions that wait for the user by their case, a claim, or a step of their handover. */
export async function waitingBesides(
  reader: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { cases, claims, steps } = besides(reader, userId, ids);
  return new Set((await union(cases, claims, steps)).map(({ id }) => id));
}

export type Counts = { readonly waiting: number; readonly unseen: number; readonly bag: number };

/**
 * The counts of every page, in one round trip: of the transactions that wait for the viewer, at Messages, of the unseen
 * notifications, at the bell and in the title, and of what lies in the bag.
 */
export async function attentionOf(app: Pick<App, 'db'>, viewerId: string, limited = false): Promise<Counts> {
  const [row] = await (limited ? countShownToLimited : countAll)(app.db).execute({ viewerId });
  return row ?? { waiting: 0, unseen: 0, bag: 0 };
}

/** No count above 99 is shown, so no more rows are read than tell that it is. */
const maxUnseen = 100;

const isOpenToLimited = notInArray(notificationEvents.kind, [...privateKinds]);

const countAll = preparedOn((db) => countsQuery(db));
/** As the bell of a limited session: without the kinds that it hides. */
const countShownToLimited = preparedOn((db) => countsQuery(db, isOpenToLimited));

/** Reads no row that neither waits nor is unseen. */
function countsQuery(db: Reader, isShown?: SQL) {
  const viewerId = sql.placeholder('viewerId');
  const waits = waitingFor(db, viewerId).as('waits');
  const unseen = db
    .select({ id: notificationEvents.id })
    .from(notificationEvents)
    // As in the condition of the index, which a parameter would not match.
    .where(and(eq(notificationEvents.recipientId, viewerId), sql`in_bell and seen_at is null`, isShown))
    .limit(maxUnseen)
    .as('unseen');
  const count = sql<number>`count(*)::int`;
  const waitingCount = db
    .select({ waiting: count.as('waiting') })
    .from(waits)
    .as('waiting_count');
  const unseenCount = db
    .select({ unseen: count.as('unseen') })
    .from(unseen)
    .as('unseen_count');
  const bagCount = db
    .select({ bag: count.as('bag') })
    .from(cartEntries)
    .where(eq(cartEntries.userId, viewerId))
    .as('bag_count');
  return db
    .select({ waiting: waitingCount.waiting, unseen: unseenCount.unseen, bag: bagCount.bag })
    .from(waitingCount)
    .crossJoin(unseenCount)
    .crossJoin(bagCount);
}
