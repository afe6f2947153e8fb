import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookings, emails, listings, notificationEvents } from '#src/database/schema/schema.ts';
import { expectSound, stateOf } from '#tests/support/soundness.ts';
import {
  accepted,
  holdCard,
  preauthorised,
  rentalOrder,
  rentalScene,
  request,
  saleOrder,
  saleScene,
  take,
} from '#tests/support/world.ts';
import { worldOfFile } from '#tests/support/world-of-file.ts';
import { takeDue } from './timers.server.ts';

const world = await worldOfFile();

async function bookingOf(id: string): Promise<string | undefined> {
  const [booking] = await world.app.db.select().from(bookings).where(eq(bookings.transactionId, id));
  return booking?.state;
}

async function stockOf(listingId: string): Promise<number | null | undefined> {
  const [listing] = await world.app.db.select().from(listings).where(eq(listings.id, listingId));
  return listing?.stock;
}

const refusal = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) as unknown });

describe('a rental', () => {
  test('runs from the request to the payout', async () => {
    const scene = await rentalScene(world);
    const id = await accepted(world, scene, await rentalOrder(world, scene.listingId));
    expect(await stateOf(world, id)).toBe('accepted');
    expect(await bookingOf(id)).toBe('accepted');

    await world.app.clock.advance(30 * 86_400);
    await takeDue(world.app);
    expect(await stateOf(world, id)).toBe('delivered');
    await expectSound(world);
    const { transfer = [] } = await world.sandbox.books();
    expect(transfer.find(({ transfer_group }) => transfer_group === id)?.amount).toBe(4 * 6800 + 1200 - 2720);
  });

  test('tells both sides once, in the bell and by email', async () => {
    const scene = await rentalScene(world);
    const id = await accepted(world, scene, await rentalOrder(world, scene.listingId));
    const told = await world.app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    expect(told.map(({ kind }) => kind).toSorted()).toEqual([
      'payment-receipt',
      'request-accepted',
      'request-received',
      'request-sent',
    ]);
    const written = await world.app.db.select().from(emails).where(eq(emails.recipientId, scene.lenderId));
    expect(written.map(({ subject }) => subject)).toEqual(['Mei would like to rent your Luna bias slip dress']);
    expect(written[0]?.text).toMatch(/\$68\.00 × 4 days: \$272\.00[^]+You receive, NZD: \$/);
  });

  test('that the lender declines frees the days and the card', async () => {
    const scene = await rentalScene(world);
    const order = await rentalOrder(world, scene.listingId);
    const id = await preauthorised(world, scene, order);
    await take(world, scene.lenderId, id, 'decline');
    expect(await stateOf(world, id)).toBe('declined');
    expect(await bookingOf(id)).toBe('declined');
    await expectSound(world);
    await expect(request(world, scene.customerId, order)).resolves.toMatchObject({ kind: 'settled' });
  });

  test('declines by itself after three days without an answer', async () => {
    const scene = await rentalScene(world);
    const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
    await world.app.clock.advance(3 * 86_400 - 60);
    await takeDue(world.app);
    expect(await stateOf(world, id)).toBe('preauthorized');
    await world.app.clock.advance(120);
    await takeDue(world.app);
    expect(await stateOf(world, id)).toBe('declined');
    await expectSound(world);
  });

  test('cancelled more than 14 days ahead is refunded in full, and later is refused', async () => {
    const scene = await rentalScene(world);
    const far = await accepted(world, scene, await rentalOrder(world, scene.listingId, 40));
    const near = await accepted(world, scene, await rentalOrder(world, scene.listingId, 5));
    await take(world, scene.customerId, far, 'cancel-by-customer');
    expect(await stateOf(world, far)).toBe('canceled');
    await expect(take(world, scene.customerId, near, 'cancel-by-customer')).rejects.toEqual(refusal('cancel-too-late'));
    await expectSound(world);
  });

  test('cancelled before the answer releases the card', async () => {
    const scene = await rentalScene(world);
    const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId, 5));
    await take(world, scene.customerId, id, 'cancel-by-customer');
    expect(await stateOf(world, id)).toBe('canceled');
    await expectSound(world);
  });

  test('that is not paid within 15 minutes lets the days go', async () => {
    const scene = await rentalScene(world);
    const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
    await world.app.clock.advance(15 * 60 + 1);
    await takeDue(world.app);
    expect(await stateOf(world, transactionId)).toBe('payment-expired');
    expect(await bookingOf(transactionId)).toBe('declined');
    await expectSound(world);
  });

  test('paid in the last moment is confirmed by the system instead of expiring', async () => {
    const scene = await rentalScene(world);
    const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
    await holdCard(world, scene.customerId, transactionId);
    await world.app.clock.advance(15 * 60 + 1);
    await takeDue(world.app);
    expect(await stateOf(world, transactionId)).toBe('preauthorized');
    await expectSound(world);
  });

  test('with a declined card stays open for another card', async () => {
    const scene = await rentalScene(world);
    const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
    const declined = await holdCard(world, scene.customerId, transactionId, 'pm_card_chargeDeclined');
    expect(declined.status).toBe(402);
    await expect(take(world, scene.customerId, transactionId, 'confirm-payment')).rejects.toEqual(
      refusal('transaction-payment-failed'),
    );
    await holdCard(world, scene.customerId, transactionId);
    await take(world, scene.customerId, transactionId, 'confirm-payment');
    expect(await stateOf(world, transactionId)).toBe('preauthorized');
  });
});

describe('a sale', () => {
  test('takes the unit at the request and gives it back when declined', async () => {
    const scene = await saleScene(world, 2);
    const first = await preauthorised(world, scene, saleOrder(scene.listingId));
    expect(await stockOf(scene.listingId)).toBe(1);
    await take(world, scene.lenderId, first, 'decline');
    expect(await stockOf(scene.listingId)).toBe(2);
    await expectSound(world);
  });

  test('is paid out ten days after it was accepted', async () => {
    const scene = await saleScene(world);
    const id = await accepted(world, scene, saleOrder(scene.listingId));
    await world.app.clock.advance(10 * 86_400 - 60);
    await takeDue(world.app);
    expect(await stateOf(world, id)).toBe('accepted');
    await world.app.clock.advance(120);
    await takeDue(world.app);
    expect(await stateOf(world, id)).toBe('delivered');
    await expectSound(world);
  });
});

describe('whoever is no party', () => {
  test('finds nothing, whatever they try', async () => {
    const scene = await rentalScene(world);
    const stranger = (await rentalScene(world)).customerId;
    const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
    for (const name of [
      'accept',
      'decline',
      'confirm-payment',
      'cancel-by-customer',
      'complete',
      'multi-vendor-payment',
    ]) {
      await expect(take(world, stranger, id, name)).rejects.toEqual(refusal('not-found'));
    }
    expect(await stateOf(world, id)).toBe('preauthorized');
  });

  test('each party has only its own transitions', async () => {
    const scene = await rentalScene(world);
    const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
    await expect(take(world, scene.customerId, id, 'accept')).rejects.toEqual(refusal('forbidden'));
    await expect(take(world, scene.lenderId, id, 'confirm-payment')).rejects.toEqual(refusal('forbidden'));
    await expect(take(world, scene.lenderId, id, 'complete')).rejects.toEqual(refusal('forbidden'));
    await expect(take(world, scene.customerId, id, 'expire')).rejects.toEqual(refusal('forbidden'));
  });
});
