import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleRefund } from '#tests/support/settle-refund.ts';
import { deliverAll } from '#tests/support/soundness.ts';
import { holdCard, makeWorld, rentalOrder, rentalScene, request, take, type World } from '#tests/support/world.ts';
import { transactionPage } from './transaction-page.server.ts';

// The debt of a failed refund is not booked back yet, so the ledger of this world is not compared.
let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('a refund that the bank sends back is never called refunded again, on either side', async () => {
  const scene = await rentalScene(world);
  const { transactionId: id } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
  await holdCard(world, scene.customerId, id, 'pm_card_refundFail');
  await take(world, scene.customerId, id, 'confirm-payment');
  await take(world, scene.lenderId, id, 'accept');
  await take(world, scene.customerId, id, 'cancel-by-customer');
  await deliverAll(world);
  const states = async () => {
    const pages = [scene.customerId, scene.lenderId].map((viewerId) =>
      transactionPage(world.app, { id: viewerId }, id),
    );
    return (await Promise.all(pages)).map(({ money }) => money);
  };
  expect(await states()).toEqual(['refunded', 'refunded']);
  await settleRefund(world, id);
  expect(await states()).toEqual(['refund-delayed', 'refund-delayed']);
});
