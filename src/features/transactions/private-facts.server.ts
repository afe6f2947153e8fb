import type { Stage } from '#src/domain/process/process.ts';
import { pickUpOf, type PickUp } from '#src/features/listings/listing-for-transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { PaidCard } from '#src/platform/payments/payments.ts';
import type { TransactionAccess } from './access.server.ts';
import type { Address } from './order.ts';
import { stageOfTransaction, type Transaction } from './transaction.server.ts';

/** Addresses of the parties are shown from acceptance on. */
function isAddressVisible(transaction: Transaction): boolean {
  const stage = stageOfTransaction(transaction);
  return stage === 'agreed' || stage === 'completed';
}

const addressDays = 30;

/** Where the provider sends the item, until it has been back for a month. */
export function addressFor(
  { transaction, role }: TransactionAccess,
  history: readonly { readonly at: Date; readonly stage: Stage | null }[],
  now: Date,
): Address | null {
  const mayPost = role === 'provider' && transaction.delivery === 'post' && isAddressVisible(transaction);
  if (!mayPost) return null;
  const deliveredAt = history.find(({ stage }) => stage === 'completed')?.at;
  if (deliveredAt !== undefined && now.getTime() - deliveredAt.getTime() > addressDays * 86_400_000) return null;
  return (transaction.protectedData['shippingAddress'] as Address | undefined) ?? null;
}

export function cardFor({ transaction, role }: TransactionAccess): PaidCard | null {
  return role === 'customer' ? ((transaction.protectedData['card'] as PaidCard | undefined) ?? null) : null;
}

export async function pickUpFor(app: App, { transaction, role }: TransactionAccess): Promise<PickUp | null> {
  const mayPickUp = role === 'customer' && transaction.delivery === 'pick-up' && isAddressVisible(transaction);
  return mayPickUp ? pickUpOf(app.db, transaction.listingId) : null;
}
