import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { transactions } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { completedByLender, saleOrder } from '#tests/support/test-context.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { maximumOpenRequests, maximumFirstRequests } = marketplace.booking;

/** A paid request, of which the lender has answered nothing. */
async function requested(customerId: string): Promise<string> {
  const fixture = await flow.saleFixture();
  return flow.preauthorised({ ...fixture, customerId }, saleOrder(fixture.listingId));
}

const another = (customerId: string) => codeAfter(() => requested(customerId));

test('a new account has three requests open at a time, and another once one was answered', async () => {
  const customerId = await makeUser(app.db);
  const ids = [];
  for (let count = 0; count < maximumFirstRequests; count++) ids.push(await requested(customerId));
  expect(await another(customerId)).toBe('transaction-too-many-requests');
  await flow.executeAs(customerId, ids[0] ?? '', 'cancel-by-customer');
  expect(await another(customerId)).toBe('done');
  expect(await another(customerId)).toBe('transaction-too-many-requests');
});

test('one that has completed something has ten', async () => {
  const fixture = await flow.saleFixture();
  const { customerId } = fixture;
  const first = await flow.accepted(fixture, saleOrder(fixture.listingId));
  await completedByLender(context, fixture, first);
  for (let count = 0; count < maximumOpenRequests; count++) expect(await another(customerId)).toBe('done');
  expect(await another(customerId)).toBe('transaction-too-many-requests');
});

test('several items that are paid together are one request', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId } = fixture;
  const { transactionId } = await requestCart(context, customerId, await threeOrders(context, fixture));
  await flow.holdCard(customerId, transactionId);
  await flow.executeAs(customerId, transactionId, 'confirm-payment');
  for (let count = 1; count < maximumFirstRequests; count++) expect(await another(customerId)).toBe('done');
  expect(await another(customerId)).toBe('transaction-too-many-requests');
  const all = await app.db.select().from(transactions).where(eq(transactions.customerId, customerId));
  expect(all).toHaveLength(3 + maximumFirstRequests - 1);
});
