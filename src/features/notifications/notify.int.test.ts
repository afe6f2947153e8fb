import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, notificationEvents, users } from '#src/database/schema/schema.ts';
import type { Email } from '#src/domain/process/words.ts';
import type { App } from '#src/platform/app.ts';
import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { someFacts } from '#tests/support/notification-facts.ts';
import { preauthorised, rentalFixture, rentalOrder } from '#tests/support/test-context.ts';
import { emailDueNotifications, emailNotification } from './emails.server.ts';
import { notify } from './notify.server.ts';
import type { TransactionFacts } from './transaction-facts.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;

/** Notifies the customer of a rental, as often as wanted, of something that happened once. */
async function notifying(kind: Email, facts: Partial<TransactionFacts> = {}) {
  const { lenderId, customerId, listingId } = await rentalFixture(context);
  const transactionId = await preauthorised(
    context,
    { lenderId, customerId, listingId },
    await rentalOrder(context, listingId),
  );
  await emailDueNotifications(app, 100);
  const stored = someFacts({
    ...{ transactionId, customerId, providerId: lenderId, actorId: lenderId, sequence: 9 },
    listing: { ...someFacts().listing, id: listingId },
    ...facts,
  });
  const onceKey = `${transactionId}:9:${kind}:${stored.to}`;
  const event = async () =>
    (await db.select().from(notificationEvents).where(eq(notificationEvents.onceKey, onceKey)))[0];
  return {
    customerId,
    again: () => db.transaction((tx) => notify(tx, app, kind, stored)),
    event,
    /** What the worker does with the job. */
    work: async (worker: App = app) => emailNotification(worker, (await event())?.id ?? ''),
    emails: () => db.select().from(emails).where(eq(emails.onceKey, onceKey)),
    purgeEmails: () => db.delete(emails).where(eq(emails.onceKey, onceKey)),
    change: (changes: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(changes).where(eq(users.id, customerId)),
  };
}

const jobsOf = async (eventId: string | undefined) =>
  (
    await db.execute(
      sql`select data from jobs.job where name = 'email-notification' and data ->> 'eventId' = ${eventId}`,
    )
  ).rows;

/** The app with a logger that keeps what it is told. */
function listening() {
  const lines: string[] = [];
  return { lines, worker: { ...app, logger: makeLogger((line) => lines.push(line)) } };
}

test('a unit of work writes only the event and its job; the worker makes the email, once', async () => {
  const { again, event, work, emails } = await notifying('request-accepted');
  await again();
  expect(await event()).toMatchObject({ inBell: true, seenAt: null, kind: 'request-accepted' });
  expect(await jobsOf((await event())?.id)).toHaveLength(1);
  expect(await emails()).toEqual([]);
  await Promise.all([work(), work(), emailDueNotifications(app, 100), work()]);
  await work();
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Isobel accepted: Luna slip, Dec 10 to 13']);
  expect((await event())?.emailAt).toBeNull();
});

test('an event is not told twice, even after its email was purged', async () => {
  const { again, event, work, emails, purgeEmails } = await notifying('request-accepted');
  await again();
  await again();
  await work();
  expect(await jobsOf((await event())?.id)).toHaveLength(1);
  expect(await emails()).toHaveLength(1);
  await purgeEmails();
  await again();
  await work();
  await emailDueNotifications(app, 100);
  expect(await emails()).toEqual([]);
});

test('an event whose unit of work rolls back is not stored, nor is its job', async () => {
  const before = (await db.execute(sql`select id from jobs.job where name = 'email-notification'`)).rows.length;
  const unit = db.transaction(async (tx) => {
    await notify(tx, app, 'request-accepted', someFacts());
    throw new Error('roll back');
  });
  await expect(unit).rejects.toThrow();
  expect((await db.execute(sql`select id from jobs.job where name = 'email-notification'`)).rows).toHaveLength(before);
});

test('a receipt is sent by email without a row in the bell', async () => {
  const { again, event, work, emails } = await notifying('payment-receipt');
  await again();
  await work();
  expect(await emails()).toHaveLength(1);
  expect(await event()).toMatchObject({ inBell: false });
});

test('the email goes to the address that the recipient has when it is made', async () => {
  const { again, work, emails, change, customerId } = await notifying('request-accepted');
  await again();
  await change({ email: `moved-${customerId}@example.org` });
  await work();
  expect(await emails()).toMatchObject([{ recipient: `moved-${customerId}@example.org`, recipientId: customerId }]);
});

test.each([
  ['a deleted user', 'request-accepted', { deletedAt: new Date() }, 0],
  ['a banned user whose money it is about', 'request-accepted', { banned: true }, 1],
  ['a banned user otherwise', 'offer-declined', { banned: true }, 0],
  ['a user without that choice', 'offer-declined', { privateData: {} }, 1],
  [
    'a user who does not want these',
    'offer-declined',
    { privateData: { notifications: { emailsOff: ['offers'] } } },
    0,
  ],
] as const)('%s is told of %s by email, or not', async (_, kind, changes, count) => {
  const { again, event, work, emails, change } = await notifying(kind);
  await again();
  await change(changes);
  await work();
  expect(await emails()).toHaveLength(count);
  expect((await event())?.emailAt).toBeNull();
});

test('a text that cannot be made is logged and tried again, and the event stays', async () => {
  const { again, event, work, emails } = await notifying('request-accepted', { otherName: undefined as never });
  const { lines, worker } = listening();
  await again();
  await work(worker);
  expect(await emails()).toEqual([]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', failures: 1, givenUp: false },
  ]);
  expect(await event()).toMatchObject({ inBell: true, emailFailures: 1 });
  // Not before its time, and then with what has been mended meanwhile.
  await work(worker);
  expect(await event()).toMatchObject({ emailFailures: 1 });
  await db
    .update(notificationEvents)
    .set({ facts: sql`facts || '{"otherName": "Isobel"}'` })
    .where(eq(notificationEvents.id, (await event())?.id ?? ''));
  await app.clock.advance(20);
  await emailDueNotifications(worker, 100);
  expect(await emails()).toHaveLength(1);
});

test('a text that can never be made is given up after a day and a half', async () => {
  const { again, event, work } = await notifying('request-accepted', { kind: 'gift' as never });
  const { lines, worker } = listening();
  await again();
  for (let attempt = 1; attempt <= 16; attempt++) {
    await work(worker);
    await app.clock.advance(6 * 3600 + 1);
  }
  expect(await event()).toMatchObject({ emailFailures: 14, emailAt: null });
  expect(lines).toHaveLength(14);
  expect(lines.filter((line) => line.includes('"givenUp":true'))).toHaveLength(1);
});
