import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { eachKind, everyOrder, deliverInOrders, someOrders, types } from './event-orders.ts';
import { deliverMoneyInOrders, everyMoneyOrder, someMoneyOrders } from './money-events.ts';

let context: TestContext;

beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

test('in the tested orders each pair of events occurs in both orders', () => {
  expect(everyOrder).toHaveLength(720);
  for (const one of types)
    for (const other of types.filter((type) => type !== one))
      expect(
        someOrders.some((order) => order.indexOf(one) < order.indexOf(other)),
        `${one} before ${other}`,
      ).toBe(true);
});

test(
  'the events of a rental, a sale, an offer and a cart lead to the same state in every tested order',
  { timeout: 300_000 },
  async () => {
    expect(await deliverInOrders(context, eachKind(someOrders))).toEqual([]);
  },
);

test(
  'the events of a refund that fails and of a dispute that is lost lead to the same books of each kind in every tested order',
  { timeout: 300_000 },
  async () => {
    expect(everyMoneyOrder).toHaveLength(720);
    expect(await deliverMoneyInOrders(context, eachKind(someMoneyOrders))).toEqual([]);
  },
);
