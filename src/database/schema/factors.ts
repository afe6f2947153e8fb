import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { users } from './users.ts';

/** The authenticator app of a user. Without `confirmedAt` it is being set up, and counts for nothing. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that is derived from the installation's secret. */
  secret: text('secret').notNull(),
  /** The only session that sees the secret while it is being set up. */
  sessionId: uuid('session_id'),
  /** The step of the last code that was accepted: neither it nor one before it is accepted again. */
  lastStep: integer('last_step').notNull().default(0),
  confirmedAt: moment('confirmed_at'),
  createdAt: createdAt(),
});

/** Codes for when the authenticator app is lost. Each works once; only a keyed hash is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('recovery_codes_code').on(t.userId, t.codeHash)],
);

/**
 * Log-ins whose password was right and whose code is still missing. They belong to the browser that holds the token, of
 * which only the SHA-256 is stored.
 */
export const pendingLogIns = pgTable(
  'pending_log_ins',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    failures: integer('failures').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('pending_log_ins_user').on(t.userId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As WebAuthn writes it: base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures; 0 for authenticators that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull().default([]),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('passkeys_user').on(t.userId), check('passkeys_counter', sql`${t.counter} >= 0`)],
);

/**
 * Challenges that wait for the answer of an authenticator: to add a passkey, in one session, or to log in, in the
 * browser that holds the token. Each is used once, also by a wrong answer.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: id(),
    challenge: text('challenge').notNull().unique(),
    sessionId: uuid('session_id'),
    tokenHash: text('token_hash').unique(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('passkey_challenges_session').on(t.sessionId),
    check('passkey_challenges_holder', sql`num_nonnulls(${t.sessionId}, ${t.tokenHash}) = 1`),
  ],
);
