import { and, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { emailTokens, users } from '#src/database/schema/users.ts';
import { isActiveUser } from './queries.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { hashOfToken, looksLikeToken, newToken } from './access/secrets.server.ts';

export type TokenPurpose = (typeof emailTokens.$inferSelect)['purpose'];

/** How long a link in an email works. */
const lifetimes = {
  verify: sql`interval '24 hours'`,
  change: sql`interval '24 hours'`,
  reset: sql`interval '1 hour'`,
  undo: sql`interval '7 days'`,
} as const satisfies Record<TokenPurpose, unknown>;

type NewToken = { readonly userId: string; readonly purpose: TokenPurpose; readonly email: string };

/** Creates a token for a link to `email`. Earlier ones stay valid until one of them is used. */
export async function issueToken(tx: Tx, { userId, purpose, email }: NewToken): Promise<string> {
  const token = newToken();
  const expiresAt = sql`rotation_now() + ${lifetimes[purpose]}`;
  await tx.insert(emailTokens).values({ userId, purpose, email, tokenHash: hashOfToken(token), expiresAt });
  return token;
}

const isOpen = (token: string, purposes: readonly TokenPurpose[]) =>
  and(
    eq(emailTokens.tokenHash, hashOfToken(token)),
    inArray(emailTokens.purpose, [...purposes]),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, sql`rotation_now()`),
  );

/** Whom a token that still works belongs to; null for any other. Uses nothing up. */
export async function ownerOfToken(reader: Reader, token: string, purpose: TokenPurpose) {
  if (!looksLikeToken(token)) return null;
  const [row] = await reader
    .select({ userId: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(and(isOpen(token, [purpose]), isActiveUser));
  return row ?? null;
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
  const account = await lockAccount(tx, found.userId);
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
    })
    .from(users)
    .where(and(eq(users.id, userId), isActiveUser))
    .for('no key update');
  return row ?? null;
}
