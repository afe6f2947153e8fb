import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationDeliveries, rateLimitHits, textMessages, users } from '#src/database/schema/schema.ts';
import { changeContact } from '#src/features/accounts/contact-change.server.ts';
import { eraseAccount } from '#src/features/accounts/delete-account.server.ts';
import { isNumberMoved } from '#src/features/accounts/moved-number.server.ts';
import { sendPhoneCode, verifyPhone } from '#src/features/accounts/phone-code.server.ts';
import { haveOnePhone } from '#src/features/referrals/same-person.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { logInAs } from '#tests/support/log-ins.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { alertNotification } from './alerts.server.ts';
import { notify } from './notify.server.ts';
import { preferencesIn, toStored } from './preferences.ts';
import { notificationSettings } from './queries.server.ts';

const { app } = await contextOfFile();
const { db } = app;
const browser = { ip: '198.51.100.1' };
const privateData = toStored({ ...preferencesIn({}), texts: ['account'], push: [] });
const anHourAgo = () => new Date(Date.now() - 3_600_000);

/** A user who is told by text message. `phoneVerifiedAt` is null before the code was entered. */
async function withNumber(phoneNumber: string, phoneVerifiedAt: Date | null) {
  const userId = await makeUser(db, { phoneNumber, phoneVerifiedAt, privateData });
  return { userId, viewer: viewerFor(userId, await logInAs(app, userId)) };
}

type Owner = Awaited<ReturnType<typeof withNumber>>;

const waitsFor = ({ userId }: Owner) => eq(notificationDeliveries.recipientId, userId);

async function decide({ userId: recipientId }: Owner): Promise<void> {
  await db.transaction((tx) => notify(tx, app, 'export-ready', { exportId: randomUUID(), recipientId }));
}

/** As the worker does. */
async function tellAll(owner: Owner): Promise<void> {
  for (const { eventId } of await db.select().from(notificationDeliveries).where(waitsFor(owner)))
    await alertNotification(app, eventId);
}

async function tell(owner: Owner): Promise<void> {
  await decide(owner);
  await tellAll(owner);
}

const textsTo = ({ userId }: Owner) =>
  db.$count(textMessages, and(eq(textMessages.recipientId, userId), isNotNull(textMessages.onceKey)));

async function verify({ userId, viewer }: Owner): Promise<void> {
  await db.delete(rateLimitHits);
  await sendPhoneCode(app, viewer, browser);
  const [sent] = await db
    .select()
    .from(textMessages)
    .where(and(eq(textMessages.recipientId, userId), isNull(textMessages.onceKey)))
    .orderBy(desc(textMessages.createdAt));
  await verifyPhone(app, viewer, /^\d{6}/.exec(sent?.content ?? '')?.[0] ?? '', browser);
}

test('text messages go to the account that has proved the number last, and to none that had it before', async () => {
  const phoneNumber = '+64215550101';
  const before = await withNumber(phoneNumber, anHourAgo());
  await tell(before);
  expect(await textsTo(before)).toBe(1);
  const after = await withNumber(phoneNumber, null);
  // One that is only typed takes nothing away.
  expect(await isNumberMoved(db, before.userId)).toBe(false);
  await verify(after);
  // Nor is sent what still waits.
  expect(await textsTo(before)).toBe(0);
  await tell(before);
  await tell(after);
  expect([await textsTo(before), await textsTo(after)]).toEqual([0, 1]);
  expect(await notificationSettings(app, before.viewer)).toMatchObject({ hasPhone: false });
});

test('what was already decided to be told is not sent there either', async () => {
  const phoneNumber = '+64215550102';
  const before = await withNumber(phoneNumber, anHourAgo());
  await decide(before);
  expect(await db.$count(notificationDeliveries, waitsFor(before))).toBe(1);
  await verify(await withNumber(phoneNumber, null));
  await tellAll(before);
  expect(await textsTo(before)).toBe(0);
  // Without a device there is nothing to keep in mind.
  await decide(before);
  expect(await db.$count(notificationDeliveries, waitsFor(before))).toBe(0);
});

test('the account before may verify the number again, and gets the text messages then', async () => {
  const phoneNumber = '+64215550103';
  const before = await withNumber(phoneNumber, anHourAgo());
  const after = await withNumber(phoneNumber, null);
  await verify(after);
  expect(await isNumberMoved(db, before.userId)).toBe(true);
  expect(await codeAfter(() => sendPhoneCode(app, after.viewer, browser))).toBe('phone-already-verified');
  await verify(before);
  expect([await isNumberMoved(db, before.userId), await isNumberMoved(db, after.userId)]).toEqual([false, true]);
  await tell(before);
  expect(await textsTo(before)).toBe(1);
});

test('a code that waits for one of them is not taken back by the other, and both are known to have one number', async () => {
  const phoneNumber = '+64215550104';
  const [one, other] = [await withNumber(phoneNumber, null), await withNumber(phoneNumber, null)];
  await sendPhoneCode(app, one.viewer, browser);
  await verify(other);
  expect(await db.$count(textMessages, eq(textMessages.recipientId, one.userId))).toBe(1);
  await db.update(users).set({ phoneVerifiedAt: anHourAgo() }).where(eq(users.id, one.userId));
  expect(await isNumberMoved(db, one.userId)).toBe(true);
  const { userId } = one;
  const same = haveOnePhone(sql`${userId}::uuid`, sql`${other.userId}::uuid`);
  const [row] = await db.select({ same }).from(users).where(eq(users.id, userId));
  expect(row).toEqual({ same: true });
});

test.each(['changes it', 'removes it', 'deletes the account'] as const)(
  'a number that changed hands stays lost when its new owner %s',
  async (leaves) => {
    const phoneNumber = `+6421555011${leaves.length % 10}`;
    const before = await withNumber(phoneNumber, anHourAgo());
    const after = await withNumber(phoneNumber, null);
    await verify(after);
    const phone = { 'changes it': '+64215550119', 'removes it': null, 'deletes the account': undefined }[leaves];
    if (phone === undefined) await db.transaction((tx) => eraseAccount(tx, after.userId));
    else await changeContact(app, after.viewer, { email: null, phoneNumber: phone }, browser);
    expect(await isNumberMoved(db, before.userId)).toBe(true);
    await tell(before);
    expect(await textsTo(before)).toBe(0);
    await verify(before);
    expect(await isNumberMoved(db, before.userId)).toBe(false);
    await tell(before);
    expect(await textsTo(before)).toBe(1);
  },
);
