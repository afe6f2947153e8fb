import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { referralCodes, referrals } from '#src/database/schema/referrals.ts';
import { users } from '#src/database/schema/users.ts';
import { isActiveUser } from '#src/features/accounts/queries.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import { hasSignedInHere } from '#src/features/accounts/same-browser.server.ts';
import type { Browser } from '#src/features/accounts/session.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { App } from '#src/platform/app.ts';
import { countHit, removeHits } from '#src/platform/rate-limit/rate-limit.server.ts';
import { giveCredit } from './credits.server.ts';
import { codeFrom, mailboxOf, readCode } from './rules.ts';
import { haveFriendsCard, haveOneCard, haveOnePhone } from './same-person.ts';
import { isOpen } from './terms.ts';

/** The code of a user; the first look makes it. */
export async function codeOf(app: Pick<App, 'db'>, userId: string): Promise<string> {
  const before = await knownCodeOf(app, userId);
  if (before !== null) return before;
  // Another look at the same moment may have made it.
  await app.db
    .insert(referralCodes)
    .values({ userId, code: codeFrom(randomBytes(6)) })
    .onConflictDoNothing({ target: referralCodes.userId });
  const made = await knownCodeOf(app, userId);
  if (made === null) throw new Error(`No referral code for ${userId}`);
  return made;
}

/** Null before the first look. */
export async function knownCodeOf({ db }: Pick<App, 'db'>, userId: string): Promise<string | null> {
  const { code, userId: owner } = referralCodes;
  const [known] = await db.select({ code }).from(referralCodes).where(eq(owner, userId));
  return known?.code ?? null;
}

/** Wrong codes that a network may try in an hour. */
const maxWrongCodes = 20;

export type Referrer = { readonly id: string; readonly firstName: string };

/**
 * Checks a typed code before an account is made with it. Refusals: `referral-code-unknown`; `referral-code-own` in a browser
 * that has signed in to the account of the code; `too-many-requests` after 20 wrong codes of a network in an hour.
 */
export async function checkReferralCode(
  app: Pick<App, 'config' | 'db'>,
  typed: string,
  browser: Pick<Browser, 'ip' | 'device'>,
): Promise<Referrer> {
  const hourly = { max: maxWrongCodes, seconds: 3600 };
  const hits = await countHit(app, [{ bucket: 'referral-code', key: networkOf(browser.ip), ...hourly }]);
  const referrer = (await referrerOf(app.db, typed)) ?? refuse('referral-code-unknown');
  if (hasSignedInHere(app, browser, referrer.email)) refuse('referral-code-own');
  await removeHits(app.db, hits);
  return { id: referrer.id, firstName: referrer.firstName };
}

async function referrerOf(reader: Reader, typed: string) {
  const code = readCode(typed);
  if (code === null || !isOpen) return null;
  const [referrer] = await reader
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(and(eq(referralCodes.code, code), isActiveUser));
  return referrer ?? null;
}

/**
 * Records who referred a new account and gives it its credit, in the unit of work that makes it. The code was known when the
 * form was sent; by now its owner may have left. An account of the same mailbox gets nothing, and is not told: the answer
 * would tell whose code it is.
 */
export async function recordReferral(
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  code: string,
): Promise<void> {
  const referrer = await referrerOf(tx, code);
  if (referrer === null || referrer.id === account.id) return;
  const refusedAs = mailboxOf(referrer.email) === mailboxOf(account.email) ? 'same-email' : null;
  await tx.insert(referrals).values({ userId: account.id, referrerId: referrer.id, refusedAs });
  if (refusedAs === null) await giveCredit(tx, { userId: account.id, source: 'sign-up', sourceUserId: referrer.id });
}

/**
 * Gives the referrer of a user their credit, and tells them, when the first order of that user is completed; once for ever.
 * One who has deleted their account gets and is told nothing.
 */
export async function rewardReferrer(tx: Tx, app: Pick<App, 'jobs'>, userId: string): Promise<void> {
  const open = and(eq(referrals.userId, userId), isNull(referrals.rewardedAt), isNull(referrals.refusedAs));
  const [referral] = await tx.select().from(referrals).where(open).for('update');
  if (referral === undefined) return;
  const { referrerId } = referral;
  const isSame = await sameAs(tx, userId, referrerId);
  const outcome = isSame ? { refusedAs: isSame } : { rewardedAt: sql`rotation_now()` };
  await tx.update(referrals).set(outcome).where(eq(referrals.userId, userId));
  if (isSame !== null || !(await isThere(tx, referrerId))) return;
  const given = await giveCredit(tx, { userId: referrerId, source: 'referral', sourceUserId: userId });
  if (given === null) return;
  const { amount, currency } = given.amount;
  const expiresAt = given.expiresAt?.toISOString() ?? null;
  await notify(tx, app, 'credit-earned', { recipientId: referrerId, friendId: userId, amount, currency, expiresAt });
}

/** Locked against a deletion at the same moment, which would find the credit too late. */
async function isThere(tx: Tx, userId: string): Promise<boolean> {
  const isIt = and(eq(users.id, userId), isNull(users.deletedAt));
  const found = await tx.select({ id: users.id }).from(users).where(isIt).for('share');
  return found.length > 0;
}

/**
 * What a new account has in common by now with its referrer, or, of the card, with another account that has earned the
 * referrer a credit: only one person has it.
 */
async function sameAs(
  reader: Reader,
  userId: string,
  referrerId: string,
): Promise<(typeof referrals.$inferSelect)['refusedAs']> {
  const pair = await reader
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [userId, referrerId]));
  const [a, b] = pair;
  if (a === undefined || b === undefined) return null;
  if (mailboxOf(a.email) === mailboxOf(b.email)) return 'same-email';
  const ids = [sql`${userId}::uuid`, sql`${referrerId}::uuid`] as const;
  const { rows } = await reader.execute<{ phone: boolean; card: boolean }>(
    sql`select ${haveOnePhone(...ids)} as phone,
      ${haveOneCard(...ids)} or ${haveFriendsCard(...ids, sql`friends.rewarded_at is not null`)} as card`,
  );
  const [same] = rows;
  return same?.phone === true ? 'same-phone' : same?.card === true ? 'same-card' : null;
}
