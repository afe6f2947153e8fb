import { randomUUID } from 'node:crypto';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import type { MoneyState } from '#src/features/payments/money-state.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import {
  hasOpenAttempt,
  isHidden,
  paymentDeadline,
  stageOfTransaction,
  transactionById,
} from '#src/features/transactions/transaction.server.ts';
import { isAcceptedAtOnce } from '#src/features/transactions/agreed-offer.server.ts';
import { isSameOrder, type Order } from '#src/features/transactions/order.ts';
import { quote, quoteAgain, quoteAgreed } from '#src/features/transactions/quote.server.ts';
import { signQuote } from '#src/features/transactions/quote-token.server.ts';
import type { Priced } from '#src/features/transactions/price-order.server.ts';
import { liveHold, liveRequest } from '#src/features/transactions/existing-request.server.ts';
import { transactionTotals } from '#src/features/transactions/totals.server.ts';
import type { App } from '#src/platform/app.ts';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import type { LineItem, Totals } from '#src/domain/pricing/line-item.ts';
import type { LateCancellation } from '#src/domain/process/cancellation.ts';
import { givingUpOf, roleOf } from '#src/domain/process/process.ts';
import { currentProcess, isUnsent } from '#src/processes/registry.ts';

export type Checkout = {
  readonly lines: readonly LineItem[];
  readonly totals: Totals;
  /** Signed quote of the displayed price; sent back with the request. */
  readonly quote: string;
  readonly clientKey: string;
  /** The system accepts it as soon as it is paid. */
  readonly isInstant: boolean;
  /** What a late cancellation gives back. */
  readonly late: LateCancellation;
  /** What may be charged beyond the price. */
  readonly caps: ClaimCaps | null;
};

type Payment = { readonly again?: string | null; readonly offer?: string | null };

/**
 * The current price, or that of the viewer's existing hold for exactly this order, because the viewer's own hold must
 * not count as a conflict. `again`: the ended transaction that is paid again. `offer`: the transaction whose accepted offer
 * is paid. Refusals: those of `priceOrder`, `endedToPay` and `quoteAgreed`.
 */
export async function checkoutFor(
  app: App,
  viewer: { readonly id: string },
  order: Order,
  payment: Payment = {},
): Promise<Checkout> {
  const held = await heldCheckout(app, viewer, order);
  if (held !== null) return held;
  try {
    return await pricedCheckout(app, viewer, order, payment);
  } catch (thrown) {
    // Another tab of the viewer may have placed, meanwhile, the hold that stands in the way.
    const placed = isRefusal(thrown) ? await heldCheckout(app, viewer, order) : null;
    if (placed === null) throw thrown;
    return placed;
  }
}

async function heldCheckout(app: App, viewer: { readonly id: string }, order: Order): Promise<Checkout | null> {
  const hold = await liveHold(app.db, viewer.id, order);
  if (hold === null) return null;
  const held = (await transactionById(app.db, hold.id)) ?? refuse('not-found');
  const { lateCancellation: late = 'none', caps = null } = held.listing;
  const terms = { isInstant: await isAcceptedAtOnce(app.db, held), late, caps };
  return { ...(await transactionTotals(app, hold.id)), quote: '', clientKey: randomUUID(), ...terms };
}

async function pricedCheckout(
  app: App,
  viewer: { readonly id: string },
  order: Order,
  { again = null, offer = null }: Payment,
): Promise<Checkout> {
  if (offer !== null) {
    const agreed = await quoteAgreed(app, viewer, offer);
    const { lines, totals, isInstant } = agreed.priced;
    if (!isSameOrder(order, agreed.order)) refuse('validation-invalid-params', { field: 'order' });
    return {
      ...{ lines, totals, isInstant, ...termsOf(agreed.priced) },
      ...{ quote: agreed.quote, clientKey: randomUUID() },
    };
  }
  const priced = again === null ? await quote(app, viewer.id, order) : await quoteAgain(app, viewer.id, order, again);
  const { lines, totals, isInstant } = priced;
  return {
    ...{ lines, totals, isInstant, ...termsOf(priced) },
    ...{ quote: signQuote(app, viewer.id, [{ order, priced }]), clientKey: randomUUID() },
  };
}

function termsOf({ listing: { snapshot } }: Priced): Pick<Checkout, 'late' | 'caps'> {
  return { late: snapshot.lateCancellation ?? 'none', caps: snapshot.caps ?? null };
}

type Payer = Asker & { readonly id: string };

export type OpenPayment = {
  readonly transactionId: string;
  /**
   * `preparing` until Stripe has answered; `confirmed` once the request is sent, whatever its state now; `over` when
   * it ended without being sent.
   */
  readonly state: 'preparing' | 'open' | 'confirmed' | 'over';
  readonly money: MoneyState;
  /** Abandoned by the customer, not expired. */
  readonly abandoned: boolean;
  readonly clientSecret: string | null;
  readonly deadline: Date;
  readonly amount: { readonly amount: number; readonly currency: string };
};

/** The viewer's unpaid payment for exactly this order, to be resumed; null when there is none. */
export async function openPaymentFor(app: App, viewer: Payer, order: Order): Promise<OpenPayment | null> {
  const hold = await liveHold(app.db, viewer.id, order);
  return hold === null ? null : paymentToFinish(app, viewer, hold.id);
}

/**
 * Refusals of a purchase that the viewer's own request may have caused by taking the last unit. The days of a rental
 * belong to one customer.
 */
const soldOut: readonly string[] = ['listing-stock-insufficient', 'listing-closed'];

/** The viewer's own sent request for this order, when it is the reason for the refusal; null when it is not. */
export async function sentRequest(
  app: App,
  viewer: { readonly id: string },
  order: Order,
  code: string,
): Promise<string | null> {
  if (order.kind === 'sale' && !soldOut.includes(code)) return null;
  for (const delivery of [order.delivery, order.delivery === 'post' ? 'pick-up' : 'post'] as const) {
    const sent = await liveRequest(app.db, viewer.id, { ...order, delivery });
    if (sent !== null) return sent.id;
  }
  return null;
}

/**
 * Data for the card form of a transaction, by the permission `transaction.pay`. Refuses `not-found` to users other than
 * its customer, and `forbidden` in a limited session. A request in its initial state is known to its customer here.
 */
export async function paymentToFinish(app: App, viewer: Payer, transactionId: string): Promise<OpenPayment> {
  requireAllowed('transaction.pay', viewer);
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) refuse('not-found');
  requireAllowed('transaction.pay', viewer, roleOf(transaction, viewer.id) ?? 'other');
  const payment = await lastPaymentOf(app.db, transaction.id);
  const base = {
    transactionId,
    money: (await moneyStates(app.db, [transaction.id])).get(transaction.id) ?? 'unpaid',
    abandoned: transaction.lastTransition === givingUpOf(currentProcess).name,
    deadline: paymentDeadline(transaction),
    amount: { amount: payment?.amount ?? transaction.payinAmount, currency: transaction.currency },
  };
  if (isHidden(transaction)) return { ...base, state: 'preparing', clientSecret: null };
  // After an enquiry or an offer it stays there until Stripe has answered, and returns there when the payment is refused.
  if (stageOfTransaction(transaction) === 'negotiating')
    return { ...base, state: (await hasOpenAttempt(app.db, transactionId)) ? 'preparing' : 'over', clientSecret: null };
  if (!isUnsent(transaction.state)) return { ...base, state: 'confirmed', clientSecret: null };
  if (stageOfTransaction(transaction) !== 'paying') return { ...base, state: 'over', clientSecret: null };
  if (payment?.intentId == null) throw new Error(`No intent for ${transaction.id}`);
  const answer = await app.payments.readIntent(payment.intentId);
  if (answer.kind !== 'done') refuse('payments-unreachable');
  return { ...base, state: 'open', clientSecret: answer.value.clientSecret };
}
