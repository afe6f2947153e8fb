import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { paymentEvents, transactionTransitions } from '#src/database/schema/schema.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { handleDueEvents } from '#src/features/transactions/payment-events.server.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { holdCard, request, saleOrder, saleFixture } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { stripeWebhook } from './stripe.ts';

const context = await contextOfFile();
const { db } = context.app;
const { webhooks } = new Stripe('sk_test_12345678');

/** A request whose card is held at Stripe; our database does not know it yet. */
async function held() {
  const fixture = await saleFixture(context);
  const { transactionId: id } = await request(context, fixture.customerId, saleOrder(fixture.listingId));
  await holdCard(context, fixture.customerId, id);
  return { id, intentId: (await lastPaymentOf(db, id))?.intentId ?? '' };
}

type Facts = { readonly id?: string; readonly intentId: string; readonly livemode?: boolean };

function eventOf({ id = `evt_${randomUUID().replaceAll('-', '')}`, intentId, livemode = false }: Facts) {
  const type = 'payment_intent.amount_capturable_updated';
  const object = { id: intentId, object: 'payment_intent' };
  return {
    id,
    body: JSON.stringify({ id, object: 'event', type, created: 1_790_000_000, livemode, data: { object } }),
  };
}

function signed(payload: string, changes: { timestamp?: number; secret?: string } = {}): string {
  return webhooks.generateTestHeaderString({ payload, secret: context.sandbox.webhookSecret, ...changes });
}

async function deliver(body: string, signature: string | null = signed(body)): Promise<number> {
  const headers = signature === null ? {} : { 'stripe-signature': signature };
  const answer = await stripeWebhook(context.app).request('/webhooks/stripe', { method: 'POST', body, headers });
  await handleDueEvents(context.app);
  return answer.status;
}

async function rowOf(id: string) {
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return row;
}

async function jobsOf(eventId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where data->>'eventId' = ${eventId}`,
  );
  return rows[0]?.count ?? 0;
}

test('a signed event moves the transaction whose payment it names, and no other', async () => {
  const [named, other] = [await held(), await held()];
  const { id, body } = eventOf({ intentId: named.intentId });
  expect(await deliver(body)).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'handled', objectId: named.intentId, intentId: named.intentId });
  expect(await stateOf(context, named.id)).toBe('preauthorized');
  expect(await stateOf(context, other.id)).toBe('pending-payment');
});

test('the same event, delivered ten times concurrently and again later, is one row, one job and one transition', async () => {
  const { id: transactionId, intentId } = await held();
  const { id, body } = eventOf({ intentId });
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => deliver(body))))).toEqual(new Set([200]));
  expect(await deliver(body)).toBe(200);
  expect(await jobsOf(id)).toBe(1);
  expect(await rowOf(id)).toMatchObject({ state: 'handled' });
  const moves = await db
    .select()
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, transactionId));
  expect(moves.filter(({ transition }) => transition === 'confirm-payment')).toHaveLength(1);
});

test('an event id that was received before keeps its first content', async () => {
  const [first, second] = [await held(), await held()];
  const { id, body } = eventOf({ intentId: first.intentId });
  await deliver(body);
  expect(await deliver(eventOf({ id, intentId: second.intentId }).body)).toBe(200);
  expect(await rowOf(id)).toMatchObject({ intentId: first.intentId });
  expect(await stateOf(context, second.id)).toBe('pending-payment');
});

describe('an event that is not from Stripe', () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, (body: string, other: string) => readonly [string, string | null]]>([
    ['without a signature', (body) => [body, null]],
    ['signed with another secret', (body) => [body, signed(body, { secret: 'whsec_another' })]],
    ['whose signature is of another event', (body, other) => [body, signed(other)]],
    ['ten minutes old', (body) => [body, signed(body, { timestamp: now() - 600 })]],
    ['of ten minutes from now', (body) => [body, signed(body, { timestamp: now() + 600 })]],
    ['changed by one sign behind its signature', (body) => [`${body} `, signed(body)]],
  ])('is refused and not stored: %s', async (_name, forge) => {
    const { id: transactionId, intentId } = await held();
    const { id, body } = eventOf({ intentId });
    expect(await deliver(...forge(body, eventOf({ intentId }).body))).toBe(400);
    expect(await rowOf(id)).toBeUndefined();
    expect(await jobsOf(id)).toBe(0);
    expect(await stateOf(context, transactionId)).toBe('pending-payment');
  });
});

test('an event of the other mode is stored for the record, not handled, and moves nothing', async () => {
  const { id: transactionId, intentId } = await held();
  const { id, body } = eventOf({ intentId, livemode: true });
  expect(await deliver(body)).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'given-up', outcome: 'other-mode', attempts: 0 });
  expect(await jobsOf(id)).toBe(0);
  expect(await stateOf(context, transactionId)).toBe('pending-payment');
});

test('an event of an unknown intent is retried for three days, then given up, and moves nothing', async () => {
  const { id, body } = eventOf({ intentId: 'pi_ofSomebodyElse' });
  expect(await deliver(body)).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'open', attempts: 1, outcome: 'unknown-intent' });
  const hoursAgo = (hours: number) => sql`clock_timestamp() - make_interval(hours => ${hours})`;
  const again = async (hours: number) => {
    const facts = { receivedAt: hoursAgo(hours), nextAt: hoursAgo(0) };
    await db.update(paymentEvents).set(facts).where(eq(paymentEvents.id, id));
    await handleDueEvents(context.app);
    return (await rowOf(id))?.state;
  };
  expect([await again(71), await again(73)]).toEqual(['open', 'given-up']);
});
