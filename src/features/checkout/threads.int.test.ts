import { expect, test } from 'vitest';
import { credits } from '#src/database/schema/schema.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { formFor } from '#tests/support/request.ts';
import { enquire, makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { requestPayment } from './commands.server.ts';
import { checkoutFor, paymentToFinish } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

async function agreed() {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const order = await flow.rentalOrder(fixture.listingId);
  const id = await makeOffer(context, fixture.customerId, order, 20_000);
  return { ...fixture, order, id };
}

test('the checkout of an accepted offer has its price, and its payment is the offer’s own', async () => {
  const { id, customerId, lenderId, order } = await agreed();
  const [customer, lender] = [{ id: customerId }, { id: lenderId }];
  await expect(checkoutFor(app, customer, order, { offer: id }).catch(codeOf)).resolves.toBe(
    'transaction-invalid-transition',
  );
  await executeTransition(app, lender, id, 'accept-offer-by-provider');
  await expect(checkoutFor(app, lender, order, { offer: id }).catch(codeOf)).resolves.toBe('not-found');
  const { quote, totals } = await checkoutFor(app, customer, order, { offer: id });
  expect(totals.payin.amount).toBe(20_000 + 1200 + 500);
  const form = { ...formFor(order.delivery, quote), offer: id };
  const outsider = (await flow.rentalFixture()).customerId;
  await expect(requestPayment(app, { id: outsider }, order, form).catch(codeOf)).resolves.toBe('not-found');
  await expect(requestPayment(app, customer, order, form)).resolves.toEqual({ transactionId: id, kind: 'taken' });
  await expect(requestPayment(app, customer, order, form)).resolves.toEqual({ transactionId: id, kind: 'taken' });
  expect(await stateOf(context, id)).toBe('pending-payment');
  expect(await paymentToFinish(app, customer, id)).toMatchObject({ state: 'open', amount: { amount: 21_700 } });
  await expectInvariants(context);
});

test('what is held of an accepted offer is paid by a tab that has shown its total, not by one from before a credit', async () => {
  const { id, customerId, lenderId, order } = await agreed();
  await executeTransition(app, { id: lenderId }, id, 'accept-offer-by-provider');
  const formOf = async () => ({
    ...formFor(order.delivery, (await checkoutFor(app, { id: customerId }, order, { offer: id })).quote),
    offer: id,
  });
  const before = await formOf();
  const given = { userId: customerId, source: 'referral', sourceUserId: lenderId } as const;
  await app.db.insert(credits).values({ ...given, amount: 500, currency: 'NZD' });
  const [one, two] = [await formOf(), await formOf()];
  const pay = (form: typeof one) => requestPayment(app, { id: customerId }, order, form).catch(codeOf);
  expect(await pay(one)).toMatchObject({ transactionId: id });
  expect(await pay(two)).toMatchObject({ transactionId: id });
  expect(await pay(before)).toBe('listing-price-changed');
});

test('an order of an item that was asked about is paid as part of that conversation', async () => {
  const { customerId, listingId } = await flow.rentalFixture();
  const id = await enquire(context, customerId, listingId);
  expect(await paymentToFinish(app, { id: customerId }, id)).toMatchObject({ state: 'over' });
  const order = await flow.rentalOrder(listingId);
  const { quote } = await checkoutFor(app, { id: customerId }, order);
  const form = formFor(order.delivery, quote);
  await expect(requestPayment(app, { id: customerId }, order, form)).resolves.toEqual({
    transactionId: id,
    kind: 'taken',
  });
  await expect(requestPayment(app, { id: customerId }, order, form)).resolves.toMatchObject({ transactionId: id });
  await expectInvariants(context);
});

test('what one tab holds is not held again by another, when the customer has asked about it meanwhile', async () => {
  const { customerId, listingId } = await flow.saleFixture(3);
  const order = saleOrder(listingId);
  const { quote } = await checkoutFor(app, { id: customerId }, order);
  const request = () => requestPayment(app, { id: customerId }, order, formFor(order.delivery, quote));
  const { transactionId } = await request();
  const enquiry = await enquire(context, customerId, listingId);
  expect(await request()).toEqual({ transactionId, kind: 'taken' });
  expect(await stateOf(context, enquiry)).toBe('enquiry');
  await expectInvariants(context);
});
