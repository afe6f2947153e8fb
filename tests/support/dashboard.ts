import { and, eq, ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { cases, paymentCalls } from '#src/database/schema/schema.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { decideRefundElsewhere } from '#src/features/payments/refund-decisions.server.ts';
import { executeInOneUnit } from '#src/features/transactions/engine/move.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import type { contextOfFile } from './context-of-file.ts';
import { receiveAbout } from './dispute-there.ts';
import { stateOf } from './expect-invariants.ts';
import { sandboxKeys } from './sandbox.ts';
import { saleOrder, type TestContext } from './test-context.ts';

/**
 * Refunds an order's payment as the dashboard does, without our metadata: so much in minor units, or all that is left. Returns the
 * refund's id; null when Stripe refuses. No event has arrived yet.
 */
export async function refundedThere(
  { app, sandbox }: TestContext,
  transactionId: string,
  amount?: number,
): Promise<string | null> {
  const intent = (await lastPaymentOf(app.db, transactionId))?.intentId ?? '';
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent, ...(amount !== undefined && { amount: String(amount) }) }),
  });
  return answer.ok ? ((await answer.json()) as { id: string }).id : null;
}

type Context = Awaited<ReturnType<typeof contextOfFile>>;

/** Sales whose payments are refunded in the dashboard, what becomes of them, and what is recorded of it. */
export function dashboardOf(context: Context) {
  const { flow, app } = context;
  const { db } = app;

  async function sold() {
    const fixture = await flow.saleFixture();
    return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
  }

  /** Refunds in the dashboard, and the event arrives. Returns the refund's id. */
  async function refunded(id: string, amount?: number): Promise<string> {
    const refund = (await refundedThere(context, id, amount)) ?? '';
    await receiveAbout(context, id, 'refund.created', refund);
    return refund;
  }

  async function failed(id: string, refund: string): Promise<void> {
    await context.sandbox.control('POST', 'refunds', { refund, status: 'failed' });
    await receiveAbout(context, id, 'refund.failed', refund);
  }

  const casesOf = (id: string) => db.select().from(cases).where(eq(cases.transactionId, id)).orderBy(cases.createdAt);

  /** Those that are not void. */
  async function callsOf(id: string, purpose: 'refund' | 'transfer' | 'reverse-transfer') {
    const ofOrder = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, purpose));
    const found = await db
      .select()
      .from(paymentCalls)
      .where(and(ofOrder, ne(paymentCalls.state, 'void')))
      .orderBy(paymentCalls.sequence);
    return found.map(({ state, objectId, parameters }) => ({ state, objectId, amount: parameters['amount'] }));
  }

  const cancel = (id: string) => executeInOneUnit(app, id, 'cancel', { role: 'operator', userId: null });
  const decide = (refund: string, id: string, lenderBears: number) =>
    decideRefundElsewhere(app, refund, [{ transactionId: id, lenderBears }]);

  async function completed(id: string): Promise<void> {
    await flow.untilDue(id);
    await executeDue(app);
    expect(await stateOf(context, id)).toBe('delivered');
  }

  return { sold, refunded, failed, casesOf, callsOf, cancel, decide, completed };
}
