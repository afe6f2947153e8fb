import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { daysFromRental } from '#src/domain/dates/day.ts';
import { paymentRequestFrom } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { holdDays } from '#src/features/availability/bookings.server.ts';
import { reserveStock } from '#src/features/listings/stock.server.ts';
import { writeCall } from '#src/features/payments/calls.server.ts';
import { stripeCustomerFor } from '#src/features/payments/customers.server.ts';
import { openPayment } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn, currentProcess, hiddenStates } from '#src/processes/registry.ts';
import { runBlockingCall, type BlockingCallResult } from './engine/blocking-call.server.ts';
import { openAttempt, type Attempt } from './engine/attempts.server.ts';
import { lockCustomer, existingRequest, type ExistingRequest } from './existing-request.server.ts';
import { paymentDeadline, processOf, type Transaction } from './transaction.server.ts';
import { addLines } from './engine/lines.server.ts';
import type { Address, Order } from './order.ts';
import { priceOrder, type Priced } from './price-order.server.ts';

export type Request = {
  readonly order: Order;
  /** Idempotency key chosen by the page: a double click, or a retry after a lost answer, gets the same transaction. */
  readonly clientKey: string;
  readonly shippingAddress: Address | null;
  readonly termsVersion: string;
  /** Refuses `listing-price-changed` when the price differs from the one the customer saw. */
  readonly agree: (priced: Priced) => void;
};

export type BeginResult = { readonly transactionId: string; readonly kind: BlockingCallResult['kind'] };

type Customer = { readonly id: string; readonly email: string };
type RequestContext = { readonly customer: Customer; readonly stripeCustomerId: string; readonly attemptId: string };

/** Idempotent replay: thrown to roll back unit of work A, because the customer already has this transaction. */
class RequestExists extends Error {
  readonly running: ExistingRequest;

  constructor(running: ExistingRequest) {
    super('This request already exists');
    this.running = running;
  }
}

/**
 * The blocking transition that begins with a payment request: holds the days or the stock, and creates a payment intent at Stripe. The time
 * to pay runs from the hold. Refusals: those of `priceOrder`, `transaction-booking-time-not-available`,
 * `listing-stock-insufficient`, `transaction-too-many-holds`, `transaction-payment-failed`.
 */
export async function beginRequest(app: App, customer: Customer, request: Request): Promise<BeginResult> {
  const stripeCustomerId = await stripeCustomerFor(app, customer);
  const attemptId = randomUUID();
  let transactionId = '';
  try {
    const result = await runBlockingCall(app, attemptId, async (tx) => {
      const attempt = await writeRequest(tx, app, { customer, stripeCustomerId, attemptId }, request);
      transactionId = attempt.transactionId;
      return attempt;
    });
    return { transactionId, kind: result.kind };
  } catch (error) {
    if (!(error instanceof RequestExists)) throw error;
    const { id, state } = error.running;
    return { transactionId: id, kind: hiddenStates.includes(state) ? 'in-progress' : 'settled' };
  }
}

/** Unit of work A. Lock order, the same everywhere: the customer, the listing, then new rows. */
async function writeRequest(tx: Tx, app: App, context: RequestContext, request: Request): Promise<Attempt> {
  const { customer } = context;
  await lockCustomer(tx, customer.id);
  const existing = await existingRequest(tx, customer.id, request);
  if (existing !== null) throw new RequestExists(existing);
  await refuseTooManyHolds(tx, customer.id);
  const now = await app.clock.now(tx);
  const priced = await priceOrder(tx, request.order, { customerId: customer.id, now, lock: true });
  request.agree(priced);
  const transaction = await insertTransaction(tx, customer, request, priced);
  await takeHold(tx, transaction, request.order, priced);
  await addLines(tx, transaction.id, priced.lines, 0);
  return writeAttempt(tx, context, transaction, priced);
}

async function refuseTooManyHolds(tx: Tx, customerId: string): Promise<void> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(transactions)
    .where(and(eq(transactions.customerId, customerId), inArray(transactions.state, allStatesIn('paying'))));
  const max = marketplace.booking.maximumOpenHolds;
  if ((row?.count ?? 0) >= max) refuse('transaction-too-many-holds', { max });
}

async function insertTransaction(
  tx: Tx,
  customer: Customer,
  request: Request,
  { listing, totals }: Priced,
): Promise<Transaction> {
  const { order } = request;
  const [transaction] = await tx
    .insert(transactions)
    .values({
      processName: currentProcess.name,
      processVersion: currentProcess.version,
      state: currentProcess.initial,
      customerId: customer.id,
      providerId: listing.authorId,
      listingId: listing.id,
      listing: listing.snapshot,
      kind: listing.kind,
      quantity: order.kind === 'sale' ? order.quantity : 1,
      currency: listing.currency,
      payinAmount: totals.payin.amount,
      payoutAmount: totals.payout.amount,
      clientKey: request.clientKey,
      delivery: order.delivery,
      termsVersion: request.termsVersion,
      protectedData: request.shippingAddress === null ? {} : { shippingAddress: request.shippingAddress },
    })
    .returning();
  if (transaction === undefined) throw new Error('The transaction was not written');
  return transaction;
}

async function takeHold(tx: Tx, transaction: Transaction, order: Order, { listing }: Priced): Promise<void> {
  if (order.kind === 'rent') {
    const days = daysFromRental(order.first, order.last);
    if (!(await holdDays(tx, { listing, transactionId: transaction.id, days })))
      refuse('transaction-booking-time-not-available');
    return;
  }
  const { id: transactionId, listingId } = transaction;
  if (!(await reserveStock(tx, { listingId, transactionId, quantity: order.quantity })))
    refuse('listing-stock-insufficient');
}

async function writeAttempt(
  tx: Tx,
  { customer, stripeCustomerId, attemptId }: RequestContext,
  transaction: Transaction,
  { totals }: Priced,
): Promise<Attempt> {
  const { id: transactionId } = transaction;
  const payment = await openPayment(tx, {
    payerId: customer.id,
    stripeCustomerId,
    transactionId,
    amount: totals.payin,
  });
  const call = await writeCall(tx, {
    mode: 'blocking',
    paymentId: payment.id,
    transactionId,
    parameters: {
      purpose: 'create-intent',
      amount: payment.amount,
      currency: payment.currency,
      stripeCustomerId,
      paymentId: payment.id,
      transactionId,
      description: `${marketplace.name}: ${transaction.listing.title}`,
    },
  });
  return openAttempt(tx, {
    id: attemptId,
    transaction,
    transition: paymentRequestFrom(processOf(transaction), transaction.state).name,
    actor: { role: 'customer', userId: customer.id },
    callId: call.id,
    deadline: paymentDeadline(transaction),
  });
}
