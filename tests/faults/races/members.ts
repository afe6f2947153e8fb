import { eq, inArray, sql } from 'drizzle-orm';
import { lineItems, reviews, transactions, transactionTransitions } from '#src/database/schema/schema.ts';
import { addToCart } from '#src/features/cart/commands.server.ts';
import { storedEntries } from '#src/features/cart/queries.server.ts';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import { giveCredit } from '#src/features/referrals/credits.server.ts';
import { leaveReview } from '#src/features/transactions/leave-review.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { formFor } from '#tests/support/request.ts';
import {
  accepted,
  completedByLender,
  executeAs,
  makeLender,
  rentalOrder,
  saleOrder,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { answersOf, type Outcome, type Race, unlessEqual } from './race.ts';

const atOnce = 50;

/** What a member does many times in the same instant, and can have once. */
export const memberRaces: readonly Race[] = [
  {
    name: 'fifty checkouts with one credit',
    rounds: { test: 8, faults: 500 },
    outcomes: [`done 1, listing-price-changed ${atOnce - 1}`],
    begin: async (context) => {
      const { db } = context.app;
      const authorId = await makeLender(context);
      const friendId = await makeUser(db);
      const listingIds = await Promise.all(Array.from({ length: atOnce }, () => makeSale(db, { authorId, stock: 20 })));
      return async () => oneCredit(context, friendId, listingIds);
    },
  },
  {
    name: 'fifty adds to one bag from two wardrobes',
    rounds: { test: 16, faults: 1000 },
    outcomes: ['the first wardrobe', 'the second wardrobe'],
    begin: async (context) => {
      const lenders = await Promise.all([makeLender(context), makeLender(context)]);
      const wardrobes = await Promise.all(
        lenders.map((authorId) => Promise.all([1, 2, 3, 4, 5].map(() => makeRental(context.app.db, { authorId })))),
      );
      return async (index) => oneWardrobe(context, index % 2 === 0 ? wardrobes : wardrobes.toReversed(), index);
    },
  },
  {
    name: 'reviews at the end of their time',
    rounds: { test: 16, faults: 2000 },
    outcomes: ['no review', 'one review', 'two reviews'],
    begin: async (context) => {
      const lenderId = await makeLender(context);
      return async (index) => {
        const listingId = await makeSale(context.app.db, { authorId: lenderId });
        return reviewAtTheEnd(context, { lenderId, listingId }, index);
      };
    },
  },
];

async function oneCredit(
  context: TestContext,
  friendId: string,
  listingIds: readonly string[],
): Promise<() => Promise<Outcome>> {
  const { app } = context;
  const customer = { id: await makeUser(app.db) };
  await app.db.transaction((tx) => giveCredit(tx, { userId: customer.id, source: 'sign-up', sourceUserId: friendId }));
  const checkouts = await Promise.all(
    listingIds.map(async (listingId) => {
      const order = saleOrder(listingId);
      const { quote } = await checkoutFor(app, customer, order);
      return () => requestPayment(app, customer, order, formFor(order.delivery, quote));
    }),
  );
  return async () => {
    const outcome = await answersOf(checkouts);
    const discounts = await app.db
      .select({ amount: lineItems.totalAmount })
      .from(lineItems)
      .innerJoin(transactions, eq(transactions.id, lineItems.transactionId))
      .where(sql`code = 'line-item/referral-discount' and customer_id = ${customer.id}`);
    // Its unit is there again for the next round.
    const [one] = await app.db.select().from(transactions).where(eq(transactions.customerId, customer.id));
    await executeAs(context, customer.id, one?.id ?? '', 'abandon');
    return { outcome, violations: unlessEqual('what was taken off', discounts, [{ amount: -500 }]) };
  };
}

/** All that was added of the one wardrobe is in the bag, and nothing of the other. */
async function oneWardrobe(
  context: TestContext,
  wardrobes: readonly (readonly string[])[],
  index: number,
): Promise<() => Promise<Outcome>> {
  const { app } = context;
  const viewer = viewerFor(await makeUser(app.db));
  const orders = await Promise.all(wardrobes.flat().map((listingId) => rentalOrder(context, listingId)));
  const half = orders.length / 2;
  // Of both in turn, each listing five times.
  const added = Array.from({ length: atOnce }, (_, at) => orders[(at % 2) * half + (Math.floor(at / 2) % half)]);
  return async () => {
    const answers = await answersOf(added.flatMap((order) => (order ? [() => addToCart(app, viewer, order)] : [])));
    const entries = await storedEntries(app, viewer.id);
    const inBag = entries.map(({ listingId }) => listingId).toSorted();
    const place = wardrobes.findIndex((listingIds) => listingIds.includes(inBag[0] ?? ''));
    return {
      outcome: (place === 0) === (index % 2 === 0) ? 'the first wardrobe' : 'the second wardrobe',
      violations: [
        ...unlessEqual('what is answered', answers, `cart-other-provider ${atOnce / 2}, done ${atOnce / 2}`),
        ...unlessEqual('what is in the bag', inBag, wardrobes[place]?.toSorted()),
      ],
    };
  };
}

const written = { reviewRating: 5, reviewContent: 'Lovely.' };
const named: readonly string[] = ['no review', 'one review', 'two reviews'];

/** Both parties send their review twice, from the end of the time for it to 0.4 seconds before that, while two sweepers run. */
async function reviewAtTheEnd(
  context: TestContext,
  of: Omit<Fixture, 'customerId'>,
  index: number,
): Promise<() => Promise<Outcome>> {
  const { app } = context;
  const fixture = { ...of, customerId: await makeUser(app.db) };
  const id = await accepted(context, fixture, saleOrder(of.listingId));
  await completedByLender(context, fixture, id);
  const ends = sql`rotation_now() + make_interval(secs => ${((index % 8) ** 2 * 8) / 1000})`;
  return async () => {
    const changed = { dueAt: ends, deliveredAt: sql`${ends} - interval '14 days'` };
    await app.db.update(transactions).set(changed).where(eq(transactions.id, id));
    const review = (userId: string) => codeAfter(() => leaveReview(app, { id: userId }, id, written));
    const byCustomer = [review(fixture.customerId), review(fixture.customerId)];
    const sweeps = [1, 2].map(() => codeAfter(() => executeDueOf(app, id)));
    const answers = await Promise.all([...byCustomer, review(of.lenderId), review(of.lenderId), ...sweeps]);
    await app.db
      .update(transactions)
      .set({ dueAt: sql`least(due_at, rotation_now())` })
      .where(eq(transactions.id, id));
    await codeAfter(() => executeDueOf(app, id));
    return reviewsOf(context, id, answers.slice(0, 4));
  };
}

async function reviewsOf(context: TestContext, id: string, answers: readonly string[]): Promise<Outcome> {
  const { db } = context.app;
  const rows = await db
    .select()
    .from(reviews)
    .where(inArray(reviews.transactionId, [id]));
  const steps = await db
    .select({ name: transactionTransitions.transition })
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, id));
  const done = answers.filter((answer) => answer === 'done').length;
  return {
    outcome: named[rows.length] ?? `${rows.length} reviews`,
    violations: [
      ...unlessEqual('its state', await stateOf(context, id), 'reviewed'),
      ...unlessEqual('the reviews of a side', new Set(rows.map(({ type }) => type)).size, rows.length),
      ...unlessEqual('the reviews that are said to be written', done, rows.length),
      ...unlessEqual(
        'the reviews in its history',
        steps.filter(({ name }) => /^review-/.test(name)).length,
        rows.length,
      ),
      ...unlessEqual('the public ones', rows.filter(({ state }) => state === 'public').length, rows.length),
    ],
  };
}
