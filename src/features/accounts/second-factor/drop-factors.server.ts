import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { authenticators, passkeys } from '#src/database/schema/factors.ts';
import type { App } from '#src/platform/app.ts';
import { authenticatorOffEmail, passkeyRemovedEmail } from '../emails/second-factor-emails.ts';
import { dropRecoveryCodes } from './recovery-codes.server.ts';

type EmailContext = Pick<App, 'email'>;
type Account = { readonly id: string; readonly email: string };

/** As long as the link works that confirms a new address. */
const dayMs = 86_400_000;

/**
 * Removes the second factors that were added within a day before a change of the email, or since, and tells the owner.
 * Who took the account over may have added them, and would stay in by a passkey whatever the password is. Earlier ones
 * stay: the old mailbox alone must not remove them.
 */
export async function dropFactorsAround(app: EmailContext, tx: Tx, account: Account, changedAt: Date): Promise<void> {
  await dropFactors(app, tx, account, new Date(changedAt.getTime() - dayMs));
}

/**
 * Removes all second factors of an account whose address nobody has proved until now: they may be those of another person,
 * who typed this address.
 */
export async function dropAllFactors(app: EmailContext, tx: Tx, account: Account): Promise<void> {
  await dropFactors(app, tx, account, new Date(0));
}

async function dropFactors(app: EmailContext, tx: Tx, account: Account, since: Date): Promise<void> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, account.id), gt(passkeys.createdAt, since)))
    .returning({ name: passkeys.name });
  for (const { name } of removed) await app.email.queue(tx, passkeyRemovedEmail(account, name));
  const { rowCount } = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, account.id), gt(authenticators.createdAt, since)));
  if (rowCount === 0) return;
  await dropRecoveryCodes(tx, account.id);
  await app.email.queue(tx, authenticatorOffEmail(account));
}
