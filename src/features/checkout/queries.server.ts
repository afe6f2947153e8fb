import { randomUUID } from 'node:crypto';
import { refuse } from '#src/domain/refusal.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { dealById, paymentDeadline } from '#src/features/transactions/deal.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { quote } from '#src/features/transactions/quote.server.ts';
import { liveHold } from '#src/features/transactions/running-request.server.ts';
import { dealTotals } from '#src/features/transactions/totals.server.ts';
import type { App } from '#src/platform/app.ts';
import type { LineItem, Totals } from '#src/domain/pricing/line-item.ts';
import { sealQuote } from './quote-token.server.ts';

export type Checkout = {
  readonly lines: readonly LineItem[];
  readonly totals: Totals;
  /** Goes back with the request: what this page showed. */
  readonly quote: string;
  readonly clientKey: string;
};

/**
 * The price as it is now, or of the deal that the viewer has begun for exactly this order: her own hold
 * is no reason to tell her that the days are taken. Refusals: those of `priceOrder`.
 */
export async function checkoutFor(app: App, viewer: { readonly id: string }, order: Order): Promise<Checkout> {
  const running = await liveHold(app.db, viewer.id, order);
  if (running !== null) return { ...(await dealTotals(app, running.id)), quote: '', clientKey: randomUUID() };
  const priced = await quote(app, viewer.id, order);
  const { lines, totals } = priced;
  return { lines, totals, quote: sealQuote(app, viewer.id, order, priced), clientKey: randomUUID() };
}

export type OpenPayment = {
  readonly transactionId: string;
  /** `preparing` until the provider has answered; `confirmed` once the card is held. */
  readonly state: 'preparing' | 'open' | 'confirmed' | 'over';
  readonly clientSecret: string | null;
  readonly deadline: Date;
  readonly amount: { readonly amount: number; readonly currency: string };
};

/** The viewer's unfinished payment for exactly this order, to be resumed; null when there is none. */
export async function openPaymentFor(
  app: App,
  viewer: { readonly id: string },
  order: Order,
): Promise<OpenPayment | null> {
  const hold = await liveHold(app.db, viewer.id, order);
  return hold === null ? null : paymentToFinish(app, viewer, hold.id);
}

type Payer = { readonly id: string; readonly limited?: boolean };

/**
 * What the card form needs to pay for a deal. Refuses `not-found` to everybody but its customer; an
 * operator who only looks at her account gets no means to pay.
 */
export async function paymentToFinish(app: App, viewer: Payer, transactionId: string): Promise<OpenPayment> {
  const deal = await dealById(app.db, transactionId);
  if (deal === null || deal.customerId !== viewer.id) refuse('not-found');
  const payment = await paymentOf(app.db, deal.id);
  const base = {
    transactionId,
    deadline: paymentDeadline(deal),
    amount: { amount: payment?.amount ?? deal.payinAmount, currency: deal.currency },
  };
  if (deal.state === 'initial') return { ...base, state: 'preparing', clientSecret: null };
  if (deal.state !== 'pending-payment') {
    return { ...base, state: deal.lastTransition === 'confirm-payment' ? 'confirmed' : 'over', clientSecret: null };
  }
  if (payment?.intentId == null) throw new Error(`No intent for ${deal.id}`);
  const answer = await app.payments.readIntent(payment.intentId);
  if (answer.kind !== 'done') refuse('provider-unreachable');
  return { ...base, state: 'open', clientSecret: viewer.limited ? null : answer.value.clientSecret };
}
