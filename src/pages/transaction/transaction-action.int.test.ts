import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thread } from '#src/features/conversations/queries.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { messages } from '#src/i18n/messages.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { makeUser } from '#tests/support/factories.ts';
import {
  accepted,
  makeTestContext,
  preauthorised,
  rentalOrder,
  rentalFixture,
  saleFixture,
  saleOrder,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { runUserAction } from './transaction-action.server.ts';

let context: TestContext;
let fixture: Fixture;
let id: string;

beforeAll(async () => {
  context = await makeTestContext();
  fixture = await rentalFixture(context);
  id = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
});
afterAll(() => context.close());

const page = '/sale/x/details';
const viewer = (userId: string, limited = false) => ({ id: userId, limited }) as Viewer;

async function post(who: Viewer, fields: Record<string, string>, transactionId = id, isScript = false) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return runUserAction(context.app, who, transactionId, form as unknown as SubmittedForm, { to: page, isScript });
}

const stateOf = async (transactionId: string) =>
  (await transactionPage(context.app, { id: fixture.lenderId }, transactionId)).state;
const answered = (status: number, body: object) =>
  expect.objectContaining({
    data: expect.objectContaining(body) as unknown,
    init: expect.objectContaining({ status }) as unknown,
  });
const notFound = expect.objectContaining({ init: { status: 404 } });

test('another user’s transaction, and an invalid id, respond 404', async () => {
  const otherUser = viewer(await makeUser(context.app.db));
  await expect(post(otherUser, { operation: 'accept' })).rejects.toEqual(notFound);
  await expect(post(otherUser, { operation: 'message', content: 'Hello' })).rejects.toEqual(notFound);
  for (const fields of [{ operation: 'accept' }, { operation: 'decline' }, { operation: 'message', content: 'Hello' }])
    await expect(post(viewer(fixture.lenderId), fields, '%00')).rejects.toEqual(notFound);
});

test('an action without a button on the page responds 400', async () => {
  for (const operation of ['', 'expire', 'expire-payment', 'confirm-payment', 'toString']) {
    await expect(post(viewer(fixture.lenderId), { operation })).rejects.toMatchObject({ init: { status: 400 } });
  }
});

test('the other party may not accept, and an impersonating operator may do nothing', async () => {
  expect(await post(viewer(fixture.customerId), { operation: 'accept' })).toEqual(
    answered(403, { action: { action: 'accept', code: 'forbidden', details: expect.anything() as unknown } }),
  );
  expect(await post(viewer(fixture.lenderId, true), { operation: 'accept' })).toEqual(
    answered(403, { action: { action: 'accept', code: 'forbidden', details: {} } }),
  );
  expect(await stateOf(id)).toBe('preauthorized');
});

test('an empty message returns the typed text, a valid one redirects to the page', async () => {
  expect(await post(viewer(fixture.lenderId), { operation: 'message', content: ' \n ' })).toEqual(
    answered(400, {
      message: expect.objectContaining({ content: ' \n ', code: 'validation-invalid-value' }) as unknown,
    }),
  );
  expect(await post(viewer(fixture.lenderId), { operation: 'message', content: 'Yes, it is lined.' })).toMatchObject({
    status: 303,
  });
  expect((await thread(context.app, { id: fixture.customerId }, id)).map(({ content }) => content)).toEqual([
    'Yes, it is lined.',
  ]);
});

test('a script is told which message was sent, and is redirected by everything else', async () => {
  const clientKey = randomUUID();
  const lender = viewer(fixture.lenderId);
  const sent = await post(lender, { operation: 'message', content: 'In silk.', clientKey }, id, true);
  expect(sent).toMatchObject({ data: { sent: clientKey } });
  expect(await post(lender, { operation: 'message', content: '' }, id, true)).toMatchObject({ init: { status: 400 } });
  const sale = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId, 70));
  expect(await post(lender, { operation: 'decline' }, sale, true)).toMatchObject({ status: 303 });
});

test('accepting redirects to the page, and accepting again reports that the state has changed', async () => {
  const first = await post(viewer(fixture.lenderId), { operation: 'accept', amount: '1', payin: '1' });
  expect(first).toBeInstanceOf(Response);
  expect((first as Response).headers.get('Location')).toBe(page);
  expect(await stateOf(id)).toBe('accepted');
  expect(await post(viewer(fixture.lenderId), { operation: 'accept' })).toEqual(
    answered(409, { action: expect.objectContaining({ code: 'transaction-invalid-transition' }) as unknown }),
  );
});

test('a rental within fourteen days cannot be cancelled, whatever is posted', async () => {
  const soon = await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 5));
  expect(await post(viewer(fixture.customerId), { operation: 'cancel-by-customer' }, soon)).toEqual(
    answered(409, { action: expect.objectContaining({ code: 'cancel-too-late' }) as unknown }),
  );
  expect(await stateOf(soon)).toBe('accepted');
});

test('a step that another tab has recorded, and a cancellation after it, say that the page shows where it is', async () => {
  const lent = await accepted(context, fixture, await rentalOrder(context, fixture.listingId, 40));
  const said = { refused: messages['transaction.moved-on'] };
  const cancel = { operation: 'cancellation', reason: 'mistake' };
  const send = { operation: 'step', step: 'dispatched', way: 'courier', courier: 'nz-post', tracking: 'AB123456789NZ' };
  expect(await post(viewer(fixture.lenderId), cancel, lent)).toMatchObject({ status: 303 });
  for (const [name, fields] of Object.entries({ step: send, cancellation: cancel }))
    expect(await post(viewer(fixture.lenderId), fields, lent)).toMatchObject({ data: { [name]: said } });

  const sale = await saleFixture(context);
  const sold = await accepted(context, sale, saleOrder(sale.listingId));
  expect(await post(viewer(sale.lenderId), send, sold)).toMatchObject({ status: 303 });
  expect(await post(viewer(sale.lenderId), send, sold)).toMatchObject({ data: { step: said } });
});

test('a counter-offer names another price than the one that is on offer', async () => {
  await verifyEmail(context, fixture.customerId);
  const offer = await makeOffer(
    context,
    fixture.customerId,
    await rentalOrder(context, fixture.listingId, 100),
    20_000,
  );
  const counter = (amount: string) =>
    post(viewer(fixture.lenderId), { operation: 'counter-offer-by-provider', amount }, offer);
  expect(await counter('200')).toMatchObject({
    data: { action: { code: 'validation-invalid-value', typed: '200' } },
    init: { status: 400 },
  });
  expect(await counter('200.01')).toMatchObject({ status: 303 });
  // Nobody else learns it by trying.
  const tried = post(
    viewer(await makeUser(context.app.db)),
    { operation: 'counter-offer-by-customer', amount: '200.01' },
    offer,
  );
  await expect(tried).rejects.toEqual(notFound);
});
