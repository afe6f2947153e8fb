import type { App } from '#src/platform/app.ts';
import { operatorAddress } from '#src/platform/email/operator-address.ts';
import { hitsOfBucket, tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { logInAlarmEmail } from './emails/log-in-alarm-email.ts';

/** Wrong passwords of the whole site in an hour that people who mistype theirs do not reach. */
export const maxWrongPasswords = 1_000;

const hour = 3600;

/** The limit that counts each wrong password of an unknown browser by its account. */
export const logInAccountBucket = 'log-in account';

/**
 * Tells the operator, by email and in the log, that passwords are being tried for many accounts: no limit of one account
 * or one network notices who tries one password for each of them from everywhere. At most once an hour.
 */
export async function alarmOfWrongPasswords(app: Pick<App, 'config' | 'db' | 'email' | 'logger'>): Promise<void> {
  const { hits, keys } = await hitsOfBucket(app.db, logInAccountBucket, hour);
  if (hits <= maxWrongPasswords) return;
  const isFirst = await app.db.transaction(async (tx) => {
    const once = { bucket: 'log-in alarm', key: 'site', max: 1, seconds: hour };
    if ((await tryHit(app, tx, [once])).ids === null) return false;
    await app.email.queue(tx, logInAlarmEmail({ to: operatorAddress(app), passwords: hits, accounts: keys }));
    return true;
  });
  if (isFirst) app.logger.error(new Error('Passwords are being tried for many accounts'), { hits, keys });
}
