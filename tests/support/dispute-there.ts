import { randomUUID } from 'node:crypto';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import type { TestContext } from './test-context.ts';

/** A payment event as Stripe sends it, received; returns its id. */
export async function receivedAbout(
  { app }: TestContext,
  transactionId: string,
  type: string,
  objectId: string,
): Promise<string> {
  const intentId = (await lastPaymentOf(app.db, transactionId))?.intentId ?? null;
  const id = `evt_${randomUUID()}`;
  await receiveEvent(app, { id, type, objectId, intentId, createdAt: new Date(), livemode: false });
  return id;
}

/** A payment event as Stripe sends it, received and handled. */
export async function receiveAbout(
  context: TestContext,
  transactionId: string,
  type: string,
  objectId: string,
): Promise<void> {
  await handlePaymentEvent(context.app, await receivedAbout(context, transactionId, type, objectId));
}

type Opening = { readonly amount?: number; readonly inquiry?: boolean };

/** The bank disputes a transaction's payment, all or a part of it; returns the dispute's id. No event has arrived yet. */
export async function disputeThere(
  context: TestContext,
  transactionId: string,
  opening: Opening = {},
): Promise<string> {
  const charge = (await lastPaymentOf(context.app.db, transactionId))?.chargeId;
  return ((await context.sandbox.control('POST', 'disputes', { charge, ...opening })) as { id: string }).id;
}

/** The bank disputes a payment, and we have handled the event. */
export async function disputed(context: TestContext, transactionId: string, opening: Opening = {}): Promise<string> {
  const dispute = await disputeThere(context, transactionId, opening);
  await receiveAbout(context, transactionId, 'charge.dispute.created', dispute);
  return dispute;
}

/** The bank takes so much again of what it had given back, and we have handled the event. */
export async function takenAgain(
  context: TestContext,
  transactionId: string,
  dispute: string,
  taken: number,
): Promise<void> {
  await context.sandbox.control('POST', 'disputes', { dispute, taken });
  await receiveAbout(context, transactionId, 'charge.dispute.funds_withdrawn', dispute);
}

/** The bank decides, or turns its inquiry into a chargeback, and we have handled the event. Of a lost one it may give a part back, also later. */
export async function decided(
  context: TestContext,
  transactionId: string,
  dispute: string,
  status: 'won' | 'lost' | 'needs_response',
  returned = 0,
): Promise<void> {
  await context.sandbox.control('POST', 'disputes', { dispute, status, returned });
  const type = status === 'needs_response' ? 'charge.dispute.updated' : 'charge.dispute.closed';
  await receiveAbout(context, transactionId, type, dispute);
}
