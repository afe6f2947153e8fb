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
type Outcome = { readonly userId: string; readonly token: string } | 'taken' | 'untold';

/** How often an hour a network, and anybody about one address, is told that an address has an account. */
const maxTold = { ofNetwork: 5, ofAddress: 3 } as const;
/** Emails a day to the owner of an address that others sign up with. */
const maxNotices = 3;

/** Seconds after which a sign-up is looked after whose job was lost. */
const leftAfter = 10;

const toldOf = (ip: string) =>
  ({ bucket: 'email-taken network', key: networkOf(ip), max: maxTold.ofNetwork, seconds: 3600 }) as const;

/**
 * Who has been told often enough that addresses have accounts is told nothing any more, of free addresses
 * neither: then the address is not even looked up, so that the time says nothing of it.
 */
export async function decideSignUp(app: SignUpContext, account: Account, browser: Browser): Promise<Outcome> {
  const decide = () => app.db.transaction((tx) => decideWithin(app, tx, account, browser));
  try {
    return await decide();
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.refusal.code !== 'email-taken') throw thrown;
    // Another sign-up with this address has committed since the look-up: the second look sees it.
    return await decide();
  }
}

async function decideWithin(app: SignUpContext, tx: Tx, account: Account, browser: Browser): Promise<Outcome> {
  const told = toldOf(browser.ip);
  if (!(await hasHitsLeft(app, tx, told))) return putAside(app, tx, account);
  if (await emailIsTaken(tx, account.email)) {
    const address = normaliseEmail(account.email);
    const ofAddress = { bucket: 'email-taken address', key: address, max: maxTold.ofAddress, seconds: 3600 };
    const { ids } = await tryHit(app, tx, [told, ofAddress]);
    return ids === null ? putAside(app, tx, account) : 'taken';
  }
  const userId = await openAccount(app, tx, account);
  return { userId, token: await startSession(tx, userId, browser) };
}

async function putAside({ jobs }: SignUpContext, tx: Tx, { email, ...account }: Account): Promise<'untold'> {
  const rows = await tx
    .insert(signUps)
    .values({ ...account, email: normaliseEmail(email) })
    .returning({ id: signUps.id });
  for (const { id } of rows) await jobs.send(tx, 'finish-sign-up', { signUpId: id });
  return 'untold';
}

async function openAccount(app: SignUpContext, tx: Tx, account: Account): Promise<string> {
  const id = await createUser(tx, account);
  await sendVerificationEmail(app, tx, { id, email: normaliseEmail(account.email) });
  return id;
}

/** Opens the account, or tells the owner of the one that has the address. Finds nothing the second time. */
export async function finishSignUp(app: SignUpContext, signUpId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [account] = await tx.delete(signUps).where(eq(signUps.id, signUpId)).returning();
    if (account === undefined) return;
    const owner = await findForLogIn(tx, account.email);
    if (owner !== null) await tellOwner(app, tx, { ...owner, email: account.email });
    // An account that has been deleted keeps its address for itself.
    else if (!(await emailIsTaken(tx, account.email))) await openAccount(app, tx, accountOf(account));
  });
}

function accountOf({ email, firstName, lastName, passwordHash }: Account): Account {
  return { email, firstName, lastName, passwordHash };
}

type Owner = { readonly id: string; readonly email: string; readonly banned: boolean };

/** At most a few a day, so that nobody's inbox is filled by signing up with their address. */
async function tellOwner(app: SignUpContext, tx: Tx, { id, email, banned }: Owner): Promise<void> {
  if (banned) return;
  const daily = { bucket: 'account-exists email', key: id, max: maxNotices, seconds: 24 * 3600 };
  const { ids } = await tryHit(app, tx, [daily]);
  if (ids !== null) await app.email.queue(tx, accountExistsEmail({ id, email }));
}

/** What a lost job has left behind. */
export async function finishLeftSignUps(app: SignUpContext): Promise<void> {
  const before = sql`clock_timestamp() - make_interval(secs => ${leftAfter})`;
  const left = await app.db.select({ id: signUps.id }).from(signUps).where(lt(signUps.at, before)).limit(50);
  for (const { id } of left) await finishSignUp(app, id);
}
