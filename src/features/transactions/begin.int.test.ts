import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings, transactions } from '#src/database/schema/schema.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeUser } from '#tests/support/factories.ts';
import { addressFor } from '#tests/support/request.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { paymentInput } from '#tests/support/threads.ts';
import { sendTo } from './engine/held-request.server.ts';
import { execute } from './execute.server.ts';
import type { Order } from './order.ts';

const context = await contextOfFile();
const { flow } = context;

async function price(listingId: string, priceAmount: number): Promise<void> {
  await context.app.db.update(listings).set({ priceAmount }).where(eq(listings.id, listingId));
}

test('a client key of another order is refused, whichever part of the order differs', async () => {
  const rental = await flow.rentalFixture();
  const sale = await flow.saleFixture(5);
  const [rentKey, saleKey] = [randomUUID(), randomUUID()];
  await flow.request(rental.customerId, await flow.rentalOrder(rental.listingId), rentKey);
  const { transactionId } = await flow.request(rental.customerId, saleOrder(sale.listingId), saleKey);
  const wrong: [string, Order][] = [
    [rentKey, await flow.rentalOrder(rental.listingId, 40)],
    [rentKey, saleOrder(sale.listingId)],
    [saleKey, saleOrder(sale.listingId, 2)],
    [saleKey, { ...saleOrder(sale.listingId), delivery: 'pick-up' }],
    [saleKey, saleOrder((await flow.saleFixture()).listingId)],
  ];
  for (const [key, order] of wrong)
    await expect(flow.request(rental.customerId, order, key).catch(codeOf)).resolves.toBe('conflict');
  await expect(flow.request(rental.customerId, saleOrder(sale.listingId), saleKey)).resolves.toMatchObject({
    transactionId,
  });
});

test('the same order from another tab is sent where that says, and is not paid at a price that it has not shown', async () => {
  const { customerId, listingId } = await flow.saleFixture(5);
  const seen = await paymentInput(context.app, customerId, [saleOrder(listingId)]);
  const { transactionId } = await flow.request(customerId, saleOrder(listingId));
  const address = { ...addressFor('post'), street: '7 Elsewhere Street' };
  const again = (input: typeof seen) =>
    execute(context.app, {
      ...{ actor: { role: 'customer', userId: customerId }, create: { clientKey: randomUUID() } },
      ...{ transition: 'request-payment', input: { ...input, shippingAddress: address } },
    });
  const sentTo = async () => {
    const rows = await context.app.db.select().from(transactions).where(eq(transactions.id, transactionId));
    return rows[0]?.protectedData['shippingAddress'];
  };
  await price(listingId, 500);
  const other = await paymentInput(context.app, customerId, [saleOrder(listingId)]);
  expect(await again(other).catch(codeOf)).toBe('listing-price-changed');
  expect(await sentTo()).toEqual(addressFor('post'));
  expect(await again(seen)).toMatchObject({ transactionId });
  expect(await sentTo()).toEqual(address);
  await flow.holdCard(customerId, transactionId);
  await flow.executeAs(customerId, transactionId, 'confirm-payment');
  await sendTo(context.app.db, [{ id: transactionId }], addressFor('post'));
  expect(await sentTo()).toEqual(address);
});

test('the client key of another user gives no access to their transaction', async () => {
  const { customerId, listingId } = await flow.saleFixture(2);
  const key = randomUUID();
  const first = await flow.request(customerId, saleOrder(listingId), key);
  const second = await flow.request(await makeUser(context.app.db), saleOrder(listingId), key);
  expect(second.transactionId).not.toBe(first.transactionId);
});

test('a client key whose hold has ended does not begin a second hold', async () => {
  const { customerId, listingId } = await flow.saleFixture();
  const key = randomUUID();
  const { transactionId } = await flow.request(customerId, saleOrder(listingId), key);
  await flow.executeAs(customerId, transactionId, 'abandon');
  await expect(flow.request(customerId, saleOrder(listingId), key)).resolves.toMatchObject({ transactionId });
  const found = await context.app.db.select().from(transactions).where(eq(transactions.listingId, listingId));
  expect(found.map(({ state }) => state)).toEqual(['payment-expired']);
});

test('amounts above the card maximum are refused, and nothing is held', async () => {
  const { customerId, listingId } = await flow.saleFixture();
  await context.app.db.update(listings).set({ stock: 999_999 }).where(eq(listings.id, listingId));
  for (const amount of [100_000_000, 2_147_483_647]) {
    await price(listingId, amount);
    await expect(flow.request(customerId, saleOrder(listingId, 1)).catch(codeOf)).resolves.toBe(
      'validation-invalid-value',
    );
    await expect(flow.request(customerId, saleOrder(listingId, 999_999)).catch(codeOf)).resolves.toBe(
      'validation-invalid-value',
    );
  }
  const rental = await flow.rentalFixture();
  await price(rental.listingId, 2_147_483_647);
  await expect(flow.request(customerId, await flow.rentalOrder(rental.listingId, 20, 15)).catch(codeOf)).resolves.toBe(
    'validation-invalid-value',
  );
  const [listing] = await context.app.db.select().from(listings).where(eq(listings.id, listingId));
  expect(listing?.stock).toBe(999_999);
});

test('a price of zero and a payout of zero are refused', async () => {
  const { customerId, listingId } = await flow.saleFixture();
  await price(listingId, 0);
  await context.app.db.update(listings).set({ shippingAmount: 0 }).where(eq(listings.id, listingId));
  await expect(flow.request(customerId, saleOrder(listingId)).catch(codeOf)).resolves.toBe(
    'transaction-charge-zero-payout',
  );
});

test('the first two requests of a new customer, sent concurrently, both succeed', async () => {
  const customerId = await makeUser(context.app.db);
  const lenders = [await flow.saleFixture(), await flow.saleFixture()];
  await context.sandbox.fault({ action: 'delay', ms: 400, match: { method: 'POST', path: '^/v1/customers$' } });
  const requests = lenders.map(({ listingId }) =>
    flow.request(customerId, saleOrder(listingId)).then(({ kind }) => kind, codeOf),
  );
  expect(await Promise.all(requests)).toEqual(['taken', 'taken']);
});

test('a hundred concurrent requests of one account leave three holds', async () => {
  const customerId = await makeUser(context.app.db);
  await flow.request(customerId, saleOrder((await flow.saleFixture()).listingId));
  const lenders = await Promise.all(Array.from({ length: 5 }, () => flow.saleFixture()));
  const requests = lenders.flatMap(({ listingId }) =>
    Array.from({ length: 20 }, () => flow.request(customerId, saleOrder(listingId)).catch(codeOf)),
  );
  await Promise.all(requests);
  const held = await context.app.db.select().from(transactions).where(eq(transactions.customerId, customerId));
  expect(held).toHaveLength(3);
});
