import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { leaveReview } from '#src/features/transactions/leave-review.server.ts';
import { endOvertaken } from '#src/features/transactions/overtaken.server.ts';
import { makeUser } from '#tests/support/factories.ts';
import {
  accepted,
  completedByLender,
  executeAs,
  rentalOrder,
  request,
  saleFixture,
  saleOrder,
  type TestContext,
} from '#tests/support/test-context.ts';
import { answered, bought, offered, oncePerRound, timed, type Offered } from './offer-scenarios.ts';
import type { Scenario } from './scenarios.ts';

const byCustomer = { by: 'customer' } as const;
const byProvider = { by: 'provider' } as const;
const accepts = { endState: 'offer-accepted', told: 'offer-accepted' } as const;
const declines = { endState: 'offer-declined', told: 'offer-declined' } as const;
const withdraws = { transition: 'withdraw-offer', endState: 'canceled', told: 'offer-withdrawn' } as const;
const counters = { endState: 'offer-pending', told: 'offer-countered', input: { amount: 21_500 } } as const;

/** Every answer to a counter offer, what a party takes back, and the ends of a payment and of half a review. */
export const ladder: readonly Scenario[] = [
  answered('withdraw an offer', { ...withdraws, ...byCustomer }),
  answered('withdraw a counter offer', { ...withdraws, ...byProvider }, countered),
  answered('accept a counter offer', { transition: 'accept-offer-by-customer', ...byCustomer, ...accepts }, countered),
  answered(
    'decline a counter offer',
    { transition: 'decline-offer-by-customer', ...byCustomer, ...declines },
    countered,
  ),
  answered(
    'counter a counter offer',
    { transition: 'counter-offer-by-customer', ...byCustomer, ...counters },
    countered,
  ),
  answered(
    'accept the second offer of a customer',
    { transition: 'accept-pending-offer-by-provider', ...byProvider, ...accepts },
    counteredTwice,
  ),
  answered(
    'decline the second offer of a customer',
    { transition: 'decline-pending-offer-by-provider', ...byProvider, ...declines },
    counteredTwice,
  ),
  answered(
    'counter the second offer of a customer',
    { transition: 'counter-pending-offer-by-provider', ...byProvider, ...counters },
    counteredTwice,
  ),
  timed('end a counter offer without an answer', 3, 'canceled', countered),
  overtaken('end a counter offer for days that another order has taken', countered),
  overtaken('end an accepted offer for days that another order has taken', async (context) => {
    const order = await offered(context);
    await executeAs(context, order.lenderId, order.id, 'accept-offer-by-provider');
    return order;
  }),
  {
    name: 'give up a payment',
    endStates: ['payment-expired'],
    prepare: async (context) => {
      const { customerId, listingId } = await saleFixture(context);
      const { transactionId } = await request(context, customerId, saleOrder(listingId));
      return {
        action: { kind: 'take', userId: customerId, transactionId, name: 'abandon' },
        retryAction: () => executeAs(context, customerId, transactionId, 'abandon'),
        transactionId: async () => transactionId,
      };
    },
  },
  firstReview('write the first review as the lender', 'reviewed-by-provider', async (context) => {
    const order = await delivered(context);
    return { ...order, reviewerId: order.lenderId };
  }),
  firstReview('write the second review as the customer', 'reviewed', async (context) => {
    const order = await reviewedBy('lenderId')(context);
    return { ...order, reviewerId: order.customerId };
  }),
  timed('end the time for the review of the lender', 14, 'reviewed', reviewedBy('customerId')),
  timed('end the time for the review of the customer', 14, 'reviewed', reviewedBy('lenderId')),
];

async function countered(context: TestContext): Promise<Offered> {
  const order = await offered(context);
  await counter(context, order.lenderId, order.id, 'counter-offer-by-provider');
  return order;
}

async function counteredTwice(context: TestContext): Promise<Offered> {
  const order = await countered(context);
  await counter(context, order.customerId, order.id, 'counter-offer-by-customer');
  return order;
}

async function counter({ app }: TestContext, userId: string, id: string, name: string): Promise<void> {
  await executeTransition(app, { id: userId }, id, name, { amount: 21_000 });
}

/** Another order for the same days is accepted meanwhile. */
function overtaken(name: string, setup: (context: TestContext) => Promise<Offered>): Scenario {
  return {
    name,
    endStates: ['offer-declined'],
    prepare: async (context) => {
      const order = await setup(context);
      const { id, listingId } = order;
      const customerId = await makeUser(context.app.db);
      await accepted(context, { ...order, customerId }, await rentalOrder(context, listingId));
      return {
        action: { kind: 'end-overtaken', transactionId: id },
        retryAction: () => endOvertaken(context.app, id),
        transactionId: async () => id,
        leftBehind: async () => oncePerRound(context, id, 'offer-overtaken'),
      };
    },
  };
}

async function delivered(context: TestContext): Promise<Offered> {
  const order = await bought(context);
  await completedByLender(context, order, order.id);
  return order;
}

function reviewedBy(party: 'customerId' | 'lenderId') {
  return async (context: TestContext): Promise<Offered> => {
    const order = await delivered(context);
    await leaveReview(context.app, { id: order[party] }, order.id, { reviewRating: 4, reviewContent: 'Good.' });
    return order;
  };
}

/** A review by its name in the process: a retry is told that its state has changed. */
function firstReview(
  name: string,
  endState: string,
  setup: (context: TestContext) => Promise<Offered & { readonly reviewerId: string }>,
): Scenario {
  return {
    name,
    endStates: [endState],
    prepare: async (context) => {
      const { id, reviewerId, lenderId } = await setup(context);
      const transition = reviewerId === lenderId ? 'review-1-by-provider' : 'review-2-by-customer';
      const input = { reviewRating: 5, reviewContent: 'Lovely.' };
      return {
        action: { kind: 'take', userId: reviewerId, transactionId: id, name: transition, input },
        retryAction: () => executeTransition(context.app, { id: reviewerId }, id, transition, input),
        transactionId: async () => id,
      };
    },
  };
}
