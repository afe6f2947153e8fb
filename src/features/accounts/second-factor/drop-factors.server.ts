import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { authenticators, passkeys } from '#src/database/schema/factors.ts';
import type { App } from '#src/platform/app.ts';
import { authenticatorOffEmail, passkeyRemovedEmail } from '../emails/second-factor-emails.ts';
import type { RemovedFactors } from '../reset-outcome.ts';
import { dropRecoveryCodes } from './recovery-codes.server.ts';

type EmailContext = Pick<App, 'email'>;
type Account = { readonly id: string; readonly email: string };

/**
 * Removes all second factors of an account whose address nobody has proved until now: they may be those of another person,
 * who typed this address.
 */
export async function dropAllFactors(tx: Tx, userId: string): Promise<RemovedFactors> {
  return await dropFactorsSince(tx, userId, new Date(0));
}

/**
 * Removes the second factors that were added since: by a passkey another person would stay in whatever the password is. Earlier
 * ones stay: a mailbox alone must not remove them. The owner is told by the caller (`tellOfFactors`, or in its own email).
 */
export async function dropFactorsSince(tx: Tx, userId: string, since: Date): Promise<RemovedFactors> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, since)))
    .returning({ name: passkeys.name });
  const [authenticator] = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), gt(authenticators.createdAt, since)))
    .returning({ confirmedAt: authenticators.confirmedAt });
  // Of one that was being set up, nobody has heard.
  const hadApp = authenticator !== undefined && authenticator.confirmedAt !== null;
  if (hadApp) await dropRecoveryCodes(tx, userId);
  return { passkeys: removed.map(({ name }) => name), app: hadApp };
}

/** Tells the owner of each factor that was removed. */
export async function tellOfFactors(app: EmailContext, tx: Tx, account: Account, removed: RemovedFactors) {
  for (const name of removed.passkeys) await app.email.queue(tx, passkeyRemovedEmail(account, name));
  if (removed.app) await app.email.queue(tx, authenticatorOffEmail(account));
}
