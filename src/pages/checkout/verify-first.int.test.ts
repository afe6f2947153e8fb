import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { users } from '#src/database/schema/schema.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { checkoutData } from './checkout-data.server.ts';
import { CheckoutFrame } from './checkout-frame.tsx';

const { app, flow } = await contextOfFile();

/** Its children are what follows the line. */
const Shown = ({ mustVerify }: { readonly mustVerify: boolean }) =>
  CheckoutFrame({ title: 'Request to book', backTo: '/', mustVerify, children: 'The form' });

const settings = marketplace.verifiedEmail as { toPay: boolean };
afterEach(() => Object.assign(settings, { toPay: false }));

test('a checkout says at once that the email has to be verified, where the settings ask for it', async () => {
  const { customerId, listingId } = await flow.rentalFixture();
  const order = await flow.rentalOrder(listingId);
  if (order.kind === 'sale') throw new Error('Not a rental');
  const viewer = { id: customerId, role: 'user', limited: false } as Parameters<typeof checkoutData>[1];
  const text = { start: order.first, end: order.last, quantity: null, delivery: order.delivery };
  const shown = async () => {
    const listing = await listingById(app, listingId, viewer);
    if (listing === null) throw new Error('No listing');
    const { mustVerify } = await checkoutData(app, viewer, listing, text, { again: null, offer: null });
    return wordsOf(renderPart(createElement(Shown, { mustVerify })));
  };
  const verify = (emailVerified: boolean) =>
    app.db.update(users).set({ emailVerified }).where(eq(users.id, customerId));
  await verify(false);
  expect(await shown()).not.toContain('Verify your email');
  settings.toPay = true;
  expect(await shown()).toMatch(/Verify your email before you pay.*Send the email again.*The form/);
  await verify(true);
  expect(await shown()).not.toContain('Verify your email');
});
