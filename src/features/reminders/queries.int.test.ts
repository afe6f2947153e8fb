import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutAccounts } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, makeRental, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { viewerFactsOf } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
});
afterAll(() => fresh.close());

const factsOf = (id: string, changes: { emailVerified?: boolean; limited?: boolean } = {}) =>
  viewerFactsOf(app, { id, emailVerified: false, limited: false, ...changes });

const reminderOf = async (...args: Parameters<typeof factsOf>) => (await factsOf(...args)).reminder;

test('an unverified user is reminded once they have a listing that is not a draft', async () => {
  const id = await makeUser(fresh.db);
  expect(await reminderOf(id)).toBeNull();
  await makeRental(fresh.db, { authorId: id, state: 'draft' });
  expect(await reminderOf(id)).toBeNull();
  await makeRental(fresh.db, { authorId: id, state: 'closed' });
  expect(await reminderOf(id)).toBe('verify-email');
});

test('an unverified user is reminded once they have an order, a verified one of it and an operator acting as one never', async () => {
  const lender = await makeUser(fresh.db);
  const customer = await makeUser(fresh.db);
  const listingId = await makeRental(fresh.db, { authorId: lender });
  await makeTransaction(fresh.db, listingId, customer, lender);
  expect(await reminderOf(customer)).toBe('verify-email');
  expect(await reminderOf(customer, { emailVerified: true })).toBeNull();
  expect(await reminderOf(customer, { limited: true })).toBeNull();
});

test('a lender is reminded of payout details once they have a listing, until transfers reach them', async () => {
  const lender = await makeUser(fresh.db);
  const verified = { emailVerified: true };
  expect(await reminderOf(lender, verified)).toBeNull();
  await makeRental(fresh.db, { authorId: lender });
  expect(await reminderOf(lender, verified)).toBe('payout-account');
  expect(await reminderOf(lender, { ...verified, limited: true })).toBeNull();
  const active = { chargesEnabled: true, transfersActive: true, payoutsEnabled: true };
  await fresh.db.insert(payoutAccounts).values({ userId: lender, accountId: 'acct_active', country: 'NZ', ...active });
  expect(await reminderOf(lender, verified)).toBeNull();
});

test('a lender whose account is being looked at has nothing to do, and one of whom something is due has', async () => {
  const lender = await makeUser(fresh.db);
  await makeRental(fresh.db, { authorId: lender });
  const pending = { chargesEnabled: false, transfersActive: false, payoutsEnabled: false };
  await fresh.db
    .insert(payoutAccounts)
    .values({ userId: lender, accountId: 'acct_pending', country: 'NZ', ...pending });
  expect(await reminderOf(lender, { emailVerified: true })).toBeNull();
  await fresh.db
    .update(payoutAccounts)
    .set({ pastDue: ['external_account'] })
    .where(eq(payoutAccounts.userId, lender));
  expect(await reminderOf(lender, { emailVerified: true })).toBe('payout-account');
});

test('orders are read only while the email is unverified, and listings always', async () => {
  const lender = await makeUser(fresh.db);
  const customer = await makeUser(fresh.db);
  await makeTransaction(fresh.db, await makeRental(fresh.db, { authorId: lender }), customer, lender);
  const [verified, limited] = [{ emailVerified: true }, { limited: true }];
  expect(await factsOf(customer)).toMatchObject({ ownsListings: false, hasOrders: true });
  expect(await factsOf(lender)).toMatchObject({ ownsListings: true, hasOrders: false });
  expect(await factsOf(customer, verified)).toMatchObject({ ownsListings: false, hasOrders: null });
  expect(await factsOf(lender, limited)).toEqual({ ownsListings: true, hasOrders: null, reminder: null });
});
