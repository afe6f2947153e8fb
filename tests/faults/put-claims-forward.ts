import { and, eq, sql } from 'drizzle-orm';
import { caseClaims, payments } from '#src/database/schema/schema.ts';
import type { TestContext } from '#tests/support/test-context.ts';

/** Of claims: what was tried is tried again, and the intents that customers pay are read again. */
export async function putClaimsForward({ app: { db } }: TestContext): Promise<void> {
  await db
    .update(caseClaims)
    .set({ nextAt: sql`rotation_now()` })
    .where(eq(caseClaims.state, 'due'));
  await db
    .update(payments)
    .set({ reconcileAt: new Date(0) })
    .where(and(eq(payments.kind, 'claim'), eq(payments.state, 'open')));
}
