import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookings, emails, listings, notificationEvents } from '#src/database/schema/schema.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;

async function bookingOf(id: string): Promise<string | undefined> {
  const [booking] = await context.app.db.select().from(bookings).where(eq(bookings.transactionId, id));
  return booking?.state;
}

async function stockOf(listingId: string): Promise<number | null | undefined> {
  const [listing] = await context.app.db.select().from(listings).where(eq(listings.id, listingId));
  return listing?.stock;
}

const refusal = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) as unknown });

describe('a rental', () => {
  test('runs from the request to the payout', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
    expect(await stateOf(context, id)).toBe('accepted');
    expect(await bookingOf(id)).toBe('accepted');

    await context.app.clock.advance(30 * 86_400);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('delivered');
    await expectInvariants(context);
    const { transfer = [] } = await context.sandbox.books();
    expect(transfer.find(({ metadata }) => metadata['transaction'] === id)?.amount).toBe(4 * 6800 + 1200 - 2720);
  });

  test('notifies both parties once, in the bell and by email', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
    const sent = await context.app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    expect(sent.map(({ kind }) => kind).toSorted()).toEqual([
      'payment-receipt',
      'request-accepted',
      'request-received',
      'request-sent',
    ]);
    await emailDueNotifications(context.app, 100);
    const written = await context.app.db.select().from(emails).where(eq(emails.recipientId, fixture.lenderId));
    expect(written.map(({ subject }) => subject)).toEqual(['Mei would like to rent your Luna bias slip dress']);
    expect(written[0]?.text).toMatch(/\$68\.00 × 4 days: \$272\.00[^]+You receive, NZD: \$/);
  });

  test('that the lender declines frees the days and the card', async () => {
    const fixture = await flow.rentalFixture();
    const order = await flow.rentalOrder(fixture.listingId);
    const id = await flow.preauthorised(fixture, order);
    await flow.executeAs(fixture.lenderId, id, 'decline');
    expect(await stateOf(context, id)).toBe('declined');
    expect(await bookingOf(id)).toBe('declined');
    await expectInvariants(context);
    await expect(flow.request(fixture.customerId, order)).resolves.toMatchObject({ kind: 'taken' });
  });

  test('is declined automatically after three days without an answer', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
    await context.app.clock.advance(3 * 86_400 - 60);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('preauthorized');
    await context.app.clock.advance(120);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('declined');
    await expectInvariants(context);
  });

  test('cancelled more than 14 days ahead is refunded in full, and later is refused', async () => {
    const fixture = await flow.rentalFixture();
    const far = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 40));
    const near = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 5));
    await flow.executeAs(fixture.customerId, far, 'cancel-by-customer');
    expect(await stateOf(context, far)).toBe('canceled');
    await expect(flow.executeAs(fixture.customerId, near, 'cancel-by-customer')).rejects.toEqual(
      refusal('cancel-too-late'),
    );
    await expectInvariants(context);
  });

  test('cancelled before the answer releases the card', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 5));
    await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
    expect(await stateOf(context, id)).toBe('canceled');
    await expectInvariants(context);
  });

  test('that is not paid within 15 minutes releases the days', async () => {
    const fixture = await flow.rentalFixture();
    const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    await context.app.clock.advance(15 * 60 + 1);
    await executeDue(context.app);
    expect(await stateOf(context, transactionId)).toBe('payment-expired');
    expect(await bookingOf(transactionId)).toBe('declined');
    await expectInvariants(context);
  });

  test('paid in the last moment is confirmed by the system instead of expiring', async () => {
    const fixture = await flow.rentalFixture();
    const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    await flow.holdCard(fixture.customerId, transactionId);
    await context.app.clock.advance(15 * 60 + 1);
    await executeDue(context.app);
    expect(await stateOf(context, transactionId)).toBe('preauthorized');
    await expectInvariants(context);
  });

  test('with a declined card stays open for another card', async () => {
    const fixture = await flow.rentalFixture();
    const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    const declined = await flow.holdCard(fixture.customerId, transactionId, 'pm_card_chargeDeclined');
    expect(declined.status).toBe(402);
    await expect(flow.executeAs(fixture.customerId, transactionId, 'confirm-payment')).rejects.toEqual(
      refusal('transaction-payment-failed'),
    );
    await flow.holdCard(fixture.customerId, transactionId);
    await flow.executeAs(fixture.customerId, transactionId, 'confirm-payment');
    expect(await stateOf(context, transactionId)).toBe('preauthorized');
  });
});

describe('a sale', () => {
  test('takes the unit at the request and gives it back when declined', async () => {
    const fixture = await flow.saleFixture(2);
    const first = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
    expect(await stockOf(fixture.listingId)).toBe(1);
    await flow.executeAs(fixture.lenderId, first, 'decline');
    expect(await stockOf(fixture.listingId)).toBe(2);
    await expectInvariants(context);
  });

  test('is paid out ten days after it was sent', async () => {
    const fixture = await flow.saleFixture();
    const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
    await flow.recordedAs(fixture.lenderId, id, 'dispatched');
    await context.app.clock.advance(10 * 86_400 - 60);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('accepted');
    await context.app.clock.advance(120);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('delivered');
    await expectInvariants(context);
  });
});

describe('a user who is not a party', () => {
  test('gets not-found for every transition', async () => {
    const fixture = await flow.rentalFixture();
    const outsider = (await flow.rentalFixture()).customerId;
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
    for (const name of [
      'accept',
      'decline',
      'confirm-payment',
      'cancel-by-customer',
      'complete',
      'multi-vendor-payment',
    ]) {
      await expect(flow.executeAs(outsider, id, name)).rejects.toEqual(refusal('not-found'));
    }
    expect(await stateOf(context, id)).toBe('preauthorized');
  });

  test('each party has only its own transitions', async () => {
    const fixture = await flow.rentalFixture();
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
    await expect(flow.executeAs(fixture.customerId, id, 'accept')).rejects.toEqual(refusal('forbidden'));
    await expect(flow.executeAs(fixture.lenderId, id, 'confirm-payment')).rejects.toEqual(refusal('forbidden'));
    await expect(flow.executeAs(fixture.customerId, id, 'expire')).rejects.toEqual(refusal('forbidden'));
  });
});
