import { and, eq, inArray, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { handoverPlans } from '#src/database/schema/handover.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { cartEntries } from '#src/database/schema/shopping.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Party } from '#src/domain/process/words.ts';
import { privateKinds } from '#src/features/notifications/catalogue.ts';
import type { App } from '#src/platform/app.ts';
import { allWaitingFor } from '#src/processes/registry.ts';

/** The condition that a transaction waits for this side. */
export function waitsFor(role: Party): SQL | undefined {
  const { always, alternating, after } = allWaitingFor(role);
  return or(
    inArray(transactions.state, always),
    and(inArray(transactions.state, alternating), inArray(transactions.lastTransition, after)),
  );
}

/** Those of the given transactions that wait for the user by their case, or by a step of their handover. */
export async function waitingBesides(
  reader: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const inCase = reader
    .select({ id: orderCases.transactionId })
    .from(orderCases)
    .where(and(eq(orderCases.waitsForId, userId), isAmong(orderCases.transactionId, ids)));
  const steps = reader
    .select({ id: handoverPlans.transactionId })
    .from(handoverPlans)
    .where(
      and(
        eq(handoverPlans.userId, userId),
        lte(handoverPlans.fromAt, sql`rotation_now()`),
        isAmong(handoverPlans.transactionId, ids),
      ),
    );
  return new Set((await union(inCase, steps)).map(({ id }) => id));
}

export type Counts = { readonly waiting: number; readonly unseen: number; readonly bag: number };

/**
 * The counts of every page, in one round trip: of the transactions that wait for the viewer, by themselves or by their
 * case, at Messages, of the unseen notifications, at the bell and in the title, and of what lies in the bag.
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

/** Each part reads an index of its own, and no row that neither waits nor is unseen. */
function countsQuery(db: Reader, isShown?: SQL) {
  const viewerId = sql.placeholder('viewerId');
  const waitingFor = (column: 'customerId' | 'providerId', role: Party) =>
    db
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(eq(transactions[column], viewerId), waitsFor(role)));
  const inCase = db
    .select({ id: orderCases.transactionId })
    .from(orderCases)
    .where(eq(orderCases.waitsForId, viewerId));
  const steps = db
    .select({ id: handoverPlans.transactionId })
    .from(handoverPlans)
    .where(and(eq(handoverPlans.userId, viewerId), lte(handoverPlans.fromAt, sql`rotation_now()`)));
  // One whose case or handover waits may wait for something else too, and counts once.
  const waits = union(waitingFor('customerId', 'customer'), waitingFor('providerId', 'provider'), inCase, steps).as(
    'waits',
  );
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
