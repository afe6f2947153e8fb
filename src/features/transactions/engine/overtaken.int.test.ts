import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookings, listings, notificationEvents } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { agreedInput, enquire, makeOffer, overtakenOffer, verifyEmail } from '#tests/support/threads.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { execute, executeTransition } from '../execute.server.ts';
import { endOvertaken, findOvertaken } from '../overtaken.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const jobsFor = async (name: string) => {
  const { rows } = await db.$client.query<{ id: string }>(
    `select data ->> 'transactionId' id from jobs.job where name = $1`,
    [name],
  );
  return rows.map(({ id }) => id);
};

async function notificationsFor(id: string) {
  const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  return notified.map(({ recipientId, kind }) => [recipientId, kind]);
}

describe('an accepted order', () => {
  test('ends the offers for its days, each by a job of its own, and both sides are told', async () => {
    const { id, acceptedId, customerId, lenderId } = await overtakenOffer(context);
    expect(await jobsFor('find-overtaken')).toContain(acceptedId);
    await findOvertaken(context.app, acceptedId);
    expect(await jobsFor('end-overtaken')).toContain(id);
    expect(await stateOf(context, id)).toBe('initial-offer');
    await endOvertaken(context.app, id);
    expect(await stateOf(context, id)).toBe('offer-declined');
    const notified = await notificationsFor(id);
    expect(notified).toContainEqual([customerId, 'offer-overtaken']);
    expect(notified).toContainEqual([lenderId, 'offer-overtaken']);
    expect(await stateOf(context, acceptedId)).toBe('accepted');
    await expectInvariants(context);
  });

  test('the same job again changes nothing', async () => {
    const { id } = await overtakenOffer(context);
    await Promise.all([endOvertaken(context.app, id), endOvertaken(context.app, id)]);
    expect(await stateOf(context, id)).toBe('offer-declined');
    expect((await notificationsFor(id)).filter(([, kind]) => kind === 'offer-overtaken')).toHaveLength(2);
  });

  test('leaves offers for other days, enquiries, and those of a request that is only waiting', async () => {
    const { listingId, customerId, acceptedId } = await overtakenOffer(context);
    const later = await flow.rentalOrder(listingId, 60);
    const apart = await makeOffer(context, customerId, later, 20_000);
    const question = await enquire(context, customerId, listingId);
    const { customerId: thirdId } = await flow.rentalFixture();
    await flow.request(thirdId, later);
    await findOvertaken(context.app, acceptedId);
    const jobs = await jobsFor('end-overtaken');
    expect(jobs).not.toContain(apart);
    expect(jobs).not.toContain(question);
    await endOvertaken(context.app, apart);
    await endOvertaken(context.app, question);
    expect(await stateOf(context, apart)).toBe('initial-offer');
    expect(await stateOf(context, question)).toBe('enquiry');
  });

  test('that was cancelled before the job ran leaves the offer open', async () => {
    const { id, acceptedId, lenderId } = await overtakenOffer(context);
    await execute(context.app, {
      actor: { role: 'operator', userId: lenderId },
      transactionId: acceptedId,
      transition: 'cancel',
    });
    await endOvertaken(context.app, id);
    expect(await stateOf(context, id)).toBe('initial-offer');
  });

  test('ends an accepted offer that waits for its payment', async () => {
    const fixture = await flow.rentalFixture();
    await verifyEmail(context, fixture.customerId);
    const order = await flow.rentalOrder(fixture.listingId);
    const id = await makeOffer(context, fixture.customerId, order, 20_000);
    await executeTransition(context.app, { id: fixture.lenderId }, id, 'accept-offer-by-provider');
    const { customerId } = await flow.rentalFixture();
    await flow.accepted({ ...fixture, customerId }, order);
    await endOvertaken(context.app, id);
    expect(await stateOf(context, id)).toBe('offer-declined');
    await expectInvariants(context);
  });

  test('keeps the offer from being paid, also at the same instant', async () => {
    const fixture = await flow.rentalFixture();
    await verifyEmail(context, fixture.customerId);
    const order = await flow.rentalOrder(fixture.listingId);
    const id = await makeOffer(context, fixture.customerId, order, 20_000);
    await executeTransition(context.app, { id: fixture.lenderId }, id, 'accept-offer-by-provider');
    const input = await agreedInput(context, fixture.customerId, id);
    const { customerId } = await flow.rentalFixture();
    await flow.accepted({ ...fixture, customerId }, order);
    const [paid] = await Promise.all([
      executeTransition(context.app, { id: fixture.customerId }, id, 'request-payment-after-offer', input).then(
        () => 'done',
        codeOf,
      ),
      endOvertaken(context.app, id),
    ]);
    expect(['transaction-booking-time-not-available', 'transaction-invalid-transition']).toContain(paid);
    expect(await stateOf(context, id)).toBe('offer-declined');
    const [own] = await db.select().from(bookings).where(eq(bookings.transactionId, id));
    expect(own?.state).toBe('proposed');
  });

  test('ends offers for more units than are left', async () => {
    const fixture = await flow.saleFixture(2);
    await verifyEmail(context, fixture.customerId);
    const order = { listingId: fixture.listingId, kind: 'sale', delivery: 'pick-up' } as const;
    const two = await makeOffer(context, fixture.customerId, { ...order, quantity: 2 }, 10_000);
    const one = await makeOffer(context, fixture.customerId, { ...order, quantity: 1 }, 5_000);
    const { customerId } = await flow.rentalFixture();
    const acceptedId = await flow.accepted({ ...fixture, customerId }, saleOrder(fixture.listingId));
    await findOvertaken(context.app, acceptedId);
    const jobs = await jobsFor('end-overtaken');
    expect(jobs).toContain(two);
    expect(jobs).not.toContain(one);
    await Promise.all([one, two].map((id) => endOvertaken(context.app, id)));
    expect(await stateOf(context, two)).toBe('offer-declined');
    expect(await stateOf(context, one)).toBe('initial-offer');
    const [listing] = await db.select().from(listings).where(eq(listings.id, fixture.listingId));
    expect(listing?.stock).toBe(1);
  });

  test('ends no offer for units that a payment only holds', async () => {
    const fixture = await flow.saleFixture(3);
    await verifyEmail(context, fixture.customerId);
    const order = { listingId: fixture.listingId, kind: 'sale', delivery: 'pick-up' } as const;
    const one = await makeOffer(context, fixture.customerId, { ...order, quantity: 1 }, 5_000);
    const { customerId } = await flow.rentalFixture();
    const { customerId: third } = await flow.rentalFixture();
    await flow.request(third, { ...order, quantity: 2 });
    const acceptedId = await flow.accepted({ ...fixture, customerId }, saleOrder(fixture.listingId));
    await findOvertaken(context.app, acceptedId);
    expect(await jobsFor('end-overtaken')).not.toContain(one);
    await endOvertaken(context.app, one);
    expect(await stateOf(context, one)).toBe('initial-offer');
  });
});
