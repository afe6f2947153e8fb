import { asc, eq, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Party } from '#src/domain/process/words.ts';
import { endOfClaims, wasSent } from '#src/features/handover/claim-period.server.ts';
import { allStatesIn, hiddenStates, openStates } from '#src/processes/registry.ts';
import { knownToProvider } from './known-to-provider.server.ts';

export type OpenTransaction = {
  readonly kind: 'transaction' | 'claim-period';
  readonly transactionId: string;
  /** The user's side. */
  readonly role: Party;
  readonly title: string;
  /** No page of this side shows it: a provider is not aware of what was never sent. */
  readonly isHidden: boolean;
  /** The end of the claim period. */
  readonly until: Date | null;
};

/**
 * Transactions of either side that keep an account from being deleted: those that have not ended, but questions, and rentals
 * whose lender can still claim something from the customer.
 */
export async function transactionsOpenForDeletion(
  reader: Reader,
  userId: string,
  limit: number,
): Promise<OpenTransaction[]> {
  const until = endOfClaims();
  const isOpen = isState(openStates);
  const isCompleted = isState(allStatesIn('completed'));
  const isOut = sql`(${isState(allStatesIn('failed'))} and ${wasSent(sql`transactions.id`)})`;
  const { rows } = await reader.execute<Omit<OpenTransaction, 'until'> & { readonly until: string | null }>(sql`
    select 'transaction' as kind, id as "transactionId", listing->>'title' as title, null::timestamptz as until,
      (${isState(hiddenStates)} or (provider_id = ${userId} and (${knownToProvider(reader)}) is not true)) as "isHidden",
      case when customer_id = ${userId} then 'customer' else 'provider' end as role
    from transactions where (customer_id = ${userId} or provider_id = ${userId}) and ${isOpen}
    union all
    select 'claim-period', transactions.id, listing->>'title', ${until}, false, 'customer'
    from transactions join bookings b on b.transaction_id = transactions.id
    where customer_id = ${userId} and kind = 'rent' and (${isCompleted} or ${isOut})
      and ${until} > rotation_now()
    order by kind desc, "transactionId" limit ${limit}`);
  return rows.map((row) => ({ ...row, until: row.until === null ? null : new Date(row.until) }));
}

function isState(states: readonly string[]) {
  return sql`transactions.state = any(${sql.param([...states])}::text[])`;
}

/** Locks the transactions of a user by id. */
export async function lockTransactionsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(or(eq(transactions.customerId, userId), eq(transactions.providerId, userId)))
    .orderBy(asc(transactions.id))
    .for('update');
}

/** Removes the addresses that a customer gave for deliveries. */
export async function eraseAddressesOf(tx: Tx, customerId: string): Promise<void> {
  await tx
    .update(transactions)
    .set({ protectedData: sql`${transactions.protectedData} - 'shippingAddress'` })
    .where(eq(transactions.customerId, customerId));
}

/** Removes what is left of how a customer paid: kind and last digits of the card. */
export async function eraseCardsOf(tx: Tx, customerId: string): Promise<void> {
  await tx.update(transactions).set({ protectedData: {} }).where(eq(transactions.customerId, customerId));
}
