import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import type { Transition } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { writeCall } from '#src/features/payments/calls.server.ts';
import { stripeCustomerFor } from '#src/features/payments/customers.server.ts';
import { openPayment } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn, hiddenStates } from '#src/processes/registry.ts';
import { lockCustomer } from '../existing-request.server.ts';
import type { TransitionInput } from '../inputs.ts';
import { paymentDeadline, type Actor, type Transaction } from '../transaction.server.ts';
import { openAttempt, type Attempt, runBlockingCall } from './blocking-call.server.ts';
import type { TransitionContext } from './context.ts';
import { RequestExists, orderedNew, orderedExisting } from './ordered.server.ts';
import { runActions } from './process-actions.server.ts';

export type PaymentRequest = {
  readonly actor: Actor;
  readonly transition: Transition;
  readonly input: TransitionInput;
  readonly of: { readonly transactionId: string } | { readonly clientKey: string };
};

export type RequestResult = { readonly transactionId: string; readonly kind: 'taken' | 'in-progress' };

/**
 * The blocking transition that requests a payment: it creates the transactions, or takes one that an enquiry or an offer
 * began, holds the days or the stock, and creates a payment intent at Stripe. The time to pay runs from the hold.
 * Refusals: those of `priceOrder`, `listing-price-changed` with the new total, `transaction-booking-time-not-available`,
 * `listing-stock-insufficient`, `transaction-too-many-holds`, `transaction-payment-failed`.
 */
export async function requestPayment(app: App, request: PaymentRequest): Promise<RequestResult> {
  const customerId = request.actor.userId ?? refuse('unauthorized');
  const customer = (await contactsById(app.db, [customerId])).get(customerId) ?? refuse('not-found');
  const stripeCustomerId = await stripeCustomerFor(app, customer);
  const attemptId = randomUUID();
  let transactionId = '';
  try {
    const { kind } = await runBlockingCall(app, attemptId, async (tx) => {
      const attempt = await writeRequest(tx, app, request, { customerId, stripeCustomerId, attemptId });
      transactionId = attempt.transactionId;
      return attempt;
    });
    return { transactionId, kind: kind === 'settled' ? 'taken' : 'in-progress' };
  } catch (error) {
    if (!(error instanceof RequestExists)) throw error;
    const { id, state } = error.existing;
    return { transactionId: id, kind: hiddenStates.includes(state) ? 'in-progress' : 'taken' };
  }
}

type Requester = { readonly customerId: string; readonly stripeCustomerId: string; readonly attemptId: string };

/** Unit of work A. Lock order, the same everywhere: the customer, the listings by id, then new rows. */
async function writeRequest(tx: Tx, app: App, request: PaymentRequest, requester: Requester): Promise<Attempt> {
  const { transition, of } = request;
  await lockCustomer(tx, requester.customerId);
  const now = await app.clock.now(tx);
  const contexts =
    'clientKey' in of
      ? await orderedNew(tx, app, { ...request, clientKey: of.clientKey, now })
      : await orderedExisting(tx, app, { ...request, transactionId: of.transactionId, now });
  await refuseTooManyHolds(tx, requester.customerId);
  for (const context of contexts) await runActions(context, transition.actions ?? []);
  return writeAttempt(tx, request, requester, await requested(tx, contexts));
}

/** The limit counts payments: those of a cart hold several listings at once. */
async function refuseTooManyHolds(tx: Tx, customerId: string): Promise<void> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${paymentShares.paymentId})::int` })
    .from(transactions)
    .innerJoin(paymentShares, and(eq(paymentShares.transactionId, transactions.id), isNull(paymentShares.endedAt)))
    .where(and(eq(transactions.customerId, customerId), inArray(transactions.state, allStatesIn('paying'))));
  const max = marketplace.booking.maximumOpenHolds;
  if ((row?.count ?? 0) >= max) refuse('transaction-too-many-holds', { max });
}

/** The rows as the actions left them, the leader first. */
async function requested(tx: Tx, contexts: readonly TransitionContext[]): Promise<[Transaction, ...Transaction[]]> {
  const ids = contexts.map(({ transaction }) => transaction.id);
  const rows = await tx.select().from(transactions).where(inArray(transactions.id, ids));
  const [leader, ...others] = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (leader === undefined) throw new Error('A payment for nothing');
  return [leader, ...others];
}

async function writeAttempt(
  tx: Tx,
  { transition, actor }: PaymentRequest,
  { customerId, stripeCustomerId, attemptId }: Requester,
  [leader, ...others]: readonly [Transaction, ...Transaction[]],
): Promise<Attempt> {
  const currency = leader.currency as Currency;
  const payment = await openPayment(tx, {
    payerId: customerId,
    stripeCustomerId,
    shares: [leader, ...others].map(({ id, payinAmount }) => ({
      transactionId: id,
      amount: money(payinAmount, currency),
    })),
  });
  const call = await writeCall(tx, {
    mode: 'blocking',
    paymentId: payment.id,
    transactionId: leader.id,
    parameters: {
      purpose: 'create-intent',
      amount: payment.amount,
      currency: payment.currency,
      stripeCustomerId,
      paymentId: payment.id,
      transactionId: leader.id,
      description: `${marketplace.name}: ${leader.listing.title}`,
    },
  });
  return openAttempt(tx, {
    id: attemptId,
    transaction: leader,
    paymentId: payment.id,
    transition: transition.name,
    actor,
    callId: call.id,
    deadline: paymentDeadline(leader),
  });
}
