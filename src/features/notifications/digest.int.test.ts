import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { emails, notificationDeliveries, notificationEvents, users } from '#src/database/schema/schema.ts';
import { hourInZone } from '#src/domain/dates/day.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { subscribedBrowser } from '#tests/support/unsent.ts';
import { sendDueDigests } from './digest.server.ts';
import { emailDueNotifications } from './emails.server.ts';
import { notify } from './notify.server.ts';
import { preferencesIn, toStored, type Pace, type Preferences } from './preferences.ts';
import { unsubscribable, unsubscribe, unsubscribePath } from './unsubscribe.server.ts';

const { app } = await contextOfFile();
const { db } = app;

const withPace = (pace: Pace, choice: Partial<Preferences> = {}) => {
  const usual = preferencesIn({});
  return toStored({ ...usual, emails: { ...usual.emails, wardrobes: pace }, ...choice });
};

/** A user whom several falls of prices are told to: an optional group with emails. */
async function notified(privateData: object, count: number) {
  const recipientId = await makeUser(db, { privateData: { ...privateData } });
  const authorId = await makeUser(db);
  for (let index = 0; index < count; index++) {
    const id = await makeRental(db, { authorId, title: `Dress ${index}` });
    const listing = { id, title: `Dress ${index}`, designer: null, imageId: null };
    const prices = { currency: 'NZD', before: 9_000, now: 7_000 };
    await db.transaction((tx) => notify(tx, app, 'price-fallen', { recipientId, listing, ...prices }));
  }
  await emailDueNotifications(app, 1_000);
  const mine = eq(emails.recipientId, recipientId);
  return {
    recipientId,
    emails: () => db.select().from(emails).where(mine),
    waits: () => db.$count(notificationDeliveries, eq(notificationDeliveries.recipientId, recipientId)),
  };
}

/** A user with a device whom a wardrobe's new item is told to. */
async function following(privateData: object) {
  const recipientId = await makeUser(db, { privateData: { ...privateData } });
  await subscribedBrowser(db, recipientId);
  const lenderId = await makeUser(db);
  const listing = {
    id: await makeRental(db, { authorId: lenderId }),
    title: 'Silk gown',
    designer: null,
    imageId: null,
  };
  const facts = { recipientId, lenderId, lenderName: 'Amelia T', listing };
  await db.transaction((tx) => notify(tx, app, 'item-listed', facts));
  return {
    lenderId,
    emails: () => db.select().from(emails).where(eq(emails.recipientId, recipientId)),
    waits: async () => {
      const waiting = eq(notificationDeliveries.recipientId, recipientId);
      return (await db.select().from(notificationDeliveries).where(waiting)).map(({ channel }) => channel);
    },
  };
}

const digests = () => Promise.all([sendDueDigests(app, 1_000), sendDueDigests(app, 1_000)]);

test('what comes once a day comes in one email at its hour, once, and without what was seen', async () => {
  const mei = await notified(withPace('daily'), 3);
  expect([await mei.emails(), await mei.waits()]).toEqual([[], 3]);
  await digests();
  expect(await mei.emails()).toEqual([]);
  const [first] = await db
    .select()
    .from(notificationEvents)
    .where(eq(notificationEvents.recipientId, mei.recipientId))
    .orderBy(notificationEvents.createdAt);
  await db
    .update(notificationEvents)
    .set({ seenAt: new Date() })
    .where(eq(notificationEvents.id, first?.id ?? ''));
  await app.clock.advance(24 * 3600);
  await digests();
  await digests();
  const [email, ...others] = await mei.emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ kind: 'digest', subject: '2 things to catch up on' });
  expect(email?.text).toContain('Dress 2');
  expect(email?.text).not.toContain('Dress 0');
  expect(email?.unsubscribeUrl).toContain('/notifications/unsubscribe?t=');
  expect(await mei.waits()).toBe(0);
});

test('of many things an email of the day shows twenty, and how many more there are', async () => {
  const mei = await notified(withPace('daily'), 22);
  await app.clock.advance(24 * 3600);
  await digests();
  const [email] = await mei.emails();
  expect(email?.text.match(/Dress \d+/g)).toHaveLength(20);
  expect(email?.text).toContain('… and 2 more.');
});

test('in quiet hours the email of the day waits until they are over', async () => {
  const hour = hourInZone(await app.clock.now(), marketplace.timeZone);
  const mei = await notified(withPace('daily', { quiet: { from: hour, until: (hour + 2) % 24 } }), 2);
  await app.clock.advance(24 * 3600);
  await digests();
  expect([await mei.emails(), await mei.waits()]).toEqual([[], 2]);
  await app.clock.advance(2 * 3600);
  await digests();
  expect([(await mei.emails()).length, await mei.waits()]).toEqual([1, 0]);
});

test('the emails of the day of more users than a batch are made in one run', async () => {
  const mine = [];
  for (let count = 0; count < 3; count++) mine.push(await notified(withPace('daily'), 1));
  await app.clock.advance(24 * 3600);
  await sendDueDigests(app, 1);
  for (const user of mine) expect([(await user.emails()).length, await user.waits()]).toEqual([1, 0]);
});

test('the email of the day that another worker makes is left to it', async () => {
  const [other, taken] = [await notified(withPace('daily'), 1), await notified(withPace('daily'), 1)];
  await app.clock.advance(24 * 3600);
  await db.transaction(async (tx) => {
    const isTaken = eq(notificationDeliveries.recipientId, taken.recipientId);
    await tx.select().from(notificationDeliveries).where(isTaken).for('update');
    const run = sendDueDigests(app, 1_000).then(() => 'over');
    expect(await Promise.race([run, setTimeout(10_000, 'waits')])).toBe('over');
    expect([(await other.emails()).length, await other.waits(), await taken.waits()]).toEqual([1, 0, 1]);
  });
  await sendDueDigests(app, 1_000);
  expect(await taken.emails()).toHaveLength(1);
});

test('who no longer wants it gets no email of the day', async () => {
  const mei = await notified(withPace('daily'), 1);
  await db
    .update(users)
    .set({ privateData: { ...withPace('never') } })
    .where(eq(users.id, mei.recipientId));
  await app.clock.advance(24 * 3600);
  await digests();
  expect([await mei.emails(), await mei.waits()]).toEqual([[], 0]);
});

test('a new item of a followed wardrobe is a line of the email of the day, for who chose that, and tells no device', async () => {
  const daily = await following(withPace('daily'));
  const others = [await following(withPace('at-once')), await following(withPace('never')), await following({})];
  expect(await daily.waits()).toEqual(['digest']);
  for (const other of others) expect(await other.waits()).toEqual([]);
  await app.clock.advance(24 * 3600);
  await digests();
  await emailDueNotifications(app, 1_000);
  const [email, ...more] = await daily.emails();
  expect(more).toEqual([]);
  expect(email?.text).toContain('Amelia T has listed Silk gown');
  for (const other of others) expect(await other.emails()).toEqual([]);
});

test('an email that can be switched off waits for the end of quiet hours, and no other', async () => {
  const hour = hourInZone(await app.clock.now(), marketplace.timeZone);
  const mei = await notified(withPace('at-once', { quiet: { from: hour, until: (hour + 2) % 24 } }), 1);
  const { recipientId } = mei;
  const checked = { recipientId, checkId: recipientId, outcome: 'verified', reason: null } as const;
  await db.transaction((tx) => notify(tx, app, 'id-checked', checked));
  await emailDueNotifications(app, 1_000);
  const kinds = async () => (await mei.emails()).map(({ kind }) => kind).toSorted();
  expect(await kinds()).toEqual(['id-checked']);
  await app.clock.advance(2 * 3600);
  await emailDueNotifications(app, 1_000);
  expect(await kinds()).toEqual(['id-checked', 'price-fallen']);
});

test('the link of an email ends its group alone, also twice, and no link ends what must be told', async () => {
  const mei = await notified(withPace('at-once', {}), 1);
  const [email] = await mei.emails();
  const token = new URL(email?.unsubscribeUrl ?? '').searchParams.get('t') ?? '';
  expect(unsubscribable(app, token)).toBe('wardrobes');
  await unsubscribe(app, token);
  await unsubscribe(app, token);
  const [row] = await db.select().from(users).where(eq(users.id, mei.recipientId));
  expect(preferencesIn(row?.privateData).emails).toMatchObject({ wardrobes: 'never', messages: 'at-once' });
  for (const wrong of [
    token.replace('wardrobes', 'messages'),
    token.replace('wardrobes', 'orders'),
    `${token}x`,
    '',
    'a.b.c',
  ])
    expect(await codeAfter(() => unsubscribe(app, wrong))).toBe('newsletter-link-invalid');
});

test('the link of the email of the day ends what came in it', async () => {
  const mei = await notified(withPace('daily'), 1);
  await unsubscribe(app, unsubscribePath(app, mei.recipientId, 'digest').split('t=')[1] ?? '');
  const [row] = await db.select().from(users).where(eq(users.id, mei.recipientId));
  expect(preferencesIn(row?.privateData).emails).toMatchObject({ wardrobes: 'never', offers: 'at-once' });
});
