import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { addToCart } from '#src/features/cart/commands.server.ts';
import { backUpsField, listingsField } from '#src/features/checkout/request-form.ts';
import { appContext, formContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { threeOrders } from '#tests/support/threads.ts';
import { action } from './request.ts';

const context = await contextOfFile();
const { app, flow } = context;

test('a request for what another tab has taken out of the bag says how much of it is gone', async () => {
  const fixture = await flow.rentalFixture();
  const viewer = viewerFor(fixture.customerId);
  const orders = await threeOrders(context, fixture, 20);
  const [left] = orders;
  if (left !== undefined) await addToCart(app, viewer, left);
  const routerContext = new RouterContextProvider();
  routerContext.set(appContext, app);
  routerContext.set(viewerContext, viewer);
  const seen = { [listingsField]: orders.map(({ listingId }) => listingId).join(), [backUpsField]: '' };
  routerContext.set(formContext, new URLSearchParams(seen) as SubmittedForm);
  const answer = await action({ params: {}, context: routerContext } as unknown as Parameters<typeof action>[0]);
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { refused: { code: 'listing-price-changed', details: { amount: null, currency: null, removed: 2 } } },
  ]);
});
