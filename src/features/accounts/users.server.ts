import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { emailTokens, identities, users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import { recordAttached, markReplaced } from '#src/platform/images/rows.server.ts';
import { hasMovedNumber } from './moved-number.server.ts';
import { displayNameOf, normaliseEmail } from './rules.ts';

export type Collection = 'rotation' | 'friend';

export type NewUser = {
  readonly id?: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** From `hashPassword`; null for a user who signs in by an identity provider only. */
  readonly passwordHash: string | null;
  readonly emailVerified?: boolean;
  readonly role?: 'user' | 'operator';
  readonly bio?: string;
  readonly place?: string;
  readonly createdAt?: Date;
  /** The marketplace's own wardrobes, and those of its friends: a search filters by them. */
  readonly collection?: Collection | undefined;
};

/** Inserts a user and their password; returns the id. Refuses `email-taken`. */
export async function createUser(tx: Tx, { passwordHash, collection, ...user }: NewUser): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({
      ...user,
      email: normaliseEmail(user.email),
      displayName: displayNameOf(user.firstName, user.lastName),
      metadata: collection === undefined ? {} : { collection },
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!row) refuse('email-taken');
  if (passwordHash !== null)
    await tx
      .insert(identities)
      .values({ userId: row.id, accountId: row.id, providerId: 'credential', password: passwordHash });
  return row.id;
}

const byEmail = (email: string) => and(eq(sql`lower(${users.email})`, normaliseEmail(email)), isNull(users.deletedAt));
const credentialOf = (userId: string) => and(eq(identities.userId, userId), eq(identities.providerId, 'credential'));
const credential = and(eq(identities.userId, users.id), eq(identities.providerId, 'credential'));

/**
 * Makes one of the user's images their avatar and detaches the previous one. Refuses `not-found` for another user's
 * image.
 */
export async function setAvatar(tx: Tx, userId: string, imageId: string): Promise<void> {
  const itsOwner = eq(users.id, userId);
  const [before] = await tx.select({ imageId: users.imageId }).from(users).where(itsOwner).for('no key update');
  // One statement locks both rows in a fixed order, which prevents deadlocks.
  const imageIds = before?.imageId ? [imageId, before.imageId] : [imageId];
  if (!(await recordAttached(tx, userId, imageIds)).includes(imageId)) refuse('not-found', { field: 'profileImageId' });
  await tx
    .update(users)
    .set({ imageId, updatedAt: sql`rotation_now()` })
    .where(itsOwner);
  if (before?.imageId && before.imageId !== imageId) await markReplaced(tx, before.imageId);
}

/** The user has no avatar any more. */
export async function removeAvatar(tx: Tx, userId: string): Promise<void> {
  const itsOwner = eq(users.id, userId);
  const [before] = await tx.select({ imageId: users.imageId }).from(users).where(itsOwner).for('no key update');
  if (!before?.imageId) return;
  await tx
    .update(users)
    .set({ imageId: null, updatedAt: sql`rotation_now()` })
    .where(itsOwner);
  await markReplaced(tx, before.imageId);
}

/** A user with their password hash, for signing in; null for an unknown address. */
export async function findForLogIn(reader: Reader, email: string) {
  const [row] = await reader
    .select({ id: users.id, role: users.role, banned: users.banned, password: identities.password })
    .from(users)
    .leftJoin(identities, credential)
    .where(byEmail(email));
  return row ?? null;
}

/**
 * Whether another account than `userId` has the address, or may still take it back: an address that was changed stays
 * reserved as long as its owner can undo the change.
 */
export async function emailIsTaken(reader: Reader, email: string, userId: string | null = null): Promise<boolean> {
  const address = normaliseEmail(email);
  const { rows } = await reader.execute(sql`
    select from ${users} where lower(${users.email}) = ${address} and ${users.id} is distinct from ${userId}::uuid
    union all
    select from ${emailTokens} where ${emailTokens.purpose} = 'undo' and ${emailTokens.email} = ${address}
      and ${emailTokens.usedAt} is null and ${emailTokens.expiresAt} > rotation_now()
      and ${emailTokens.userId} is distinct from ${userId}::uuid
    limit 1`);
  return rows.length > 0;
}

/** The hash of an account's password; null for one that has none. */
export async function passwordOf(reader: Reader, userId: string): Promise<string | null> {
  const [row] = await reader.select({ password: identities.password }).from(identities).where(credentialOf(userId));
  return row?.password ?? null;
}

/**
 * The current hash, row-locked until the unit of work ends: a concurrent password change waits, or is already visible.
 */
export async function heldPassword(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ password: identities.password })
    .from(identities)
    .where(credentialOf(userId))
    .for('share');
  return row?.password ?? null;
}

/** Sets or replaces the password. Ending the sessions is the caller's decision. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insert(identities)
    .values({ userId, accountId: userId, providerId: 'credential', password: passwordHash })
    .onConflictDoUpdate({
      target: [identities.providerId, identities.accountId],
      set: { password: passwordHash, updatedAt: sql`rotation_now()` },
    });
}

/** Email addresses; never shown to the other party. By id, one query however many. */
export async function contactsById(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .select({ id: users.id, email: users.email, firstName: users.firstName, emailVerified: users.emailVerified })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function isEmailVerified(reader: Reader, userId: string): Promise<boolean> {
  return (await contactsById(reader, [userId])).get(userId)?.emailVerified === true;
}

/**
 * Where a user gets emails, and text messages, and what decides whether they do; null for an unknown id. The number is theirs
 * as long as no other account has verified it since.
 */
export async function emailRecipient(reader: Reader, id: string) {
  const { email, banned, deletedAt, privateData, phoneNumber, phoneVerifiedAt } = users;
  const [row] = await reader
    .select({ email, banned, deletedAt, privateData, phoneNumber, phoneVerifiedAt, isMoved: hasMovedNumber })
    .from(users)
    .where(eq(users.id, id));
  if (row === undefined) return null;
  const state = row.deletedAt !== null ? 'deleted' : row.banned ? 'banned' : 'active';
  const verified = row.phoneVerifiedAt === null || row.isMoved ? null : row.phoneNumber;
  return { email: row.email, phoneNumber: verified, state, privateData: row.privateData } as const;
}
