import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/schema.ts';
import { addToCart } from '#src/features/cart/commands.server.ts';
import { backUpsField, listingsField } from '#src/features/checkout/request-form.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { appContext, formContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { threeOrders } from '#tests/support/threads.ts';
import { action } from './request.ts';

const context = await contextOfFile();
const { app, flow } = context;

/** The answer to a request for these items, of which only some are still in the bag. */
async function requested(viewer: Viewer, orders: readonly Order[], left: readonly Order[]) {
  for (const order of left) await addToCart(app, viewer, order);
  const routerContext = new RouterContextProvider();
  routerContext.set(appContext, app);
  routerContext.set(viewerContext, viewer);
  const seen = { [listingsField]: orders.map(({ listingId }) => listingId).join(), [backUpsField]: '' };
  routerContext.set(formContext, new URLSearchParams(seen) as SubmittedForm);
  return async () => {
    const answer = await action({ params: {}, context: routerContext } as unknown as Parameters<typeof action>[0]);
    return [answer.status, await answer.json()];
  };
}

const refusal = (removed: number) => [
  409,
  { refused: { code: 'listing-price-changed', details: { amount: null, currency: null, removed } } },
];

test('a request for what another tab has taken out of the bag says how much of it is gone', async () => {
  const fixture = await flow.rentalFixture();
  const orders = await threeOrders(context, fixture, 20);
  const request = await requested(viewerFor(fixture.customerId), orders, orders.slice(0, 1));
  expect(await request()).toEqual(refusal(2));
});

test('an item of the bag that is sold instead of lent now is not said to be taken out', async () => {
  const fixture = await flow.rentalFixture();
  const orders = await threeOrders(context, fixture, 20);
  const request = await requested(viewerFor(fixture.customerId), orders, orders.slice(0, 2));
  const sold = { kind: 'sale', stock: 1 } as const;
  await app.db
    .update(listings)
    .set(sold)
    .where(eq(listings.id, orders[0]?.listingId ?? ''));
  expect(await request()).toEqual(refusal(1));
});
