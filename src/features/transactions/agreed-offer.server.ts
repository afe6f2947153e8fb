import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { lastOffer } from '#src/features/offers/offers.server.ts';
import type { Offer } from '#src/features/offers/rules.ts';
import { dueOf } from './engine/due.server.ts';
import { processOf, type Transaction } from './transaction.server.ts';

/**
 * The accepted offer whose price a payment has that was requested at this moment. A transaction that pays another one
 * again has the offer of the first of them, as long as that would still have waited for its payment. Null without one.
 */
export async function agreedOffer(reader: Reader, transaction: Transaction, at: Date): Promise<Offer | null> {
  const first = await firstOf(reader, transaction);
  const offer = await lastOffer(reader, first.id);
  if (offer === null || first.id === transaction.id) return offer;
  const until = await agreedUntil(reader, first);
  return until !== null && at < until ? offer : null;
}

/** Whether the system accepts it as soon as it is paid: its listing is instant, or its price is that of an accepted offer. */
export async function isAcceptedAtOnce(reader: Reader, transaction: Transaction): Promise<boolean> {
  if (transaction.listing.isInstant === true) return true;
  return (await agreedOffer(reader, transaction, transaction.paymentRequestedAt ?? transaction.createdAt)) !== null;
}

/** The offer at whose price an ended transaction can be paid again now; null when that is over, or there was none. */
export async function offerToPayAgain(reader: Reader, ended: Transaction, now: Date): Promise<Offer | null> {
  const first = await firstOf(reader, ended);
  const until = await agreedUntil(reader, first);
  return until !== null && now < until ? lastOffer(reader, first.id) : null;
}

/** The transaction that began a chain of those paid again. */
async function firstOf(reader: Reader, transaction: Transaction): Promise<Transaction> {
  let first = transaction;
  while (first.againOf !== null) {
    const [before] = await reader.select().from(transactions).where(eq(transactions.id, first.againOf));
    if (before === undefined) throw new Error(`${first.againOf} does not exist`);
    first = before;
  }
  return first;
}

/** When the state in which an accepted offer waits for its payment would have ended. Null without an accepted offer. */
async function agreedUntil(reader: Reader, first: Transaction): Promise<Date | null> {
  const waiting = processOf(first).transitions.flatMap(({ input, from }) => (input === 'agreed-payment' ? from : []));
  const { transactionId, toState, sequence, createdAt } = transactionTransitions;
  const [agreed] = await reader
    .select({ state: toState, at: createdAt })
    .from(transactionTransitions)
    .where(and(eq(transactionId, first.id), inArray(toState, [...waiting])))
    .orderBy(desc(sequence))
    .limit(1);
  if (agreed === undefined) return null;
  const due = await dueOf(reader, { ...first, state: agreed.state, lastTransitionedAt: agreed.at }, null);
  return due?.at ?? null;
}
