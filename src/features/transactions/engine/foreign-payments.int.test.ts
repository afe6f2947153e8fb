import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payments, paymentEvents, transactions, transactionTransitions } from '#src/database/schema/schema.ts';
import { money } from '#src/domain/money/money.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { pausedAfter } from '#tests/support/another-process.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { handleDueEvents } from '../payment-events.server.ts';
import { reconcilePayments } from '../reconcile.server.ts';
import { executeTransition } from '../execute.server.ts';
import { executeDue } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

async function unpaid() {
  const fixture = await flow.saleFixture();
  const { transactionId: id } = await flow.request(fixture.customerId, saleOrder(fixture.listingId));
  return { ...fixture, id, intentId: (await lastPaymentOf(db, id))?.intentId ?? '' };
}

async function held() {
  const story = await unpaid();
  await flow.holdCard(story.customerId, story.id);
  return story;
}

async function receive(intentId: string, type = 'payment_intent.amount_capturable_updated'): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await receiveEvent(context.app, { id, type, objectId: intentId, intentId, createdAt: new Date(), livemode: false });
  return id;
}

async function eventOf(id: string) {
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return event;
}

/** Sets the last transition one minute back, as if no event had arrived since. */
async function age(id: string): Promise<void> {
  const lastTransitionedAt = sql`rotation_now() - interval '1 minute'`;
  await db.update(transactions).set({ lastTransitionedAt }).where(eq(transactions.id, id));
}

/** An app whose intents, when read, have the given changes. */
function withIntentChanges(changes: (intent: Intent) => Partial<Intent>): App {
  const { payments: stripe } = context.app;
  const readIntent: typeof stripe.readIntent = async (intentId) => {
    const answer = await stripe.readIntent(intentId);
    return answer.kind === 'done' ? { kind: 'done', value: { ...answer.value, ...changes(answer.value) } } : answer;
  };
  return { ...context.app, payments: { ...stripe, readIntent } };
}

describe.each<[string, (intent: Intent) => Partial<Intent>]>([
  ['a cent less', ({ amount }) => ({ amount: money(amount.amount - 1, 'NZD') })],
  ['a cent more', ({ amount }) => ({ amount: money(amount.amount + 1, 'NZD') })],
  ['another currency', ({ amount }) => ({ amount: money(amount.amount, 'AUD') })],
  ['another customer', () => ({ stripeCustomerId: 'cus_another' })],
  ['no customer', () => ({ stripeCustomerId: null })],
  ['another payment', () => ({ paymentId: randomUUID() })],
  ['no payment', () => ({ paymentId: null })],
  ['another intent', () => ({ id: 'pi_another' })],
])('a held intent that is of %s', (_name, changes) => {
  test('is never accepted for this payment: not by the customer, an event, the sweep or the timer', async () => {
    const { id, customerId, intentId } = await held();
    const app = withIntentChanges(changes);
    expect(await executeTransition(app, { id: customerId }, id, 'confirm-payment').catch(codeOf)).toBe('conflict');
    await receive(intentId);
    await handleDueEvents(app);
    await age(id);
    await reconcilePayments(app);
    expect(await stateOf(context, id)).toBe('pending-payment');
    await flow.untilDue(id);
    await executeDue(app);
    expect(await stateOf(context, id)).toBe('payment-expired');
    expect(await lastPaymentOf(db, id)).toMatchObject({ state: 'open', chargeId: null, capturedAmount: 0 });
    await expectInvariants(context);
  });
});

test('a payment whose intent changes between the read and the lock is refused', async () => {
  const { id, customerId, intentId } = await held();
  const point = (from: string, to: string) =>
    db.update(payments).set({ intentId: to }).where(eq(payments.intentId, from));
  const app = pausedAfter(context.app, 'readIntent', async () => void (await point(intentId, 'pi_another')));
  expect(await executeTransition(app, { id: customerId }, id, 'confirm-payment').catch(codeOf)).toBe('conflict');
  expect(await stateOf(context, id)).toBe('pending-payment');
  await point('pi_another', intentId);
  await executeTransition(context.app, { id: customerId }, id, 'confirm-payment');
  expect(await stateOf(context, id)).toBe('preauthorized');
});

test('a payment confirmed concurrently between the read and the lock is confirmed once, without a refusal', async () => {
  const { id, customerId } = await held();
  const confirm = (app: App) => executeTransition(app, { id: customerId }, id, 'confirm-payment');
  const app = pausedAfter(context.app, 'readIntent', async () => void (await confirm(context.app)));
  expect(await confirm(app)).toMatchObject({ kind: 'taken' });
  const history = await db.select().from(transactionTransitions).where(eq(transactionTransitions.transactionId, id));
  expect(history.filter(({ transition }) => transition === 'confirm-payment')).toHaveLength(1);
});

describe('an event that arrives while a blocking call of its transaction is open', () => {
  test('waits for the answer without reading the intent, and is handled after it', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    const intentId = (await lastPaymentOf(db, id))?.intentId ?? '';
    let reads = 0;
    let eventId = '';
    const app = pausedAfter(context.app, 'captureIntent', async () => {
      eventId = await receive(intentId, 'payment_intent.succeeded');
      await handleDueEvents(pausedAfter(context.app, 'readIntent', async () => void (reads += 1)));
      expect(await eventOf(eventId)).toMatchObject({ state: 'open', attempts: 1, outcome: 'attempt-under-way' });
    });
    await executeTransition(app, { id: fixture.lenderId }, id, 'accept');
    expect(reads).toBe(0);
    await db
      .update(paymentEvents)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentEvents.id, eventId));
    await handleDueEvents(context.app);
    expect(await eventOf(eventId)).toMatchObject({ state: 'handled' });
  });

  test('is not lost when Stripe refuses: a hold that ended meanwhile ends the request', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    const intentId = (await lastPaymentOf(db, id))?.intentId ?? '';
    let eventId = '';
    await declineCard(context, 'capture');
    const app = pausedAfter(context.app, 'captureIntent', async () => {
      await context.app.payments.cancelIntent(intentId, randomUUID());
      eventId = await receive(intentId, 'payment_intent.canceled');
      await handleDueEvents(context.app);
      expect(await eventOf(eventId)).toMatchObject({ state: 'open' });
    });
    expect(await executeTransition(app, { id: fixture.lenderId }, id, 'accept').catch(codeOf)).toBe(
      'transaction-payment-failed',
    );
    expect(await stateOf(context, id)).toBe('preauthorized');
    await db
      .update(paymentEvents)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentEvents.id, eventId));
    await handleDueEvents(context.app);
    expect(await stateOf(context, id)).toBe('declined');
    expect(await eventOf(eventId)).toMatchObject({ state: 'handled' });
    await expectInvariants(context);
  });
});

describe('a payment without any event', () => {
  test('is read from Stripe after half a minute, and confirmed only if it is held', async () => {
    const [paid, open, young] = [await held(), await unpaid(), await held()];
    for (const { id } of [paid, open]) await age(id);
    await reconcilePayments(context.app);
    expect(await stateOf(context, paid.id)).toBe('preauthorized');
    expect(await stateOf(context, open.id)).toBe('pending-payment');
    expect(await stateOf(context, young.id)).toBe('pending-payment');
    await age(young.id);
    await reconcilePayments(context.app);
    expect(await stateOf(context, young.id)).toBe('preauthorized');
  });

  test('stays unchanged while Stripe is unreachable, and one with an internal error does not block the others', async () => {
    const [bad, good] = [await held(), await held()];
    for (const { id } of [bad, good]) await age(id);
    await withFault(context, { action: 'fail', status: 503 }, { method: 'GET', path: '^/v1/payment_intents/' }, (met) =>
      reconcilePayments(met.app),
    );
    for (const { id } of [bad, good]) expect(await stateOf(context, id)).toBe('pending-payment');
    const readIntent: App['payments']['readIntent'] = async (intentId) => {
      if (intentId === bad.intentId) throw new TypeError('internal error');
      return context.app.payments.readIntent(intentId);
    };
    await reconcilePayments({ ...context.app, payments: { ...context.app.payments, readIntent } });
    expect(await stateOf(context, bad.id)).toBe('pending-payment');
    expect(await stateOf(context, good.id)).toBe('preauthorized');
    await reconcilePayments(context.app);
    expect(await stateOf(context, bad.id)).toBe('preauthorized');
  });
});
