import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { hasHitsLeft, tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { accountExistsEmail } from './emails/account-exists-email.ts';
import { networkOf, normaliseEmail } from './rules.ts';
import type { Browser } from './session.server.ts';
import { emailIsTaken } from './users.server.ts';

/** Rate limit per hour of the answer `email-taken`: per network, and per address from all networks. */
const maxDisclosures = { perNetwork: 5, perAddress: 3 } as const;
/** Max emails a day to the owner of an address that others enter. */
const maxNotices = 3;

/**
 * Protects against account enumeration. `undisclosed`: the answer must be the same for free and taken addresses. Once a
 * network has reached the limit of `email-taken` answers, the address is not even looked up, so that timing reveals
 * nothing.
 */
export async function disclosureOf(
  app: Pick<App, 'config'>,
  tx: Tx,
  email: string,
  browser: Browser,
  /** Of the account that wants it, if there is one: an address that it can take back is free for it. */
  userId: string | null = null,
): Promise<'free' | 'taken' | 'undisclosed'> {
  const hourly = { max: maxDisclosures.perNetwork, seconds: 3600 };
  const networkLimit = { bucket: 'email-taken network', key: networkOf(browser.ip), ...hourly };
  if (!(await hasHitsLeft(app, tx, networkLimit))) return 'undisclosed';
  if (!(await emailIsTaken(tx, email, userId))) return 'free';
  const key = normaliseEmail(email);
  const addressLimit = { bucket: 'email-taken address', key, max: maxDisclosures.perAddress, seconds: 3600 };
  const { ids } = await tryHit(app, tx, [networkLimit, addressLimit]);
  return ids === null ? 'undisclosed' : 'taken';
}

type Owner = { readonly id: string; readonly email: string; readonly banned: boolean };

/** Rate-limited to a few emails a day, so that others cannot flood the owner's inbox. */
export async function notifyOwner(
  app: Pick<App, 'config' | 'email'>,
  tx: Tx,
  { id, email, banned }: Owner,
): Promise<void> {
  if (banned) return;
  const daily = { bucket: 'account-exists email', key: id, max: maxNotices, seconds: 24 * 3600 };
  const { ids } = await tryHit(app, tx, [daily]);
  if (ids !== null) await app.email.queue(tx, accountExistsEmail({ id, email }));
}
