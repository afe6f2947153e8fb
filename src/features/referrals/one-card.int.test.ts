import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { referrals, savedCards } from '#src/database/schema/schema.ts';
import { deleteAccount } from '#src/features/account-deletion/commands.server.ts';
import { signUp } from '#src/features/accounts/commands.server.ts';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import { lockPaymentCustomer } from '#src/features/payments/customers.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeSale, makeUser } from '#tests/support/factories.ts';
import { emptyBrowser, ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { referralHelpers } from '#tests/support/referrals.ts';
import { codeOf as refusalOf } from '#tests/support/refusal-code.ts';
import { formFor } from '#tests/support/request.ts';
import { payin } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { until } from '#tests/support/until.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { forgetCardsOf, lockCode, usableCredit } from './credits.server.ts';
import { codeOf, recordReferral } from './referrals.server.ts';

const context = await contextOfFile();
const { flow, app } = context;
const { db } = app;
const { stateOfCredit, left } = referralHelpers(context);

async function referrer() {
  const id = await makeUser(db);
  return { id, code: await codeOf(app, id) };
}

/** An account made with a code, with the one card that all of them save. */
async function signedUp(referralCode: string): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const person = { email, firstName: 'Ana', lastName: 'Bell', password: 'four plain words here' };
  const ip = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;
  const signedIn = await signUp(app, { ...person, referralCode }, { ip }, recordReferral);
  if (signedIn === null) throw new Error('The sign-up was deferred');
  await saveCardAs(context, signedIn.userId);
  return signedIn.userId;
}

async function complete(customerId: string): Promise<void> {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted({ ...fixture, customerId }, saleOrder(fixture.listingId));
  await flow.untilDue(id);
  await executeDue(app);
}

const referralsOf = (userId: string) => db.select().from(referrals).where(eq(referrals.userId, userId));

describe('two accounts of one code with one card', () => {
  test('that pay at the same moment have one credit', async () => {
    const { code } = await referrer();
    const people = [await signedUp(code), await signedUp(code)];
    const { lenderId } = await flow.saleFixture();
    const orders = await Promise.all(
      people.map(async (id) => {
        const order = saleOrder(await makeSale(db, { authorId: lenderId, stock: 1 }));
        return { viewer: { id }, order, quoted: await checkoutFor(app, { id }, order) };
      }),
    );
    expect(orders.map(({ quoted }) => quoted.totals.payin.amount)).toEqual([payin - 500, payin - 500]);
    const answers: Promise<unknown>[] = [];
    // Both have begun, and wait for a third one of the code.
    await db.transaction(async (tx) => {
      await lockCode(tx, people[0] ?? '');
      for (const { viewer, order, quoted } of orders)
        answers.push(requestPayment(app, viewer, order, formFor('post', quoted.quote)).catch(refusalOf));
      await until(async () => (await waitingForLocks(db)) === 2, 'both wait');
    });
    expect((await Promise.all(answers)).filter((answer) => answer === 'listing-price-changed')).toHaveLength(1);
    await expectInvariants(context);
  });

  test('have one also when the first was deleted', async () => {
    const { id: referrerId, code } = await referrer();
    const first = await signedUp(code);
    await complete(first);
    expect(await left(referrerId)).toBe(1);
    await deleteAccount(app, await viewerWithPassword(app, first), { currentPassword: ownPassword }, emptyBrowser);
    const second = await signedUp(code);
    expect(await usableCredit(db, second, 'NZD')).toBeNull();
    await complete(second);
    expect(await left(referrerId)).toBe(1);
    expect(await referralsOf(second)).toMatchObject([{ refusedAs: 'same-card' }]);
    // What is kept of the cards is told by no other code, and goes with the records of the account.
    const [kept] = await referralsOf(first);
    expect(kept?.cards).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const elsewhere = await signedUp((await referrer()).code);
    await deleteAccount(app, await viewerWithPassword(app, elsewhere), { currentPassword: ownPassword }, emptyBrowser);
    expect((await referralsOf(elsewhere))[0]?.cards).not.toEqual(kept?.cards);
    await db.transaction((tx) => forgetCardsOf(tx, first));
    expect(await referralsOf(first)).toMatchObject([{ cards: null }]);
    await expectInvariants(context);
  });

  test('have one also when the first saved it while it was being deleted', async () => {
    const userId = await signedUp((await referrer()).code);
    const card = { brand: 'visa', last4: '1881', expMonth: 1, expYear: 2035, fingerprint: randomUUID() };
    const viewer = await viewerWithPassword(app, userId);
    let deleted: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await lockPaymentCustomer(tx, userId);
      deleted = deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser);
      await until(async () => (await waitingForLocks(db)) === 1, 'the deletion waits');
      await tx.insert(savedCards).values({ userId, paymentMethodId: `pm_${randomUUID()}`, ...card });
    });
    await deleted;
    expect((await referralsOf(userId))[0]?.cards).toHaveLength(2);
  });

  test('read that the second credit is not theirs to use, and it is not counted', async () => {
    const { code } = await referrer();
    const [first, second] = [await signedUp(code), await signedUp(code)];
    expect([await stateOfCredit(second), await left(second)]).toEqual([['unused'], 1]);
    await complete(first);
    expect([await stateOfCredit(second), await left(second)]).toEqual([['refused'], 0]);
    expect([await stateOfCredit(first), await left(first)]).toEqual([['used'], 0]);
  });
});
