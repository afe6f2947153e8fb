import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '#src/database/schema/bookings.ts';
import { listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { addDays, daysBetween, eachDay } from '#src/domain/dates/day.ts';
import { setDays } from '#src/features/availability/exceptions.server.ts';
import { makeRental, makeSale } from '#tests/support/factories.ts';
import {
  accepted,
  day,
  makeTestContext,
  preauthorised,
  rentalFixture,
  rentalOrder,
  request,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { masterCalendar } from './queries.server.ts';
import { dueBack } from './rules.ts';

let context: TestContext;
let fixture: Fixture;
beforeAll(async () => {
  context = await makeTestContext();
  fixture = await rentalFixture(context);
});
afterAll(() => context.close());

const calendarAt = async (fromToday: number, listingId: string | null = null, page = 1) =>
  masterCalendar(context.app, fixture.lenderId, { span: 'month', day: await day(context, fromToday), page, listingId });

test('a lender sees bookings, requests and blocked days of the own rentals, and of no others', async () => {
  const other = await rentalFixture(context);
  await accepted(context, other, await rentalOrder(context, other.listingId, 20, 3));
  const booked = await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 20, 3));
  const waiting = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId, 30, 3));
  const { transactionId: held } = await request(
    context,
    fixture.customerId,
    await rentalOrder(context, fixture.listingId, 40, 3),
  );
  const blocked = await day(context, 50);
  const own = { listingId: fixture.listingId, authorId: fixture.lenderId };
  await setDays(context.app, { ...own, days: { start: blocked, end: addDays(blocked, 1) } }, 0);

  const found = new Map<string, string>();
  for (const offset of [20, 30, 40]) {
    const { rows } = await calendarAt(offset);
    expect(rows.map(({ id }) => id)).toEqual([fixture.listingId]);
    for (const { transactionId, state, name } of rows[0]?.bookings ?? []) found.set(transactionId, `${state} ${name}`);
  }
  expect(found.get(booked)).toMatch(/^booked Mei/);
  expect(found.get(waiting)).toMatch(/^requested Mei/);
  // The customer has not paid: the lender is not told who it is.
  expect(found.get(held)).toBe('held ');
  expect(found.size).toBe(3);
  const { rows, window } = await calendarAt(50);
  const segment = rows[0]?.segments.find(({ first }) => first === blocked);
  expect(segment).toMatchObject({ state: 'blocked', length: 1 });
  const length = (rows[0]?.segments ?? []).reduce((sum, one) => sum + one.length, 0);
  expect(length).toBe(eachDay(window).length);
});

test('the tiles count what waits, is out and is due back, whatever days are shown', async () => {
  const other = await rentalFixture(context);
  const id = await accepted(context, other, await rentalOrder(context, other.listingId, 20, 3));
  await preauthorised(context, other, await rentalOrder(context, other.listingId, 30, 3));
  const shown = async () => {
    const params = { span: 'week', day: await day(context, 0), page: 1, listingId: null } as const;
    const { figures, rows, today } = await masterCalendar(context.app, other.lenderId, params);
    const due = rows.flatMap(({ bookings: all }) => all.filter((one) => one.state === 'booked').map(dueBack));
    return { ...figures, dueInDays: due.map((back) => daysBetween(today, back)) };
  };
  const move = async (from: number, to: number) => {
    const [first, end] = [await day(context, from), await day(context, to)];
    const range = (last: string) => sql`daterange(${first}, ${last})`;
    const days = { days: range(end), excluded: range(addDays(end, 1)) };
    await context.app.db.update(bookings).set(days).where(eq(bookings.transactionId, id));
    return await shown();
  };
  expect(await shown()).toEqual({ waiting: 1, out: 0, due: 0, dueInDays: [] });
  expect(await move(-1, 2)).toMatchObject({ out: 1, due: 1, dueInDays: [2] });
  // Another lender's are no part of it.
  expect((await calendarAt(0)).figures).toMatchObject({ out: 0, due: 0 });
  expect(await move(-3, 0)).toMatchObject({ out: 0, due: 1, dueInDays: [0] });
  expect(await move(0, 6)).toMatchObject({ out: 1, due: 1 });
  expect(await move(0, 7)).toMatchObject({ out: 1, due: 0 });
  expect(await move(-4, -1)).toMatchObject({ out: 0, due: 0 });
});

test('drafts, deleted listings and items for sale have no row', async () => {
  const { db } = context.app;
  const { lenderId } = fixture;
  const [draft, deleted] = [await makeRental(db, { authorId: lenderId }), await makeRental(db, { authorId: lenderId })];
  await makeSale(db, { authorId: lenderId });
  await db.update(listings).set({ state: 'draft' }).where(eq(listings.id, draft));
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, deleted));
  expect((await calendarAt(0)).rows.map(({ id }) => id)).toEqual([fixture.listingId]);
});

test('a wardrobe of many is shown in pages, and one listing alone', async () => {
  const lenderId = (await rentalFixture(context)).lenderId;
  const more = await Promise.all(Array.from({ length: 24 }, () => makeRental(context.app.db, { authorId: lenderId })));
  const at = (page: number, listingId: string | null = null) =>
    masterCalendar(context.app, lenderId, { span: 'month', day: null, page, listingId });
  const [first, second, beyond] = [await at(1), await at(2), await at(9999)];
  expect([first.rows.length, second.rows.length, first.totalPages]).toEqual([20, 5, 2]);
  expect(beyond.page).toBe(2);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(25);
  const [one = ''] = more;
  expect((await at(1, one)).rows.map(({ id }) => id)).toEqual([one]);
  // Another's listing is no filter.
  expect((await at(1, fixture.listingId)).rows).toHaveLength(20);
});

test('what completed transactions earned is summed by month', async () => {
  const other = await rentalFixture(context);
  const id = await accepted(context, other, await rentalOrder(context, other.listingId, 20, 3));
  const earned = async () =>
    (await masterCalendar(context.app, other.lenderId, { span: 'month', day: null, page: 1, listingId: null }))
      .earnings;
  expect((await earned()).every(({ amount }) => amount === 0)).toBe(true);
  const [transaction] = await context.app.db.select().from(transactions).where(eq(transactions.id, id));
  const now = await context.app.clock.now();
  await context.app.db
    .update(transactions)
    .set({ state: 'delivered', deliveredAt: now })
    .where(eq(transactions.id, id));
  expect((await earned()).at(-1)?.amount).toBe(transaction?.payoutAmount);
  expect(transaction?.payoutAmount).toBeGreaterThan(0);
  await context.app.db.update(transactions).set({ state: 'accepted' }).where(eq(transactions.id, id));
});
