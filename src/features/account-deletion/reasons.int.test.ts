import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  emailTokens,
  identities,
  listings,
  paymentCalls,
  sessions,
  transactions,
  users,
} from '#src/database/schema/schema.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { executeInOneUnit } from '#src/features/transactions/engine/move.server.ts';
import { executeDueTimers } from '#src/features/transactions/timers.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { emptyBrowser, ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { enquire, payAfterEnquiry } from '#tests/support/threads.ts';
import { deleteAccount } from './commands.server.ts';
import { deletionReasons } from './reasons.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const remove = async (userId: string) =>
  deleteAccount(app, await viewerWithPassword(app, userId), { currentPassword: ownPassword }, emptyBrowser);
const hours = (from: number) => new Date(Date.now() + from * 3_600_000);
const kindsOf = async (userId: string) => [...new Set((await deletionReasons(db, userId)).map(({ kind }) => kind))];

describe('a deletion is refused', () => {
  test('with a wrong password, and twice', async () => {
    const viewer = await viewerWithPassword(app, await makeUser(db));
    expect(await codeAfter(() => deleteAccount(app, viewer, { currentPassword: 'not it at all' }, emptyBrowser))).toBe(
      'wrong-password',
    );
    const right = () => deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser);
    const both = await Promise.allSettled([right(), right()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // The password went with the account.
    expect(await codeAfter(right)).toBe('password-not-set');
  });

  test('without a password from an open browser, and is after a recent log-in', async () => {
    const viewer = await viewerWithPassword(app, await makeUser(db));
    await db.delete(identities).where(eq(identities.userId, viewer.id));
    const linked = { userId: viewer.id, providerId: 'https://id.example.nz', accountId: randomUUID() };
    const session = { id: viewer.sessionId, userId: viewer.id, tokenHash: randomUUID(), expiresAt: hours(1) };
    await db.insert(sessions).values({ ...session, createdAt: hours(-1) });
    const byLogIn = () => deleteAccount(app, viewer, { currentPassword: undefined }, emptyBrowser);
    // Neither a password nor a provider: what is left after a change of email was taken back.
    expect(await codeAfter(byLogIn)).toBe('password-not-set');
    await db.insert(identities).values(linked);
    expect(await codeAfter(byLogIn)).toBe('log-in-too-old');
    await db.update(sessions).set({ createdAt: new Date() }).where(eq(sessions.id, viewer.sessionId));
    await byLogIn();
    expect(await db.$count(users, and(eq(users.id, viewer.id), isNull(users.deletedAt)))).toBe(0);
  });

  test('in a limited session', async () => {
    const viewer = { ...(await viewerWithPassword(app, await makeUser(db))), limited: true };
    expect(await codeAfter(() => deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser))).toBe(
      'forbidden',
    );
  });

  test('while the address from before can take a change of email back', async () => {
    const userId = await makeUser(db);
    const until = hours(20);
    const undo = { userId, purpose: 'undo' as const, email: 'before@rotation.example', expiresAt: until };
    await db.insert(emailTokens).values({ ...undo, tokenHash: randomUUID() });
    expect(await deletionReasons(db, userId)).toEqual([{ kind: 'email-change', about: null, until }]);
    expect(await codeAfter(() => remove(userId))).toBe('account-not-deletable');
    await db
      .update(emailTokens)
      .set({ expiresAt: hours(-1) })
      .where(eq(emailTokens.userId, userId));
    await remove(userId);
    expect(await db.$count(users, and(eq(users.id, userId), isNull(users.deletedAt)))).toBe(0);
  });

  test('not while a question is open, which neither side can end', async () => {
    const fixture = await flow.rentalFixture();
    const enquiry = await enquire(context, fixture.customerId, fixture.listingId);
    expect([await kindsOf(fixture.customerId), await kindsOf(fixture.lenderId)]).toEqual([[], []]);
    await remove(fixture.lenderId);
    const order = await flow.rentalOrder(fixture.listingId);
    expect(await codeAfter(() => payAfterEnquiry(context, fixture.customerId, enquiry, order))).toBe(
      'transaction-listing-not-found',
    );
    expect(await stateOf(context, enquiry)).toBe('enquiry');
    await remove(fixture.customerId);
  });

  test('while a request of either side is open', async () => {
    const fixture = await flow.rentalFixture();
    const order = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
    expect(await kindsOf(fixture.customerId)).toEqual(['transaction']);
    expect((await deletionReasons(db, fixture.lenderId)).map(({ about }) => about)).toEqual([
      { transactionId: order, role: 'provider', title: 'Luna bias slip dress' },
    ]);
    expect(await codeAfter(() => remove(fixture.lenderId))).toBe('account-not-deletable');
    expect(await codeAfter(() => remove(fixture.customerId))).toBe('account-not-deletable');
  });

  test('while a customer pays, of which the lender is told no more', async () => {
    const fixture = await flow.rentalFixture();
    await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    const aboutOf = async (userId: string) => (await deletionReasons(db, userId)).map(({ about }) => about);
    expect(await aboutOf(fixture.customerId)).toMatchObject([{ role: 'customer' }]);
    expect(await aboutOf(fixture.lenderId)).toEqual([null]);
  });

  test('while a customer pays for what was a question, which the lender knows', async () => {
    const fixture = await flow.rentalFixture();
    const enquiry = await enquire(context, fixture.customerId, fixture.listingId);
    await payAfterEnquiry(context, fixture.customerId, enquiry, await flow.rentalOrder(fixture.listingId));
    expect(await stateOf(context, enquiry)).toBe('pending-payment');
    expect((await deletionReasons(db, fixture.lenderId)).map(({ about }) => about)).toMatchObject([
      { transactionId: enquiry, role: 'provider' },
    ]);
  });

  test('while the lender of a completed rental can claim', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
    await flow.untilDue(id);
    await executeDueTimers(app);
    await deliverAll(context);
    expect(await kindsOf(fixture.customerId)).toEqual(['claim-period']);
    expect(await kindsOf(fixture.lenderId)).toEqual([]);
    await app.clock.advance(16 * 86_400);
    expect(await kindsOf(fixture.customerId)).toEqual([]);
    await remove(fixture.customerId);
  });

  test('while a hold is being released, and no longer', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    await flow.executeAs(fixture.lenderId, id, 'decline');
    expect(await kindsOf(fixture.customerId)).toEqual(['hold']);
    expect(await kindsOf(fixture.lenderId)).toEqual([]);
    await deliverAll(context);
    expect(await kindsOf(fixture.customerId)).toEqual([]);
  });

  test('while a refund is written, or on its way', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
    await executeInOneUnit(app, id, 'cancel', { role: 'operator', userId: null });
    expect(await kindsOf(fixture.customerId)).toEqual(['refund']);
    await deliverAll(context);
    expect(await kindsOf(fixture.customerId)).toEqual([]);
    await db
      .update(paymentCalls)
      .set({ objectStatus: 'pending' })
      .where(sql`transaction_id = ${id} and purpose = 'refund'`);
    expect(await kindsOf(fixture.customerId)).toEqual(['refund']);
    await db
      .update(paymentCalls)
      .set({ objectStatus: 'succeeded' })
      .where(sql`transaction_id = ${id} and purpose = 'refund'`);
  });

  test('while a payout is owed, a case is open, or the lender owes what it cost', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
    await flow.untilDue(id);
    await executeDueTimers(app);
    expect(await kindsOf(fixture.lenderId)).toEqual(['payout']);
    expect(await codeAfter(() => remove(fixture.lenderId))).toBe('account-not-deletable');
    await deliverAll(context);
    expect(await kindsOf(fixture.lenderId)).toEqual([]);
    await context.sandbox.control('POST', 'settle', {});
    const amount = 5000;
    const dispute = await disputed(context, id, { amount });
    expect(await kindsOf(fixture.lenderId)).toEqual(['case']);
    expect(await kindsOf(fixture.customerId)).toEqual(['case']);
    await decided(context, id, dispute, 'lost');
    await decideDispute(app, dispute, [{ transactionId: id, amount, lenderBears: amount }]);
    await deliverAll(context);
    // Her balance at Stripe did not cover it.
    expect(await kindsOf(fixture.lenderId)).toEqual(['debt']);
    expect(await kindsOf(fixture.customerId)).toEqual([]);
    expect(await codeAfter(() => remove(fixture.lenderId))).toBe('account-not-deletable');
    // Her next payout pays it, on another order.
    const other = await flow.saleFixture();
    await db.update(listings).set({ authorId: fixture.lenderId }).where(eq(listings.id, other.listingId));
    const next = await flow.accepted({ ...other, lenderId: fixture.lenderId }, saleOrder(other.listingId));
    await flow.untilDue(next);
    await executeDueTimers(app);
    await deliverAll(context);
    expect(await kindsOf(fixture.lenderId)).toEqual([]);
  });

  test('to the last operator', async () => {
    const [one, two] = [await makeUser(db, { role: 'operator' }), await makeUser(db, { role: 'operator' })];
    const viewers = [await viewerWithPassword(app, one), await viewerWithPassword(app, two)];
    const both = await Promise.allSettled(
      viewers.map((viewer) => deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await db.$count(users, eq(users.role, 'operator'))).toBe(1);
  });
});

describe('at the same moment', () => {
  test('either the order is there, or the lender is gone, and never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { lenderId, customerId, listingId } = await flow.saleFixture();
      const viewer = await viewerWithPassword(app, lenderId);
      const [order, deletion] = await Promise.allSettled([
        flow.request(customerId, saleOrder(listingId)),
        deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser),
      ]);
      expect([order.status, deletion.status].toSorted(), String(round)).toEqual(['fulfilled', 'rejected']);
      const lost = order.status === 'rejected' ? order : deletion;
      const codes = ['transaction-listing-not-found', 'account-not-deletable'];
      expect(codes).toContain(await codeAfter(() => Promise.reject((lost as PromiseRejectedResult).reason as Error)));
    }
  });

  test('an enquiry that was waiting for the deletion finds no lender', async () => {
    const { lenderId, customerId, listingId } = await flow.saleFixture();
    const client = await db.$client.connect();
    const waiting: Promise<unknown>[] = [];
    try {
      await client.query('begin');
      await client.query('select from users where id = $1 for update', [lenderId]);
      waiting.push(codeAfter(() => enquire(context, customerId, listingId)));
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      await client.query('update users set deleted_at = now() where id = $1', [lenderId]);
    } finally {
      await client.query('commit');
      client.release();
    }
    expect(await Promise.all(waiting)).toEqual(['transaction-listing-not-found']);
    expect(await db.$count(transactions, eq(transactions.providerId, lenderId))).toBe(0);
  });
});
