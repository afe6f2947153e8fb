import { asc, eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import { borneByLenders } from '#src/features/payments/lender-shares.server.ts';
import { lastPaymentOf, livePaymentOf } from '#src/features/payments/payments.server.ts';
import { labelOf } from '#src/processes/feed.ts';
import type { State, TransitionName } from '#src/processes/flex-default-process.ts';
import type { TogetherItem } from './together.ts';
import {
  isHidden,
  stageOfTransaction,
  transactionById,
  transactionsUnder,
  type Transaction,
} from './transaction.server.ts';

/** What a page says of the others that are paid with a transaction. */
export async function sharedFacts(reader: Reader, transactionId: string, role: Party) {
  const [rows, isPart] = await Promise.all([paidWith(reader, transactionId), isAcceptedInPart(reader, transactionId)]);
  const shown = rows.filter(({ transaction }) => !isHidden(transaction));
  const items = shown.length < 2 ? [] : shown;
  const ids = items.map(({ transaction }) => transaction.id);
  const borne = role === 'provider' ? await borneByLenders(reader, ids) : new Map<string, number>();
  const together = items.map(({ transaction }) => ({
    ...itemOf(transaction, role, rows),
    amount: amountOf(transaction, role, borne.get(transaction.id) ?? 0),
  }));
  // The system acts on the leader, and the others go with it.
  return { together, isPart, isFollowedUp: rows.some(({ transaction }) => transaction.followUp !== null) };
}

/** All transactions of the last payment of this one, the leader first. */
async function paidWith(reader: Reader, transactionId: string) {
  const payment = await lastPaymentOf(reader, transactionId);
  if (payment === null) return [];
  return reader
    .select({ transaction: transactions })
    .from(paymentShares)
    .innerJoin(transactions, eq(transactions.id, paymentShares.transactionId))
    .where(eq(paymentShares.paymentId, payment.id))
    .orderBy(asc(paymentShares.position));
}

function itemOf(
  transaction: Transaction,
  role: Party,
  all: readonly { readonly transaction: Transaction }[],
): Omit<TogetherItem, 'amount'> {
  const { id, listingId, listing } = transaction;
  const state = transaction.state as State;
  const lastTransition = transaction.lastTransition as TransitionName | null;
  const label = labelOf({ state, lastTransition }, role);
  const main = all.find((one) => one.transaction.listingId === listing.backUpOf)?.transaction;
  return {
    ...{ id, listingId, title: listing.title, imageId: listing.imageId, label },
    stage: stageOfTransaction(transaction),
    backUpOf: main?.listing.title ?? null,
  };
}

/** What stays of it: of one that has failed, the part that its terms keep. */
function amountOf(transaction: Transaction, role: Party, borne: number) {
  const minor = role === 'customer' ? transaction.payinAmount : Math.max(0, transaction.payoutAmount - borne);
  const isNothing = minor === 0 && stageOfTransaction(transaction) === 'failed';
  return isNothing ? null : money(minor, transaction.currency as Currency);
}

/** Whether others of its payment were left out when it was accepted. */
export async function isAcceptedInPart(reader: Reader, transactionId: string): Promise<boolean> {
  const payment = await livePaymentOf(reader, transactionId);
  if (payment === null || payment.capturedAmount === 0) return false;
  const shares = await reader
    .select({ captured: paymentShares.capturedAmount })
    .from(paymentShares)
    .where(eq(paymentShares.paymentId, payment.id));
  return shares.some(({ captured }) => captured === 0);
}

/**
 * The transactions that a customer has not paid yet, and pays together with this one, the leader first; null when it is paid by
 * itself, was sent already, or is another customer's.
 */
export async function unpaidTogether(
  reader: Reader,
  customerId: string,
  transactionId: string,
): Promise<readonly [Transaction, ...Transaction[]] | null> {
  const transaction = await transactionById(reader, transactionId);
  if (transaction?.customerId !== customerId || stageOfTransaction(transaction) !== 'paying') return null;
  const payment = await livePaymentOf(reader, transactionId);
  const [leader, ...others] = payment === null ? [] : await transactionsUnder(reader, payment.id);
  return leader === undefined || others.length === 0 ? null : [leader, ...others];
}
