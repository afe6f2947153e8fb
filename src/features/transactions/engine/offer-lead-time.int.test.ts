import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, startOfDay } from '#src/domain/dates/day.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { makeOffer, payAfterOffer, verifyEmail } from '#tests/support/threads.ts';
import { executeTransition } from '../execute.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const hour = 3_600_000;

/** An offer for the first day that a lender with three days of lead time by courier lets choose, made at noon. */
async function offered() {
  const noon = new Date('2027-06-16T00:00:00Z');
  await setClock(db, noon);
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  await db.update(listings).set({ courierLeadDays: 3 }).where(eq(listings.id, fixture.listingId));
  const first = addDays(dayInZone(noon, marketplace.timeZone), 3);
  const order = {
    ...({ listingId: fixture.listingId, kind: 'rent', delivery: 'post' } as const),
    ...{ first, last: addDays(first, 3) },
  };
  const id = await makeOffer(context, fixture.customerId, order, 20_000);
  const before = (hours: number) =>
    setClock(db, new Date(startOfDay(first, marketplace.timeZone).getTime() - hours * hour));
  const accept = () => executeTransition(context.app, { id: fixture.lenderId }, id, 'accept-offer-by-provider');
  return { ...fixture, order, id, before, accept };
}

test('the lead time is kept when days are chosen, and an offer of them can be accepted and paid until its deadline', async () => {
  const { id, customerId, order, before, accept } = await offered();
  await before(14.2);
  // Nobody else can choose these days any more.
  await expect(makeOffer(context, customerId, order, 20_000).catch(codeOf)).resolves.toBe('booking-too-soon');
  await accept();
  expect(await stateOf(context, id)).toBe('offer-accepted');
  await payAfterOffer(context, customerId, id);
  expect(await stateOf(context, id)).toBe('pending-payment');
});

test('nothing is accepted or paid within 14 hours of a first day that a courier brings it to', async () => {
  const waiting = await offered();
  await waiting.before(13.8);
  await expect(waiting.accept().catch(codeOf)).resolves.toBe('booking-too-soon');
  const unpaid = await offered();
  await unpaid.accept();
  await unpaid.before(13.8);
  await expect(payAfterOffer(context, unpaid.customerId, unpaid.id).catch(codeOf)).resolves.toBe('booking-too-soon');
});
