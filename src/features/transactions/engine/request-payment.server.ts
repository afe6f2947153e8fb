import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import type { Transition } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { writeCall } from '#src/features/payments/calls.server.ts';
import { lockCode, spendCredit } from '#src/features/referrals/credits.server.ts';
import { stripeCustomerFor } from '#src/features/payments/customers.server.ts';
import { openPayment } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { hiddenStates } from '#src/processes/registry.ts';
import { lockCustomer, liveHoldOfAll, requestByKey, type ExistingRequest } from '../existing-request.server.ts';
import { type TransitionInput, expectInput, type InputOf } from '../inputs.ts';
import { paymentDeadline, type Actor, type Transaction } from '../transaction.server.ts';
import { openAttempt, type Attempt, runBlockingCall } from './blocking-call.server.ts';
import type { TransitionContext, Ordered } from './context.ts';
import { runActions } from './process-actions.server.ts';
import { orderOf } from '../agreed-price.server.ts';
import { isSameOrder, type Address, type Order } from '../order.ts';
import { withCredit } from '../order-credit.server.ts';
import { endedToPay, orderedAgain, paidAgainBy } from '../pay-again.server.ts';
import { priceCart, priceOrder } from '../price-order.server.ts';
import { agreeToCaps } from '../agreed-caps.server.ts';
import { isQuoteGenuine, signQuote } from '../quote-token.server.ts';
import { requestDigest } from '../request-digest.ts';
import { agreedOrder } from './agreed-order.server.ts';
import { agreementColumns, insertTransaction, orderColumns } from './create.server.ts';
import { lockTransaction } from './group.server.ts';
import { refuseUnseen, sendTo } from './held-request.server.ts';
import { refuseTooMany } from './open-limits.server.ts';
import { check } from './move.server.ts';

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
 * `listing-stock-insufficient`, `email-unverified` where the setting asks for it, `transaction-too-many-holds`, `transaction-payment-failed`.
 */
export async function requestPayment(app: App, request: PaymentRequest): Promise<RequestResult> {
  const customerId = request.actor.userId ?? refuse('unauthorized');
  const customer = (await contactsById(app.db, [customerId])).get(customerId) ?? refuse('not-found');
  if (marketplace.verifiedEmail.toPay && !customer.emailVerified) refuse('email-unverified');
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
    await sendTo(app.db, error.held, error.shippingAddress);
    return { transactionId: id, kind: hiddenStates.includes(state) ? 'in-progress' : 'taken' };
  }
}

type Requester = { readonly customerId: string; readonly stripeCustomerId: string; readonly attemptId: string };

/** Unit of work A. Lock order, the same everywhere: the customer, the code of the sign-up, the listings by id, then new rows. */
async function writeRequest(tx: Tx, app: App, request: PaymentRequest, requester: Requester): Promise<Attempt> {
  const { transition, of } = request;
  await lockCustomer(tx, requester.customerId);
  await lockCode(tx, requester.customerId);
  const now = await app.clock.now(tx);
  const contexts =
    'clientKey' in of
      ? await orderedNew(tx, app, { ...request, clientKey: of.clientKey, now })
      : await orderedExisting(tx, app, { ...request, transactionId: of.transactionId, now });
  await refuseTooMany(tx, requester.customerId);
  for (const context of contexts) await runActions(context, transition.actions ?? []);
  const attempt = await writeAttempt(tx, request, requester, await requested(tx, contexts));
  const creditId = contexts[0]?.ordered?.priced.creditId;
  if (creditId !== undefined) await spendCredit(tx, creditId, attempt.paymentId);
  return attempt;
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
  const keepsCard = await agreeToCaps(tx, payment.id, [leader, ...others]);
  const call = await writeCall(tx, {
    mode: 'blocking',
    paymentId: payment.id,
    transactionId: leader.id,
    parameters: {
      purpose: 'create-intent',
      amount: payment.amount,
      currency: payment.currency,
      stripeCustomerId,
      ...{ paymentId: payment.id, transactionId: leader.id, transferGroup: payment.id },
      description: `${marketplace.name}: ${leader.listing.title}`,
      ...(keepsCard && { keepsCard }),
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

type Requested = {
  readonly actor: Actor;
  readonly transition: Transition;
  readonly input: TransitionInput;
  readonly now: Date;
};

/** Idempotent replay: thrown to roll back unit of work A, because the customer already has this transaction. */
class RequestExists extends Error {
  readonly existing: ExistingRequest;
  /** Of another request for what is held already, which may name another address. */
  readonly held: readonly Transaction[];
  readonly shippingAddress: Address | null;

  constructor(existing: ExistingRequest, held: readonly Transaction[] = [], shippingAddress: Address | null = null) {
    super('This request already exists');
    this.existing = existing;
    this.held = held;
    this.shippingAddress = shippingAddress;
  }
}

/** Creates the transactions of a payment, one per order, the leader first. */
async function orderedNew(
  tx: Tx,
  app: App,
  { clientKey, ...requested }: Requested & { readonly clientKey: string },
): Promise<TransitionContext[]> {
  const { actor, now } = requested;
  const customerId = actor.userId ?? refuse('unauthorized');
  const input = expectInput(requested.input, 'payment-request');
  const digest = requestDigest(requested.transition.name, input);
  const existing = await requestByKey(tx, customerId, { clientKey, digest });
  if (existing !== null) throw new RequestExists(existing);
  const held = await liveHoldOfAll(tx, customerId, input.orders);
  if (held !== null) throw await heldBefore(tx, app, held, input);
  const ended = input.again === undefined ? null : await endedToPay(tx, customerId, input.again, input.orders);
  const follower = ended === null ? null : await paidAgainBy(tx, ended.id);
  if (follower !== null) throw new RequestExists(follower);
  const [leader, ...others] =
    ended === null
      ? await priceCart(tx, input.orders, { customerId, now, lock: true })
      : [await orderedAgain(tx, ended, { now, lock: true })];
  if (leader === undefined) refuse('validation-invalid-params', { field: 'orders' });
  const ordered = await withCredit(tx, [leader, ...others], customerId);
  agree(app, customerId, ordered, input);
  const created: Transaction[] = [];
  for (const [index, { order, priced }] of ordered.entries()) {
    created.push(
      await insertTransaction(tx, {
        customerId,
        ...(index === 0 ? { clientKey, requestDigest: digest } : { clientKey: `${clientKey}/${index}` }),
        listing: priced.listing,
        order,
        ...agreedIn(input, order.delivery),
        paymentRequestedAt: now,
        againOf: ended?.id ?? null,
      }),
    );
  }
  const group = { payment: null, transactions: created };
  return created.map((transaction, index) => ({
    ...{ tx, app, transaction, group, actor, now, input },
    ordered: ordered[index] ?? null,
  }));
}

async function heldBefore(
  tx: Tx,
  app: App,
  held: readonly [Transaction, ...Transaction[]],
  { quote, shippingAddress }: Agreement,
): Promise<RequestExists> {
  await refuseUnseen(tx, app, held, quote);
  return new RequestExists(held[0], held, shippingAddress);
}

/** Takes a transaction that an enquiry or an offer began, with the order of the input or the agreed one. */
async function orderedExisting(
  tx: Tx,
  app: App,
  { transactionId, ...requested }: Requested & { readonly transactionId: string },
): Promise<TransitionContext[]> {
  const { actor, transition, now } = requested;
  const locked = await lockTransaction(tx, transactionId);
  if (locked === null) refuse('not-found');
  const { transaction } = locked;
  if (transaction.state === transition.to) throw await repeated(tx, app, transaction, requested.input);
  const context = { tx, app, ...locked, actor, now, input: requested.input, ordered: null };
  await check(context, transition.name);
  const input = expectInput(requested.input, 'payment-request', 'agreed-payment');
  const priced =
    input.kind === 'agreed-payment'
      ? await agreedOrder(tx, transaction, now)
      : await orderOfInput(tx, transaction, input, now);
  const [ordered] = await withCredit(tx, [priced], transaction.customerId);
  agree(app, transaction.customerId, [ordered], input);
  const [changed] = await tx
    .update(transactions)
    .set({
      ...(input.kind === 'payment-request' && orderColumns(ordered.priced.listing, ordered.order)),
      ...agreementColumns(agreedIn(input, ordered.order.delivery)),
      paymentRequestedAt: now,
    })
    .where(eq(transactions.id, transaction.id))
    .returning();
  if (changed === undefined) throw new Error(`Transaction ${transaction.id} does not exist`);
  return [{ ...context, transaction: changed, ordered }];
}

/** Idempotent replay of a payment after an enquiry or an offer. Refuses `conflict` for another order. */
async function repeated(tx: Tx, app: App, transaction: Transaction, given: TransitionInput): Promise<RequestExists> {
  const input = expectInput(given, 'payment-request', 'agreed-payment');
  if (input.kind === 'agreed-payment') return heldBefore(tx, app, [transaction], input);
  const [order, ...more] = input.orders;
  const isSame = order !== undefined && more.length === 0 && isSameOrder(order, await orderOf(tx, transaction));
  return isSame ? heldBefore(tx, app, [transaction], input) : refuse('conflict');
}

async function orderOfInput(
  tx: Tx,
  { listingId, customerId }: Transaction,
  { orders }: InputOf<'payment-request'>,
  now: Date,
): Promise<Ordered> {
  const [order, ...more] = orders;
  if (order?.listingId !== listingId || more.length > 0 || (order.kind === 'rent' && order.backUp === true))
    refuse('validation-invalid-params', { field: 'orders' });
  return { order, priced: await priceOrder(tx, order, { customerId, now, lock: true }) };
}

type Agreement = Pick<InputOf<'agreed-payment'>, 'quote' | 'shippingAddress' | 'claimTerms'>;

/**
 * Nobody pays a total that they have not seen, nor for an item that is posted nowhere, nor may be charged later for what
 * they have not agreed to.
 */
function agree(app: App, customerId: string, ordered: readonly Ordered[], agreement: Agreement): void {
  const { quote, shippingAddress, claimTerms } = agreement;
  if (!isQuoteGenuine(quote, signQuote(app, customerId, ordered))) {
    const amount = ordered.reduce((sum, { priced }) => sum + priced.totals.payin.amount, 0);
    refuse('listing-price-changed', { amount, currency: ordered[0]?.priced.totals.payin.currency ?? null });
  }
  if (shippingAddress === null && ordered.some(({ order }) => order.delivery === 'post'))
    refuse('validation-invalid-params', { field: 'shippingAddress' });
  if (claimTerms === undefined && ordered.some(({ priced }) => priced.listing.snapshot.caps !== undefined))
    refuse('validation-invalid-params', { field: 'claimTerms' });
}

/** An item that is picked up needs no address, whatever is posted with it. */
function agreedIn(
  { shippingAddress, termsVersion }: InputOf<'payment-request' | 'agreed-payment'>,
  delivery: Order['delivery'],
) {
  return { shippingAddress: delivery === 'post' ? shippingAddress : null, termsVersion };
}
