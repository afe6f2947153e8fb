import { sql } from 'drizzle-orm';
import { balanceTransactions } from '#src/database/schema/ledger.ts';
import type { App } from '#src/platform/app.ts';
import type { OnOpened } from './disputes.server.ts';
import { matchMovement } from './ledger/match-movement.server.ts';
import { reportUnmoved } from './ledger/unmoved-postings.server.ts';

/** Days that are read again each time, because Stripe lists some movements late. */
const overlapDays = 3;
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
  const answer = await app.payments.listBalanceTransactions(await readSince(app));
  if (answer.kind !== 'done') throw new Error('The balance transactions could not be read');
  const movements = answer.value.map(({ createdAt: movedAt, net: _, ...movement }) => ({ ...movement, movedAt }));
  for (let first = 0; first < movements.length; first += chunk) {
    await app.db
      .insert(balanceTransactions)
      .values(movements.slice(first, first + chunk))
      .onConflictDoNothing();
  }
  for (const id of await unbooked(app)) {
    await matchMovement(app, id, { hours, onOpened }).catch((error: unknown) =>
      app.logger.error(error, { balanceTransaction: id }),
    );
  }
  await app.db.transaction((tx) => reportUnmoved(tx, app));
}

/** By Stripe's clock, from which ours may differ. */
async function readSince({ db }: App): Promise<Date> {
  const last = sql<string | null>`(max(${balanceTransactions.movedAt}) - make_interval(days => ${overlapDays}))::text`;
  const [row] = await db.select({ since: last }).from(balanceTransactions);
  return new Date(row?.since ?? 0);
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
