import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { type OperatorRequest, reasonOf, recordAudit } from './audit.server.ts';
import { lockOperators } from './delete-account.server.ts';
import { lockAccount } from './email-tokens.server.ts';
import { operatorRemovedEmail } from './emails/operator-role-emails.ts';
import { endSessionsOf } from './session.server.ts';
import { findForLogIn } from './users.server.ts';

/**
 * For one who has left the team: the account stays, as that of any member, and its sessions end, also those in which it
 * views the site as a user. Written to the audit table and told to the account. Refuses `not-found` for an unknown address, and `conflict` for an
 * account that is no operator's and for one's own, so that there is always another operator.
 */
export async function removeOperator(
  app: Pick<App, 'db' | 'email'>,
  operator: Asker & { readonly id: string },
  email: string,
  request: OperatorRequest,
): Promise<void> {
  requireAllowed('account.remove-operator', operator);
  const reason = reasonOf(request);
  await app.db.transaction(async (tx) => {
    // Two who remove each other at once would leave nobody.
    await lockOperators(tx);
    const found = await findForLogIn(tx, email);
    const account = found === null ? null : await lockAccount(tx, found.id);
    if (account === null) refuse('not-found');
    const both = and(inArray(users.id, [account.id, operator.id]), eq(users.role, 'operator'));
    if ((await tx.$count(users, both)) !== 2) refuse('conflict');
    // While it still has the role, which is asked for there.
    await endSessionsOf(tx, account.id);
    await tx
      .update(users)
      .set({ role: 'user', updatedAt: sql`rotation_now()` })
      .where(eq(users.id, account.id));
    await app.email.queue(tx, operatorRemovedEmail(account));
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: account.id, resourceId: account.id },
      ...{ permission: 'account.remove-operator', reason, requestId: request.requestId },
    });
  });
}
