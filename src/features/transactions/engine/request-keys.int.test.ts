import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import {
  agreedInput,
  enquire,
  makeOffer,
  payAfterEnquiry,
  paymentInput,
  requestCart,
  threeOrders,
  verifyEmail,
} from '#tests/support/threads.ts';
import { execute, executeTransition } from '../execute.server.ts';
import type { Order } from '../order.ts';

const context = await contextOfFile();
const { app, flow } = context;

async function cartOfThree() {
  const fixture = await flow.rentalFixture();
  const orders = (await threeOrders(context, fixture)) as [Order, Order, Order];
  return { ...fixture, orders };
}

/** Requests the payment of orders with an input that was read before, when the days were still free. */
const submit = (customerId: string, clientKey: string, input: unknown) =>
  execute(app, {
    actor: { role: 'customer', userId: customerId },
    create: { clientKey },
    transition: 'request-payment',
    input,
  });

test('the key of a cart is refused for another item, another number of items, and another address', async () => {
  const { customerId, orders } = await cartOfThree();
  const [first, second, third] = orders;
  const clientKey = randomUUID();
  const input = await paymentInput(app, customerId, [first, second]);
  const others = [
    await paymentInput(app, customerId, [first, third]),
    await paymentInput(app, customerId, [first]),
    await paymentInput(app, customerId, orders),
    { ...input, shippingAddress: { ...input.shippingAddress, street: '2 Cuba Street' } },
  ];
  const { transactionId } = await submit(customerId, clientKey, input);
  for (const other of others)
    await expect(submit(customerId, clientKey, other).catch(codeOf)).resolves.toBe('conflict');
  await expect(submit(customerId, clientKey, input)).resolves.toMatchObject({ transactionId });
  await expect(submit(customerId, clientKey, { ...input, quote: 'renewed' })).resolves.toMatchObject({ transactionId });
});

test('a live hold is resumed for the whole of its orders only', async () => {
  const { customerId, orders } = await cartOfThree();
  const [first, second, third] = orders;
  const whole = await paymentInput(app, customerId, [first, second]);
  const others = [
    await paymentInput(app, customerId, [first]),
    await paymentInput(app, customerId, [first, third]),
    await paymentInput(app, customerId, orders),
  ];
  const { transactionId } = await submit(customerId, randomUUID(), whole);
  for (const other of others)
    await expect(submit(customerId, randomUUID(), other).catch(codeOf)).resolves.toBe(
      'transaction-booking-time-not-available',
    );
  await expect(submit(customerId, randomUUID(), whole)).resolves.toMatchObject({ transactionId });
});

test('holds of two payments are not the hold of a cart', async () => {
  const { customerId, orders } = await cartOfThree();
  const [first, second] = orders;
  const both = await paymentInput(app, customerId, [first, second]);
  await requestCart(context, customerId, [first]);
  await requestCart(context, customerId, [second]);
  await expect(submit(customerId, randomUUID(), both).catch(codeOf)).resolves.toBe(
    'transaction-booking-time-not-available',
  );
});

test('a hold of as many items, of which one is under another payment, is not resumed', async () => {
  const { customerId, orders } = await cartOfThree();
  const [first, second, third] = orders;
  const wanted = await paymentInput(app, customerId, [first, third]);
  await requestCart(context, customerId, [first, second]);
  await requestCart(context, customerId, [third]);
  await expect(submit(customerId, randomUUID(), wanted).catch(codeOf)).resolves.toBe(
    'transaction-booking-time-not-available',
  );
});

test('a key answers for the transition and the content that it came with', async () => {
  const { customerId, listingId, orders } = await cartOfThree();
  const [order] = orders;
  await verifyEmail(context, customerId);
  const [ofOffer, ofEnquiry] = [randomUUID(), randomUUID()];
  const offer = await makeOffer(context, customerId, order, 5000, ofOffer);
  const enquiry = await enquire(context, customerId, listingId, 'Is it lined?', ofEnquiry);
  const payment = await paymentInput(app, customerId, [order]);
  const refused = [
    () => enquire(context, customerId, listingId, 'Is it lined?', ofOffer),
    () => makeOffer(context, customerId, order, 6000, ofOffer),
    () => makeOffer(context, customerId, order, 5000, ofEnquiry),
    () => enquire(context, customerId, listingId, 'Is it long?', ofEnquiry),
    () => submit(customerId, ofEnquiry, payment),
  ];
  for (const request of refused) await expect(request().catch(codeOf)).resolves.toBe('conflict');
  expect(await makeOffer(context, customerId, order, 5000, ofOffer)).toBe(offer);
  expect(await enquire(context, customerId, listingId, 'Is it lined?', ofEnquiry)).toBe(enquiry);
});

test('a payment after an enquiry is repeated for the same order only', async () => {
  const { customerId, listingId } = await flow.rentalFixture();
  const id = await enquire(context, customerId, listingId);
  const [order, later] = [await flow.rentalOrder(listingId), await flow.rentalOrder(listingId, 40)];
  const again = await paymentInput(app, customerId, [order]);
  const other = await paymentInput(app, customerId, [later]);
  await payAfterEnquiry(context, customerId, id, order);
  const repeat = (input: unknown) =>
    executeTransition(app, { id: customerId }, id, 'request-payment-after-enquiry', input);
  await expect(repeat(again)).resolves.toEqual({ transactionId: id, kind: 'taken' });
  await expect(repeat(other).catch(codeOf)).resolves.toBe('conflict');
});

test('other terms than those in force are not agreed to', async () => {
  const { customerId, lenderId, listingId } = await flow.rentalFixture();
  await verifyEmail(context, customerId);
  const order = await flow.rentalOrder(listingId);
  const input = { ...(await paymentInput(app, customerId, [order])), termsVersion: '2015-01-01' };
  const refused = (answer: Promise<unknown>) =>
    expect(answer).rejects.toMatchObject({
      refusal: { code: 'validation-invalid-params', details: { field: 'termsVersion' } },
    });
  await refused(submit(customerId, randomUUID(), input));
  const enquiry = await enquire(context, customerId, listingId);
  await refused(executeTransition(app, { id: customerId }, enquiry, 'request-payment-after-enquiry', input));
  const offer = await makeOffer(context, customerId, order, 5000);
  await flow.executeAs(lenderId, offer, 'accept-offer-by-provider');
  const agreed = { ...(await agreedInput(context, customerId, offer)), termsVersion: '2015-01-01' };
  await refused(executeTransition(app, { id: customerId }, offer, 'request-payment-after-offer', agreed));
});
