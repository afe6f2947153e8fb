import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/schema.ts';
import { messages } from '#src/i18n/messages.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { appContext, formContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { closeListing } from '#tests/support/move-listing.ts';
import { verifyEmail } from '#tests/support/threads.ts';
import { action as offer } from '../offer/offer.tsx';
import { action as ask } from './enquiry.tsx';

const context = await contextOfFile();
const { app, flow } = context;

async function sentTo(action: typeof ask | typeof offer, customerId: string, listingId: string, fields: object) {
  const routerContext = new RouterContextProvider();
  routerContext.set(appContext, app);
  routerContext.set(viewerContext, { id: customerId, limited: false, role: 'user' } as unknown as Viewer);
  const form = new URLSearchParams({ clientKey: randomUUID(), ...fields });
  routerContext.set(formContext, form as unknown as SubmittedForm);
  const args = { params: { id: listingId }, context: routerContext };
  return (action as (sent: unknown) => Promise<unknown>)(args);
}

test('a listing that was taken down while its customer wrote is refused in place, with what was typed', async () => {
  const { lenderId, customerId, listingId } = await flow.saleFixture(3);
  await verifyEmail(context, customerId);
  const question = { message: 'Is it lined?' };
  const refused = messages['refusal.listing-closed'];
  await closeListing(app, { listingId, authorId: lenderId });
  const closed = { refused, result: { initialValue: question } };
  const price = { amount: '45', quantity: '1', delivery: 'post' };
  expect(await sentTo(ask, customerId, listingId, question)).toMatchObject({ data: closed, init: { status: 409 } });
  expect(await sentTo(offer, customerId, listingId, price)).toMatchObject({
    data: { refused, typed: '45' },
    init: { status: 409 },
  });
  await app.db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, listingId));
  expect(await sentTo(ask, customerId, listingId, question)).toMatchObject({ data: closed, init: { status: 404 } });
  expect(await sentTo(offer, customerId, listingId, price)).toMatchObject({
    data: { refused, typed: '45' },
    init: { status: 404 },
  });
});

test('a form whose answer was lost and that is sent again in other words leads to what it sent', async () => {
  const { customerId, listingId } = await flow.saleFixture(3);
  await verifyEmail(context, customerId);
  const question = { clientKey: randomUUID(), message: 'Is it lined?' };
  const { headers } = (await sentTo(ask, customerId, listingId, question)) as Response;
  expect(await sentTo(ask, customerId, listingId, { ...question, message: 'Is it long?' })).toMatchObject({
    data: { refused: messages['enquiry.sent-before'], sent: headers.get('Location') },
    init: { status: 409 },
  });
  const price = { clientKey: randomUUID(), quantity: '1', delivery: 'post' };
  const offered = (await sentTo(offer, customerId, listingId, { ...price, amount: '50' })) as Response;
  const sent = offered.headers.get('Location');
  expect(sent).toMatch(/^\/order\//);
  expect(await sentTo(offer, customerId, listingId, { ...price, amount: '60' })).toMatchObject({
    data: { sent, typed: '60' },
    init: { status: 409 },
  });
  // The same key of another customer is another one.
  const other = await flow.saleFixture(3);
  expect(
    await sentTo(ask, other.customerId, listingId, { message: 'Is it lined?', clientKey: question.clientKey }),
  ).toMatchObject({ status: 303 });
});
