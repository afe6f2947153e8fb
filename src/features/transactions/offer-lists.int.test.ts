import { expect, test } from 'vitest';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { makeOffer, payAfterOffer, verifyEmail } from '#tests/support/threads.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { inboxOf } from './inbox.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

async function offered() {
  const { customerId, lenderId, listingId } = await flow.saleFixture();
  await verifyEmail(context, customerId);
  const id = await makeOffer(context, customerId, saleOrder(listingId), 9000);
  const listIn = async (userId: string, side: 'orders' | 'sales') => {
    const has = async (kind: 'offers' | 'sale') =>
      (await inboxOf(app, { id: userId }, { side, kind, page: 1 })).rows.some((row) => row.id === id);
    const page = await transactionPage(app, { id: userId }, id);
    expect(await has('sale')).toBe(true);
    expect(page.negotiation?.isOrder).toBe(!(await has('offers')));
    return page.negotiation?.isOrder;
  };
  const isOrder = async () => [await listIn(customerId, 'orders'), await listIn(lenderId, 'sales')];
  return { id, customerId, lenderId, isOrder };
}

test('an offer is in the lists of offers until it is paid, and a paid one not again when it is cancelled', async () => {
  const { id, customerId, lenderId, isOrder } = await offered();
  expect(await isOrder()).toEqual([false, false]);
  await flow.executeAs(lenderId, id, 'accept-offer-by-provider');
  expect(await isOrder()).toEqual([false, false]);
  await payAfterOffer(context, customerId, id);
  expect(await isOrder()).toEqual([true, true]);
  await flow.holdCard(customerId, id);
  await flow.executeAs(customerId, id, 'confirm-payment');
  await flow.executeAs(lenderId, id, 'accept');
  expect(await isOrder()).toEqual([true, true]);
  await executeInOneUnit(app, id, 'cancel', { role: 'operator', userId: null });
  expect(await isOrder()).toEqual([true, true]);
});

test('an offer that was declined stays in them', async () => {
  const { id, lenderId, isOrder } = await offered();
  await flow.executeAs(lenderId, id, 'decline-offer-by-provider');
  expect(await isOrder()).toEqual([false, false]);
});
