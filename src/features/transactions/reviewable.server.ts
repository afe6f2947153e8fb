import { and, inArray } from 'drizzle-orm';
import { isAmong } from '#src/database/is-among.server.ts';
import { cases } from '#src/database/schema/payments.ts';
import { transitionsOpenTo } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { underOpenCases } from '#src/features/payments/cases.server.ts';
import type { App } from '#src/platform/app.ts';
import { processOf, type Transaction } from './transaction.server.ts';

/**
 * Ids of those that the party may review now, as on their pages: its review is open in their state and their time, and no
 * bank's dispute holds it back.
 */
export async function reviewableBy(
  app: Pick<App, 'db' | 'clock'>,
  transactions: readonly Transaction[],
  party: Party,
): Promise<ReadonlySet<string>> {
  const open = transactions.filter((transaction) =>
    transitionsOpenTo(processOf(transaction), transaction.state, party).some(({ input }) => input === 'review'),
  );
  if (open.length === 0) return new Set();
  const now = await app.clock.now();
  const ids = open.map(({ id }) => id);
  const disputed = await app.db
    .select({ id: cases.transactionId })
    .from(cases)
    .where(and(isAmong(cases.transactionId, ids), inArray(cases.transactionId, underOpenCases(app.db, 'dispute'))));
  const held = new Set(disputed.map(({ id }) => id));
  return new Set(open.filter(({ id, dueAt }) => !held.has(id) && (dueAt === null || now < dueAt)).map(({ id }) => id));
}
