import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { dollars, makeRental, makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import { executeTransition } from '../execute.server.ts';
import type { Order } from '../order.ts';
import { executeDue } from '../timers.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const rounds = [1, 2, 3];

/** Ten customers, each with an item of its own beside the shared one: a bag of two, in either order. */
async function bagsAround(shared: Order, lenderId: string): Promise<{ customerId: string; orders: Order[] }[]> {
  return Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const own = await makeRental(app.db, { authorId: lenderId, shipping: dollars('12') });
      const order = await flow.rentalOrder(own);
      return { customerId: await makeUser(app.db), orders: index % 2 === 0 ? [shared, order] : [order, shared] };
    }),
  );
}

const taken = 'transaction-booking-time-not-available';
const sorted = async (answers: readonly Promise<string>[]) => (await Promise.all(answers)).toSorted();

test.each(rounds)('of ten bags with one item in common one is requested, whole, and paid (%i)', async () => {
  const { listingId, lenderId } = await flow.rentalFixture();
  const shared = await flow.rentalOrder(listingId);
  const bags = await bagsAround(shared, lenderId);
  const ids: string[] = [];
  const ask = async ({ customerId, orders }: (typeof bags)[number]) => {
    const { transactionId } = await requestCart(context, customerId, orders);
    ids.push(transactionId);
    await flow.holdCard(customerId, transactionId);
    await flow.executeAs(customerId, transactionId, 'confirm-payment');
  };
  const answers = await sorted(bags.map((bag) => codeAfter(() => ask(bag))));
  expect(answers.filter((answer) => answer !== taken)).toHaveLength(1);
  expect(ids).toHaveLength(1);
  expect(await stateOf(context, ids[0] ?? '')).toBe('preauthorized');
  await expectInvariants(context);
});

test.each(rounds)('of bags and requests for one of their items alone one gets it (%i)', async () => {
  const { listingId, lenderId } = await flow.rentalFixture();
  const shared = await flow.rentalOrder(listingId);
  const bags = await bagsAround(shared, lenderId);
  const requests = bags.map(async ({ customerId, orders }, index) =>
    codeAfter(() => requestCart(context, customerId, index % 3 === 0 ? [shared] : orders)),
  );
  const answers = await sorted(requests);
  expect(answers.filter((answer) => answer !== taken)).toHaveLength(1);
  await expectInvariants(context);
});

test.each(rounds)('both sides cancel what was accepted at once, ten times: it is refunded once (%i)', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId, lenderId, listingId } = fixture;
  await app.db.update(listings).set({ lateCancellation: 'half' }).where(eq(listings.id, listingId));
  const id = await flow.accepted(fixture, await flow.rentalOrder(listingId, 10));
  const answers = await sorted(
    Array.from({ length: 10 }, (_, index) =>
      codeAfter(() =>
        index % 2 === 0
          ? flow.executeAs(customerId, id, 'cancel-by-customer')
          : executeTransition(app, { id: lenderId }, id, 'cancel', { reason: 'damaged' }),
      ),
    ),
  );
  expect(answers.filter((answer) => answer !== 'transaction-invalid-transition')).toHaveLength(1);
  expect(await stateOf(context, id)).toBe('canceled');
  await deliverAll(context);
  await expectInvariants(context);
});

test.each(rounds)(
  'the lender answers, the customer cancels and the deadline comes at once: money moves one way (%i)',
  async () => {
    const fixture = await flow.rentalFixture();
    const { customerId, lenderId } = fixture;
    const orders = await threeOrders(context, fixture);
    const { transactionId: id } = await requestCart(context, customerId, orders);
    await flow.holdCard(customerId, id);
    await Promise.all([
      codeAfter(() => flow.executeAs(customerId, id, 'confirm-payment')),
      codeAfter(() => flow.executeAs(lenderId, id, 'accept')),
      codeAfter(() => flow.executeAs(lenderId, id, 'accept')),
      codeAfter(() => flow.executeAs(customerId, id, 'abandon')),
      codeAfter(() => flow.executeAs(customerId, id, 'cancel-by-customer')),
      codeAfter(() => flow.executeAs(lenderId, id, 'decline')),
      executeDue(app),
    ]);
    expect(['payment-expired', 'preauthorized', 'accepted', 'declined', 'canceled']).toContain(
      await stateOf(context, id),
    );
    await deliverAll(context);
    await expectInvariants(context);
  },
);
