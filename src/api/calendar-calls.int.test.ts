import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { addDays, eachDay, type Day } from '#src/domain/dates/day.ts';
import { today } from '#src/features/availability/queries.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { queryBookings } from './bookings.ts';
import { querySlots } from './timeslots.ts';

const { app, flow } = await contextOfFile();
const now = await today(app);
const at = (offset: number) => addDays(now, offset);

const paramsOf = (listingId: string, start: Day, end: Day, more = {}) =>
  new URLSearchParams({ listingId, start, end, ...more });

async function freeAmong(listingId: string, from: number, to: number): Promise<Day[]> {
  const slots = await querySlots(app, paramsOf(listingId, at(from), at(to)));
  return slots.map(({ attributes }) => attributes.start);
}

const daysBetween = (from: number, to: number) => eachDay({ start: at(from), end: at(to) });

test('a slot is one free day of what a visitor may book, its turnaround among the others', async () => {
  const fixture = await flow.rentalFixture();
  await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId, 20, 4));
  // One day of turnaround: neither the day after the rental is free, nor the day before, whose own would meet it.
  expect(await freeAmong(fixture.listingId, 17, 27)).toEqual([...daysBetween(17, 19), ...daysBetween(25, 27)]);
  const [slot] = await querySlots(app, paramsOf(fixture.listingId, at(10), at(11)));
  expect(slot).toEqual({
    ...{ id: `${fixture.listingId}:${at(10)}`, type: 'timeSlot' },
    attributes: { type: 'time-slot/day', start: at(10), end: at(11), seats: 1 },
  });
});

test('there is none before today, none after the last bookable day, and no more than 90 days are asked for', async () => {
  const { listingId } = await flow.rentalFixture();
  const { horizonDays } = marketplace.booking;
  expect(await freeAmong(listingId, -5, 2)).toEqual([at(0), at(1)]);
  expect(await freeAmong(listingId, horizonDays - 1, horizonDays + 30)).toEqual([at(horizonDays - 1), at(horizonDays)]);
  expect(await freeAmong(listingId, 0, 90)).toHaveLength(90);
  for (const [from, to] of [
    [0, 91],
    [5, 5],
    [5, 4],
  ] as const)
    expect(await codeAfter(() => freeAmong(listingId, from, to)), `${from} to ${to}`).toBe('validation-invalid-params');
  expect(await freeAmong(listingId, 3000, 3090)).toEqual([]);
  const endOfTime = paramsOf(listingId, '9999-12-01' as Day, '9999-12-31' as Day);
  expect(await codeAfter(() => querySlots(app, endOfTime))).toBe('validation-invalid-params');
});

test('what cannot be booked has no slot, and what nobody may see is not found', async () => {
  const { listingId } = await flow.rentalFixture();
  const sale = await flow.saleFixture();
  expect(await freeAmong(sale.listingId, 0, 9)).toEqual([]);
  await app.db.update(listings).set({ state: 'closed' }).where(eq(listings.id, listingId));
  expect(await freeAmong(listingId, 0, 9)).toEqual([]);
  await app.db.update(listings).set({ state: 'draft', publishedAt: null }).where(eq(listings.id, listingId));
  expect(await codeAfter(() => freeAmong(listingId, 0, 9))).toBe('not-found');
});

test('a lender learns what holds her days, of a checkout the days alone, and nobody else does', async () => {
  const fixture = await flow.rentalFixture();
  const { listingId, lenderId, customerId } = fixture;
  await flow.request(customerId, await flow.rentalOrder(listingId, 20, 4));
  const requested = await flow.preauthorised(fixture, await flow.rentalOrder(listingId, 30, 4));
  const booked = await flow.accepted(fixture, await flow.rentalOrder(listingId, 40, 4));
  const bookings = (params: URLSearchParams, userId = lenderId) => queryBookings(app, viewerFor(userId), params);
  const all = await bookings(paramsOf(listingId, at(0), at(300)));
  expect(all.map(({ attributes, transaction }) => [attributes, transaction?.id ?? null])).toEqual([
    [{ start: at(20), end: at(24), state: 'pending' }, null],
    [{ start: at(30), end: at(34), state: 'pending' }, requested],
    [{ start: at(40), end: at(44), state: 'accepted' }, booked],
  ]);
  const ofState = async (state: string) => (await bookings(paramsOf(listingId, at(0), at(99), { state }))).length;
  expect([await ofState('pending'), await ofState('accepted'), await ofState('accepted,pending')]).toEqual([2, 1, 3]);
  // The turnaround day of the first is none of its days.
  expect(await bookings(paramsOf(listingId, at(24), at(30)))).toEqual([]);
  for (const params of [
    paramsOf(listingId, at(0), at(367)),
    paramsOf(listingId, at(3), at(3)),
    paramsOf(listingId, at(0), at(3), { state: 'declined' }),
  ])
    expect(await codeAfter(() => bookings(params)), String(params)).toBe('validation-invalid-params');
  expect(await codeAfter(() => bookings(paramsOf(listingId, at(0), at(9)), customerId))).toBe('not-found');
});
