import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseClaims, cases, notificationEvents, transactions, users } from '#src/database/schema/schema.ts';
import { claimStates } from '#src/domain/process/claim-states.ts';
import { openCase } from '#src/features/cases/commands.server.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { markTransactionSeen } from '#src/features/notifications/commands.server.ts';
import { decidedClaim } from '#tests/support/claims.ts';
import { makeUser } from '#tests/support/factories.ts';
import { completedByLender, saleOrder } from '#tests/support/test-context.ts';
import { enquire, payAfterEnquiry } from '#tests/support/threads.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { attentionOf } from './attention.server.ts';
import { inboxCounts } from './inbox-lists.server.ts';
import { inboxOf, inboxWithCounts } from './inbox.server.ts';
import { leaveReview } from './leave-review.server.ts';
import { ownTransactions } from './own-transactions.server.ts';
import type { StatusGroup } from './status-groups.ts';

const context = await contextOfFile();
const { flow } = context;

const list = (userId: string, side: 'orders' | 'sales', kind: 'rent' | 'sale' | null = null, page = 1) =>
  inboxOf(context.app, { id: userId }, { side, kind, page });
const firstOf = async (userId: string, side: 'orders' | 'sales') => (await list(userId, side)).rows[0];

test('a request is in the lender’s list with its payout, and in the customer’s with its price', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  expect(await firstOf(fixture.lenderId, 'sales')).toMatchObject({
    ...{
      id,
      path: `/sale/${id}/details`,
      label: 'pending',
      waitsForViewer: 'answer',
      amount: { amount: 4 * 6800 + 1200 - 2720 },
    },
    lastTransitionLine: { transition: 'confirm-payment', voice: 'provider' },
  });
  expect(await firstOf(fixture.customerId, 'orders')).toMatchObject({
    ...{
      id,
      path: `/order/${id}/details`,
      label: 'requested',
      waitsForViewer: null,
      amount: { amount: 4 * 6800 + 1200 + 500 },
    },
    lastTransitionLine: { transition: 'confirm-payment', voice: 'customer' },
  });
});

test('what waits for a step of the handover, or for an answer in a case, is marked in the list that it is in', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const marks = async () => [
    (await firstOf(fixture.lenderId, 'sales'))?.waitsForViewer,
    (await firstOf(fixture.customerId, 'orders'))?.waitsForViewer,
  ];
  expect(await marks()).toEqual(['else', null]);
  await flow.recordedAs(fixture.lenderId, id, 'dispatched');
  expect(await marks()).toEqual([null, null]);
  const said = { content: 'The zip is broken.', photos: [], clientKey: randomUUID() };
  await openCase(context.app, { id: fixture.customerId }, id, { reason: 'damaged', ...said });
  expect(await marks()).toEqual(['else', null]);
  const counted = [
    await attentionOf(context.app, fixture.lenderId),
    await attentionOf(context.app, fixture.customerId),
  ];
  expect(counted.map(({ waiting }) => waiting)).toEqual([1, 0]);
});

test('a claim waits for its customer while it can be paid: in the badge, in its row and in the list of what waits', async () => {
  const { caseId, customer } = await decidedClaim(context);
  const { db } = context.app;
  const marked = async () => {
    const listed = { side: 'orders', kind: null, statusGroup: 'yours', page: 1 } as const;
    const { rows, pagination } = await inboxOf(context.app, customer, listed);
    const row = await firstOf(customer.id, 'orders');
    const { waiting } = await attentionOf(context.app, customer.id);
    return [waiting, rows.length, pagination.totalItems, row?.waitsForViewer];
  };
  for (const state of claimStates) {
    const chargedAt = state === 'charged' ? sql`rotation_now()` : null;
    await db.update(caseClaims).set({ state, chargedAt }).where(eq(caseClaims.caseId, caseId));
    const waits = ['announced', 'due', 'owed'].includes(state);
    expect(await marked(), state).toEqual(waits ? [1, 1, 1, 'else'] : [0, 0, 0, null]);
  }
  await db.update(caseClaims).set({ state: 'announced' }).where(eq(caseClaims.caseId, caseId));
});

test('a review can be written from the list only while it is allowed', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const allowed = async () => [
    (await firstOf(fixture.customerId, 'orders'))?.mayReview,
    (await firstOf(fixture.lenderId, 'sales'))?.mayReview,
  ];
  expect(await allowed()).toEqual([false, false]);
  await completedByLender(context, fixture, id);
  expect(await allowed()).toEqual([true, true]);
  await leaveReview(context.app, { id: fixture.customerId }, id, { reviewRating: 5, reviewContent: 'Lovely.' });
  expect(await allowed()).toEqual([false, true]);
  const [dispute] = await context.app.db
    .insert(cases)
    .values({ transactionId: id, reason: 'captured-otherwise', reference: randomUUID() })
    .returning();
  expect(await allowed()).toEqual([false, false]);
  await context.app.db.delete(cases).where(eq(cases.id, dispute?.id ?? ''));
  expect(await allowed()).toEqual([false, true]);
  await flow.untilDue(id);
  expect(await allowed()).toEqual([false, false]);
});

test('a long list has pages of a hundred, and one behind the last is the last', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const { db } = context.app;
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row === undefined) throw new Error('The transaction does not exist');
  const ended = { ...row, state: 'declined', dueTransition: null, dueAt: null };
  const others = Array.from({ length: 101 }, () => ({ ...ended, id: randomUUID(), clientKey: randomUUID() }));
  await db.insert(transactions).values(others);
  const viewer = { id: fixture.customerId };
  for (const read of [inboxOf, inboxWithCounts])
    for (const [page, shown, length] of [
      [1, 1, 100],
      [2, 2, 2],
      [9, 2, 2],
    ] as const) {
      const { rows, pagination } = await read(context.app, viewer, { side: 'orders', kind: null, page });
      expect([rows.length, pagination]).toEqual([
        length,
        { page: shown, perPage: 100, totalItems: 102, totalPages: 2 },
      ]);
    }
});

test('a list is filtered by status group', async () => {
  const fixture = await flow.rentalFixture();
  const waiting = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const ended = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 60));
  await flow.executeAs(fixture.lenderId, ended, 'decline');
  const inGroup = async (wanted: StatusGroup, side: 'orders' | 'sales' = 'orders') => {
    const listed = { side, kind: null, statusGroup: wanted, page: 1 } as const;
    const id = side === 'orders' ? fixture.customerId : fixture.lenderId;
    const { rows, pagination } = await inboxOf(context.app, { id }, listed);
    expect(pagination.totalItems).toBe(rows.length);
    return rows.map((row) => row.id);
  };
  expect(await inGroup('waiting')).toEqual([waiting]);
  expect(await inGroup('ended')).toEqual([ended]);
  expect(await inGroup('delivered')).toEqual([]);
  // Its lender has to answer.
  expect([await inGroup('yours', 'sales'), await inGroup('yours')]).toEqual([[waiting], []]);
});

test('a reversed transaction is listed with its original amount, and with the party that ended it', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  await flow.executeAs(fixture.lenderId, id, 'decline');
  const [order, sale] = await Promise.all([firstOf(fixture.customerId, 'orders'), firstOf(fixture.lenderId, 'sales')]);
  expect(order).toMatchObject({
    label: 'declined',
    amount: { amount: 4 * 6800 + 1200 + 500 },
    lastTransitionLine: { voice: 'other' },
  });
  expect(sale).toMatchObject({
    label: 'declined',
    amount: { amount: 4 * 6800 + 1200 - 2720 },
    lastTransitionLine: { voice: 'you' },
  });
});

test('a transaction is unseen until its page has been opened', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  expect((await firstOf(fixture.lenderId, 'sales'))?.unseen).toBe(true);
  await markTransactionSeen(context.app, { id: fixture.lenderId }, id);
  expect((await firstOf(fixture.lenderId, 'sales'))?.unseen).toBe(false);
});

test('a message counts as activity: its transaction moves to the top, and each side sees who wrote it', async () => {
  const fixture = await flow.rentalFixture();
  const older = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 20));
  const newer = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 40));
  const ids = async () => (await list(fixture.lenderId, 'sales')).rows.map(({ id }) => id);
  expect(await ids()).toEqual([newer, older]);
  await sendMessage(context.app, { id: fixture.customerId }, { transactionId: older, content: 'Is it lined?' });
  expect(await ids()).toEqual([older, newer]);
  expect((await firstOf(fixture.lenderId, 'sales'))?.message).toMatchObject({ content: 'Is it lined?', own: false });
  expect((await firstOf(fixture.customerId, 'orders'))?.message).toMatchObject({ content: 'Is it lined?', own: true });
});

test('rentals and sales are listed apart, counted, and only for their parties', async () => {
  const rental = await flow.rentalFixture();
  await flow.preauthorised(rental, await flow.rentalOrder(rental.listingId));
  const sale = { ...(await flow.saleFixture()), customerId: rental.customerId };
  const bought = await flow.preauthorised(sale, saleOrder(sale.listingId));
  expect((await list(rental.customerId, 'orders', 'sale')).rows.map(({ id }) => id)).toEqual([bought]);
  expect(await inboxCounts(context.app, { id: rental.customerId })).toEqual({
    orders: { rent: 1, sale: 1, offers: 0 },
    sales: { rent: 0, sale: 0, offers: 0 },
  });
  const outsider = await makeUser(context.app.db);
  expect((await list(outsider, 'orders')).rows).toEqual([]);
});

test('the badge counts requests to answer and payments to finish, each for the party that can act', async () => {
  const fixture = await flow.rentalFixture();
  await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId, 20));
  await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 40));
  expect(await attentionOf(context.app, fixture.lenderId)).toMatchObject({ waiting: 1 });
  expect(await attentionOf(context.app, fixture.customerId)).toMatchObject({ waiting: 1 });
  expect(
    (await list(fixture.customerId, 'orders')).rows.filter(({ waitsForViewer }) => waitsForViewer !== null),
  ).toHaveLength(1);
});

test('the title counts unseen notifications, each of them, and the badge only what waits', async () => {
  const fixture = await flow.rentalFixture();
  const counts = (userId: string) => attentionOf(context.app, userId);
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 20));
  // The sent request and its acceptance are two notifications of one order, which waits for nobody.
  expect(await counts(fixture.customerId)).toEqual({ waiting: 0, unseen: 2, bag: 0 });
  expect(await counts(fixture.lenderId)).toEqual({ waiting: 0, unseen: 1, bag: 0 });
  await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId, 40));
  expect(await counts(fixture.customerId)).toEqual({ waiting: 1, unseen: 2, bag: 0 });
  const own = { recipientId: fixture.lenderId, kind: 'news', facts: {}, detailPage: '/', inBell: true };
  await context.app.db.insert(notificationEvents).values([
    { ...own, onceKey: `${id}:none` },
    { ...own, onceKey: `${id}:email`, inBell: false },
  ]);
  expect(await counts(fixture.lenderId)).toEqual({ waiting: 0, unseen: 2, bag: 0 });
  await markTransactionSeen(context.app, { id: fixture.lenderId }, id);
  expect(await counts(fixture.lenderId)).toEqual({ waiting: 0, unseen: 1, bag: 0 });
});

test('a page number beyond the last returns the last page', async () => {
  const fixture = await flow.rentalFixture();
  await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  expect((await list(fixture.lenderId, 'sales', null, 999_999)).pagination).toMatchObject({
    page: 1,
    totalItems: 1,
    totalPages: 1,
  });
});

test('what has not been sent is in no list of the lender, and what has just begun in none at all', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId: id } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  const lists = async (viewerId: string, side: 'orders' | 'sales') => {
    const only = side === 'orders' ? 'order' : 'sale';
    const filter = { only, listingId: null, states: [], lastTransitions: [], page: 1, perPage: 10 } as const;
    const [inbox, byApi] = [await list(viewerId, side), await ownTransactions(context.app, { id: viewerId }, filter)];
    return [inbox.rows.length, byApi.found.length];
  };
  for (const [state, ofCustomer] of [
    ['pending-payment', 1],
    ['initial', 0],
  ] as const) {
    await context.app.db.update(transactions).set({ state }).where(eq(transactions.id, id));
    expect(await lists(fixture.customerId, 'orders'), state).toEqual([ofCustomer, ofCustomer]);
    expect(await lists(fixture.lenderId, 'sales'), state).toEqual([0, 0]);
  }
});

test('a question that is being paid stays in the lender’s lists, and both can write', async () => {
  const fixture = await flow.rentalFixture();
  const { app } = context;
  const id = await enquire(context, fixture.customerId, fixture.listingId);
  await payAfterEnquiry(context, fixture.customerId, id, await flow.rentalOrder(fixture.listingId));
  const filter = { only: 'sale', listingId: null, states: [], lastTransitions: [], page: 1, perPage: 10 } as const;
  const shown = async () => [
    (await list(fixture.lenderId, 'sales')).rows.map((row) => row.id),
    (await ownTransactions(app, { id: fixture.lenderId }, filter)).found.map(({ transaction }) => transaction.id),
  ];
  const write = (userId: string) => sendMessage(app, { id: userId }, { transactionId: id, content: 'It is lined.' });
  expect(await shown()).toEqual([[id], [id]]);
  await write(fixture.lenderId);
  await flow.executeAs(fixture.customerId, id, 'abandon');
  expect(await shown()).toEqual([[id], [id]]);
  await write(fixture.customerId);
});

test('an unknown state and a banned customer break no list', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  await context.app.db.update(users).set({ banned: true }).where(eq(users.id, fixture.customerId));
  expect((await firstOf(fixture.lenderId, 'sales'))?.other).toMatchObject({
    displayName: 'Banned user',
    initials: '',
    profilePath: null,
  });
  await context.app.db
    .update(transactions)
    .set({ state: 'in-orbit', lastTransition: 'launch' })
    .where(eq(transactions.id, id));
  expect((await list(fixture.lenderId, 'sales')).rows).toHaveLength(1);
});
