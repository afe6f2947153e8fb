import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { credits, lineItems, notificationEvents, referrals, signUps, users } from '#src/database/schema/schema.ts';
import { money } from '#src/domain/money/money.ts';
import { signUp } from '#src/features/accounts/commands.server.ts';
import { finishSignUp } from '#src/features/accounts/sign-up.server.ts';
import { openClaimPayment } from '#src/features/payments/claim-payments.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeSale, makeUser } from '#tests/support/factories.ts';
import { codeOf as refusalOf } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { usableCredit } from './credits.server.ts';
import { referralOf, referralPage } from './queries.server.ts';
import { checkReferralCode, codeOf, recordReferral, rewardReferrer } from './referrals.server.ts';
import { writtenCode } from './rules.ts';

const context = await contextOfFile();
const { flow, app } = context;
const { db } = app;

const address = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;
const person = (email = `${randomUUID()}@example.org`) => ({
  ...{ email, firstName: 'Ana', lastName: 'Bell', password: 'four plain words here' },
});

async function referrer(facts: Parameters<typeof makeUser>[1] = {}) {
  const id = await makeUser(db, facts);
  return { id, code: await codeOf(app, id) };
}

/** An account made with a code; returns its id. */
async function signedUp(referralCode: string, email?: string): Promise<string> {
  const signedIn = await signUp(app, { ...person(email), referralCode }, { ip: address() }, recordReferral);
  if (signedIn === null) throw new Error('The sign-up was deferred');
  return signedIn.userId;
}

const creditsOf = (userId: string) => db.select().from(credits).where(eq(credits.userId, userId));
const notificationsFor = (userId: string) =>
  db.select().from(notificationEvents).where(eq(notificationEvents.recipientId, userId));

describe('a code', () => {
  test('is made once, also by looks at the same moment', async () => {
    const id = await makeUser(db);
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(app, id)));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^[2-9CDFGHJKM]{12}$/);
  });

  test('is known as it is written, and others are not', async () => {
    const { id, code } = await referrer();
    expect((await checkReferralCode(app, writtenCode(code).toLowerCase(), { ip: address() })).id).toBe(id);
    expect(await checkReferralCode(app, 'ABC123', { ip: address() }).catch(refusalOf)).toBe('referral-code-unknown');
    const other = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
    expect(await checkReferralCode(app, other, { ip: address() }).catch(refusalOf)).toBe('referral-code-unknown');
  });

  test('of a banned or deleted account is unknown', async () => {
    const banned = await referrer({ banned: true });
    const deleted = await referrer({ deletedAt: new Date() });
    for (const { code } of [banned, deleted])
      expect(await checkReferralCode(app, code, { ip: address() }).catch(refusalOf)).toBe('referral-code-unknown');
  });

  test('is not guessed: after twenty wrong codes a network waits, and right ones count for nothing', async () => {
    const { code } = await referrer();
    const ip = address();
    for (let index = 0; index < 25; index += 1) await checkReferralCode(app, code, { ip });
    for (let index = 0; index < 20; index += 1)
      expect(await checkReferralCode(app, 'ABC123', { ip }).catch(refusalOf)).toBe('referral-code-unknown');
    expect(await checkReferralCode(app, code, { ip }).catch(refusalOf)).toBe('too-many-requests');
  });

  test('is one’s own in a browser that has signed in to its account', async () => {
    const email = `${randomUUID()}@example.org`;
    const signedIn = await signUp(app, person(email), { ip: address() }, recordReferral);
    const code = await codeOf(app, signedIn?.userId ?? '');
    const [, device = ''] = /device=([^;]+)/.exec(signedIn?.setCookies.join('\n') ?? '') ?? [];
    expect(await checkReferralCode(app, code, { ip: address(), device }).catch(refusalOf)).toBe('referral-code-own');
    expect((await checkReferralCode(app, code, { ip: address() })).id).toBe(signedIn?.userId);
  });
});

describe('signing up with a code', () => {
  test('gives the new user a credit, and the referrer none yet', async () => {
    const friend = await referrer();
    const userId = await signedUp(friend.code);
    expect(await creditsOf(userId)).toMatchObject([{ source: 'sign-up', amount: 500, sourceUserId: friend.id }]);
    expect(await creditsOf(friend.id)).toEqual([]);
    expect(await referralPage(app, friend)).toMatchObject({ left: 0, waiting: 1 });
  });

  test('shows the name of a banned user nowhere', async () => {
    const [friend, gone] = [await referrer(), { banned: true, displayName: 'Nora V' }];
    const user = { id: await signedUp(friend.code) };
    await db
      .update(users)
      .set(gone)
      .where(inArray(users.id, [user.id, friend.id]));
    expect(JSON.stringify([await referralPage(app, user), await referralOf(app, user.id)])).not.toContain('Nora V');
  });

  test('with one that has lost its owner since makes the account without', async () => {
    const friend = await referrer();
    await db.update(users).set({ banned: true }).where(eq(users.id, friend.id));
    expect(await creditsOf(await signedUp(friend.code))).toEqual([]);
  });

  test('of the same mailbox brings nothing to either, and is not told', async () => {
    const name = randomUUID();
    const friend = await referrer({ email: `${name}@example.org` });
    const userId = await signedUp(friend.code, `${name}+two@example.org`);
    expect(await creditsOf(userId)).toEqual([]);
    await db.transaction((tx) => rewardReferrer(tx, app, userId));
    expect(await creditsOf(friend.id)).toEqual([]);
  });

  test('is recorded by a deferred sign-up too, and once', async () => {
    const friend = await referrer();
    const { password: _, ...names } = person();
    const [row] = await db
      .insert(signUps)
      .values({ ...names, passwordHash: 'none', referralCode: friend.code })
      .returning({ id: signUps.id });
    await Promise.all([1, 2].map(() => finishSignUp(app, row?.id ?? '', recordReferral)));
    const [referral, ...more] = await db.select().from(referrals).where(eq(referrals.referrerId, friend.id));
    expect(more).toEqual([]);
    expect(await creditsOf(referral?.userId ?? '')).toHaveLength(1);
  });
});

describe('the referrer', () => {
  test('earns a credit when the first order of the new user is completed, and no more with the next', async () => {
    const friend = await referrer();
    const fixture = await flow.saleFixture(1);
    const customerId = await signedUp(friend.code);
    const listings = [fixture.listingId, await makeSale(db, { authorId: fixture.lenderId, stock: 1 })];
    for (const listingId of listings) {
      const id = await flow.accepted({ ...fixture, customerId }, saleOrder(listingId));
      if (listingId === fixture.listingId) expect(await creditsOf(friend.id)).toEqual([]);
      await flow.untilDue(id);
      await executeDue(app);
    }
    expect(await creditsOf(friend.id)).toMatchObject([{ source: 'referral', sourceUserId: customerId }]);
    expect(await referralPage(app, friend)).toMatchObject({ left: 1, waiting: 0 });
    expect(await notificationsFor(friend.id)).toMatchObject([
      { kind: 'credit-earned', facts: { amount: 500, currency: 'NZD' } },
    ]);
    await expectInvariants(context);
  });

  test('earns nothing by an order that was given back in full, and may by the next', async () => {
    const friend = await referrer();
    const fixture = await flow.saleFixture(2);
    const customerId = await signedUp(friend.code);
    const orderAndComplete = async (refund: boolean) => {
      const id = await flow.accepted({ ...fixture, customerId }, saleOrder(fixture.listingId));
      const payment = refund ? await lastPaymentOf(db, id) : null;
      const amount = payment?.capturedAmount ?? 0;
      const transaction = { id, providerId: fixture.lenderId };
      if (payment !== null)
        await refundPart(app, { paymentId: payment.id, transaction, amount, lenderBears: amount - 1700 });
      await flow.untilDue(id);
      await executeDue(app);
      return creditsOf(friend.id);
    };
    expect(await orderAndComplete(true)).toEqual([]);
    expect(await referralPage(app, friend)).toMatchObject({ waiting: 1 });
    expect(await orderAndComplete(false)).toHaveLength(1);
    await expectInvariants(context);
  });

  test('has nothing of an order that its lender gave back in full afterwards, until another is completed', async () => {
    const friend = await referrer();
    const fixture = await flow.saleFixture(2);
    const customerId = await signedUp(friend.code);
    const complete = async () => {
      const id = await flow.accepted({ ...fixture, customerId }, saleOrder(fixture.listingId));
      await flow.untilDue(id);
      await executeDue(app);
      return id;
    };
    const shown = async () => {
      const { left, credits: listed } = await referralPage(app, friend);
      return [left, ...listed.map(({ state }) => state), (await usableCredit(db, friend.id, 'NZD')) !== null];
    };
    const id = await complete();
    expect(await shown()).toEqual([1, 'unused', true]);
    const payment = await lastPaymentOf(db, id);
    if (payment === null) throw new Error('No payment');
    const give = (amount: number, lenderBears: number) =>
      refundPart(app, {
        ...{ paymentId: payment.id, transaction: { id, providerId: fixture.lenderId } },
        ...{ amount, lenderBears },
      });
    await give(1000, 1000);
    expect(await shown()).toEqual([1, 'unused', true]);
    await give((payment.capturedAmount ?? 0) - 1000, 0);
    expect(await shown()).toEqual([0, 'unearned', false]);
    // What is charged of it later, for a claim, is no order.
    const { stripeCustomerId } = payment;
    const claimed = db.transaction(async (tx) => {
      const claim = { payerId: customerId, stripeCustomerId, transactionId: id, amount: money(500, 'NZD') };
      await openClaimPayment(tx, { ...claim, description: 'Luna slip' });
      expect(await usableCredit(tx, friend.id, 'NZD')).toBeNull();
      throw new Error('undo');
    });
    await expect(claimed).rejects.toThrow('undo');
    await complete();
    expect(await shown()).toEqual([1, 'unused', true]);
    await expectInvariants(context);
  });

  test('earns it once, however often the completion is handled', async () => {
    const friend = await referrer();
    const userId = await signedUp(friend.code);
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => rewardReferrer(tx, app, userId))));
    expect(await creditsOf(friend.id)).toHaveLength(1);
    expect(await notificationsFor(friend.id)).toHaveLength(1);
  });

  test('earns nothing by an account with the same phone number', async () => {
    const phone = { phoneNumber: '+64215550199', phoneVerifiedAt: new Date() };
    const friend = await referrer(phone);
    const userId = await signedUp(friend.code);
    await db.update(users).set(phone).where(eq(users.id, userId));
    await db.transaction((tx) => rewardReferrer(tx, app, userId));
    expect(await creditsOf(friend.id)).toEqual([]);
    expect(await notificationsFor(friend.id)).toEqual([]);
    expect(await referralPage(app, friend)).toMatchObject({ waiting: 0 });
  });

  test('earns by an account that has only typed the same phone number: the answer would tell whose it is', async () => {
    const friend = await referrer({ phoneNumber: '+64215550198', phoneVerifiedAt: new Date() });
    const userId = await signedUp(friend.code);
    await db.update(users).set({ phoneNumber: '+64215550198' }).where(eq(users.id, userId));
    await db.transaction((tx) => rewardReferrer(tx, app, userId));
    expect(await creditsOf(friend.id)).toHaveLength(1);
  });

  test('earns nothing by an order that was paid with a card of their own', async () => {
    const fixture = await flow.saleFixture(2);
    const friend = await referrer();
    const before = await flow.accepted({ ...fixture, customerId: friend.id }, saleOrder(fixture.listingId));
    await flow.untilDue(before);
    await executeDue(app);
    const customerId = await signedUp(friend.code);
    const id = await flow.accepted({ ...fixture, customerId }, saleOrder(fixture.listingId));
    await flow.untilDue(id);
    await executeDue(app);
    expect(await creditsOf(friend.id)).toEqual([]);
    expect(await referralPage(app, friend)).toMatchObject({ waiting: 0 });
    const [referral] = await db.select().from(referrals).where(eq(referrals.userId, customerId));
    expect(referral).toMatchObject({ refusedAs: 'same-card', rewardedAt: null });
    await expectInvariants(context);
  });

  test('earns once by the accounts that pay with one card, and those have one credit of sign-up to spend', async () => {
    const fixture = await flow.saleFixture(3);
    const friend = await referrer();
    const [first, second] = [await signedUp(friend.code), await signedUp(friend.code)];
    await saveCardAs(context, second);
    expect(await usableCredit(db, second, 'NZD')).not.toBeNull();
    const complete = async (customerId: string) => {
      const id = await flow.accepted({ ...fixture, customerId }, saleOrder(fixture.listingId));
      await flow.untilDue(id);
      await executeDue(app);
      const [{ discounts } = { discounts: 0 }] = await db
        .select({ discounts: sql<number>`count(*)::int` })
        .from(lineItems)
        .where(sql`transaction_id = ${id} and code = 'line-item/referral-discount'`);
      return discounts;
    };
    expect(await complete(first)).toBe(1);
    expect(await usableCredit(db, second, 'NZD')).toBeNull();
    expect(await complete(second)).toBe(0);
    expect(await creditsOf(friend.id)).toHaveLength(1);
    const [referral] = await db.select().from(referrals).where(eq(referrals.userId, second));
    expect(referral).toMatchObject({ refusedAs: 'same-card', rewardedAt: null });
    // Another card is another person's.
    const third = await signedUp(friend.code);
    await saveCardAs(context, third, { method: 'pm_card_mastercard' });
    expect(await usableCredit(db, third, 'NZD')).not.toBeNull();
    await db.transaction((tx) => rewardReferrer(tx, app, third));
    expect(await creditsOf(friend.id)).toHaveLength(2);
    await expectInvariants(context);
  });

  test('earns nothing by users who signed up without a code', async () => {
    const userId = await makeUser(db);
    await db.transaction((tx) => rewardReferrer(tx, app, userId));
    expect(await db.select().from(referrals).where(eq(referrals.userId, userId))).toEqual([]);
  });
});
