import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { payments, paymentShares, transactions } from '#src/database/schema/schema.ts';
import { cartCheckoutFor } from '#src/features/checkout/cart-checkout.server.ts';
import { requestPayment, requestTogether } from '#src/features/checkout/commands.server.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import type { TransitionResult } from '#src/features/transactions/execute.server.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { formFor } from '#tests/support/request.ts';
import {
  executeAs,
  holdCard,
  makeLender,
  rentalOrder,
  saleOrder,
  type TestContext,
} from '#tests/support/test-context.ts';
import { answersOf, type Outcome, type Race, unlessEqual } from './race.ts';

const clicks = 20;
const buyers = 200;

/** Checkouts in the same instant: of many for the last unit, and of one person more than once. */
export const requestRaces: readonly Race[] = [
  {
    name: 'the last unit, in the checkout of 200 buyers',
    rounds: { test: 3, faults: 1000 },
    outcomes: ['one has it'],
    begin: async (context) => {
      const lenderId = await makeLender(context);
      const customers = await Promise.all(Array.from({ length: buyers }, () => makeUser(context.app.db)));
      return async () => lastUnit(context, lenderId, customers);
    },
  },
  ofOnePerson('twenty clicks on one button', (customer) => oneListing(customer, [randomUUID()])),
  ofOnePerson('twenty pages of one checkout', (customer) =>
    oneListing(
      customer,
      Array.from({ length: clicks }, () => randomUUID()),
    ),
  ),
  ofOnePerson('a checkout in two tabs', (customer) => oneListing(customer, [randomUUID(), randomUUID()])),
  ofOnePerson('a bag in two tabs', (customer) => threeListings(customer, [randomUUID(), randomUUID()])),
];

async function paymentsOf({ app }: TestContext, listingId: string) {
  return app.db
    .select({ state: transactions.state, captured: payments.capturedAmount, payerId: payments.payerId })
    .from(transactions)
    .leftJoin(paymentShares, eq(paymentShares.transactionId, transactions.id))
    .leftJoin(payments, eq(payments.id, paymentShares.paymentId))
    .where(eq(transactions.listingId, listingId));
}

async function lastUnit(
  context: TestContext,
  authorId: string,
  customers: readonly string[],
): Promise<() => Promise<Outcome>> {
  const { app } = context;
  const order = saleOrder(await makeSale(app.db, { authorId, stock: 1 }));
  const shown = await Promise.all(customers.map(async (id) => checkoutFor(app, { id }, order)));
  return async () => {
    const answers = await Promise.all(
      customers.map((id, index) =>
        codeAfter(() => requestPayment(app, { id }, order, formFor('post', shown[index]?.quote ?? ''))),
      ),
    );
    const [winner = '', ...others] = customers.filter((_, index) => answers[index] === 'done');
    const [found] = await app.db.select().from(transactions).where(eq(transactions.listingId, order.listingId));
    const id = found?.id ?? '';
    await holdCard(context, winner, id);
    await executeAs(context, winner, id, 'confirm-payment');
    await executeAs(context, authorId, id, 'accept');
    const refusals = [...new Set(answers)].filter((answer) => answer !== 'done');
    const paid = await paymentsOf(context, order.listingId);
    return {
      outcome: others.length === 0 ? 'one has it' : `${others.length + 1} have it`,
      violations: [
        ...unlessEqual('what the others are answered', refusals, ['listing-stock-insufficient']),
        ...unlessEqual(
          'what was paid',
          paid.map(({ state, captured, payerId }) => [state, (captured ?? 0) > 0, payerId]),
          [['accepted', true, winner]],
        ),
      ],
    };
  };
}

type Customer = { readonly context: TestContext; readonly lenderId: string; readonly customerId: string };
type Request = {
  readonly listingIds: readonly string[];
  readonly requests: readonly (() => Promise<TransitionResult>)[];
};

/** Twenty requests for what is one order: one transaction and one payment, and twenty times the same answer. */
function ofOnePerson(name: string, requestsOf: (customer: Customer) => Promise<Request>): Race {
  return {
    name,
    rounds: { test: 8, faults: 1000 },
    outcomes: ['one order'],
    begin: async (context) => {
      const lenderId = await makeLender(context);
      return async () => {
        const customerId = await makeUser(context.app.db);
        const request = await requestsOf({ context, lenderId, customerId });
        return async () => runRequests(context, customerId, request);
      };
    },
  };
}

async function runRequests(
  context: TestContext,
  customerId: string,
  { listingIds, requests }: Request,
): Promise<Outcome> {
  const answers = await Promise.all(
    requests.map((request) =>
      request().then(
        ({ transactionId }) => transactionId,
        (error: unknown) => String(error),
      ),
    ),
  );
  const different = [...new Set(answers)];
  const id = different[0] ?? '';
  await holdCard(context, customerId, id);
  const confirm = () => executeAs(context, customerId, id, 'confirm-payment');
  const confirmed = await answersOf(Array.from({ length: clicks }, () => confirm));
  const found = await Promise.all(listingIds.map((listingId) => paymentsOf(context, listingId)));
  const held = found.map((ofListing) => ofListing.map(({ state, payerId }) => [state, payerId]));
  return {
    outcome: different.length === 1 ? 'one order' : different.join(),
    violations: [
      ...unlessEqual('what the confirmations are answered', confirmed, `done ${clicks}`),
      ...unlessEqual(
        'what there is',
        held,
        listingIds.map(() => [['preauthorized', customerId]]),
      ),
    ],
  };
}

/** As often as there are clicks, with each of the keys in turn. */
function keysOf(keys: readonly string[]): readonly string[] {
  return Array.from({ length: clicks }, (_, index) => keys[index % keys.length] ?? '');
}

async function oneListing({ context, lenderId, customerId }: Customer, keys: readonly string[]): Promise<Request> {
  const { app } = context;
  const listingId = await makeRental(app.db, { authorId: lenderId });
  const order = await rentalOrder(context, listingId);
  const { quote } = await checkoutFor(app, { id: customerId }, order);
  const request = (key: string) => () =>
    requestPayment(app, { id: customerId }, order, formFor(order.delivery, quote, key));
  return { listingIds: [listingId], requests: keysOf(keys).map(request) };
}

async function threeListings({ context, lenderId, customerId }: Customer, keys: readonly string[]): Promise<Request> {
  const { app } = context;
  const listingIds = await Promise.all([0, 1, 2].map(() => makeRental(app.db, { authorId: lenderId })));
  const orders = await Promise.all(listingIds.map((listingId) => rentalOrder(context, listingId)));
  const { quote } = await cartCheckoutFor(app, { id: customerId }, orders);
  const request = (key: string) => () => requestTogether(app, { id: customerId }, orders, formFor('post', quote, key));
  return { listingIds, requests: keysOf(keys).map(request) };
}
