import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { users } from '#src/database/schema/users.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { refuse } from '#src/domain/refusal.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import { profilePath } from './profile-path.ts';
import { initialsOf } from './rules.ts';

/** Neither banned nor deleted. */
export const isActiveUser = and(eq(users.banned, false), isNull(users.deletedAt));

/** The names of every deleted and of every banned user. */
export const deletedUserName = text('name.deleted-user');
export const bannedUserName = text('name.banned-user');

/** A user as others see them. Of a banned or deleted user only a placeholder name is left. */
export type Person = {
  readonly id: string;
  readonly state: 'active' | 'banned' | 'deleted';
  readonly displayName: string;
  /** Empty unless active. */
  readonly initials: string;
  /** Null: the name is not a link. */
  readonly profilePath: string | null;
  readonly imageId: string | null;
};

export type PublicProfile = Person & {
  readonly bio: string;
  readonly place: string;
  readonly idVerified: boolean;
  readonly createdAt: Date;
};

/** The columns behind a `Person`, for queries that join users. */
export const userColumns = {
  id: users.id,
  banned: users.banned,
  deletedAt: users.deletedAt,
  displayName: users.displayName,
  firstName: users.firstName,
  lastName: users.lastName,
  imageId: users.imageId,
};

/** Whether an operator has found the account's name on an identity document. */
const idVerified = sql<boolean>`${users.idVerifiedAt} is not null`;

type Facts = Pick<typeof users.$inferSelect, keyof typeof userColumns>;

/** The viewer's own account. Refuses `not-found`. */
export async function accountOf(app: Pick<App, 'db'>, userId: string) {
  const [row] = await app.db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      pendingEmail: users.pendingEmail,
      phoneNumber: users.phoneNumber,
      phoneVerifiedAt: users.phoneVerifiedAt,
      idVerified,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      displayName: users.displayName,
      bio: users.bio,
      place: users.place,
      imageId: users.imageId,
      publicData: users.publicData,
      protectedData: users.protectedData,
      privateData: users.privateData,
      metadata: users.metadata,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.id, userId), isActiveUser));
  if (!row) refuse('not-found');
  return { ...row, initials: initialsOf(row.firstName, row.lastName) };
}

export type Account = Awaited<ReturnType<typeof accountOf>>;

/** The viewer's own first and last name. Refuses `not-found`. */
export async function fullNameOf(app: Pick<App, 'db'>, userId: string): Promise<string> {
  const { firstName, lastName } = await accountOf(app, userId);
  return `${firstName} ${lastName}`.trim();
}

/** Refuses `not-found` for an unknown id; banned and deleted users are found, without their texts. */
export async function publicProfile(app: Pick<App, 'db'>, userId: string): Promise<PublicProfile> {
  if (!isUuid(userId)) refuse('not-found');
  const [row] = await readProfile(app.db).execute({ userId });
  return profileFrom(row ?? refuse('not-found'));
}

/** The same by id; unknown ids are left out. One query however many ids. */
export async function publicProfiles(
  { db }: Pick<App, 'db'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, PublicProfile>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await db.select(profileColumns).from(users).where(isAmong(users.id, uniqueIds));
  return new Map(rows.map((row) => [row.id, profileFrom(row)]));
}

const profileColumns = { ...userColumns, bio: users.bio, place: users.place, idVerified, createdAt: users.createdAt };

const readProfile = preparedOn((db) =>
  db
    .select(profileColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
);

type ProfileRow = Facts & Pick<PublicProfile, 'bio' | 'place' | 'idVerified' | 'createdAt'>;

function profileFrom(row: ProfileRow): PublicProfile {
  const person = personFrom(row);
  const { bio, place, idVerified: isVerified, createdAt } = row;
  const shown =
    person.state === 'active' ? { bio, place, idVerified: isVerified } : { bio: '', place: '', idVerified: false };
  return { ...person, ...shown, createdAt };
}

/** By id; unknown ids are left out. One query however many ids. */
export async function usersById(reader: Reader, ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await readPeople(reader).execute({ ids: uniqueIds });
  return new Map(rows.map((row) => [row.id, personFrom(row)]));
}

const readPeople = preparedOn((reader) =>
  reader
    .select(userColumns)
    .from(users)
    .where(isAmong(users.id, sql.placeholder('ids'))),
);

export function personFrom(row: Facts): Person {
  const { id } = row;
  const gone = { id, initials: '', profilePath: null, imageId: null };
  if (row.deletedAt) return { ...gone, state: 'deleted', displayName: deletedUserName };
  if (row.banned) return { ...gone, state: 'banned', displayName: bannedUserName };
  return {
    id,
    state: 'active',
    displayName: row.displayName,
    initials: initialsOf(row.firstName, row.lastName),
    profilePath: profilePath(id),
    imageId: row.imageId,
  };
}

/** Whether none of these accounts is banned or deleted. */
export async function areActive(reader: Reader, ids: readonly string[]): Promise<boolean> {
  const users = await usersById(reader, [...ids]);
  return ids.every((id) => users.get(id)?.state === 'active');
}
