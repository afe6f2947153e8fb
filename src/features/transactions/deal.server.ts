import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { bookings } from '#src/database/schema/bookings.ts';
import { attempts, transactions } from '#src/database/schema/transactions.ts';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import type { AnyProcess } from '#src/domain/process/process.ts';
import type { Role } from '#src/domain/process/words.ts';
import { processNamed } from '#src/processes/registry.ts';

export type Deal = typeof transactions.$inferSelect;

/** Who moves a deal on; `userId` is null for the system. */
export type Actor = { readonly role: Role; readonly userId: string | null };

export const system: Actor = { role: 'system', userId: null };

/** Null when there is none; callers answer `not-found` to whoever may not see it, too. */
export async function dealById(reader: Reader, id: string): Promise<Deal | null> {
  const [deal] = await reader.select().from(transactions).where(eq(transactions.id, id));
  return deal ?? null;
}

/** The row lock that every change of a deal takes first. */
export async function lockDeal(tx: Tx, id: string): Promise<Deal | null> {
  const [deal] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
  return deal ?? null;
}

/** A deal keeps the process it began with. */
export function processOf(deal: Pick<Deal, 'processName' | 'processVersion'>): AnyProcess {
  const process = processNamed(deal.processName, deal.processVersion);
  if (process === null) throw new Error(`No process ${deal.processName}/${deal.processVersion}`);
  return process;
}

export type WornDays = { readonly first: Day; readonly last: Day };

/** First and last day worn; null for a sale. */
export async function wornDaysOf(reader: Reader, dealId: string): Promise<WornDays | null> {
  const [booking] = await reader
    .select({ first: bookings.displayStart, last: bookings.displayEnd })
    .from(bookings)
    .where(eq(bookings.transactionId, dealId));
  const first = booking === undefined ? null : parseDay(booking.first);
  const last = booking === undefined ? null : parseDay(booking.last);
  return first === null || last === null ? null : { first, last };
}

/** Whether a call to the provider is under way for the deal: then nothing else may move it. */
export async function hasOpenAttempt(reader: Reader, dealId: string): Promise<boolean> {
  const rows = await reader
    .select({ one: sql`1` })
    .from(attempts)
    .where(and(eq(attempts.transactionId, dealId), eq(attempts.state, 'open')));
  return rows.length > 0;
}

const paymentMinutes = 15;

/** Until when the payment of a request must be made: the time runs from the request, whatever is put off later. */
export function paymentDeadline({ createdAt }: Pick<Deal, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + paymentMinutes * 60_000);
}
