import { and, count, eq, isNotNull } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import type { App } from '#src/platform/app.ts';

/** How many rentals and sales of a lender have been completed. Public: a profile shows it. */
export async function completedCount(app: Pick<App, 'db'>, providerId: string): Promise<number> {
  const { deliveredAt } = transactions;
  const [row] = await app.db
    .select({ completed: count() })
    .from(transactions)
    .where(and(eq(transactions.providerId, providerId), isNotNull(deliveredAt)));
  return row?.completed ?? 0;
}
