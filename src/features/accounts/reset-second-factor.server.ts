import { eq } from 'drizzle-orm';
import { passkeys } from '#src/database/schema/factors.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { type OperatorRequest, reasonOf, recordAudit } from './audit.server.ts';
import { lockAccount } from './email-tokens.server.ts';
import { secondFactorResetEmail } from './emails/second-factor-emails.ts';
import { dropAuthenticator } from './second-factor/authenticator.server.ts';
import { dropRecoveryCodes } from './second-factor/recovery-codes.server.ts';
import { endSessionsOf } from './session.server.ts';
import { findForLogIn } from './users.server.ts';

/**
 * For an owner who has lost both the authenticator app and the recovery codes, or the only passkey: removes all of them
 * and ends all sessions, so that the password is enough again. Written to the audit table and told to the owner. Refuses
 * `not-found` for an unknown address, and `conflict` where there is nothing to remove.
 */
export async function resetSecondFactor(
  app: Pick<App, 'db' | 'email'>,
  operator: Asker & { readonly id: string },
  email: string,
  request: OperatorRequest,
): Promise<void> {
  requireAllowed('account.reset-second-factor', operator);
  const reason = reasonOf(request);
  await app.db.transaction(async (tx) => {
    const found = await findForLogIn(tx, email);
    const account = found === null ? null : await lockAccount(tx, found.id);
    if (account === null) refuse('not-found');
    const hadApp = await dropAuthenticator(tx, account.id);
    const { rowCount } = await tx.delete(passkeys).where(eq(passkeys.userId, account.id));
    if (!hadApp && rowCount === 0) refuse('conflict');
    await dropRecoveryCodes(tx, account.id);
    await endSessionsOf(tx, account.id);
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: account.id, resourceId: account.id },
      ...{ permission: 'account.reset-second-factor', reason, requestId: request.requestId },
    });
    await app.email.queue(tx, secondFactorResetEmail(account));
  });
}
