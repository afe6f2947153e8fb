import { desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { offers } from '#src/database/schema/offers.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import type { Offer } from './rules.ts';

/** The offer that waits for an answer, or that was accepted. Null for a transaction without one. */
export async function lastOffer(reader: Reader, transactionId: string): Promise<Offer | null> {
  const [row] = await reader
    .select()
    .from(offers)
    .where(eq(offers.transactionId, transactionId))
    .orderBy(desc(offers.round))
    .limit(1);
  return row === undefined
    ? null
    : { round: row.round, by: row.by, amount: money(row.amount, row.currency as Currency) };
}

/** Writes the next offer, under the transaction's row lock. */
export async function addOffer(tx: Tx, transactionId: string, by: Party, amount: Money): Promise<void> {
  const round = ((await lastOffer(tx, transactionId))?.round ?? 0) + 1;
  await tx.insert(offers).values({ transactionId, round, by, amount: amount.amount, currency: amount.currency });
}
