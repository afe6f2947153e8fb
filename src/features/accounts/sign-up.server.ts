import { eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { signUps } from '#src/database/schema/users.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { accountExistsEmail } from './emails/account-exists-email.ts';
import { createUser, emailIsTaken, findForLogIn } from './users.server.ts';
import { networkOf, normaliseEmail } from './rules.ts';
import { type Browser, startSession } from './session.server.ts';
import { tryHit, hasHitsLeft } from '#src/platform/rate-limit/rate-limit.server.ts';
import { sendVerificationEmail } from './verification.server.ts';

export type NewAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
};

export type SignUpContext = Pick<App, 'config' | 'db' | 'jobs' | 'email'>;

type Account = Omit<NewAccount, 'password'> & { readonly passwordHash: string };
type Outcome = { readonly userId: string; readonly token: string } | 'taken' | 'undisclosed';

/** Rate limit per hour of the answer `email-taken`: per network, and per address from all networks. */
const maxDisclosures = { perNetwork: 5, perAddress: 3 } as const;
/** Max emails a day to the owner of an address that others sign up with. */
const maxNotices = 3;

/** A sign-up older than this has lost its job, and is finished by the sweep. */
const lostAfterSeconds = 10;

const networkLimitOf = (ip: string) =>
  ({ bucket: 'email-taken network', key: networkOf(ip), max: maxDisclosures.perNetwork, seconds: 3600 }) as const;

/**
 * Protects against account enumeration. Once a network has reached the limit of `email-taken` answers, its sign-ups get
 * the same answer for free and taken addresses; the address is not even looked up, so that timing reveals nothing.
 */
export async function decideSignUp(app: SignUpContext, account: Account, browser: Browser): Promise<Outcome> {
  const decide = () => app.db.transaction((tx) => decideWithin(app, tx, account, browser));
  try {
    return await decide();
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.refusal.code !== 'email-taken') throw thrown;
    // Another sign-up with this address has committed since the query: the retry sees it.
    return await decide();
  }
}

async function decideWithin(app: SignUpContext, tx: Tx, account: Account, browser: Browser): Promise<Outcome> {
  const networkLimit = networkLimitOf(browser.ip);
  if (!(await hasHitsLeft(app, tx, networkLimit))) return deferSignUp(app, tx, account);
  if (await emailIsTaken(tx, account.email)) {
    const address = normaliseEmail(account.email);
    const addressLimit = { bucket: 'email-taken address', key: address, max: maxDisclosures.perAddress, seconds: 3600 };
    const { ids } = await tryHit(app, tx, [networkLimit, addressLimit]);
    return ids === null ? deferSignUp(app, tx, account) : 'taken';
  }
  const userId = await openAccount(app, tx, account);
  return { userId, token: await startSession(tx, userId, browser) };
}

async function deferSignUp({ jobs }: SignUpContext, tx: Tx, { email, ...account }: Account): Promise<'undisclosed'> {
  const rows = await tx
    .insert(signUps)
    .values({ ...account, email: normaliseEmail(email) })
    .returning({ id: signUps.id });
  for (const { id } of rows) await jobs.send(tx, 'finish-sign-up', { signUpId: id });
  return 'undisclosed';
}

async function openAccount(app: SignUpContext, tx: Tx, account: Account): Promise<string> {
  const id = await createUser(tx, account);
  await sendVerificationEmail(app, tx, { id, email: normaliseEmail(account.email) });
  return id;
}

/** Creates the account, or notifies the owner of the existing one. Idempotent: a second run finds no row. */
export async function finishSignUp(app: SignUpContext, signUpId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [account] = await tx.delete(signUps).where(eq(signUps.id, signUpId)).returning();
    if (account === undefined) return;
    const owner = await findForLogIn(tx, account.email);
    if (owner !== null) await notifyOwner(app, tx, { ...owner, email: account.email });
    // The address of a deleted account stays reserved.
    else if (!(await emailIsTaken(tx, account.email))) await openAccount(app, tx, accountOf(account));
  });
}

function accountOf({ email, firstName, lastName, passwordHash }: Account): Account {
  return { email, firstName, lastName, passwordHash };
}

type Owner = { readonly id: string; readonly email: string; readonly banned: boolean };

/** Rate-limited to a few emails a day, so that sign-ups with an address cannot flood its inbox. */
async function notifyOwner(app: SignUpContext, tx: Tx, { id, email, banned }: Owner): Promise<void> {
  if (banned) return;
  const daily = { bucket: 'account-exists email', key: id, max: maxNotices, seconds: 24 * 3600 };
  const { ids } = await tryHit(app, tx, [daily]);
  if (ids !== null) await app.email.queue(tx, accountExistsEmail({ id, email }));
}

/** Finishes the sign-ups whose job was lost. */
export async function finishLeftSignUps(app: SignUpContext): Promise<void> {
  const before = sql`clock_timestamp() - make_interval(secs => ${lostAfterSeconds})`;
  const left = await app.db.select({ id: signUps.id }).from(signUps).where(lt(signUps.at, before)).limit(50);
  for (const { id } of left) await finishSignUp(app, id);
}
