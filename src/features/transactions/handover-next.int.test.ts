import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { notificationEvents } from '#src/database/schema/schema.ts';
import { addDays, startOfDay } from '#src/domain/dates/day.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { remindOfHandover } from './remind-of-handover.server.ts';
import { rentalDaysOf } from './transaction.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

/** A rental that is late back, and what is told of that to another customer, who has the item so many days after its last one. */
async function toldOfLateReturn(daysAfter: number) {
  const rental = await flow.rentalFixture();
  const { customerId, lenderId, listingId } = rental;
  const { customerId: nextCustomerId } = await flow.rentalFixture();
  const id = await flow.accepted(rental, await flow.rentalOrder(listingId, 4, 3));
  const order = await flow.rentalOrder(listingId, 6 + daysAfter, 3);
  const next = await flow.accepted({ ...rental, customerId: nextCustomerId }, order);
  const [days, nextDays] = [await rentalDaysOf(app.db, id), await rentalDaysOf(app.db, next)];
  if (days === null) throw new Error('It has no days');
  expect(nextDays?.first).toBe(addDays(days.last, daysAfter));
  await flow.recordedAs(lenderId, id, 'dispatched');
  await flow.recordedAs(customerId, id, 'received');
  await setClock(app.db, startOfDay(addDays(days.last, 3), marketplace.timeZone));
  await app.clock.advance(12 * 3600);
  await remindOfHandover(app);
  const late = eq(notificationEvents.onceKey, `handover-late:${id}:sent-back:customer`);
  expect(await app.db.$count(notificationEvents, late)).toBe(1);
  const ofNext = and(
    eq(notificationEvents.transactionId, next),
    eq(notificationEvents.onceKey, `handover-next:${next}:sent-back:customer`),
  );
  const told = await app.db.select().from(notificationEvents).where(ofNext);
  return { told, nextCustomerId, lenderId, next };
}

test('who has the item next is told that it is late, and nobody else in their place', async () => {
  const { told, nextCustomerId, lenderId, next } = await toldOfLateReturn(8);
  expect(told).toMatchObject([
    {
      recipientId: nextCustomerId,
      detailPage: `/order/${next}`,
      facts: { otherId: lenderId, why: 'next', to: 'customer' },
    },
  ]);
});

test('a rental that begins later than two weeks after it is not in danger', async () => {
  expect((await toldOfLateReturn(14)).told).toHaveLength(1);
  expect((await toldOfLateReturn(15)).told).toEqual([]);
});
