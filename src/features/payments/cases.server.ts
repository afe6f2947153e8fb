import { and, eq, ne } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';

/** Opens a case once per reference (a dispute's id). While it is open the payout waits. */
export async function openCase(
  tx: Tx,
  about: { readonly transactionId: string; readonly reason: 'card-dispute' | 'complaint'; readonly reference: string },
): Promise<void> {
  await tx.insert(cases).values(about).onConflictDoNothing();
}

export async function hasOpenCase(reader: Reader, transactionId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.transactionId, transactionId), ne(cases.state, 'resolved')))
    .limit(1);
  return rows.length > 0;
}
