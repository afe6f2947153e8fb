import type { Reader } from '#src/database/database.server.ts';
import { isSent } from '#src/domain/process/handover.ts';
import { blockingBetween } from '#src/features/blocks/blocks.server.ts';
import { handoverOf } from '#src/features/handover/handover.server.ts';
import { careOf, pickUpOf, type PickUp } from '#src/features/listings/listing-for-transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { PaidCard } from '#src/platform/payments/payments.ts';
import type { TransactionAccess } from './access.server.ts';
import type { Address } from './order.ts';
import { stageOfTransaction, type Transaction } from './transaction.server.ts';

/**
 * Addresses of the parties are shown from acceptance on, until a month after the end; after the end to nobody of two of whom one
 * has blocked the other.
 */
async function isAddressNeeded({ db }: Pick<App, 'db'>, transaction: Transaction, now: Date): Promise<boolean> {
  const stage = stageOfTransaction(transaction);
  if (stage === 'agreed') return true;
  const endedAt = transaction.deliveredAt ?? transaction.lastTransitionedAt;
  const hasEnded = stage === 'completed' || stage === 'failed';
  if (!hasEnded || now.getTime() - endedAt.getTime() > addressDays * 86_400_000) return false;
  return !(await blockingBetween(db, transaction.customerId, transaction.providerId)).any;
}

const addressDays = 30;

/** Where the provider sends the item, until it has been back for a month. */
async function addressFor(
  app: Pick<App, 'db'>,
  { transaction, role }: TransactionAccess,
  now: Date,
): Promise<Address | null> {
  if (role !== 'provider' || transaction.delivery !== 'post' || stageOfTransaction(transaction) === 'failed')
    return null;
  const address = transaction.protectedData['shippingAddress'] as Address | undefined;
  return (await isAddressNeeded(app, transaction, now)) ? (address ?? null) : null;
}

export function cardFor({ transaction, role }: TransactionAccess): PaidCard | null {
  return role === 'customer' ? ((transaction.protectedData['card'] as PaidCard | undefined) ?? null) : null;
}

/**
 * Where the customer gets the item, and brings it back to, for as long; after the end, a cancellation too, only while one of both
 * is still to do. It is where the lender lives by now.
 */
async function pickUpFor(
  { db }: Pick<App, 'db'>,
  { transaction, role }: TransactionAccess,
  now: Date,
): Promise<PickUp | null> {
  if (role !== 'customer' || transaction.delivery !== 'pick-up') return null;
  if (!(await isAddressNeeded({ db }, transaction, now))) return null;
  const isOver = stageOfTransaction(transaction) !== 'agreed' && (await isWhereItBelongs(db, transaction));
  return isOver ? null : pickUpOf(db, transaction.listingId);
}

/** With its buyer, or back with its lender, whom it never left when it was cancelled before. */
async function isWhereItBelongs(reader: Reader, transaction: Transaction): Promise<boolean> {
  const { id, kind } = transaction;
  const handover = await handoverOf(reader, id);
  if (stageOfTransaction(transaction) === 'failed') return !isSent(handover) || handover.returnedAt !== null;
  return kind === 'sale' ? isSent(handover) : handover.returnedAt !== null;
}

/** Of the other side, each for whom it is for. */
export async function addressesFor(app: Pick<App, 'db'>, access: TransactionAccess, now: Date) {
  const [shippingAddress, pickUp] = [await addressFor(app, access, now), await pickUpFor(app, access, now)];
  return { shippingAddress, pickUp };
}

/** How the item is cared for, for the party that has it, or is about to; empty where its listing says nothing. */
export async function careFor(app: App, transaction: Transaction): Promise<string> {
  return stageOfTransaction(transaction) === 'agreed' ? careOf(app.db, transaction.listingId) : '';
}
