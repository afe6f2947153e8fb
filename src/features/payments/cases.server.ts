import { and, eq, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';

/** Opens a case, once per reference (a dispute's id) and transaction. An open case blocks the payout. */
export async function openCase(
  tx: Tx,
  about: { readonly transactionId: string; readonly reason: 'card-dispute' | 'complaint'; readonly reference: string },
): Promise<void> {
  await tx.insert(cases).values(about).onConflictDoNothing();
}

/** Resolves the case of a dispute, so that it blocks nothing, also when the opening event arrives later. */
export async function resolveDispute(tx: Tx, transactionId: string, reference: string): Promise<void> {
  const resolved = { state: 'resolved', resolvedAt: sql`rotation_now()` } as const;
  await tx
    .insert(cases)
    .values({ transactionId, reason: 'card-dispute', reference, ...resolved })
    .onConflictDoUpdate({
      target: [cases.reference, cases.transactionId],
      set: resolved,
      setWhere: ne(cases.state, 'resolved'),
    });
}

export async function hasOpenCase(reader: Reader, transactionId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.transactionId, transactionId), ne(cases.state, 'resolved')))
    .limit(1);
  return rows.length > 0;
}
