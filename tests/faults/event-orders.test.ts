import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { everyOrder, hearOrders, someOrders, types } from './event-orders.ts';

let context: TestContext;

beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

test('among the orders tried here, each two events come one way round and the other', () => {
  expect(everyOrder).toHaveLength(720);
  for (const one of types)
    for (const other of types.filter((type) => type !== one))
      expect(
        someOrders.some((order) => order.indexOf(one) < order.indexOf(other)),
        `${one} before ${other}`,
      ).toBe(true);
});

test(
  'the events of a rental and of a sale end in the same state, in whatever order they come',
  { timeout: 300_000 },
  async () => {
    const stories = someOrders.flatMap((order) => [['rent', order] as const, ['sale', order] as const]);
    expect(await hearOrders(context, stories)).toEqual([]);
  },
);
