import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { credits, referralCodes, referrals } from '#src/database/schema/referrals.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { digestsOf, haveFriendsCard, haveOneCard, haveOnePhone } from './same-person.ts';
import { creditAmount, creditLifetimeDays, isOpen } from './terms.ts';

/**
 * SQL: whether something of the payment that took a credit is held or kept. Read from its shares, which end when they are
 * refused, given up or refunded in full; so a credit comes back with the money, whatever way that goes, and is taken again
 * when a refund fails. What a bank has taken is no refund.
 */
function keptOf(spentBy: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from payment_shares s
    where s.payment_id = ${spentBy} and (s.ended_at is null or s.lost_amount > 0))`;
}

export const isKept = keptOf(sql`credits.spent_by`);

/** SQL: whether the credit was given for two accounts that have since turned out to be of one person. */
const isOnesOwn = sql`(${haveOnePhone(sql`credits.user_id`, sql`credits.source_user_id`)}
  or ${haveOneCard(sql`credits.user_id`, sql`credits.source_user_id`)})`;

/** SQL: whether a sign-up credit of the same code has been spent already by an account with the same card. */
const isSpentByCard = sql`(credits.source = 'sign-up' and ${haveFriendsCard(
  sql`credits.user_id`,
  sql`credits.source_user_id`,
  sql`exists (select from credits spent
    where spent.user_id = friends.user_id and spent.source = 'sign-up' and ${keptOf(sql`spent.spent_by`)})`,
)})`;

/** SQL: whether the credit is not its holder's to use, because one person has several accounts. */
export const isRefused = sql<boolean>`(${isOnesOwn} or ${isSpentByCard})`;

/**
 * SQL: whether all completed orders of the user who it was earned with have gone back in full since: they cost nothing, and it
 * is worth nothing until another of theirs is completed.
 */
export const isUnearned = sql<boolean>`(credits.source = 'referral' and coalesce((
  select bool_and(s.ended_at is not null and s.lost_amount = 0)
  from payment_shares s join transactions t on t.id = s.transaction_id
  where t.customer_id = credits.source_user_id and s.kind = 'booking' and t.delivered_at is not null), false))`;

const isUsable = and(
  sql`(${credits.expiresAt} is null or ${credits.expiresAt} > rotation_now())`,
  sql`not ${isKept}`,
  sql`not ${isRefused}`,
  sql`not ${isUnearned}`,
);

export type Credit = { readonly id: string; readonly amount: Money };

/** The credit that the next order of a user takes: the one that expires first. Null without any. */
export async function usableCredit(reader: Reader, userId: string, currency: Currency): Promise<Credit | null> {
  const [credit] = await reader
    .select({ id: credits.id, amount: credits.amount })
    .from(credits)
    .where(and(eq(credits.userId, userId), eq(credits.currency, currency), isUsable))
    .orderBy(sql`${credits.expiresAt} nulls last`, asc(credits.createdAt), asc(credits.id))
    .limit(1);
  return credit === undefined ? null : { id: credit.id, amount: money(credit.amount, currency) };
}

/**
 * Lets the accounts that signed up with one code take their credits one after the other, because they may have one card. Held
 * from before a request is priced, so that `spendCredit` finds the credit that is in its price.
 */
export async function lockCode(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(concat('referrer:', referrer_id), 0))
    from referrals where user_id = ${userId}`);
}

/**
 * Spends a credit on a payment, in the unit of work that requests it. `lockCustomer` and `lockCode` serialise the requests,
 * so the credit that was priced is still there; the condition holds also without.
 */
export async function spendCredit(tx: Tx, id: string, paymentId: string): Promise<void> {
  const spent = await tx
    .update(credits)
    .set({ spentBy: paymentId })
    .where(and(eq(credits.id, id), isUsable))
    .returning({ id: credits.id });
  if (spent.length === 0) throw new Error(`Credit ${id} was spent in the meantime`);
}

type NewCredit = {
  readonly userId: string;
  readonly source: (typeof credits.$inferInsert)['source'];
  readonly sourceUserId: string;
};

export type GivenCredit = { readonly amount: Money; readonly expiresAt: Date | null };

/** Gives a credit, once for ever; none while the programme is closed. Null when none was given now. */
export async function giveCredit(tx: Tx, credit: NewCredit): Promise<GivenCredit | null> {
  if (!isOpen) return null;
  const { amount, currency } = creditAmount;
  const expiresAt = sql`rotation_now() + make_interval(days => ${creditLifetimeDays})`;
  const [given] = await tx
    .insert(credits)
    .values({ ...credit, amount, currency, expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: credits.expiresAt });
  return given === undefined ? null : { amount: creditAmount, expiresAt: given.expiresAt };
}

/**
 * Part of deleting an account: its code no longer works, and credits that no payment has taken are gone. Who signed up
 * with whose code stays, because a reward is given once; it names user ids alone.
 */
export async function removeReferralsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
  await tx.delete(credits).where(and(eq(credits.userId, userId), isNull(credits.spentBy)));
}

/** Before the cards of an account that is deleted are forgotten: with them the next account would be another person's. */
export async function keepCardsOf(tx: Tx, userId: string): Promise<void> {
  const cards = digestsOf(sql`referrals.user_id`, sql`referrals.referrer_id`);
  await tx.update(referrals).set({ cards }).where(eq(referrals.userId, userId));
}

/** The end of `keepCardsOf`, when the records of a deleted account are erased. */
export async function forgetCardsOf(tx: Tx, userId: string): Promise<void> {
  await tx.update(referrals).set({ cards: null }).where(eq(referrals.userId, userId));
}
