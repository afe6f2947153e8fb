import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, max, sql, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { emailTokens, users } from '#src/database/schema/users.ts';
import { isActiveUser } from './queries.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { hashOfToken, looksLikeToken, newToken } from './access/secrets.server.ts';
import { returnPathFrom } from './rules.ts';

export type TokenPurpose = (typeof emailTokens.$inferSelect)['purpose'];

/** How long a link in an email works. */
const lifetimes = {
  verify: sql`interval '24 hours'`,
  change: sql`interval '24 hours'`,
  reset: sql`interval '1 hour'`,
  undo: sql`interval '7 days'`,
} as const satisfies Record<TokenPurpose, unknown>;

/** It was not used, and is not too old. */
const works = and(isNull(emailTokens.usedAt), gt(emailTokens.expiresAt, sql`rotation_now()`));

type NewToken = {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
  /** From `returnPathFrom`: where its page leads back to. */
  readonly returnPath?: string | null | undefined;
};

/** Creates a token for a link to `email`. Earlier ones stay valid until one of them is used. */
export async function issueToken(tx: Tx, { userId, purpose, email, returnPath }: NewToken): Promise<string> {
  const token = newToken();
  const expiresAt = sql`rotation_now() + ${lifetimes[purpose]}`;
  const path = returnPath ?? (isVerification(purpose) ? await lastReturnPath(tx, userId) : null);
  const row = { userId, purpose, email, tokenHash: hashOfToken(token), returnPath: path, expiresAt };
  await tx.insert(emailTokens).values(row);
  return token;
}

const verifications = ['verify', 'change'] as const satisfies readonly TokenPurpose[];
const isVerification = (purpose: TokenPurpose) => verifications.some((each) => each === purpose);

/** That of the last link which still works: one that is sent again, or to another address, leads back to the same page. */
async function lastReturnPath(tx: Tx, userId: string): Promise<string | null> {
  const isOfUser = and(eq(emailTokens.userId, userId), inArray(emailTokens.purpose, [...verifications]));
  const [row] = await tx
    .select({ returnPath: emailTokens.returnPath })
    .from(emailTokens)
    .where(and(isOfUser, works, isNotNull(emailTokens.returnPath)))
    .orderBy(desc(emailTokens.createdAt))
    .limit(1);
  return row?.returnPath ?? null;
}

/**
 * Where a verification link leads back to, also when it was used; null for one of another user. Checked again, because
 * what is followed must be a path of this site whatever the row says.
 */
export async function returnPathOf(reader: Reader, token: string, userId: string): Promise<string | null> {
  if (!looksLikeToken(token)) return null;
  const [row] = await reader
    .select({ returnPath: emailTokens.returnPath })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.tokenHash, hashOfToken(token)),
        eq(emailTokens.userId, userId),
        inArray(emailTokens.purpose, [...verifications]),
      ),
    );
  return returnPathFrom(row?.returnPath);
}

const isOpen = (token: string, purposes: readonly TokenPurpose[]) =>
  and(eq(emailTokens.tokenHash, hashOfToken(token)), inArray(emailTokens.purpose, [...purposes]), works);

/** A ban takes nothing from who had the account before: another person may have been banned in it. */
const mayUse = (purpose: TokenPurpose) => (purpose === 'undo' ? isNull(users.deletedAt) : isActiveUser);

/** Whom a token that still works belongs to; null for any other. Uses nothing up. */
export async function ownerOfToken(reader: Reader, token: string, purpose: TokenPurpose) {
  if (!looksLikeToken(token)) return null;
  const [row] = await reader
    .select({ userId: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(and(isOpen(token, [purpose]), mayUse(purpose)));
  return row ?? null;
}

/** Until when a former address can take a change of email back; null when none can. */
export async function undoneUntil(reader: Reader, userId: string): Promise<Date | null> {
  const [row] = await reader
    .select({ until: max(emailTokens.expiresAt) })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, 'undo'), works));
  return row?.until ?? null;
}

/**
 * Uses a token up, with the account locked: commands about one account wait for each other. Refuses
 * `verification-token-invalid` for one that was used, has expired, is of another purpose or of another user.
 */
export async function spendToken(
  tx: Tx,
  token: string,
  { purposes, userId }: { readonly purposes: readonly TokenPurpose[]; readonly userId?: string },
) {
  if (!looksLikeToken(token)) refuse('verification-token-invalid');
  const [found] = await tx
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(eq(emailTokens.tokenHash, hashOfToken(token)));
  if (found === undefined || found.userId !== (userId ?? found.userId)) refuse('verification-token-invalid');
  const account = await lockUser(tx, found.userId, and(...purposes.map(mayUse)));
  const [spent] = await tx
    .update(emailTokens)
    .set({ usedAt: sql`rotation_now()` })
    .where(isOpen(token, purposes))
    .returning({ email: emailTokens.email, purpose: emailTokens.purpose, issuedAt: emailTokens.createdAt });
  if (account === null || spent === undefined) refuse('verification-token-invalid');
  return { account, ...spent };
}

/** The links that were sent for these purposes, `since` then if it is given, work no more. */
export async function revokeTokens(
  tx: Tx,
  userId: string,
  purposes: readonly TokenPurpose[],
  since: Date | null = null,
): Promise<void> {
  const isSince = since === null ? undefined : gte(emailTokens.createdAt, since);
  const sent = and(eq(emailTokens.userId, userId), inArray(emailTokens.purpose, [...purposes]), isSince);
  await tx
    .update(emailTokens)
    .set({ usedAt: sql`rotation_now()` })
    .where(and(sent, isNull(emailTokens.usedAt)));
}

/** Locks the account until the unit of work ends; null for one that is banned or deleted. */
export async function lockAccount(tx: Tx, userId: string) {
  return await lockUser(tx, userId, isActiveUser);
}

async function lockUser(tx: Tx, userId: string, which: SQL | undefined) {
  const [row] = await tx
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      pendingEmail: users.pendingEmail,
      phoneNumber: users.phoneNumber,
      phoneVerifiedAt: users.phoneVerifiedAt,
      idVerifiedAt: users.idVerifiedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      banned: users.banned,
      role: users.role,
    })
    .from(users)
    .where(and(eq(users.id, userId), which))
    .for('no key update');
  return row ?? null;
}
