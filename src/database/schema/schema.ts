/** Every table, for Drizzle. The only file that re-exports. */
export * from './users.ts';
export * from './factors.ts';
export * from './identities.ts';
export * from './listings.ts';
export * from './transactions.ts';
export * from './bookings.ts';
export * from './payments.ts';
export * from './saved-cards.ts';
export * from './referrals.ts';
export * from './offers.ts';
export * from './ledger.ts';
export * from './conversations.ts';
export * from './shopping.ts';
export * from './newsletter.ts';
export * from './system.ts';
export * from './audit.ts';
export * from './id-checks.ts';
