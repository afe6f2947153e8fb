import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { calendarFeeds, idChecks, outsideCalendars, payoutAccounts, users } from '#src/database/schema/schema.ts';
import { banUser, liftBan } from '#src/features/accounts/ban-user.server.ts';
import { undoEmailChange } from '#src/features/accounts/email-change.server.ts';
import { issueToken } from '#src/features/accounts/email-tokens.server.ts';
import { savePayoutDetails } from '#src/features/payouts/commands.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { logInAs } from '#tests/support/log-ins.ts';
import { payoutTokens } from '#tests/support/payout-tokens.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { forgetIntruder } from './intruder.server.ts';

const context = await contextOfFile();
const { app, sandbox } = context;
const { db } = app;
const browser = { ip: '198.51.100.1' };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Changes the email of an account, as the link in its new inbox does; returns the token of the link that takes it back. */
async function changed(userId: string): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const token = await db.transaction((tx) => issueToken(tx, { userId, purpose: 'undo', email: user?.email ?? '' }));
  await db
    .update(users)
    .set({ email: `other-${user?.email}` })
    .where(eq(users.id, userId));
  return token;
}

/** A lender with all that may be another person's, made when her account was. */
async function lender() {
  const userId = await makeUser(db, { emailVerified: true, idVerifiedAt: new Date() });
  const viewer = await logInAs(app, userId);
  await savePayoutDetails(app, viewer, await payoutTokens(sandbox.port));
  const listingId = await makeRental(db, { authorId: userId });
  await db.insert(idChecks).values({ userId, kind: 'passport', birthday: '1990-02-03', state: 'pending' });
  await db.insert(calendarFeeds).values({ listingId, secret: userId, secretHash: userId });
  const calendar = { listingId, address: 'sealed', host: 'example.org', dueAt: new Date() };
  await db.insert(outsideCalendars).values(calendar);
  const phone = { phoneNumber: '+64215550142', phoneVerifiedAt: new Date() };
  await db.update(users).set(phone).where(eq(users.id, userId));
  return { userId, viewer, listingId };
}

async function leftOf({ userId, listingId }: Awaited<ReturnType<typeof lender>>) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return {
    payouts: await db.$count(payoutAccounts, eq(payoutAccounts.userId, userId)),
    ids: await db.$count(idChecks, eq(idChecks.userId, userId)),
    feeds: await db.$count(calendarFeeds, eq(calendarFeeds.listingId, listingId)),
    calendars: await db.$count(outsideCalendars, eq(outsideCalendars.listingId, listingId)),
    phone: user?.phoneNumber ?? null,
  };
}

/** All of it is older than the change by more than a day. */
async function age({ userId, listingId }: Awaited<ReturnType<typeof lender>>): Promise<void> {
  const createdAt = daysAgo(3);
  await db.update(payoutAccounts).set({ createdAt, bankSetAt: createdAt }).where(eq(payoutAccounts.userId, userId));
  await db.update(idChecks).set({ createdAt }).where(eq(idChecks.userId, userId));
  await db.update(calendarFeeds).set({ createdAt }).where(eq(calendarFeeds.listingId, listingId));
  await db.update(outsideCalendars).set({ createdAt }).where(eq(outsideCalendars.listingId, listingId));
  await db.update(users).set({ phoneVerifiedAt: createdAt }).where(eq(users.id, userId));
}

test('who takes a change of email back keeps nothing that was added around it: no bank account, ID, calendar or number', async () => {
  const own = await lender();
  await undoEmailChange(app, await changed(own.userId), browser, forgetIntruder);
  expect(await leftOf(own)).toEqual({ payouts: 0, ids: 0, feeds: 0, calendars: 0, phone: null });
});

test('what was there before stays, but for the bank account where another one was named since', async () => {
  const own = await lender();
  await age(own);
  const all = { payouts: 1, ids: 1, feeds: 1, calendars: 1, phone: '+64215550142' };
  await undoEmailChange(app, await changed(own.userId), browser, forgetIntruder);
  expect(await leftOf(own)).toEqual(all);
  const thief = await logInAs(app, own.userId);
  const token = await changed(own.userId);
  await savePayoutDetails(app, thief, await payoutTokens(sandbox.port));
  await undoEmailChange(app, token, browser, forgetIntruder);
  expect(await leftOf(own)).toEqual({ ...all, payouts: 0 });
});

test('of a banned account the change is taken back too: it stays banned, and who was banned in it is out', async () => {
  const { userId } = await lender();
  const [before] = await db.select().from(users).where(eq(users.id, userId));
  const token = await changed(userId);
  await db.transaction((tx) => banUser(tx, userId));
  expect(await undoEmailChange(app, token, browser, forgetIntruder)).toEqual({ resetToken: null });
  const [after] = await db.select().from(users).where(eq(users.id, userId));
  expect(after).toMatchObject({ email: before?.email, banned: true });
  expect(await codeAfter(() => undoEmailChange(app, token, browser, forgetIntruder))).toBe(
    'verification-token-invalid',
  );
  await db.transaction((tx) => liftBan(tx, userId));
  expect(await db.$count(users, eq(users.email, `other-${before?.email}`))).toBe(0);
});
