import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { signUps } from '#src/database/schema/users.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import { lostRows } from '#src/platform/jobs/lost-rows.server.ts';
import { createUser, emailIsTaken, findForLogIn } from './users.server.ts';
import { normaliseEmail } from './rules.ts';
import { type Browser, startSession } from './session.server.ts';
import { disclosureOf, notifyOwner } from './taken-email.server.ts';
import { sendVerificationEmail, type WayBack } from './verification.server.ts';

export type NewAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  /** Checked by the caller; the account is made with it or, when it means nothing any more, without. */
  readonly referralCode?: string | null;
} & WayBack;

/** What follows a referred account in the unit of work that makes it. The caller passes it in. */
export type OnReferred = (
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  code: string,
) => Promise<void>;

export type SignUpContext = Pick<App, 'config' | 'db' | 'jobs' | 'email'>;

type Account = Omit<NewAccount, 'password'> & { readonly passwordHash: string };
type Outcome = { readonly userId: string; readonly token: string } | 'taken' | 'undisclosed';

/** Whether the response may reveal that the address is taken; else a job finishes the sign-up. */
export async function decideSignUp(
  app: SignUpContext,
  account: Account,
  browser: Browser,
  onReferred: OnReferred,
): Promise<Outcome> {
  const decide = () => app.db.transaction((tx) => decideWithin(app, tx, account, { browser, onReferred }));
  try {
    return await decide();
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.refusal.code !== 'email-taken') throw thrown;
    // Another sign-up with this address has committed since the query: the retry sees it.
    return await decide();
  }
}

type Deciding = { readonly browser: Browser; readonly onReferred: OnReferred };

async function decideWithin(
  app: SignUpContext,
  tx: Tx,
  account: Account,
  { browser, onReferred }: Deciding,
): Promise<Outcome> {
  const disclosure = await disclosureOf(app, tx, account.email, browser);
  if (disclosure === 'undisclosed') return deferSignUp(app, tx, account);
  if (disclosure === 'taken') return 'taken';
  const userId = await openAccount(app, tx, account, onReferred);
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

async function openAccount(
  app: SignUpContext,
  tx: Tx,
  { referralCode, returnPath, ...account }: Account,
  onReferred: OnReferred,
): Promise<string> {
  const id = await createUser(tx, account);
  if (referralCode) await onReferred(tx, { id, email: account.email }, referralCode);
  await sendVerificationEmail(app, tx, { id, email: normaliseEmail(account.email) }, { returnPath });
  return id;
}

/** Creates the account, or notifies the owner of the existing one. Idempotent: a second run finds no row. */
export async function finishSignUp(app: SignUpContext, signUpId: string, onReferred: OnReferred): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [account] = await tx.delete(signUps).where(eq(signUps.id, signUpId)).returning();
    if (account === undefined) return;
    const owner = await findForLogIn(tx, account.email);
    if (owner !== null) await notifyOwner(app, tx, { ...owner, email: account.email });
    // An address stays reserved while the owner of an account can change back to it.
    else if (!(await emailIsTaken(tx, account.email))) await openAccount(app, tx, accountOf(account), onReferred);
  });
}

function accountOf(row: typeof signUps.$inferSelect): Account {
  const { email, firstName, lastName, passwordHash, referralCode, returnPath } = row;
  return { email, firstName, lastName, passwordHash, referralCode, returnPath };
}

/** Finishes the sign-ups whose job was lost. */
export async function finishLeftSignUps(
  app: SignUpContext & Pick<App, 'logger'>,
  onReferred: OnReferred,
): Promise<void> {
  await eachAlone(app, 'signUpId', await lostRows(app.db, signUps), (id) => finishSignUp(app, id, onReferred));
}
