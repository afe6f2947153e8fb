import { asc, eq } from 'drizzle-orm';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import type { App } from '#src/platform/app.ts';

/** Claims that an operator decides again because the customer objects, the oldest first. */
export async function objectedClaims(app: Pick<App, 'db'>, operator: Asker) {
  requireAllowed('case.read', operator);
  return app.db
    .select({ caseId: caseClaims.caseId, transactionId: caseClaims.transactionId })
    .from(caseClaims)
    .where(eq(caseClaims.state, 'objected'))
    .orderBy(asc(caseClaims.createdAt))
    .limit(500);
}
