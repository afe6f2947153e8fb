import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  caseClaims,
  cases,
  deletedAccounts,
  emails,
  images,
  listings,
  messages,
  newsletterSubscribers,
  notificationEvents,
  orderCases,
  paymentCustomers,
  payments,
  payoutAccounts,
  referrals,
  sessions,
  transactions,
  users,
} from '#src/database/schema/schema.ts';
import { setAvatar } from '#src/features/accounts/users.server.ts';
import { publicProfile } from '#src/features/accounts/queries.server.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { ReplyFacts } from '#src/features/notifications/review-kinds.ts';
import { shownBellPage } from '#src/features/notifications/queries.server.ts';
import { executeDueTimers } from '#src/features/transactions/timers.server.ts';
import { removeUnattached } from '#src/features/images/sweeps.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeImage, makeRental, makeUser } from '#tests/support/factories.ts';
import { emptyBrowser, ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { deleteAccount } from './commands.server.ts';
import { sweepDeletedAccounts } from './jobs.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const remove = async (userId: string) =>
  deleteAccount(app, await viewerWithPassword(app, userId), { currentPassword: ownPassword }, emptyBrowser);

/** A sale that was completed and paid out. */
async function completed(): Promise<Fixture & { readonly id: string }> {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  await sendMessage(app, { id: fixture.customerId }, { transactionId: id, content: 'Thank you, it is lovely.' });
  await flow.untilDue(id);
  await executeDueTimers(app);
  await deliverAll(context);
  return { ...fixture, id };
}

describe('an account is deleted', () => {
  test('what is known about the person goes, what belongs to others stays without the name', async () => {
    const { lenderId, customerId, listingId, id } = await completed();
    const before = await shownBellPage(app, { id: lenderId });
    expect(before.rows.some(({ text }) => text.includes('Mei'))).toBe(true);
    await db.insert(sessions).values({ userId: customerId, tokenHash: randomUUID(), expiresAt: new Date() });
    await db
      .update(users)
      .set({ phoneNumber: '+64215550142', bio: 'I like linen.', place: 'Ponsonby' })
      .where(eq(users.id, customerId));
    const [address] = await db.select({ email: users.email }).from(users).where(eq(users.id, customerId));
    await remove(customerId);

    const [row] = await db.select().from(users).where(eq(users.id, customerId));
    const notified = JSON.stringify(row);
    for (const known of ['Mei', 'Hart', '+64215550142', 'linen', 'Ponsonby', address?.email ?? '-'])
      expect(notified).not.toContain(known);
    expect(row?.deletedAt).not.toBeNull();
    expect(await db.$count(sessions, eq(sessions.userId, customerId))).toBe(0);
    expect(await db.$count(notificationEvents, eq(notificationEvents.recipientId, customerId))).toBe(0);
    const [transaction] = await db.select().from(transactions).where(eq(transactions.id, id));
    expect(transaction?.protectedData).not.toHaveProperty('shippingAddress');
    expect(await db.$count(messages, eq(messages.senderId, customerId))).toBe(1);
    const after = await shownBellPage(app, { id: lenderId });
    expect(after.rows.length).toBe(before.rows.length);
    expect(JSON.stringify(after)).not.toContain('Mei');
    expect(await publicProfile(app, customerId)).toMatchObject({
      displayName: 'Deleted user',
      bio: '',
      state: 'deleted',
    });
    expect(await stateOf(context, id)).toBe('delivered');
    expect(await db.$count(listings, eq(listings.id, listingId))).toBe(1);
    const goodbye = await db
      .select()
      .from(emails)
      .where(eq(emails.recipient, address?.email ?? '-'));
    expect(goodbye.map(({ kind }) => kind)).toEqual(['account-deleted']);
    await makeUser(db, { email: address?.email ?? '-' });
    await expectInvariants(context);
  });

  test('its listings are closed and hidden, and photos that no order shows are removed', async () => {
    const { lenderId, listingId, id } = await completed();
    const [unused, avatar] = [await makeImage(db, lenderId), await makeImage(db, lenderId)];
    const other = await makeRental(db, {
      authorId: lenderId,
      address: '1 Ponsonby Road',
      images: [{ imageId: unused, alt: '' }],
    });
    await db.transaction((tx) => setAvatar(tx, lenderId, avatar));
    await remove(lenderId);
    const rows = await db.select().from(listings).where(eq(listings.authorId, lenderId));
    expect(rows.map(({ state, deletedAt }) => [state, deletedAt !== null])).toEqual([
      ['closed', true],
      ['closed', true],
    ]);
    expect(JSON.stringify(rows.find((row) => row.id === other))).not.toContain('Ponsonby');
    // Without waiting for a day: they were uploaded just now.
    await removeUnattached(app);
    const left = await db.select({ id: images.id }).from(images).where(eq(images.ownerId, lenderId));
    const [transaction] = await db.select().from(transactions).where(eq(transactions.id, id));
    expect(left.map((image) => image.id)).toEqual([transaction?.listing.imageId]);
    expect(listingId).toBe(transaction?.listingId);
  });

  test('an email about them that was not sent yet is made again without the name', async () => {
    const { lenderId, customerId, id } = await completed();
    await emailDueNotifications(app, 500);
    const named = () => db.$count(emails, sql`recipient_id = ${lenderId} and sent_at is null and text like '%Mei%'`);
    expect(await named()).toBeGreaterThan(0);
    const made = await db.$count(emails, sql`recipient_id = ${lenderId}`);
    await remove(customerId);
    await emailDueNotifications(app, 500);
    expect(await named()).toBe(0);
    expect(await db.$count(emails, sql`recipient_id = ${lenderId}`)).toBe(made);
    // One that is written while the deletion is under way.
    await db.execute(sql`update notification_events set facts = facts || '{"otherName": "Mei"}', email_at = to_timestamp(0)
      where recipient_id = ${lenderId} and transaction_id = ${id} and facts ? 'otherName'`);
    await db.delete(emails).where(eq(emails.recipientId, lenderId));
    await emailDueNotifications(app, 500);
    expect(await db.$count(emails, sql`recipient_id = ${lenderId}`)).toBeGreaterThan(0);
    expect(await named()).toBe(0);
    await sweepDeletedAccounts(app);
    expect(JSON.stringify(await shownBellPage(app, { id: lenderId }))).not.toContain('Mei');
    // The last one to them goes once it is sent.
    const toThem = () => db.$count(emails, eq(emails.recipientId, customerId));
    expect(await toThem()).toBe(1);
    await db.update(emails).set({ sentAt: new Date() }).where(eq(emails.recipientId, customerId));
    await sweepDeletedAccounts(app);
    expect(await toThem()).toBe(0);
  });

  test('nobody is told of their answer to a review by name, nor of the price of their listing', async () => {
    const { lenderId, customerId, listingId, id } = await completed();
    const listing = { id: listingId, title: 'Luna slip', designer: null, imageId: null };
    const told = { recipientId: customerId, listing };
    await db.transaction(async (tx) => {
      const reply = {
        reviewId: randomUUID(),
        transactionId: id,
        to: 'customer',
        replierId: lenderId,
        excerpt: 'Thanks',
      };
      await notify(tx, app, 'review-replied', { ...told, ...reply, replierName: 'Ngaire' } as ReplyFacts);
      await notify(tx, app, 'price-fallen', { ...told, before: 9000, now: 8000, currency: 'NZD' });
    });
    const emailed = (words: string) =>
      db.$count(emails, sql`recipient_id = ${customerId} and text like ${`%${words}%`}`);
    const inBell = async () => JSON.stringify(await shownBellPage(app, { id: customerId }));
    await emailDueNotifications(app, 500);
    expect([await emailed('Ngaire'), await emailed('Luna slip')]).toEqual([1, 2]);
    expect(await inBell()).toMatch(/now from.*Ngaire/s);
    await remove(lenderId);
    await emailDueNotifications(app, 500);
    expect([await emailed('Ngaire'), await emailed('Thanks'), await emailed('now')]).toEqual([0, 1, 0]);
    expect(await inBell()).not.toMatch(/Ngaire|now from/);
    // One that is written while the deletion is under way.
    await db.execute(sql`update notification_events set facts = facts || '{"replierName": "Ngaire"}',
      email_at = to_timestamp(0) where recipient_id = ${customerId} and kind = 'review-replied'`);
    await db.delete(emails).where(eq(emails.recipientId, customerId));
    await emailDueNotifications(app, 500);
    expect([await emailed('Ngaire'), await emailed('Thanks')]).toEqual([0, 1]);
  });

  test('the newsletter is not sent to them any more, if the address is known to be theirs', async () => {
    const subscribed = async (isVerified: boolean) => {
      const { customerId } = await completed();
      const [user] = await db
        .update(users)
        .set({ emailVerified: isVerified })
        .where(eq(users.id, customerId))
        .returning();
      const email = user?.email ?? '';
      await db.insert(newsletterSubscribers).values({
        ...{
          email,
          name: 'Mei',
          consentVersion: '1',
          consent: 'Yes',
          requestedAt: new Date(),
          confirmedAt: new Date(),
        },
        unsubscribeToken: randomUUID(),
      });
      await remove(customerId);
      return db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email));
    };
    expect([await subscribed(true), await subscribed(false)]).toEqual([0, 1]);
  });

  test('what their bank says later is still followed, and the other party can no longer write', async () => {
    const { lenderId, customerId, id } = await completed();
    await remove(customerId);
    await disputed(context, id);
    expect(await db.$count(cases, eq(cases.transactionId, id))).toBe(1);
    const write = () => sendMessage(app, { id: lenderId }, { transactionId: id, content: 'Hello?' });
    expect(await codeAfter(write)).toBe('transaction-counterparty-banned');
  });
});

/** A claim that was settled, with the card that its customer agreed to. */
async function claimOn(customerId: string): Promise<void> {
  const [transaction] = await db.select().from(transactions).where(eq(transactions.customerId, customerId));
  const about = { transactionId: transaction?.id ?? '' };
  const id = randomUUID();
  await db.insert(cases).values({ ...about, id, reason: 'complaint', state: 'resolved' });
  await db
    .insert(orderCases)
    .values({ ...about, id, openedBy: 'provider', reason: 'damaged', closedAt: new Date(), outcome: 'charge' });
  await db
    .insert(caseClaims)
    .values({ ...about, caseId: id, customerId, kind: 'repair', namedAmount: 1, cardId: 'pm_card' });
}

test('ids at Stripe are erased 540 days after the last charge, and the ledger stays whole', async () => {
  const { lenderId, customerId } = await completed();
  await db.insert(referrals).values({ userId: customerId, referrerId: await makeUser(db) });
  await remove(customerId);
  await remove(lenderId);
  const cardsKept = async () =>
    (await db.select().from(referrals).where(eq(referrals.userId, customerId)))[0]?.cards?.length ?? null;
  expect(await cardsKept()).toBe(1);
  const stripeIds = () =>
    Promise.all([
      db.$count(paymentCustomers, eq(paymentCustomers.userId, customerId)),
      db.$count(payoutAccounts, eq(payoutAccounts.userId, lenderId)),
      db.$count(payments, sql`payer_id = ${customerId} and stripe_customer_id <> 'erased'`),
    ]);
  const [atStripe] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, customerId));
  const recordOf = async () =>
    (await db.select().from(deletedAccounts).where(eq(deletedAccounts.userId, customerId)))[0];
  const kept = await recordOf();
  const until = kept?.keepUntil.getTime() ?? 0;
  expect(until - (kept?.lastChargeAt?.getTime() ?? 0)).toBe(540 * 86_400_000);
  await setClock(db, new Date(until - 60_000));
  await sweepDeletedAccounts(app);
  expect(await stripeIds()).toEqual([1, 1, 1]);
  // As if the last charge had come after the deletion.
  await db.update(deletedAccounts).set({ keepUntil: new Date(until - 120_000), lastChargeAt: null });
  await sweepDeletedAccounts(app);
  expect(await stripeIds()).toEqual([1, 1, 1]);
  expect(await recordOf()).toMatchObject({ keepUntil: new Date(until), erasedAt: null });
  await claimOn(customerId);
  await setClock(db, new Date(until + 60_000));
  const silent = { ...app.payments, deleteCustomer: async () => ({ kind: 'unknown', reason: 'timeout' }) as const };
  await sweepDeletedAccounts({ ...app, payments: silent });
  expect(await stripeIds()).toEqual([1, 0, 1]);
  await sweepDeletedAccounts(app);
  expect(await stripeIds()).toEqual([0, 0, 0]);
  expect(await cardsKept()).toBeNull();
  expect(await db.delete(caseClaims).returning({ card: caseClaims.cardId })).toEqual([{ card: 'erased' }]);
  await db.delete(orderCases);
  const erased = await recordOf();
  expect(erased).toMatchObject({ lastChargeAt: null, erasedAt: expect.any(Date) });
  await setClock(db, new Date(until + 3_600_000));
  await sweepDeletedAccounts(app);
  expect(await recordOf()).toEqual(erased);
  const stripeCustomerId = atStripe?.stripeCustomerId ?? '';
  const there = (await context.sandbox.books()).customer?.find(({ id }) => id === stripeCustomerId);
  expect(there).toEqual({ id: stripeCustomerId, object: 'customer', deleted: true });
  expect(await app.payments.deleteCustomer(stripeCustomerId)).toEqual({ kind: 'done', value: null });
  const [transaction] = await db.select().from(transactions).where(eq(transactions.customerId, customerId));
  expect(transaction?.protectedData).toEqual({});
  await expectInvariants(context);
});
