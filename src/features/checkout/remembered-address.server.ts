import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import { users } from '#src/database/schema/users.ts';
import { isAllowed, type Asker } from '#src/domain/policy/policies.ts';
import type { Address } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';

/**
 * The address that the customer gave last, to begin with; not in an operator's session on the account owner's behalf. None from
 * before sessions were ended: it may be that of another person, who had the account then (0198).
 */
export async function rememberedAddress(
  app: Pick<App, 'db'>,
  viewer: Asker & { readonly id: string },
): Promise<Address | null> {
  if (!isAllowed('order.request', viewer)) return null;
  const [last] = await app.db
    .select({ address: sql<Address>`${transactions.protectedData}->'shippingAddress'` })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.customerId))
    .where(
      and(
        eq(transactions.customerId, viewer.id),
        sql`${transactions.protectedData} ? 'shippingAddress'`,
        or(isNull(users.knownSince), gt(transactions.createdAt, users.knownSince)),
      ),
    )
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return last?.address ?? null;
}
