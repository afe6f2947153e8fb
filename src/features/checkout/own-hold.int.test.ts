import { expect, test } from 'vitest';
import type { Order } from '#src/features/transactions/order.ts';
import type { App } from '#src/platform/app.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { checkoutFor } from './queries.server.ts';

const context = await contextOfFile();
const { flow } = context;

/** The app, in which something happens just before an order is priced, after its customer's holds were looked for. */
function before(work: () => Promise<unknown>): App {
  const { clock } = context.app;
  let done: Promise<unknown> | undefined;
  const now: typeof clock.now = async (reader) => {
    await (done ??= work());
    return clock.now(reader);
  };
  return { ...context.app, clock: { ...clock, now } };
}

async function rental(): Promise<readonly [string, Order]> {
  const { listingId, customerId } = await flow.rentalFixture();
  return [customerId, await flow.rentalOrder(listingId)];
}

async function lastOne(): Promise<readonly [string, Order]> {
  const { listingId, customerId } = await flow.saleFixture(1);
  return [customerId, saleOrder(listingId)];
}

test.each([
  ['days', rental],
  ['the last item', lastOne],
])('%s: what another tab holds while the checkout opens has the price of the hold', async (_what, order) => {
  const [customerId, wanted] = await order();
  const other = before(() => flow.request(customerId, wanted));
  const shown = await checkoutFor(other, { id: customerId }, wanted);
  expect(shown).toMatchObject({ quote: '' });
  expect(shown.totals).toEqual((await checkoutFor(context.app, { id: customerId }, wanted)).totals);
});

test.each([
  ['days', rental, 'transaction-booking-time-not-available'],
  ['the last item', lastOne, 'listing-stock-insufficient'],
])('%s: what another customer holds meanwhile is refused', async (_what, order, code) => {
  const [customerId, wanted] = await order();
  const someone = await makeUser(context.app.db);
  const other = before(() => flow.request(someone, wanted));
  expect(await codeAfter(() => checkoutFor(other, { id: customerId }, wanted))).toBe(code);
});
