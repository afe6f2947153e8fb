import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  paymentAttempts,
  ledgerEntries,
  paymentCustomers,
  paymentCalls,
  transactions,
} from '#src/database/schema/schema.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { withFault, lostAnswers, workRound, workUntil } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { request, saleOrder, executeAs, type TestContext } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { transactionPage } from '../transaction-page.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

/** The outcome is unknown: the attempt and its call are recorded and open, and nothing is booked. */
async function expectUnknown(id: string, transition: string): Promise<void> {
  const open = await db
    .select()
    .from(paymentAttempts)
    .innerJoin(paymentCalls, eq(paymentCalls.id, paymentAttempts.callId))
    .where(and(eq(paymentAttempts.transactionId, id), eq(paymentAttempts.state, 'open')));
  expect(open).toMatchObject([{ payment_attempts: { transition }, payment_calls: { state: 'open', objectId: null } }]);
  expect(await db.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, id))).toEqual([]);
}

async function intentsOf(id: string) {
  const { payment_intent: made = [] } = await context.sandbox.books();
  return made.filter(({ metadata }) => metadata['transaction'] === id);
}

/** A customer that exists at Stripe, so that the next call is about the intent. */
async function knownCustomer(): Promise<string> {
  const customerId = await makeUser(db, { firstName: 'Mei' });
  const other = await flow.saleFixture();
  const { transactionId } = await flow.request(customerId, saleOrder(other.listingId));
  await flow.executeAs(customerId, transactionId, 'abandon');
  return customerId;
}

describe.each(lostAnswers)('when $name', ({ name: _, done, ...fault }) => {
  test('a request is prepared once, later, by the recovery', async () => {
    const customerId = await knownCustomer();
    const { listingId } = await flow.saleFixture();
    const started = await withFault(context, fault, { method: 'POST', path: '^/v1/payment_intents$' }, (met) =>
      request(met, customerId, saleOrder(listingId)),
    );
    expect(started.kind).toBe('in-progress');
    expect(await stateOf(context, started.transactionId)).toBe('initial');
    await expectUnknown(started.transactionId, 'request-payment');
    expect(await intentsOf(started.transactionId)).toHaveLength(done ? 1 : 0);
    await workUntil(context, () => stateOf(context, started.transactionId), 'pending-payment');
    const [intent, ...more] = await intentsOf(started.transactionId);
    expect(more).toEqual([]);
    expect((await lastPaymentOf(db, started.transactionId))?.intentId).toBe(intent?.id);
    await expectInvariants(context);
  });

  test('an acceptance captures once, later, by the recovery; meanwhile the page shows it as waiting', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    const taken = await withFault(context, fault, { method: 'POST', path: '/capture$' }, (met) =>
      executeAs(met, fixture.lenderId, id, 'accept'),
    );
    expect(taken).toMatchObject({ kind: 'in-progress' });
    expect(await stateOf(context, id)).toBe('preauthorized');
    await expectUnknown(id, 'accept');
    for (const viewer of [fixture.lenderId, fixture.customerId]) {
      expect(await transactionPage(context.app, { id: viewer }, id)).toMatchObject({
        waitingFor: 'accept',
        offered: [],
      });
    }
    expect((await intentsOf(id))[0]?.status).toBe(done ? 'succeeded' : 'requires_capture');
    await workUntil(context, () => stateOf(context, id), 'accepted');
    expect(await transactionPage(context.app, { id: fixture.lenderId }, id)).toMatchObject({ waitingFor: null });
    await expectInvariants(context);
  });
});

describe.each(lostAnswers.filter(({ action, status }) => action === 'drop-after' || status === 500))(
  'when $name about a customer who pays for the first time',
  ({ name: _, done, ...fault }) => {
    test('nothing is held, and a repeated request succeeds', async () => {
      const { customerId, listingId } = await flow.saleFixture();
      const ask = (met: TestContext = context) => request(met, customerId, saleOrder(listingId)).catch(codeOf);
      const refused = await withFault(context, fault, { method: 'POST', path: '^/v1/customers$' }, ask);
      expect(refused).toBe('payments-unreachable');
      expect(await db.select().from(transactions).where(eq(transactions.customerId, customerId))).toEqual([]);
      expect(await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, customerId))).toEqual([]);
      expect(await customersOf(customerId)).toHaveLength(done ? 1 : 0);
      expect(await ask()).toMatchObject({ kind: 'taken' });
      const [known] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, customerId));
      expect(await customersOf(customerId)).toContain(known?.stripeCustomerId);
    });
  },
);

async function customersOf(userId: string): Promise<readonly string[]> {
  const { customer = [] } = await context.sandbox.books();
  return customer.filter(({ metadata }) => metadata['user'] === userId).map(({ id }) => id);
}

test('an acceptance whose recovery cannot reach Stripe either stays unchanged, and is retried with back-off', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  await withFault(context, { action: 'drop-after' }, { path: '^/v1/payment_intents/' }, async () => {
    await flow.executeAs(fixture.lenderId, id, 'accept');
    for (const failures of [1, 2]) {
      await workRound(context);
      const mine = and(eq(paymentAttempts.transactionId, id), eq(paymentAttempts.transition, 'accept'));
      const [attempt] = await db.select().from(paymentAttempts).where(mine);
      expect(attempt).toMatchObject({ state: 'open', failures });
      expect(await stateOf(context, id)).toBe('preauthorized');
    }
  });
  await workRound(context);
  expect(await stateOf(context, id)).toBe('accepted');
  await expectInvariants(context);
});

test('a request that Stripe never answers is removed after 15 minutes, and any intent it created is voided', async () => {
  const customerId = await knownCustomer();
  const { listingId } = await flow.rentalFixture();
  const order = await flow.rentalOrder(listingId);
  const { transactionId } = await withFault(
    context,
    { action: 'drop-after' },
    { method: 'POST', path: '^/v1/payment_intents$' },
    async () => {
      const started = await flow.request(customerId, order);
      expect(started.kind).toBe('in-progress');
      await workRound(context);
      expect(await stateOf(context, started.transactionId)).toBe('initial');
      await context.app.clock.advance(15 * 60 + 1);
      await workRound(context);
      return started;
    },
  );
  expect(await stateOf(context, transactionId)).toBeUndefined();
  await expectInvariants(context);
  expect((await intentsOf(transactionId)).map(({ status }) => status)).toEqual(['canceled']);
  await expect(flow.request(customerId, order)).resolves.toMatchObject({ kind: 'taken' });
});
