import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, notificationEvents, paymentAttempts, transactions, users } from '#src/database/schema/schema.ts';
import { blockUser } from '#src/features/blocks/blocks.server.ts';
import { livePaymentOf } from '#src/features/payments/payments.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { toStored, preferencesIn } from '#src/features/notifications/preferences.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { makeOffer, requestCart, threeOrders, verifyEmail } from '#tests/support/threads.ts';
import { executeTransition } from './execute.server.ts';
import { remindOfExpiry } from './remind-of-expiry.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

async function requested() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.preauthorised(fixture, saleOrder(fixture.listingId)) };
}

async function offered() {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const order = await flow.rentalOrder(fixture.listingId);
  return { ...fixture, id: await makeOffer(context, fixture.customerId, order, 20_000) };
}

/** Of the time to answer so many hours have gone, and so many are left. */
async function hours(id: string, gone: number, left: number): Promise<void> {
  const hour = (count: number) => sql`make_interval(secs => ${count * 3600})`;
  await db
    .update(transactions)
    .set({
      lastTransitionedAt: sql`rotation_now() - ${hour(gone)}`,
      dueAt: sql`rotation_now() + ${hour(left)}`,
    })
    .where(eq(transactions.id, id));
}

async function reminders(...ids: readonly string[]) {
  const rows = await db
    .select()
    .from(notificationEvents)
    .where(sql`transaction_id in (${sql.join([...ids], sql`, `)}) and kind in ('request-expiring', 'offer-expiring')`)
    .orderBy(notificationEvents.createdAt);
  return rows.map(({ kind, recipientId, seenAt }) => ({ kind, recipientId, isOpen: seenAt === null }));
}

const emailsAbout = (recipientId: string, kind: string) =>
  db
    .select()
    .from(emails)
    .where(and(eq(emails.recipientId, recipientId), eq(emails.kind, kind)));

test('the lender is reminded once of a request that expires soon, in the bell and by email', async () => {
  const { id, lenderId } = await requested();
  await hours(id, 59, 13);
  await remindOfExpiry(app);
  expect(await reminders(id)).toEqual([]);
  await hours(id, 60.1, 11.9);
  await Promise.all([remindOfExpiry(app), remindOfExpiry(app)]);
  await hours(id, 66, 6);
  await remindOfExpiry(app);
  expect(await reminders(id)).toEqual([{ kind: 'request-expiring', recipientId: lenderId, isOpen: true }]);
  await emailDueNotifications(app, 50);
  const [email, ...more] = await emailsAbout(lenderId, 'request-expiring');
  expect(more).toEqual([]);
  expect(email?.subject).toMatch(/ waits for your answer: /);
  expect(email?.text).toMatch(/Answer by .*After that the request expires\./);
  expect(email?.text).toContain(`/sale/${id}`);
});

test('what was answered, is too short or is over is not reminded of', async () => {
  const [answered, short, over] = [await requested(), await requested(), await requested()];
  await hours(answered.id, 66, 6);
  await flow.executeAs(answered.lenderId, answered.id, 'decline');
  await hours(short.id, 3.3, 0.5);
  await hours(over.id, 72, -0.01);
  await remindOfExpiry(app);
  expect(await reminders(answered.id, short.id, over.id)).toEqual([]);
});

test('what can only be declined, is being answered or is over though its timer was put off is not reminded of', async () => {
  const [banned, answering, putOff] = [await requested(), await requested(), await requested()];
  for (const { id } of [banned, answering]) await hours(id, 66, 6);
  await db.update(users).set({ banned: true }).where(eq(users.id, banned.customerId));
  const { id: paymentId } = (await livePaymentOf(db, answering.id)) ?? { id: '' };
  const inAnHour = sql`rotation_now() + interval '1 hour'`;
  await db.insert(paymentAttempts).values({
    ...{ transactionId: answering.id, paymentId, transition: 'accept', by: 'provider', actorId: answering.lenderId },
    ...{ callId: randomUUID(), token: randomUUID(), leaseUntil: inAnHour, deadline: inAnHour },
  });
  await hours(putOff.id, 74, 5);
  await remindOfExpiry(app);
  for (const { id } of [banned, answering, putOff]) expect.soft(await reminders(id)).toEqual([]);
  // Nothing else keeps them from being reminded.
  await db.update(users).set({ banned: false }).where(eq(users.id, banned.customerId));
  await db.delete(paymentAttempts).where(eq(paymentAttempts.paymentId, paymentId));
  await hours(putOff.id, 66, 5);
  await remindOfExpiry(app);
  for (const { id } of [banned, answering, putOff]) expect(await reminders(id)).toHaveLength(1);
});

test('one that is answered before its email is made is in nobody’s bell as new, and no email is sent', async () => {
  const { id, lenderId } = await requested();
  await hours(id, 66, 6);
  await remindOfExpiry(app);
  await flow.executeAs(lenderId, id, 'accept');
  await emailDueNotifications(app, 50);
  expect(await reminders(id)).toEqual([{ kind: 'request-expiring', recipientId: lenderId, isOpen: false }]);
  expect(await emailsAbout(lenderId, 'request-expiring')).toEqual([]);
});

test('of several items that are answered together the lender is reminded once', async () => {
  const fixture = await flow.rentalFixture();
  const orders = await threeOrders(context, fixture);
  const { transactionId } = await requestCart(context, fixture.customerId, orders);
  await flow.holdCard(fixture.customerId, transactionId);
  await flow.executeAs(fixture.customerId, transactionId, 'confirm-payment');
  const rows = await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId));
  for (const { id } of rows) await hours(id, 66, 6);
  await remindOfExpiry(app);
  await remindOfExpiry(app);
  const told = await reminders(...rows.map(({ id }) => id));
  expect([rows.length, told]).toEqual([3, [{ kind: 'request-expiring', recipientId: fixture.lenderId, isOpen: true }]]);
  const [event] = await db
    .select()
    .from(notificationEvents)
    .where(and(eq(notificationEvents.kind, 'request-expiring'), eq(notificationEvents.recipientId, fixture.lenderId)));
  expect(event).toMatchObject({ transactionId, facts: { what: 'request', others: 2 } });
});

/** A request of three items that expires soon, in the order of the bag. */
async function requestedBag() {
  const fixture = await flow.rentalFixture();
  const orders = await threeOrders(context, fixture);
  const { transactionId } = await requestCart(context, fixture.customerId, orders);
  await flow.holdCard(fixture.customerId, transactionId);
  await flow.executeAs(fixture.customerId, transactionId, 'confirm-payment');
  const rows = await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId));
  const ids = orders.flatMap(({ listingId }) => rows.filter((row) => row.listingId === listingId).map(({ id }) => id));
  const [first = '', second = '', third = ''] = ids;
  await hours(first, 66, 6);
  return { ...fixture, first, second, third };
}

test('an item of a bag that is left out before the reminder does not silence that of the rest', async () => {
  const { lenderId, first, second, third } = await requestedBag();
  await flow.executeAs(lenderId, first, 'decline');
  await hours(second, 66, 6);
  await remindOfExpiry(app);
  const told = await reminders(first, second, third);
  expect(told).toEqual([{ kind: 'request-expiring', recipientId: lenderId, isOpen: true }]);
});

test('one that is left out after the reminder leaves it to the rest, once, and the last answer ends it', async () => {
  const { lenderId, first, second, third } = await requestedBag();
  await remindOfExpiry(app);
  const unseen = async () => {
    const rows = await db.select().from(notificationEvents).where(eq(notificationEvents.recipientId, lenderId));
    return rows.flatMap(({ kind, seenAt, transactionId, detailPage, facts }) =>
      kind === 'request-expiring' && seenAt === null
        ? { transactionId, detailPage, others: (facts as { others: number }).others }
        : [],
    );
  };
  const about = (id: string, others: number) => [{ transactionId: id, detailPage: `/sale/${id}`, others }];
  expect(await unseen()).toEqual(about(first, 2));
  await flow.executeAs(lenderId, second, 'decline');
  expect(await unseen()).toEqual(about(first, 1));
  await flow.executeAs(lenderId, first, 'decline');
  expect(await unseen()).toEqual(about(third, 0));
  await hours(third, 66, 6);
  await remindOfExpiry(app);
  await emailDueNotifications(app, 50);
  const [email, ...more] = await emailsAbout(lenderId, 'request-expiring');
  expect(more).toEqual([]);
  expect(email?.text).toContain(`/sale/${third}`);
  await flow.executeAs(lenderId, third, 'accept');
  expect(await unseen()).toEqual([]);
});

test('an offer reminds whose turn it is, each turn once, and an accepted one its customer to pay', async () => {
  const { id, lenderId, customerId } = await offered();
  const remindAgain = async () => {
    await hours(id, 66, 6);
    await remindOfExpiry(app);
    await remindOfExpiry(app);
  };
  await remindAgain();
  await executeTransition(app, { id: lenderId }, id, 'counter-offer-by-provider', { amount: 25_000 });
  await remindAgain();
  await flow.executeAs(customerId, id, 'accept-offer-by-customer');
  await remindAgain();
  expect(await reminders(id)).toEqual([
    { kind: 'offer-expiring', recipientId: lenderId, isOpen: false },
    { kind: 'offer-expiring', recipientId: customerId, isOpen: false },
    { kind: 'offer-expiring', recipientId: customerId, isOpen: true },
  ]);
  await emailDueNotifications(app, 50);
  const [email, ...more] = await emailsAbout(customerId, 'offer-expiring');
  expect(more).toEqual([]);
  expect(email?.text).toMatch(/Pay by .*After that the offer expires\./);
});

test('who wants no emails about offers gets none, and the bell has it', async () => {
  const { id, lenderId } = await offered();
  const chosen = preferencesIn({});
  const without = toStored({ ...chosen, emails: { ...chosen.emails, offers: 'never' } });
  await db.update(users).set({ privateData: without }).where(eq(users.id, lenderId));
  await hours(id, 66, 6);
  await remindOfExpiry(app);
  await emailDueNotifications(app, 50);
  expect(await reminders(id)).toEqual([{ kind: 'offer-expiring', recipientId: lenderId, isOpen: true }]);
  expect(await emailsAbout(lenderId, 'offer-expiring')).toEqual([]);
});

test('neither of two is asked to answer or to pay an offer since one has blocked the other', async () => {
  const [open, agreed] = [await offered(), await offered()];
  await flow.executeAs(agreed.lenderId, agreed.id, 'accept-offer-by-provider');
  for (const { id, lenderId, customerId } of [open, agreed]) {
    await blockUser(app, { id: lenderId }, customerId);
    await hours(id, 66, 6);
  }
  await remindOfExpiry(app);
  expect(await reminders(open.id, agreed.id)).toEqual([]);
});
