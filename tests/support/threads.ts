import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { isRefusal } from '#src/domain/refusal.ts';
import { listings, users } from '#src/database/schema/schema.ts';
import { execute, executeTransition, type TransitionResult } from '#src/features/transactions/execute.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { withCredit } from '#src/features/transactions/order-credit.server.ts';
import { priceCart } from '#src/features/transactions/price-order.server.ts';
import { quoteAgreed } from '#src/features/transactions/quote.server.ts';
import { claimTermsVersion, termsVersion } from '#src/features/transactions/terms.ts';
import { signQuote } from '#src/features/transactions/quote-token.server.ts';
import type { App } from '#src/platform/app.ts';
import { stateOf } from './expect-invariants.ts';
import { flowOf } from './flow.ts';
import { addressFor } from './request.ts';
import { dollars, makeRental } from './factories.ts';
import { rentalOrder, type Fixture, type TestContext } from './test-context.ts';

/** The quote of orders at today's prices, as a checkout would show it; none when they cannot be ordered, or are held. */
async function quoteOf(app: App, customerId: string, orders: readonly Order[]): Promise<string> {
  const quoted = await app.db
    .transaction(async (tx) => {
      const now = await app.clock.now(tx);
      const [leader, ...others] = await priceCart(tx, orders, { customerId, now, lock: false });
      return leader === undefined ? [] : withCredit(tx, [leader, ...others], customerId);
    })
    .catch((thrown: unknown) => {
      if (isRefusal(thrown)) return [];
      throw thrown;
    });
  return quoted.length === 0 ? '' : signQuote(app, customerId, quoted);
}

/** What a payment request is given: the orders with their quote and address. */
export async function paymentInput(app: App, customerId: string, orders: readonly Order[]) {
  const shippingAddress = addressFor(orders[0]?.delivery ?? 'post');
  const quote = await quoteOf(app, customerId, orders);
  return { orders, quote, shippingAddress, termsVersion, claimTerms: claimTermsVersion };
}

/** A cart: one payment for several orders, the first of which leads. */
export async function requestCart(
  { app }: TestContext,
  customerId: string,
  orders: readonly Order[],
  clientKey: string = randomUUID(),
): Promise<TransitionResult> {
  return execute(app, {
    actor: { role: 'customer', userId: customerId },
    create: { clientKey },
    transition: 'request-payment',
    input: await paymentInput(app, customerId, orders),
  });
}

/** Orders for three rentals of one lender on the same days. */
export async function threeOrders(
  context: TestContext,
  { lenderId, listingId }: Fixture,
  from = 20,
  shipping = '12',
): Promise<Order[]> {
  const others = [0, 1].map(() => makeRental(context.app.db, { authorId: lenderId, shipping: dollars(shipping) }));
  const listings = [listingId, ...(await Promise.all(others))];
  return Promise.all(listings.map((id) => rentalOrder(context, id, from)));
}

/** A customer whose email is verified, as most are who go on to make an offer, asks about a listing. */
export async function enquire(
  context: TestContext,
  customerId: string,
  listingId: string,
  message = 'Is it lined?',
  clientKey: string = randomUUID(),
): Promise<string> {
  const { app } = context;
  await verifyEmail(context, customerId);
  const { transactionId } = await execute(app, {
    actor: { role: 'customer', userId: customerId },
    create: { clientKey },
    transition: 'enquire',
    input: { listingId, message },
  });
  return transactionId;
}

export async function payAfterEnquiry(context: TestContext, customerId: string, transactionId: string, order: Order) {
  const input = await paymentInput(context.app, customerId, [order]);
  return executeTransition(context.app, { id: customerId }, transactionId, 'request-payment-after-enquiry', input);
}

/** Only members with a verified email make offers. */
export async function verifyEmail({ app }: TestContext, userId: string): Promise<void> {
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

/** An offer in minor units. */
export async function makeOffer(
  { app }: TestContext,
  customerId: string,
  order: Order,
  amount: number,
  clientKey: string = randomUUID(),
): Promise<string> {
  const { transactionId } = await execute(app, {
    actor: { role: 'customer', userId: customerId },
    create: { clientKey },
    transition: 'initial-offer',
    input: { order, amount },
  });
  return transactionId;
}

/** What the payment of an accepted offer is given. */
export async function agreedInput({ app }: TestContext, customerId: string, transactionId: string) {
  const agreed = await quoteAgreed(app, { id: customerId }, transactionId);
  const shippingAddress = addressFor(agreed.order.delivery);
  return { quote: agreed.quote, shippingAddress, termsVersion, claimTerms: claimTermsVersion };
}

export async function payAfterOffer(context: TestContext, customerId: string, transactionId: string) {
  const input = await agreedInput(context, customerId, transactionId);
  return executeTransition(context.app, { id: customerId }, transactionId, 'request-payment-after-offer', input);
}

/** A request that was paid at the price of an accepted offer, and that the system accepts next. */
export async function paidAtAgreedPrice(context: TestContext, { isInstant = false } = {}) {
  const flow = flowOf(context);
  const fixture = await flow.rentalFixture();
  if (isInstant) await context.app.db.update(listings).set({ isInstant }).where(eq(listings.id, fixture.listingId));
  const order = await flow.rentalOrder(fixture.listingId);
  await verifyEmail(context, fixture.customerId);
  const id = await makeOffer(context, fixture.customerId, order, 20_000);
  await flow.executeAs(fixture.lenderId, id, 'accept-offer-by-provider');
  await payAfterOffer(context, fixture.customerId, id);
  await flow.holdCard(fixture.customerId, id);
  await flow.executeAs(fixture.customerId, id, 'confirm-payment');
  return { ...fixture, id };
}

/** An open offer for days of which another order has been accepted since, and that order. */
export async function overtakenOffer(context: TestContext) {
  const flow = flowOf(context);
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  await verifyEmail(context, fixture.customerId);
  const id = await makeOffer(context, fixture.customerId, order, 20_000);
  const { customerId: otherId } = await flow.rentalFixture();
  const acceptedId = await flow.accepted({ ...fixture, customerId: otherId }, order);
  const isEnded = async () => (await stateOf(context, id)) === 'offer-declined';
  return { ...fixture, order, id, acceptedId, isEnded };
}
