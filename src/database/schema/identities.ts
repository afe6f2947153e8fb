import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns.ts';
import { users } from './users.ts';

/**
 * Sign-ins through an identity provider that have begun: while the user is there, and until a new user has confirmed
 * name and email. They belong to the browser that holds the secret, of which only the SHA-256 is stored.
 */
export const identitySignIns = pgTable(
  'identity_sign_ins',
  {
    id: id(),
    secretHash: text('secret_hash').notNull().unique(),
    /** Finds the address to return to when the answer arrives in another browser. */
    stateHash: text('state_hash').notNull().unique(),
    /** The provider's name in addresses. */
    slug: text('slug').notNull(),
    /** Where to go after signing in. */
    fromPath: text('from_path').notNull(),
    /** The referral code that a new user came with, as it was written; empty without one. */
    referralCode: text('referral_code').notNull().default(''),
    /** Set when a signed-in user connects the provider: only this session may finish it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id'),
    /** An answer is read once, whatever becomes of it. */
    answeredAt: moment('answered_at'),
    /** The profile, from then on. */
    providerId: text('provider_id'),
    accountId: text('account_id'),
    email: text('email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    firstName: text('first_name'),
    lastName: text('last_name'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('identity_sign_ins_expires').on(t.expiresAt),
    index('identity_sign_ins_user').on(t.userId),
    check('identity_sign_ins_connecting', sql`(${t.userId} is null) = (${t.sessionId} is null)`),
    check(
      'identity_sign_ins_profile',
      sql`num_nonnulls(${t.providerId}, ${t.accountId}, ${t.email}, ${t.firstName}, ${t.lastName}) in (0, 5)`,
    ),
  ],
);
