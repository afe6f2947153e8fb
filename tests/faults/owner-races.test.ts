import { expect, test } from 'vitest';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { raceOwner } from './owner-races.ts';

const context = await contextOfFile();

test('a lender’s change and an order in the same instant are as one after the other', async () => {
  const { ordersFirst, violations } = await raceOwner(context, 40);
  expect(violations).toEqual([]);
  expect([0, 40]).not.toContain(ordersFirst);
});
