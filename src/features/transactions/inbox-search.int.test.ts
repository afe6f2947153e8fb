import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { inboxOf } from './inbox.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const found = async (id: string, side: 'orders' | 'sales', words: string) =>
  (await inboxOf(app, { id }, { side, kind: null, words, page: 1 })).rows.map((row) => row.id);

test('a list is searched by item, by the other’s name and by messages, and by nothing of others', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId, lenderId } = fixture;
  const [first, second] = [
    await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 20)),
    await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 40)),
  ];
  const { id } = await sendMessage(
    app,
    { id: customerId },
    { transactionId: first, content: 'It is 100% silk_satin?' },
  );
  const lists = (words: string) => Promise.all([found(lenderId, 'sales', words), found(customerId, 'orders', words)]);
  expect(await lists('silk')).toEqual([[first], [first]]);
  // What has a meaning in patterns has none here.
  expect(await lists('0% silk_sat')).toEqual([[first], [first]]);
  expect(await lists('1%silk')).toEqual([[], []]);
  expect(await lists('k_s')).toEqual([[first], [first]]);
  expect(await lists('s_l')).toEqual([[], []]);
  expect((await found(lenderId, 'sales', 'luna BIAS')).toSorted()).toEqual([first, second].toSorted());
  // A page behind the last one is the last one, and a search without a result has one page.
  const paged = async (words: string, page: number) => {
    const { rows, pagination } = await inboxOf(app, { id: lenderId }, { side: 'sales', kind: null, words, page });
    return [rows.length, pagination.page, pagination.totalItems, pagination.totalPages];
  };
  expect([await paged('luna', 1), await paged('luna', 7), await paged('k_s', 1), await paged('s_l', 3)]).toEqual([
    ...[
      [2, 1, 2, 1],
      [2, 1, 2, 1],
      [1, 1, 1, 1],
      [0, 1, 0, 1],
    ],
  ]);
  // By the other's name, not by one's own.
  expect((await found(lenderId, 'sales', 'mei')).length).toBe(2);
  expect(await found(customerId, 'orders', 'mei')).toEqual([]);
  expect(await found(await makeUser(db), 'orders', 'silk')).toEqual([]);
  await db.update(messages).set({ hiddenBecause: 'An insult.' }).where(eq(messages.id, id));
  expect(await found(lenderId, 'sales', 'silk')).toEqual([]);
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, customerId));
  expect(await found(lenderId, 'sales', 'mei')).toEqual([]);
});
