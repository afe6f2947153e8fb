import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { handoverPlans, listings, notificationEvents, transactions, users } from '#src/database/schema/schema.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { addDays, dayInZone, dayOfWeek, hourInZone, startOfDay, type Day } from '#src/domain/dates/day.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { remindOfHandover } from './remind-of-handover.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
const { timeZone } = marketplace;
const hourMs = 3_600_000;
const morning = marketplace.notifications.reminderHours.from;

const atHour = (day: Day, hour: number) => setClock(db, new Date(startOfDay(day, timeZone).getTime() + hour * hourMs));

/** A rental of an item that is booked at short notice, from a Friday to its Sunday. */
async function weekend() {
  const fixture = await flow.rentalFixture();
  const { listingId } = fixture;
  await db.update(listings).set({ courierLeadDays: 1, pickUpLeadDays: 0 }).where(eq(listings.id, listingId));
  const soon = await flow.day(12);
  const first = addDays(soon, (5 - dayOfWeek(soon) + 7) % 7);
  return { ...fixture, order: { listingId, kind: 'rent', first, last: addDays(first, 2), delivery: 'post' } as const };
}

/** A rental by courier that its lender accepts so many days after the day to send it, at this hour. */
async function acceptedLate(daysAfter: number, hour: number) {
  const { order, ...fixture } = await weekend();
  const { shipBy } = dayPlan(order, 1, dayInZone(await app.clock.now(), timeZone));
  await atHour(addDays(shipBy, daysAfter), hour - 1);
  const id = await flow.preauthorised(fixture, order);
  await atHour(addDays(shipBy, daysAfter), hour);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  return { id, shipBy };
}

async function told(id: string): Promise<string[]> {
  const rows = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  return rows.flatMap(({ kind, onceKey }) => (kind === 'handover-due' ? onceKey.replace(`:${id}`, '') : [])).toSorted();
}

/** Milliseconds from the acceptance to the next look at the plan, and its day and hour. */
async function nextLookAt(id: string) {
  const [plan] = await db.select().from(handoverPlans).where(eq(handoverPlans.transactionId, id));
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  const at = plan?.lookAt ?? new Date(0);
  const afterMs = at.getTime() - (row?.acceptedAt?.getTime() ?? 0);
  return { at, afterMs, day: dayInZone(at, timeZone), hour: hourInZone(at, timeZone) };
}

async function look({ at }: { readonly at: Date }): Promise<void> {
  await setClock(db, new Date(at.getTime() + 1000));
  for (let round = 0; round < 2; round++) await remindOfHandover(app);
}

test('who accepts on the day before the one to send is reminded four hours later, once', async () => {
  const { id, shipBy } = await acceptedLate(-1, 12);
  await remindOfHandover(app);
  expect(await told(id)).toEqual([]);
  const next = await nextLookAt(id);
  expect(next).toMatchObject({ afterMs: 4 * hourMs, day: addDays(shipBy, -1) });
  await look(next);
  expect(await told(id)).toEqual(['handover-due:dispatched:provider']);
  // Next, that it is late.
  expect(await nextLookAt(id)).toMatchObject({ day: addDays(shipBy, 1), hour: morning });
});

test('nobody is reminded to send anything to, or from, an account that was closed', async () => {
  const { id } = await acceptedLate(-1, 12);
  const [order] = await db.select().from(transactions).where(eq(transactions.id, id));
  for (const userId of [order?.customerId ?? '', order?.providerId ?? '']) {
    await db.update(users).set({ banned: true }).where(eq(users.id, userId));
    await look(await nextLookAt(id));
    expect(await told(id)).toEqual([]);
    await db.update(users).set({ banned: false }).where(eq(users.id, userId));
  }
});

test('a reminder does not come within four hours of the acceptance, nor at night', async () => {
  const early = await acceptedLate(-1, morning - 2);
  expect(await nextLookAt(early.id)).toMatchObject({ afterMs: 4 * hourMs, day: addDays(early.shipBy, -1) });
  const evening = await acceptedLate(-1, 18);
  const next = await nextLookAt(evening.id);
  expect(next).toMatchObject({ day: evening.shipBy, hour: morning });
  await look(next);
  expect(await told(evening.id)).toEqual(['handover-due:dispatched:provider']);
});

test('who accepts on the evening of the day to send is told that it is late alone', async () => {
  const { id, shipBy } = await acceptedLate(0, 18);
  const next = await nextLookAt(id);
  expect(next).toMatchObject({ day: addDays(shipBy, 1), hour: morning });
  await look(next);
  expect(await told(id)).toEqual(['handover-late:dispatched:customer', 'handover-late:dispatched:provider']);
});

test('who accepts in time is reminded in the morning of the day before', async () => {
  const { id, shipBy } = await acceptedLate(-2, 12);
  expect(await nextLookAt(id)).toMatchObject({ day: addDays(shipBy, -1), hour: morning });
});

test('a pick-up that is accepted on its first day is reminded of in the afternoon, and not after that day', async () => {
  const accepted = async (hour: number) => {
    const { order, ...fixture } = await weekend();
    await atHour(order.first, hour - 1);
    const id = await flow.preauthorised(fixture, { ...order, delivery: 'pick-up' });
    await atHour(order.first, hour);
    await flow.executeAs(fixture.lenderId, id, 'accept');
    return { first: order.first, ...(await nextLookAt(id)) };
  };
  const noon = await accepted(10);
  expect(noon).toMatchObject({ afterMs: 4 * hourMs, day: noon.first });
  const evening = await accepted(17);
  expect(evening).toMatchObject({ day: addDays(evening.first, 1), hour: morning });
});
