import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import { claimCall, closeCall, dueCalls, newKey, type Call } from './calls.server.ts';
import { sendCall, type Delivery } from './outbox/send.server.ts';
import { recordDelivery } from './outbox/record.server.ts';
import { failuresUntilShown } from './money-state.ts';
import { backOffSeconds } from './rules.ts';

/**
 * Delivers one outbox call. Success closes it together with its ledger entries; anything else leaves it owed, and due
 * again later. Safe to run concurrently: only the holder of the lease records the outcome.
 */
export async function deliverCall(app: App, callId: string): Promise<void> {
  const call = await claimCall(app.db, callId, await app.claimant.name());
  if (call === null) return;
  try {
    await conclude(app, call, await sendCall(app, call));
  } catch (error) {
    // An internal error postpones the call like any other failure, and it shows as owed.
    await conclude(app, call, { kind: 'owed', reason: 'failed-here' });
    throw error;
  }
}

async function conclude(app: App, call: Call, delivery: Delivery): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (!(await isStillLeased(tx, call))) return;
    if (delivery.kind === 'owed') return putOff(tx, app, call, delivery);
    if (delivery.kind === 'waiting') return putBack(tx, call, delivery.reason);
    if (delivery.kind === 'refused') return refused(tx, app, call, delivery.reason);
    await recordDelivery(tx, app, call, delivery);
  });
}

/** Delivers calls whose jobs were lost, oldest first. */
export async function deliverDueCalls(app: App): Promise<void> {
  for (const id of await dueCalls(app.db, 50)) {
    await deliverCall(app, id).catch((error: unknown) => app.logger.error(error, { callId: id }));
  }
}

async function isStillLeased(tx: Tx, call: Call): Promise<boolean> {
  const [row] = await tx
    .select({ token: paymentCalls.token })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.id, call.id), eq(paymentCalls.state, 'open')))
    .for('update');
  return row !== undefined && row.token === call.token;
}

/** Hours until a call looks whether what it waits for is over; the end of it makes the call due at once. */
const waitingHours = 1;

/** A wait is no failure: it neither counts nor is shown to the operator. */
async function putBack(tx: Tx, call: Call, reason: string): Promise<void> {
  const nextAt = sql`clock_timestamp() + make_interval(hours => ${waitingHours})`;
  await tx
    .update(paymentCalls)
    .set({ lastFailure: reason, token: null, leaseUntil: null, claimedBy: null, nextAt })
    .where(eq(paymentCalls.id, call.id));
}

async function refused(tx: Tx, app: App, call: Call, reason: string): Promise<void> {
  await closeCall(tx, call.id, 'refused', null);
  await tx.update(paymentCalls).set({ lastFailure: reason }).where(eq(paymentCalls.id, call.id));
  app.logger.error(new Error(`Stripe refused: ${call.purpose}`), { callId: call.id, reason });
}

/** What a definite no was for may be over at the next attempt, which has a key of its own then. */
async function putOff(
  tx: Tx,
  app: App,
  call: Call,
  { reason, isRefused = false }: Extract<Delivery, { kind: 'owed' }>,
): Promise<void> {
  const failures = call.failures + 1;
  await tx
    .update(paymentCalls)
    .set({
      failures,
      lastFailure: reason,
      token: null,
      leaseUntil: null,
      claimedBy: null,
      nextAt: sql`clock_timestamp() + make_interval(secs => ${backOffSeconds(failures)})`,
      ...(isRefused && newKey(call.purpose)),
    })
    .where(eq(paymentCalls.id, call.id));
  if (failures === failuresUntilShown) {
    app.logger.error(new Error(`Still owed after ${failures} attempts: ${call.purpose}`), { callId: call.id, reason });
  }
}
