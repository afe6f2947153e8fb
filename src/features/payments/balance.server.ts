import { sql } from 'drizzle-orm';
import { balanceTransactions } from '#src/database/schema/ledger.ts';
import { payments } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import type { BalanceTransaction } from '#src/platform/payments/payments.ts';
import type { OnOpened } from './disputes.server.ts';
import { matchMovement } from './ledger/match-movement.server.ts';
import { reportUnmoved } from './ledger/unmoved-postings.server.ts';

/** Days that are read again each time, because Stripe lists some movements late. */
const overlapDays = 3;
/** Days that are read at a time. */
const partDays = 7;
/** Hours after which a movement that nothing has booked is taken for one that nothing of ours explains. */
const maxWaitHours = 20;
/** Days in which the object of an unexplained movement may still be booked. */
const unmatchedDays = 180;
const chunk = 500;

/**
 * Reads every movement of our balance at Stripe since the last time, and matches it by id to the postings that book it.
 * What moved without us, by the dashboard or by Stripe, is booked as unmatched and opens a case; so does a posting without
 * a movement. Throws when Stripe cannot be read.
 */
export async function matchBalance(app: App, onOpened: OnOpened, hours = maxWaitHours): Promise<void> {
  await readMovements(app);
  for (const id of await unbooked(app)) {
    await matchMovement(app, id, { hours, onOpened }).catch((error: unknown) =>
      app.logger.error(error, { balanceTransaction: id }),
    );
  }
  await app.db.transaction((tx) => reportUnmoved(tx, app));
}

/**
 * Week by week, because Stripe lists the newest first: each is stored before the next one is read, so a reading that is broken
 * off goes on where it was, and a long history is never in memory as a whole.
 */
async function readMovements(app: App): Promise<void> {
  for (let since = await readSince(app); since !== null;) {
    const end = new Date(since.getTime() + partDays * 86_400_000);
    // The last part has no end: by Stripe's clock it may be later than by ours.
    const before = end.getTime() < Date.now() ? end : null;
    const answer = await app.payments.listBalanceTransactions(since, before);
    if (answer.kind !== 'done') throw new Error('The balance transactions could not be read');
    await store(app, answer.value);
    since = before;
  }
}

async function store({ db }: App, found: readonly BalanceTransaction[]): Promise<void> {
  const movements = found.map(({ createdAt: movedAt, net: _, ...movement }) => ({ ...movement, movedAt }));
  for (let first = 0; first < movements.length; first += chunk) {
    await db
      .insert(balanceTransactions)
      .values(movements.slice(first, first + chunk))
      .onConflictDoNothing();
  }
}

/**
 * By Stripe's clock, from which ours may differ. At first from the first payment on: what the account did before is not ours.
 * Null while there is none.
 */
async function readSince({ db }: App): Promise<Date | null> {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select (coalesce(
      (select max(${balanceTransactions.movedAt}) from ${balanceTransactions}),
      (select least(min(${payments.createdAt}), clock_timestamp()) from ${payments} having count(*) > 0)
    ) - make_interval(days => ${overlapDays}))::text as since`);
  const since = rows[0]?.since ?? null;
  return since === null ? null : new Date(since);
}

/** Movements that nothing has booked, also those that were taken for unexplained: their object may be booked since. */
async function unbooked({ db }: App): Promise<string[]> {
  const rows = await db
    .select({ id: balanceTransactions.id })
    .from(balanceTransactions)
    .where(
      sql`state in ('waiting', 'unmatched')
        and (state = 'waiting' or moved_at > rotation_now() - make_interval(days => ${unmatchedDays}))`,
    )
    .orderBy(balanceTransactions.movedAt);
  return rows.map(({ id }) => id);
}
