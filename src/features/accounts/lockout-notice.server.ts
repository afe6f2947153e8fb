import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { hasHitsLeft, type Limit, tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { lockedOutEmail } from './emails/locked-out-email.ts';
import { type EmailRequest, requestEmail } from './email-requests.server.ts';
import { findForLogIn } from './users.server.ts';

type Context = Pick<App, 'config' | 'db' | 'jobs'>;

/**
 * After a wrong password: when it was the last that `limit` allows to unknown browsers, the owner is told, once a day. The
 * same work for every address that is typed, because a job looks up whether it has an account. Each lock is of a unit of
 * work of its own.
 */
export async function noticeLockout(app: Context, limit: Limit): Promise<void> {
  if (await hasHitsLeft(app, app.db, limit)) return;
  await app.db.transaction(async (tx) => {
    const daily = { bucket: 'locked out email', key: limit.key, max: 1, seconds: 24 * 3600 };
    const { ids } = await tryHit(app, tx, [daily]);
    if (ids !== null) await requestEmail(app, tx, { purpose: 'lockout', email: limit.key });
  });
}

/** Tells the owner, if the address has an account that a password opens. */
export async function sendLockoutNotice(app: Pick<App, 'email'>, tx: Tx, { email }: EmailRequest): Promise<void> {
  const account = await findForLogIn(tx, email);
  if (account === null || account.banned || account.password === null) return;
  await app.email.queue(tx, lockedOutEmail({ id: account.id, email }));
}
