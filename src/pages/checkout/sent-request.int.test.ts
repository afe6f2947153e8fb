import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { thread } from '#src/features/conversations/queries.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { takeDue } from '#src/features/transactions/timers.server.ts';
import { appContext, formContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { stateOf } from '#tests/support/soundness.ts';
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
  type Scene,
} from '#tests/support/world.ts';
import { worldOfFile } from '#tests/support/world-of-file.ts';
import { checkoutData } from './checkout-data.server.ts';
import { action } from './payment.ts';

const world = await worldOfFile();

const viewerOf = (id: string) => ({ id, limited: false, displayName: 'Mei L', initials: 'ML' }) as Viewer;

/** What the page's script sends once the card is held. */
async function confirm(customerId: string, transactionId: string, note = ''): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, world.app);
  context.set(viewerContext, viewerOf(customerId));
  context.set(formContext, new URLSearchParams({ operation: 'confirm', note }) as SubmittedForm);
  return action({ params: { transactionId }, context } as unknown as Parameters<typeof action>[0]);
}

const stateSeen = async ({ customerId }: Scene, id: string) =>
  (await paymentToFinish(world.app, { id: customerId }, id)).state;

test('a confirmation whose answer was lost succeeds when it is repeated after the lender has accepted', async () => {
  const scene = await rentalScene(world);
  const { transactionId: id } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
  await holdCard(world, scene.customerId, id);
  expect(await stateSeen(scene, id)).toBe('open');
  // Its answer is what the page never gets.
  expect((await confirm(scene.customerId, id)).status).toBe(200);
  await take(world, scene.lenderId, id, 'accept');
  expect(await stateSeen(scene, id)).toBe('confirmed');
  const again = await confirm(scene.customerId, id, 'It is for a wedding.');
  expect([again.status, await again.json()]).toEqual([200, { messageSuccess: true }]);
  expect((await thread(world.app, { id: scene.customerId }, id)).map(({ content }) => content)).toEqual([
    'It is for a wedding.',
  ]);
  expect(await stateOf(world, id)).toBe('accepted');
});

test('whatever became of a request that was sent, its checkout leads to the order', async () => {
  const scene = await rentalScene(world);
  const sent = async (from: number) => preauthorised(world, scene, await rentalOrder(world, scene.listingId, from));
  const declined = await sent(20);
  await take(world, scene.lenderId, declined, 'decline');
  const canceled = await sent(30);
  await take(world, scene.customerId, canceled, 'cancel-by-customer');
  const done = await sent(40);
  await take(world, scene.lenderId, done, 'accept');
  await world.app.clock.advance(50 * 86_400);
  await takeDue(world.app);
  const expired = await sent(60);
  await world.app.clock.advance(3 * 86_400 + 1);
  await takeDue(world.app);
  for (const id of [declined, canceled, done, expired]) expect(await stateSeen(scene, id)).toBe('confirmed');
});

test('a payment that was given up is over, and says how the money stands', async () => {
  const scene = await rentalScene(world);
  const { transactionId: id } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
  await take(world, scene.customerId, id, 'abandon');
  expect(await paymentToFinish(world.app, { id: scene.customerId }, id)).toMatchObject({
    ...{ state: 'over', money: 'never-charged', abandoned: true, clientSecret: null },
  });
  expect((await confirm(scene.customerId, id)).status).toBe(409);
});

/** Where the checkout page of an order leads; null when it opens. */
async function leadsTo(customerId: string, order: Order): Promise<string | null> {
  const viewer = viewerOf(customerId);
  const listing = await listingById(world.app, order.listingId, viewer);
  if (listing === null) throw new Error('The listing is gone');
  const text =
    order.kind === 'rent'
      ? { start: order.first, end: order.last, quantity: null, delivery: order.delivery }
      : { start: null, end: null, quantity: String(order.quantity), delivery: order.delivery };
  try {
    await checkoutData(world.app, viewer, listing, text);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location');
  }
}

test('a checkout opened again leads to what it has become, and anybody else to the listing', async () => {
  const scene = await rentalScene(world);
  const order = await rentalOrder(world, scene.listingId);
  const id = await accepted(world, scene, order);
  expect(await leadsTo(scene.customerId, order)).toBe(`/order/${id}/details`);
  expect(await leadsTo(scene.customerId, { ...order, delivery: 'collect' })).toBe(`/order/${id}/details`);
  const other = await rentalScene(world);
  expect(await leadsTo(other.customerId, order)).toMatch(/^\/l\/.*book=true/);
});

test('the last of a sale leads to the purchase of the one who bought it', async () => {
  const scene = await saleScene(world);
  const id = await preauthorised(world, scene, saleOrder(scene.listingId));
  expect(await leadsTo(scene.customerId, saleOrder(scene.listingId))).toBe(`/order/${id}/details`);
  const more = await saleScene(world, 3);
  await preauthorised(world, more, saleOrder(more.listingId));
  expect(await leadsTo(more.customerId, saleOrder(more.listingId))).toBeNull();
});
