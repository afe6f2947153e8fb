import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { credits, referrals } from '#src/database/schema/referrals.ts';
import { users } from '#src/database/schema/users.ts';
import { isActiveUser, personFrom, userColumns } from '#src/features/accounts/queries.server.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import { isKept, isRefused, isUnearned } from './credits.server.ts';
import { codeOf, knownCodeOf } from './referrals.server.ts';
import { type CreditState, creditStateOf } from './rules.ts';

export type ListedCredit = {
  readonly id: string;
  readonly amount: Money;
  readonly source: 'sign-up' | 'referral';
  /** The display name of the other user, as everywhere. */
  readonly name: string | null;
  readonly state: CreditState;
  readonly at: Date;
  readonly expiresAt: Date | null;
};

export type ReferralPage = {
  /** Null where none has been made. */
  readonly code: string | null;
  readonly credits: readonly ListedCredit[];
  /** Credits that an order can take. */
  readonly left: number;
  /** Users who signed up with the code and have not completed an order yet. */
  readonly waiting: number;
};

/** Credits on the page, newest first. */
const maxShown = 200;

type Look = { readonly id: string; readonly limited?: boolean };

/** The code, the credits and the referrals of a user. A limited session makes no code. */
export async function referralPage(app: App, { id: userId, limited = false }: Look): Promise<ReferralPage> {
  const [code, listed, waiting] = await Promise.all([
    limited ? knownCodeOf(app, userId) : codeOf(app, userId),
    creditsOf(app, userId),
    waitingOf(app, userId),
  ]);
  const left = listed.filter(({ state }) => state === 'unused' || state === 'returned').length;
  return { code, credits: listed, left, waiting };
}

/** Those whose account is gone will complete none. */
async function waitingOf({ db }: App, userId: string): Promise<number> {
  const [found] = await db
    .select({ waiting: count() })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.userId))
    .where(
      and(eq(referrals.referrerId, userId), isNull(referrals.rewardedAt), isNull(referrals.refusedAs), isActiveUser),
    );
  return found?.waiting ?? 0;
}

async function creditsOf(app: App, userId: string): Promise<ListedCredit[]> {
  const now = await app.clock.now();
  const rows = await app.db
    .select({
      id: credits.id,
      amount: credits.amount,
      currency: credits.currency,
      source: credits.source,
      other: userColumns,
      spentBy: credits.spentBy,
      kept: isKept,
      unearned: isUnearned,
      refused: isRefused,
      at: credits.createdAt,
      expiresAt: credits.expiresAt,
    })
    .from(credits)
    .leftJoin(users, eq(users.id, credits.sourceUserId))
    .where(eq(credits.userId, userId))
    .orderBy(desc(credits.createdAt), desc(credits.id))
    .limit(maxShown);
  return rows.map(({ id, amount, currency, source, other, spentBy, at, ...facts }) => ({
    ...{ id, source, name: other && personFrom(other).displayName, at, expiresAt: facts.expiresAt },
    amount: money(amount, currency as Currency),
    state: creditStateOf({ spent: spentBy !== null, ...facts }, now),
  }));
}

/** By whose code a user signed up: the ids of both, and the name of the new one. Null without one that counted. */
export async function referralOf(app: Pick<App, 'db'>, userId: string) {
  const [referral] = await app.db
    .select({ senderUser: referrals.referrerId, ...userColumns })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.userId))
    // Where it brought nothing, the answer would tell whose code it was.
    .where(and(eq(referrals.userId, userId), isNull(referrals.refusedAs)));
  if (referral === undefined) return null;
  const { senderUser, ...user } = referral;
  return { newUserId: user.id, senderUser, newUserName: personFrom(user).displayName };
}
