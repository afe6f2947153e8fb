import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';

type Data = Record<string, unknown>;

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Replaces `email` once the link that was sent there is opened. */
    pendingEmail: text('pending_email'),
    /** E.164: `+64215550142`. */
    phoneNumber: text('phone_number'),
    /** When its owner entered the code that was sent to `phoneNumber`; another number has not been verified. */
    phoneVerifiedAt: moment('phone_verified_at'),
    /** When another account verified the same number after that: it changed hands, whether or not that account keeps it. */
    phoneLostAt: moment('phone_lost_at'),
    /** When an operator found that an identity document bears the account's name; another name has not been checked. */
    idVerifiedAt: moment('id_verified_at'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    displayName: text('display_name').notNull(),
    bio: text('bio').notNull().default(''),
    place: text('place').notNull().default(''),
    /**
     * Id in `images`. The foreign key is defined in a migration, because `images` references users in turn and
     * neither file should import the other.
     */
    imageId: uuid('image_id'),
    role: text('role', { enum: ['user', 'operator'] })
      .notNull()
      .default('user'),
    banned: boolean('banned').notNull().default(false),
    banReason: text('ban_reason'),
    /** Browsers that have signed in before this, and not since, are unknown again: sessions were ended. */
    knownSince: moment('known_since'),
    publicData: jsonb('public_data').$type<Data>().notNull().default({}),
    protectedData: jsonb('protected_data').$type<Data>().notNull().default({}),
    privateData: jsonb('private_data').$type<Data>().notNull().default({}),
    metadata: jsonb('metadata').$type<Data>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`rotation_now()`),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    index('users_inactive')
      .on(t.id)
      .where(sql`banned or deleted_at is not null`),
    index('users_image')
      .on(t.imageId)
      .where(sql`image_id is not null`),
    index('users_verified_phone')
      .on(t.phoneNumber)
      .where(sql`phone_verified_at is not null`),
    check('users_phone_number', sql`${t.phoneNumber} ~ '^[+][1-9][0-9]{6,14}$'`),
  ],
);

/** Sessions; of the cookie's token only the SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: uuid('impersonated_by').references(() => users.id),
    /** `code`: a code of the second factor, after the password or an identity provider. */
    signedInBy: text('signed_in_by', { enum: ['password', 'code', 'passkey', 'identity'] })
      .notNull()
      .default('password'),
    /** The token that was replaced when the session became stronger: a browser may not have heard of the new one. */
    formerTokenHash: text('former_token_hash'),
    strengthenedAt: moment('strengthened_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`rotation_now()`),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_former_token')
      .on(t.formerTokenHash)
      .where(sql`former_token_hash is not null`),
    check('sessions_signed_in_by', sql`${t.signedInBy} in ('password', 'code', 'passkey', 'identity')`),
  ],
);

/** Ways to sign in: a password (`credential`) or an identity provider. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`rotation_now()`),
  },
  (t) => [index('identities_user').on(t.userId), uniqueIndex('identities_account').on(t.providerId, t.accountId)],
);

/** Single-use tokens sent by email; only their SHA-256 is stored. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify', 'reset', 'change', 'undo'] }).notNull(),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Path of this site where a verification leads back to. It is here and not in the link, which can be sent on. */
    returnPath: text('return_path'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('email_tokens_return_path', sql`${t.returnPath} ~ '^/[^/]'`),
    index('email_tokens_user').on(t.userId, t.purpose),
    index('email_tokens_undo')
      .on(t.email)
      .where(sql`purpose = 'undo'`),
  ],
);

/** The last code that was sent to the phone number of a user: a new one replaces it, and it is gone once entered. */
export const phoneCodes = pgTable('phone_codes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  phoneNumber: text('phone_number').notNull(),
  /** Keyed hash of user, number and code. */
  codeHash: text('code_hash').notNull(),
  /** Id in `text_messages`. */
  textId: uuid('text_id').notNull(),
  failures: integer('failures').notNull().default(0),
  sentAt: moment('sent_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  expiresAt: moment('expires_at').notNull(),
});

/** Rate limit hits (log-in, sign-up, verification emails …), by a keyed hash of account or address. */
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    id: id(),
    bucket: text('bucket').notNull(),
    key: text('key').notNull(),
    at: moment('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [index('rate_limit_hits_key').on(t.bucket, t.key, t.at), index('rate_limit_hits_at').on(t.at)],
);

/**
 * Pending sign-ups. The response to a sign-up must not reveal whether the address is taken, so a job finishes it
 * within moments and deletes the row.
 */
export const signUps = pgTable('sign_ups', {
  id: id(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** As it was typed, and known when it was checked. */
  referralCode: text('referral_code'),
  /** Where the verification leads back to. */
  returnPath: text('return_path'),
  at: moment('at')
    .notNull()
    .default(sql`clock_timestamp()`),
});

/**
 * Links to an address that have been asked for, and notices to its owner that log-in is locked. The response must not reveal
 * whose address it is, so a job sends them within moments and deletes the row.
 */
export const emailRequests = pgTable('email_requests', {
  id: id(),
  purpose: text('purpose', { enum: ['reset', 'change', 'lockout'] }).notNull(),
  email: text('email').notNull(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  /** Where the verification leads back to. */
  returnPath: text('return_path'),
  at: moment('at')
    .notNull()
    .default(sql`clock_timestamp()`),
});

export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedId: uuid('followed_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('follows_followed').on(t.followedId),
    check('follows_not_self', sql`${t.followerId} <> ${t.followedId}`),
  ],
);
