import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, messages, notificationEvents, pushMessages, users } from '#src/database/schema/schema.ts';
import { blockUser } from '#src/features/blocks/blocks.server.ts';
import { alertDueNotifications } from '#src/features/notifications/alerts.server.ts';
import { markTransactionSeen } from '#src/features/notifications/commands.server.ts';
import { sendDueDigests } from '#src/features/notifications/digest.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { preferencesIn, toStored } from '#src/features/notifications/preferences.ts';
import { bellPage, unseenTransactions } from '#src/features/notifications/queries.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { enquire } from '#tests/support/threads.ts';
import { subscribedBrowser } from '#tests/support/unsent.ts';
import type { Fixture } from '#tests/support/test-context.ts';
import { sendMessage } from './commands.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
const minute = 60;

type Thread = Fixture & { readonly id: string };

/** A request that both have seen. */
async function aThread(): Promise<Thread> {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  for (const userId of [fixture.customerId, fixture.lenderId]) await markTransactionSeen(app, { id: userId }, id);
  await work();
  return { ...fixture, id };
}

const work = () => emailDueNotifications(app, 100);

const say = (senderId: string, { id }: Thread, content: string) =>
  sendMessage(app, { id: senderId }, { transactionId: id, content });

const messageEmails = (recipientId: string) =>
  db
    .select()
    .from(emails)
    .where(and(eq(emails.recipientId, recipientId), eq(emails.kind, 'message-received')))
    .orderBy(emails.createdAt);

async function newestInBell(userId: string) {
  return (await bellPage(app, { id: userId })).rows[0];
}

test('a message is in the other side’s bell at once, and not in the sender’s', async () => {
  const thread = await aThread();
  await say(thread.customerId, thread, 'Is it lined?');
  expect(await newestInBell(thread.lenderId)).toMatchObject({
    ...{ text: 'Mei sent you a message about Luna bias slip dress', path: `/sale/${thread.id}`, isSeen: false },
  });
  expect((await newestInBell(thread.customerId))?.isSeen).toBe(true);
  expect(await unseenTransactions(app, thread.lenderId, [thread.id])).toEqual(new Set([thread.id]));
  await say(thread.lenderId, thread, 'It is.');
  expect(await newestInBell(thread.customerId)).toMatchObject({
    text: 'Amelia sent you a message about Luna bias slip dress',
    path: `/order/${thread.id}`,
  });
});

test('ten minutes unread it is sent by email, once, whichever of two workers is first', async () => {
  const thread = await aThread();
  await say(thread.customerId, thread, 'Is it lined?');
  await app.clock.advance(9 * minute + 30);
  await work();
  expect(await messageEmails(thread.lenderId)).toEqual([]);
  await app.clock.advance(minute);
  await Promise.all([work(), work(), work()]);
  const [email, ...others] = await messageEmails(thread.lenderId);
  expect(others).toEqual([]);
  expect(email).toMatchObject({ subject: 'Mei sent you a message about Luna bias slip dress' });
  expect(email?.text).toContain('“Is it lined?”');
  expect(email?.text).toContain(`http://localhost:3000/sale/${thread.id}`);
  expect(await messageEmails(thread.customerId)).toEqual([]);
});

test('a thread is one email until it was read, however many messages come', async () => {
  const thread = await aThread();
  await say(thread.customerId, thread, 'Is it lined?');
  await app.clock.advance(6 * minute);
  await say(thread.customerId, thread, 'And warm?');
  // Ten minutes after the first, not after the latest.
  await app.clock.advance(5 * minute);
  await work();
  await say(thread.customerId, thread, 'Hello?');
  await app.clock.advance(60 * minute);
  await work();
  expect((await messageEmails(thread.lenderId)).map(({ subject }) => subject)).toEqual([
    'Mei sent you 2 messages about Luna bias slip dress',
  ]);
  expect(await newestInBell(thread.lenderId)).toMatchObject({
    text: 'Mei sent you 3 messages about Luna bias slip dress',
  });
  await markTransactionSeen(app, { id: thread.lenderId }, thread.id);
  await say(thread.customerId, thread, 'One more thing.');
  await app.clock.advance(11 * minute);
  await work();
  expect((await messageEmails(thread.lenderId)).map(({ subject }) => subject)).toEqual([
    'Mei sent you 2 messages about Luna bias slip dress',
    'Mei sent you a message about Luna bias slip dress',
  ]);
});

test('two threads are two emails', async () => {
  const first = await aThread();
  const second = { ...first, id: await flow.accepted(first, await flow.rentalOrder(first.listingId, 40)) };
  for (const thread of [first, second, first]) await say(first.customerId, thread, 'Is it lined?');
  await app.clock.advance(11 * minute);
  await work();
  expect(await messageEmails(first.lenderId)).toHaveLength(2);
});

test('what was read meanwhile is not sent', async () => {
  const thread = await aThread();
  await say(thread.customerId, thread, 'Is it lined?');
  await app.clock.advance(9 * minute);
  await markTransactionSeen(app, { id: thread.lenderId }, thread.id);
  await app.clock.advance(2 * minute);
  await work();
  expect(await messageEmails(thread.lenderId)).toEqual([]);
  const due = await db
    .select()
    .from(notificationEvents)
    .where(sql`email_at <= rotation_now()`);
  expect(due).toEqual([]);
});

test.each([
  ['banned', { banned: true }],
  ['deleted', { deletedAt: new Date() }],
])('a user who was %s meanwhile gets no email', async (_, changes) => {
  const thread = await aThread();
  await say(thread.customerId, thread, 'Is it lined?');
  await db.update(users).set(changes).where(eq(users.id, thread.lenderId));
  await app.clock.advance(11 * minute);
  await work();
  expect(await messageEmails(thread.lenderId)).toEqual([]);
});

/** Told by a device at once, and by the email of the day besides. */
async function reachedBy(thread: Thread) {
  const usual = preferencesIn({});
  const privateData = toStored({ ...usual, emails: { ...usual.emails, messages: 'daily' } });
  await db.update(users).set({ privateData }).where(eq(users.id, thread.lenderId));
  const { browserId } = await subscribedBrowser(db, thread.lenderId);
  return {
    later: async (meanwhile: () => Promise<unknown> = async () => {}) => {
      await app.clock.advance(11 * minute);
      await alertDueNotifications(app, 100);
      await work();
      await meanwhile();
      await app.clock.advance(24 * 60 * minute);
      await sendDueDigests(app, 100);
    },
    pushes: async () => {
      const rows = await db.select().from(pushMessages).where(eq(pushMessages.subscriptionId, browserId));
      return rows.map(({ content }) => content);
    },
    digests: async () => {
      const isDigest = and(eq(emails.recipientId, thread.lenderId), eq(emails.kind, 'digest'));
      return (await db.select().from(emails).where(isDigest)).map(({ text }) => text);
    },
  };
}

const hide = (content: string) =>
  db.update(messages).set({ hiddenBecause: 'Insulting' }).where(eq(messages.content, content));

test('messages that were hidden meanwhile are told nowhere, and the others are', async () => {
  const thread = await aThread();
  await say(thread.customerId, thread, 'Is it lined?');
  await say(thread.customerId, thread, 'You thief!');
  await hide('You thief!');
  await app.clock.advance(11 * minute);
  await work();
  const [email, ...more] = await messageEmails(thread.lenderId);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ subject: 'Mei sent you a message about Luna bias slip dress' });
  expect(email?.text).toContain('“Is it lined?”');
  const next = await aThread();
  const reached = await reachedBy(next);
  await say(next.customerId, next, 'Another insult');
  await hide('Another insult');
  await reached.later();
  expect([...(await reached.pushes()), ...(await reached.digests())]).toEqual([]);
  expect(await messageEmails(next.lenderId)).toEqual([]);
  const last = await aThread();
  const lastReached = await reachedBy(last);
  await say(last.customerId, last, 'An insult that is hidden in the evening');
  await lastReached.later(() => hide('An insult that is hidden in the evening'));
  expect(await lastReached.digests()).toEqual([]);
});

test('messages of a sender who was banned meanwhile are told nowhere', async () => {
  const [first, next] = [await aThread(), await aThread()];
  const reached = await reachedBy(next);
  for (const thread of [first, next]) {
    await say(thread.customerId, thread, 'Pay me elsewhere');
    await db.update(users).set({ banned: true }).where(eq(users.id, thread.customerId));
  }
  await reached.later();
  expect(await messageEmails(first.lenderId)).toEqual([]);
  expect([...(await reached.pushes()), ...(await reached.digests())]).toEqual([]);
});

test('what waits to be told of a person who was blocked meanwhile is told of an order under way alone', async () => {
  const order = await aThread();
  const question = { ...order, id: await enquire(context, order.customerId, order.listingId) };
  await markTransactionSeen(app, { id: order.lenderId }, question.id);
  await work();
  const before = (await messageEmails(order.lenderId)).length;
  await say(order.customerId, question, 'Answer me!');
  await say(order.customerId, order, 'When does it come?');
  await blockUser(app, { id: order.lenderId, limited: false }, order.customerId);
  await app.clock.advance(11 * minute);
  await work();
  const told = (await messageEmails(order.lenderId)).slice(before).map(({ text }) => text);
  expect(told).toEqual([expect.stringContaining('“When does it come?”')]);
});

test('others are told by device and by the email of the day', async () => {
  const thread = await aThread();
  const reached = await reachedBy(thread);
  await say(thread.customerId, thread, 'Is it lined?');
  await reached.later();
  expect(await reached.pushes()).toHaveLength(1);
  expect(await reached.digests()).toEqual([expect.stringContaining('Mei sent you a message')]);
});

test('a message that is refused tells no one', async () => {
  const thread = await aThread();
  const before = await db.$count(notificationEvents);
  await expect(say(thread.customerId, thread, ' ')).rejects.toThrow();
  expect(await db.$count(notificationEvents)).toBe(before);
});
