import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { notificationEvents, reviews } from '#src/database/schema/conversations.ts';
import { cases } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { resolveCases } from '#src/features/payments/cases.server.ts';
import { reviews as exportedReviews } from '#src/features/data-export/contents/transactions.server.ts';
import { ratingOf, reviewsOfListing } from '#src/features/reviews/queries.server.ts';
import { reviewsOfTransaction } from '#src/features/reviews/of-transaction.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { executeTransition } from './execute.server.ts';
import { leaveReview, replyToReview } from './leave-review.server.ts';
import { remindOfReviews } from './remind-of-reviews.server.ts';
import { executeDue, executeDueOf } from './timers.server.ts';
import { transactionById } from './transaction.server.ts';
import { transactionVersion } from './transaction-version.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
const dayMs = 86_400_000;

type Fixture = Awaited<ReturnType<typeof flow.saleFixture>>;
let fixture: Fixture;
beforeAll(async () => void (fixture = await flow.saleFixture(100)));

/** A sale that is complete. */
async function delivered(of: Fixture = fixture): Promise<string> {
  const id = await flow.accepted(of, { listingId: of.listingId, kind: 'sale', quantity: 1, delivery: 'post' });
  await flow.untilDue(id);
  await executeDue(app);
  return id;
}

const written = { reviewRating: 5, reviewContent: 'Lovely.' };
const byCustomer = (id: string, more: object = {}) =>
  codeAfter(() => leaveReview(app, { id: fixture.customerId }, id, { ...written, ...more }));
const byLender = (id: string, more: object = {}) =>
  codeAfter(() => leaveReview(app, { id: fixture.lenderId }, id, { ...written, ...more }));
const named = (userId: string, id: string, transition: string, input: unknown = written) =>
  codeAfter(() => executeTransition(app, { id: userId }, id, transition, input));
const rowsOf = (id: string) =>
  db
    .select({ type: reviews.type, state: reviews.state, rating: reviews.rating })
    .from(reviews)
    .where(eq(reviews.transactionId, id))
    .orderBy(reviews.type);
const transactionOf = async (id: string) => {
  const found = await transactionById(db, id);
  if (found === null) throw new Error(`No transaction ${id}`);
  return found;
};
const stateOf = async (id: string) => (await transactionOf(id)).state;
const notificationsFor = async (id: string) =>
  (
    await db
      .select({ kind: notificationEvents.kind, to: notificationEvents.recipientId })
      .from(notificationEvents)
      .where(sql`${notificationEvents.transactionId} = ${id} and kind like 'review%'`)
      .orderBy(notificationEvents.createdAt, notificationEvents.kind)
  ).map(({ kind, to }) => `${kind} to the ${to === fixture.customerId ? 'customer' : 'lender'}`);

describe('two reviews', () => {
  test('are hidden from everybody until both are written, and then public at once', async () => {
    const id = await delivered();
    expect(await byCustomer(id, { reviewRating: 4, fit: 'true', usualSize: '10', heightCm: 168 })).toBe('done');
    expect(await stateOf(id)).toBe('reviewed-by-customer');
    expect(await rowsOf(id)).toEqual([{ type: 'ofProvider', state: 'pending', rating: 4 }]);
    expect((await reviewsOfListing(app, fixture.listingId)).count).toBe(0);
    expect(await notificationsFor(id)).toEqual(['review-received to the lender']);
    expect(await byLender(id, { reviewContent: '  Careful with\r\nit. ' })).toBe('done');
    expect(await stateOf(id)).toBe('reviewed');
    expect(await rowsOf(id)).toEqual([
      { type: 'ofCustomer', state: 'public', rating: 5 },
      { type: 'ofProvider', state: 'public', rating: 4 },
    ]);
    expect((await reviewsOfListing(app, fixture.listingId)).latest[0]).toMatchObject({ rating: 4, content: 'Lovely.' });
    expect(await ratingOf(app, fixture.customerId, 'ofCustomer')).toEqual({ average: 5, count: 1 });
    const [ofCustomer] = await db
      .select({ content: reviews.content })
      .from(reviews)
      .where(sql`${reviews.transactionId} = ${id} and type = 'ofCustomer'`);
    expect(ofCustomer?.content).toBe('Careful with\nit.');
    expect(await notificationsFor(id)).toEqual(['review-received to the lender', 'reviews-published to the customer']);
    await expectInvariants(context);
  });

  test('at the same moment are one first and one second', async () => {
    const id = await delivered();
    expect(await Promise.all([byCustomer(id), byLender(id)])).toEqual(['done', 'done']);
    expect(await stateOf(id)).toBe('reviewed');
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['public', 'public']);
  });

  test('of one party are one: the same twice, also at the same moment, is refused', async () => {
    const id = await delivered();
    const answers = await Promise.all([byCustomer(id), byCustomer(id), byCustomer(id)]);
    expect(answers.toSorted()).toEqual(['done', ...Array(2).fill('transaction-already-reviewed-by-customer')]);
    expect(await byCustomer(id)).toBe('transaction-already-reviewed-by-customer');
    expect(await named(fixture.customerId, id, 'review-1-by-customer')).toBe(
      'transaction-already-reviewed-by-customer',
    );
    expect(await byLender(id)).toBe('done');
    expect(await byLender(id)).toBe('transaction-already-reviewed-by-provider');
    expect(await named(fixture.lenderId, id, 'review-2-by-provider')).toBe('transaction-already-reviewed-by-provider');
    expect(await rowsOf(id)).toHaveLength(2);
  });
});

describe('a review is refused', () => {
  test('before the order is complete, and of one that failed', async () => {
    const order = { listingId: fixture.listingId, kind: 'sale', quantity: 1, delivery: 'post' } as const;
    const id = await flow.accepted(fixture, order);
    expect([await byCustomer(id), await byLender(id)]).toEqual(Array(2).fill('transaction-invalid-transition'));
    const declined = await flow.preauthorised(fixture, order);
    await flow.executeAs(fixture.lenderId, declined, 'decline');
    expect(await byCustomer(declined)).toBe('transaction-invalid-transition');
  });

  test('of a third person, of an operator on the customer’s behalf, and in the other party’s name', async () => {
    const id = await delivered();
    const third = await makeUser(db);
    expect(await codeAfter(() => leaveReview(app, { id: third }, id, written))).toBe('not-found');
    expect(await named(third, id, 'review-1-by-customer')).toBe('not-found');
    const limited = { id: fixture.customerId, limited: true };
    expect(await codeAfter(() => leaveReview(app, limited, id, written))).toBe('forbidden');
    expect(await named(fixture.customerId, id, 'review-1-by-provider')).toBe('forbidden');
    expect(await named(fixture.lenderId, id, 'review-1-by-customer')).toBe('forbidden');
    expect(await named(fixture.customerId, id, 'review-2-by-customer')).toBe('transaction-invalid-transition');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('with a rating that is none, without words, too long, and with what turns text around', async () => {
    const id = await delivered();
    for (const reviewRating of [0, 6, 4.5, -1, '5', null, Number.NaN])
      expect(await byCustomer(id, { reviewRating })).toBe('validation-invalid-params');
    for (const reviewContent of ['', ' \n ', 'x'.repeat(2001), 'a\u0000b', 'a\u202Eb', `a${'\u0301'.repeat(5)}`])
      expect(await byCustomer(id, { reviewContent })).toBe('validation-invalid-value');
    for (const more of [
      { fit: 'huge' },
      { usualSize: '9' },
      { heightCm: 119 },
      { heightCm: 160.5 },
      { state: 'public' },
    ])
      expect(await byCustomer(id, more)).toBe('validation-invalid-params');
    expect(await byLender(id, { fit: 'true' })).toBe('validation-invalid-params');
    expect(await byCustomer(id, { reviewContent: '💃'.repeat(2000) })).toBe('done');
  });
});

describe('the answer to a review', () => {
  const reply = (userId: string, id: string, text = 'Thank you.') =>
    codeAfter(() => replyToReview(app, { id: userId }, id, { reply: text }));
  const answerOf = async (id: string) => (await reviewsOfTransaction(app, id, 'customer')).own?.reply;

  test('is one, by the person that it is about, once it is public', async () => {
    const id = await delivered();
    await byCustomer(id);
    expect(await reply(fixture.lenderId, id)).toBe('not-found');
    await byLender(id);
    expect(await reply(await makeUser(db), id)).toBe('not-found');
    expect(await codeAfter(() => replyToReview(app, { id: fixture.lenderId, limited: true }, id, { reply: 'x' }))).toBe(
      'forbidden',
    );
    for (const text of ['', '  ', 'x'.repeat(1001), 'a\u202Eb'])
      expect(await reply(fixture.lenderId, id, text)).toBe('validation-invalid-value');
    const shown = await transactionVersion(app, { id: fixture.customerId }, id);
    const answers = await Promise.all(['One.', 'Two.'].map((text) => reply(fixture.lenderId, id, text)));
    // An open page of its author loads again.
    expect(await transactionVersion(app, { id: fixture.customerId }, id)).not.toBe(shown);
    expect(answers.toSorted()).toEqual(['conflict', 'done']);
    expect(await answerOf(id)).toBe(answers[0] === 'done' ? 'One.' : 'Two.');
    expect((await notificationsFor(id)).at(-1)).toBe('review-replied to the customer');
  });

  test('is refused of a review that is hidden, which its author alone still reads', async () => {
    const id = await delivered();
    await byCustomer(id);
    await byLender(id);
    await db
      .update(reviews)
      .set({ state: 'hidden', hiddenBecause: 'An insult.' })
      .where(sql`${reviews.transactionId} = ${id} and type = 'ofProvider'`);
    expect(await reply(fixture.lenderId, id)).toBe('not-found');
    expect((await reviewsOfTransaction(app, id, 'provider')).others).toBeNull();
    expect((await reviewsOfTransaction(app, id, 'customer')).own?.hiddenBecause).toBe('An insult.');
  });
});

describe('a reminder', () => {
  test('is sent once, four days before the end, to those who have not written, and not while a dispute is open', async () => {
    const [id, later] = [await delivered(), await delivered()];
    for (const one of [id, later]) await byCustomer(one);
    await db.execute(sql`update transactions set due_at = rotation_now() + interval '11 days' where id = ${id}`);
    await remindOfReviews(app);
    expect(await notificationsFor(id)).not.toContain('review-due to the lender');
    await app.clock.advance(10 * 86_400 + 60);
    const [opened] = await db
      .insert(cases)
      .values({ transactionId: id, reason: 'card-dispute', reference: `c_${id}` })
      .returning({ id: cases.id });
    await remindOfReviews(app);
    expect(await notificationsFor(id)).not.toContain('review-due to the lender');
    expect(await notificationsFor(later)).toEqual(['review-received to the lender', 'review-due to the lender']);
    await db.transaction((tx) => resolveCases(tx, [opened?.id ?? '']));
    await Promise.all([remindOfReviews(app), remindOfReviews(app), remindOfReviews(app)]);
    const due = (await notificationsFor(id)).filter((notified) => notified.startsWith('review-due'));
    expect(due).toEqual(['review-due to the lender']);
  });
});

describe('what nobody has published', () => {
  test('is in neither party’s page, nor in the export of the other', async () => {
    const id = await delivered();
    await byCustomer(id, { reviewContent: 'A secret word.' });
    expect(await reviewsOfTransaction(app, id, 'provider')).toEqual({ own: null, others: null, othersWaits: true });
    const exported: unknown[] = [];
    for await (const row of exportedReviews(db, fixture.lenderId)) exported.push(row);
    expect(JSON.stringify(exported)).not.toContain('A secret word.');
  });
});

describe('the fourteen days', () => {
  test('count from the completion, whichever side writes meanwhile, and then publish what there is', async () => {
    const id = await delivered();
    const { deliveredAt, dueAt } = await transactionOf(id);
    expect(dueAt?.getTime()).toBe((deliveredAt?.getTime() ?? 0) + 14 * dayMs);
    await app.clock.advance(10 * 86_400);
    expect(await byCustomer(id)).toBe('done');
    expect((await transactionOf(id)).dueAt).toEqual(dueAt);
    await flow.untilDue(id);
    expect(await byLender(id)).toBe('transaction-deadline-passed');
    await executeDue(app);
    expect(await stateOf(id)).toBe('reviewed');
    expect(await rowsOf(id)).toEqual([{ type: 'ofProvider', state: 'public', rating: 5 }]);
    expect(await byLender(id)).toBe('transaction-deadline-passed');
    expect((await notificationsFor(id)).slice(1).toSorted()).toEqual([
      'reviews-published to the customer',
      'reviews-published to the lender',
    ]);
    await expectInvariants(context);
  });

  test('end without a word where nobody writes', async () => {
    const id = await delivered();
    await flow.untilDue(id);
    await executeDue(app);
    expect([await stateOf(id), await rowsOf(id), await notificationsFor(id)]).toEqual(['reviewed', [], []]);
  });

  test('pause while a dispute is open, in which nobody writes', async () => {
    const id = await delivered();
    const { dueAt, deliveredAt } = await transactionOf(id);
    await app.clock.advance(2 * 86_400);
    const [opened] = await db
      .insert(cases)
      .values({ transactionId: id, reason: 'card-dispute', reference: `du_${id}` })
      .returning({ id: cases.id });
    expect(await byCustomer(id)).toBe('transaction-locked');
    await flow.untilDue(id);
    expect(await codeAfter(() => executeDueOf(app, id))).toBe('transaction-locked');
    await executeDue(app);
    expect(await stateOf(id)).toBe('delivered');
    await db.transaction((tx) => resolveCases(tx, [opened?.id ?? '']));
    // Twelve of the fourteen days are left.
    await flow.untilDue(id);
    await executeDue(app);
    const until = (await transactionOf(id)).dueAt?.getTime() ?? 0;
    expect(Math.abs(until - ((dueAt?.getTime() ?? 0) + 12 * dayMs))).toBeLessThan(5 * 60_000);
    expect(until).toBeGreaterThan((deliveredAt?.getTime() ?? 0) + 25 * dayMs);
    expect(await byCustomer(id)).toBe('done');
    await flow.untilDue(id);
    await executeDue(app);
    expect(await stateOf(id)).toBe('reviewed');
  });

  test('end at one moment: a review at that moment is published with the other, or refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await delivered();
      expect(await byCustomer(id)).toBe('done');
      const { dueAt } = await transactionOf(id);
      await app.clock.advance(Math.floor(((dueAt?.getTime() ?? 0) - (await app.clock.now()).getTime()) / 1000));
      const [answer] = await Promise.all([byLender(id), flow.untilDue(id).then(() => executeDue(app))]);
      await db
        .update(transactions)
        .set({ dueAt: sql`least(due_at, rotation_now())` })
        .where(eq(transactions.id, id));
      await executeDue(app);
      const rows = await rowsOf(id);
      expect(await stateOf(id)).toBe('reviewed');
      expect(rows.every(({ state }) => state === 'public')).toBe(true);
      expect(rows).toHaveLength(answer === 'done' ? 2 : 1);
      if (answer !== 'done') expect(answer).toBe('transaction-deadline-passed');
    }
  });
});
