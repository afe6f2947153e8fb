import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { hideMessage, showMessage } from '#src/features/messages/hide-message.server.ts';
import { cartsOf } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { enquire, makeOffer, payAfterOffer, verifyEmail } from '#tests/support/threads.ts';
import { inboxCounts } from './inbox-lists.server.ts';
import { inboxOf, inboxWithCounts } from './inbox.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

/** Three conversations of one lender; the last one began last. */
async function three() {
  const { lenderId, listingId } = await flow.rentalFixture();
  const customers = await Promise.all([1, 2, 3].map(async () => (await flow.rentalFixture()).customerId));
  const ids: string[] = [];
  for (const customer of customers) ids.push(await enquire(context, customer, listingId));
  const order = async () => {
    const { rows } = await inboxOf(app, { id: lenderId }, { side: 'sales', kind: null, page: 1 });
    return rows.map(({ id }) => ids.indexOf(id));
  };
  return { lenderId, listingId, customers, ids, order };
}

test('a message moves its conversation to the top, and one that is hidden back to where it was', async () => {
  const { customers, ids, order } = await three();
  expect(await order()).toEqual([2, 1, 0]);
  const [transactionId = '', id = ''] = [ids[0], customers[0]];
  const sent = await sendMessage(app, { id }, { transactionId, content: 'Hello?' });
  expect(await order()).toEqual([0, 2, 1]);
  await app.db.transaction((tx) => hideMessage(tx, sent.id, 'Rude'));
  expect(await order()).toEqual([2, 1, 0]);
  await app.db.transaction((tx) => showMessage(tx, sent.id));
  expect(await order()).toEqual([0, 2, 1]);
  // A transition counts as much.
  await app.db.execute(sql`update transactions set last_transitioned_at = rotation_now() where id = ${ids[1]}`);
  expect(await order()).toEqual([1, 0, 2]);
  // And a step of the handover.
  await app.db.execute(sql`insert into handover_steps (transaction_id, step, by, actor_id)
    values (${ids[2]}, 'received', 'customer', ${customers[2]})`);
  expect(await order()).toEqual([2, 1, 0]);
});

test('the counts are those of the lists, with an offer or without', async () => {
  const { lenderId, listingId } = await three();
  const { customerId } = await flow.rentalFixture();
  await verifyEmail(context, customerId);
  await makeOffer(context, customerId, await flow.rentalOrder(listingId), 20_000);
  const lender = { id: lenderId };
  expect((await inboxCounts(app, lender)).sales).toEqual({ rent: 4, sale: 0, offers: 1 });
  for (const [kind, items] of [
    [null, 4],
    ['rent', 4],
    ['sale', 0],
    ['offers', 1],
  ] as const) {
    const found = await inboxWithCounts(app, lender, { side: 'sales', kind, page: 1 });
    expect([found.rows.length, found.pagination.totalItems]).toEqual([items, items]);
  }
  const filtered = await inboxWithCounts(app, lender, { side: 'sales', kind: null, words: 'no such words', page: 1 });
  expect(filtered.pagination.totalItems).toBe(0);
  expect((await inboxCounts(app, { id: customerId })).orders).toEqual({ rent: 1, sale: 0, offers: 1 });
});

test('an offer is in the list of offers while it is one, and not once it is paid for', async () => {
  const fixture = await flow.rentalFixture();
  const [customer, lender] = [{ id: fixture.customerId }, { id: fixture.lenderId }];
  await verifyEmail(context, customer.id);
  const offer = async () => makeOffer(context, customer.id, await flow.rentalOrder(fixture.listingId), 20_000);
  const declined = await offer();
  await flow.executeAs(lender.id, declined, 'decline-offer-by-provider');
  const paid = await offer();
  await flow.executeAs(lender.id, paid, 'accept-offer-by-provider');
  const listed = async () =>
    (await inboxWithCounts(app, customer, { side: 'orders', kind: 'offers', page: 1 })).rows.map(({ id }) => id);
  expect((await listed()).toSorted()).toEqual([declined, paid].toSorted());
  await payAfterOffer(context, customer.id, paid);
  expect(await listed()).toEqual([declined]);
  expect((await inboxCounts(app, customer)).orders).toEqual({ rent: 2, sale: 0, offers: 1 });
});

test('of several that are paid together each row has the time to answer, and none once they are answered', async () => {
  const { ids, lenderId } = await cartsOf(context).paid();
  const dues = async () => {
    const { rows } = await inboxOf(app, { id: lenderId }, { side: 'sales', kind: null, page: 1 });
    return new Set(rows.map(({ dueAt }) => dueAt?.getTime() ?? null));
  };
  const { dueAt } = await transactionPage(app, { id: lenderId }, ids[2]);
  expect(dueAt).not.toBeNull();
  expect(await dues()).toEqual(new Set([dueAt?.getTime()]));
  await flow.executeAs(lenderId, ids[1], 'decline');
  expect(await dues()).toEqual(new Set([dueAt?.getTime(), null]));
});
