import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { caseClaims, cases, notificationEvents, paymentCalls } from '#src/database/schema/schema.ts';
import { casePage } from './queries.server.ts';
import { tellLenderBears } from '#src/features/transactions/lender-bears.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { lookAtClaimPayment } from '#src/features/payments/look-at-claims.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeLeases } from '#src/platform/leases.server.ts';
import { pausedAfter } from '#tests/support/another-process.ts';
import { announced, cardBecomes, claimPayment, claimRow, untilCharged } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { lostAnswers, withFault } from '#tests/support/lost-answers.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { chargeClaim } from './charge-claim.server.ts';
import { chargeDueClaims } from './charge-due.server.ts';
import { keptCard, payClaim } from './pay-claim.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

/** Decided, and its time to object is over. */
async function due() {
  const one = await announced(context);
  const { nextAt } = await claimRow(context, one.caseId);
  await setClock(db, new Date((nextAt?.getTime() ?? 0) + 1000));
  return one;
}

async function dueAgain(caseId: string): Promise<void> {
  await db
    .update(caseClaims)
    .set({ nextAt: await app.clock.now() })
    .where(eq(caseClaims.caseId, caseId));
}

async function expectChargedOnce(caseId: string): Promise<void> {
  // A call that timed out keeps its key in use for as long as it hangs.
  await vi.waitUntil(
    async () => {
      await dueAgain(caseId);
      await chargeDueClaims(app);
      return (await claimRow(context, caseId)).state === 'charged';
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(await claimRow(context, caseId)).toMatchObject({ tries: 1 });
  expect(await claimPayment(context, caseId)).toMatchObject({ capturedAmount: 5000 });
  await expectInvariants(context);
}

const told = lostAnswers.filter(({ name }) =>
  [
    'the answer is lost after the work',
    'the connection breaks before the work',
    'a 500 before the work, stored under the idempotency key',
    'a 500 after the work, stored under the idempotency key',
    'the call times out, after the work',
  ].includes(name),
);

test.each([
  ...told.map((fault) => ({ ...fault, path: '/payment_intents$' })),
  ...told.map((fault) => ({ ...fault, path: '/confirm$' })),
])('whatever is lost, a claim is charged once: $name ($path)', async ({ name: _, done: __, path, ...fault }) => {
  const { caseId } = await due();
  await withFault(context, fault, { method: 'POST', path }, async (faulty) => chargeDueClaims(faulty.app));
  expect((await claimRow(context, caseId)).state).toBe('due');
  await expectChargedOnce(caseId);
});

test.each(['createIntent', 'readIntent', 'confirmIntent'] as const)(
  'a process that dies after %s is followed by another, and commits nothing when it wakes up',
  async (step) => {
    const { caseId } = await due();
    const leases = makeLeases(context.databaseUrl);
    let wake = (): void => {};
    const woken = new Promise<void>((resolve) => (wake = resolve));
    let reached = (): void => {};
    const hangs = new Promise<void>((resolve) => (reached = resolve));
    const dying: App = pausedAfter({ ...app, leases }, step, async () => {
      reached();
      await woken;
    });
    const first = chargeClaim(dying, caseId, { by: 'system' });
    await hangs;
    await chargeDueClaims(app);
    expect((await claimRow(context, caseId)).state).toBe('due');
    await leases.close();
    // The database ends the dead process's connection in its own time.
    await vi.waitFor(
      async () => {
        await chargeDueClaims(app);
        expect((await claimRow(context, caseId)).state).toBe('charged');
      },
      { timeout: 60_000 },
    );
    wake();
    await first.catch(() => null);
    await expectChargedOnce(caseId);
  },
);

test('the customer pays while the timer charges: it is charged once', async () => {
  const one = await due();
  const returnUrl = 'http://localhost:3000/back';
  const pay = { transactionId: one.id, caseId: one.caseId, card: keptCard, returnUrl };
  await Promise.allSettled([payClaim(app, one.customer, pay), chargeDueClaims(app), payClaim(app, one.customer, pay)]);
  await chargeDueClaims(app);
  const { id } = await claimPayment(context, one.caseId);
  const confirmed = and(eq(paymentCalls.paymentId, id), eq(paymentCalls.purpose, 'confirm-intent'));
  expect((await db.select().from(paymentCalls).where(confirmed)).filter(({ state }) => state === 'done')).toHaveLength(
    1,
  );
  expect(await claimPayment(context, one.caseId)).toMatchObject({ capturedAmount: 5000 });
  await expectInvariants(context);
});

test('what the customer paid at their bank’s page is recorded by the event, or without it by the next reading', async () => {
  for (const byEvent of [true, false]) {
    const one = await announced(context);
    await cardBecomes(context, one.card, 'authenticate-always');
    const returnUrl = 'http://localhost:3000/back';
    const pay = { transactionId: one.id, caseId: one.caseId, card: keptCard, returnUrl };
    const outcome = await payClaim(app, one.customer, pay);
    const page = 'bankPage' in outcome ? (outcome.bankPage ?? '') : '';
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }), redirect: 'manual' });
    const { id, intentId } = await claimPayment(context, one.caseId);
    const event = {
      id: `evt_${randomUUID()}`,
      type: 'payment_intent.succeeded',
      createdAt: new Date(),
      livemode: false,
    };
    if (byEvent) {
      await receiveEvent(app, { ...event, objectId: intentId ?? '', intentId });
      await handlePaymentEvent(app, event.id);
    } else await lookAtClaimPayment(db, id);
    await chargeDueClaims(app);
    expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'charged', tries: 0 });
  }
  await expectInvariants(context);
});

test('a dispute of a claim holds up its own payout alone; when it is lost the lender bears it', async () => {
  const one = await due();
  await chargeDueClaims(app);
  const payment = await claimPayment(context, one.caseId);
  const { id: dispute } = (await context.sandbox.control('POST', 'disputes', { charge: payment.chargeId })) as {
    id: string;
  };
  const said = async (type: string) => {
    const event = { id: `evt_${randomUUID()}`, type, createdAt: new Date(), livemode: false };
    await receiveEvent(app, { ...event, objectId: dispute, intentId: payment.intentId });
    await handlePaymentEvent(app, event.id);
  };
  await said('charge.dispute.created');
  // The order goes on, and nobody is to keep the item.
  const told = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, one.id));
  expect(told.map(({ kind }) => kind)).not.toContain('payment-disputed');
  await flow.untilDue(one.id);
  await executeDue(app);
  await deliverAll(context);
  expect(await stateOf(context, one.id)).toBe('delivered');
  const transfers = () =>
    db
      .select()
      .from(paymentCalls)
      .where(and(eq(paymentCalls.transactionId, one.id), eq(paymentCalls.purpose, 'transfer')));
  expect((await transfers()).map(({ state }) => state)).toEqual(['done']);
  await untilCharged(context, one.caseId);
  await deliverAll(context);
  expect((await transfers()).filter(({ paymentId }) => paymentId === payment.id)).toMatchObject([
    { state: 'open', lastFailure: 'open-case' },
  ]);
  await context.sandbox.control('POST', 'disputes', { dispute, status: 'lost' });
  await said('charge.dispute.closed');
  const parts = [{ transactionId: one.id, amount: 5000, lenderBears: 5000 }];
  await decideDispute(app, dispute, parts, tellLenderBears(app));
  await deliverAll(context);
  const open = await db.select().from(cases).where(eq(cases.paymentId, payment.id));
  expect(open.map(({ state }) => state)).toEqual(['resolved']);
  expect((await transfers()).filter(({ paymentId }) => paymentId === payment.id)).toMatchObject([{ state: 'void' }]);
  // She is told of her claim, and not of the payout of the order, which is hers.
  const events = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, one.id));
  expect(events.filter(({ kind }) => kind === 'payout-reduced').map(({ facts }) => facts)).toMatchObject([
    { isClaim: true, taken: 5000, left: 0, recipientId: one.lender.id },
  ]);
  const claim = (await casePage(app, one.lender, one.id)).cases[0]?.claim;
  expect(claim).toMatchObject({ state: 'charged', isDisputed: false, leftOfTaken: { amount: 0 } });
  await expectInvariants(context);
});
