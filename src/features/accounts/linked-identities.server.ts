import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { identities, users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';

/** A user of an identity provider. */
export type Identity = { readonly providerId: string; readonly accountId: string };

const isLinked = (userId: string) => and(eq(identities.userId, userId), ne(identities.providerId, 'credential'));
const rowOf = ({ providerId, accountId }: Identity) =>
  and(
    eq(identities.providerId, providerId),
    eq(identities.accountId, accountId),
    ne(identities.providerId, 'credential'),
  );

/** The id of the user who signs in by it; null for an unknown one. */
export async function ownerOfIdentity(reader: Reader, identity: Identity): Promise<string | null> {
  const [row] = await reader.select({ userId: identities.userId }).from(identities).where(rowOf(identity));
  return row?.userId ?? null;
}

/**
 * Lets the user sign in by it. The account is locked by the caller. Refuses `conflict` when another user signs in by it,
 * or when this one has connected another of the same provider.
 */
export async function linkIdentity(tx: Tx, userId: string, identity: Identity): Promise<void> {
  const others = and(isLinked(userId), eq(identities.providerId, identity.providerId));
  if ((await tx.$count(identities, others)) > 0) refuse('conflict');
  const linked = await tx
    .insert(identities)
    .values({ userId, ...identity })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (linked.length === 0) refuse('conflict');
}

/** False when it was not connected. */
export async function unlinkIdentity(tx: Tx, userId: string, providerId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(identities).where(and(isLinked(userId), eq(identities.providerId, providerId)));
  return (rowCount ?? 0) > 0;
}

/** Only a password is left, if there is one. */
export async function unlinkAll(tx: Tx, userId: string): Promise<void> {
  await tx.delete(identities).where(isLinked(userId));
}

/** The providers that the user has connected, the oldest first. */
export async function linkedProviders(reader: Reader, userId: string) {
  return await reader
    .select({ providerId: identities.providerId, since: identities.createdAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(isLinked(userId), isNull(users.deletedAt)))
    .orderBy(identities.createdAt);
}

/** Whether there is a password or a provider to log in by. */
export async function hasAnyIdentity(reader: Reader, userId: string): Promise<boolean> {
  return (await reader.$count(identities, eq(identities.userId, userId))) > 0;
}
