import { and, desc, eq, sql } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import { isAllowed, type Asker } from '#src/domain/policy/policies.ts';
import type { Address } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';

/** The address that the customer gave last, to begin with; not in an operator's session on the account owner's behalf. */
export async function rememberedAddress(
  app: Pick<App, 'db'>,
  viewer: Asker & { readonly id: string },
): Promise<Address | null> {
  if (!isAllowed('order.request', viewer)) return null;
  const [last] = await app.db
    .select({ address: sql<Address>`${transactions.protectedData}->'shippingAddress'` })
    .from(transactions)
    .where(and(eq(transactions.customerId, viewer.id), sql`${transactions.protectedData} ? 'shippingAddress'`))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return last?.address ?? null;
}
