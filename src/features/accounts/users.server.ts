import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { identities, users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import { noteAttached, markReplaced } from '#src/platform/images/rows.server.ts';
import { displayNameOf, normaliseEmail } from './rules.ts';

export type Collection = 'rotation' | 'friend';

export type NewUser = {
  readonly id?: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** From `hashPassword`; null for somebody who signs in by an identity provider alone. */
  readonly passwordHash: string | null;
  readonly emailVerified?: boolean;
  readonly role?: 'user' | 'operator';
  readonly bio?: string;
  readonly place?: string;
  readonly createdAt?: Date;
  /** The marketplace's own wardrobes, and those of its friends: a search filters by them. */
  readonly collection?: Collection | undefined;
};

/** Writes a person and their password; returns the id. Refuses `email-taken`. */
export async function createUser(tx: Tx, { passwordHash, collection, ...person }: NewUser): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({
      ...person,
      email: normaliseEmail(person.email),
      displayName: displayNameOf(person.firstName, person.lastName),
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
const credential = and(eq(identities.userId, users.id), eq(identities.providerId, 'credential'));

/** Makes a picture of theirs the one that others see them by, and lets the one before go. Refuses `not-found` for somebody else's. */
export async function setAvatar(tx: Tx, userId: string, imageId: string): Promise<void> {
  const itsOwner = eq(users.id, userId);
  const [before] = await tx.select({ imageId: users.imageId }).from(users).where(itsOwner).for('no key update');
  // Both are locked at once, in the order that everybody keeps.
  const wanted = before?.imageId ? [imageId, before.imageId] : [imageId];
  if (!(await noteAttached(tx, userId, wanted)).includes(imageId)) refuse('not-found', { field: 'profileImageId' });
  await tx
    .update(users)
    .set({ imageId, updatedAt: sql`rotation_now()` })
    .where(itsOwner);
  if (before?.imageId && before.imageId !== imageId) await markReplaced(tx, before.imageId);
}

/** A person with the hash of their password, for signing in; null when there is nobody. */
export async function findForLogIn(reader: Reader, email: string) {
  const [row] = await reader
    .select({ id: users.id, banned: users.banned, password: identities.password })
    .from(users)
    .leftJoin(identities, credential)
    .where(byEmail(email));
  return row ?? null;
}

export async function emailIsTaken(reader: Reader, email: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, normaliseEmail(email)));
  return row !== undefined;
}

/** The hash as it stands now, held until the unit of work ends: a change of password waits or has been seen. */
export async function heldPassword(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ password: identities.password })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.providerId, 'credential')))
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

/** Where emails go; never shown to the other party. By id, one query however many. */
export async function contactsById(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
