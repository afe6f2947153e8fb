import { careOf, pickUpOf, type PickUp } from '#src/features/listings/listing-for-transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { PaidCard } from '#src/platform/payments/payments.ts';
import type { TransactionAccess } from './access.server.ts';
import type { Address } from './order.ts';
import { stageOfTransaction, type Transaction } from './transaction.server.ts';

/** Addresses of the parties are shown from acceptance on, until a month after the end. */
function isAddressNeeded(transaction: Transaction, now: Date): boolean {
  const stage = stageOfTransaction(transaction);
  const endedAt = transaction.deliveredAt ?? transaction.lastTransitionedAt;
  return stage === 'agreed' || (stage === 'completed' && now.getTime() - endedAt.getTime() <= addressDays * 86_400_000);
}

const addressDays = 30;

/** Where the provider sends the item, until it has been back for a month. */
export function addressFor({ transaction, role }: TransactionAccess, now: Date): Address | null {
  const mayPost = role === 'provider' && transaction.delivery === 'post' && isAddressNeeded(transaction, now);
  return mayPost ? ((transaction.protectedData['shippingAddress'] as Address | undefined) ?? null) : null;
}

export function cardFor({ transaction, role }: TransactionAccess): PaidCard | null {
  return role === 'customer' ? ((transaction.protectedData['card'] as PaidCard | undefined) ?? null) : null;
}

/** Where the customer gets the item, and brings it back to, for as long. */
export async function pickUpFor(app: App, { transaction, role }: TransactionAccess, now: Date): Promise<PickUp | null> {
  const mayPickUp = role === 'customer' && transaction.delivery === 'pick-up' && isAddressNeeded(transaction, now);
  return mayPickUp ? pickUpOf(app.db, transaction.listingId) : null;
}

/** How the item is cared for, for the party that has it, or is about to; empty where its listing says nothing. */
export async function careFor(app: App, transaction: Transaction): Promise<string> {
  return stageOfTransaction(transaction) === 'agreed' ? careOf(app.db, transaction.listingId) : '';
}
