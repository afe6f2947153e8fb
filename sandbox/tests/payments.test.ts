import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorised, refusalOf, startSandbox } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const usd = { currency: 'usd', allowed_payment_method_types: ['card'] };

describe('a payment with manual capture', () => {
  test('is authorised, and captured in part, once', async () => {
    const { stripe } = sandbox;
    const intent = await authorised(stripe, 12_000);
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 12_000, amount_received: 0 });
    const captured = await stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 9000,
      expand: ['latest_charge.balance_transaction'],
    });
    expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 9000 });
    expect(captured.latest_charge).toMatchObject({
      captured: true,
      amount_captured: 9000,
      amount_refunded: 3000,
      refunded: false,
    });
    expect(captured.latest_charge).toMatchObject({ balance_transaction: { amount: 9000, fee: 291, net: 8709 } });
    const again = await refusalOf(stripe.paymentIntents.capture(intent.id));
    expect(again).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      type: 'StripeInvalidRequestError',
    });
    const byCharge = await refusalOf(stripe.charges.capture(String(intent.latest_charge)));
    expect(byCharge.code).toBe('charge_already_captured');
  });

  test('cannot be captured for more than was authorised', async () => {
    const intent = await authorised(sandbox.stripe, 5000);
    expect((await refusalOf(sandbox.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 5001 }))).code).toBe(
      'amount_too_large',
    );
  });

  test('is released by cancelling, and stays cancelled', async () => {
    const { stripe } = sandbox;
    const intent = await authorised(stripe);
    const canceled = await stripe.paymentIntents.cancel(
      intent.id,
      { cancellation_reason: 'requested_by_customer' },
      {},
    );
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'requested_by_customer',
      amount_capturable: 0,
    });
    expect((await refusalOf(stripe.paymentIntents.cancel(intent.id))).code).toBe('payment_intent_unexpected_state');
    expect((await refusalOf(stripe.paymentIntents.capture(intent.id))).code).toBe('payment_intent_unexpected_state');
    expect((await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  test('expires after seven days', async () => {
    const intent = await authorised(sandbox.stripe);
    await sandbox.control('POST', 'clock', { offsetSeconds: 7 * 86_400 + 60 });
    const lapsed = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    await sandbox.control('POST', 'clock', { offsetSeconds: 0 });
    expect(lapsed).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
  });
});

describe('refunds', () => {
  test('add up to no more than was captured', async () => {
    const { stripe } = sandbox;
    const intent = await stripe.paymentIntents.create({
      ...usd,
      amount: 2000,
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1500 });
    const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent: intent.id, amount: 501 }));
    expect(tooMuch).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('greater than unrefunded amount') as string,
    });
    await stripe.refunds.create({ charge: String(intent.latest_charge), amount: 500 });
    expect((await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_already_refunded',
    );
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      refunded: true,
      amount_refunded: 2000,
    });
  });

  test('of an uncaptured payment are refused', async () => {
    const intent = await authorised(sandbox.stripe);
    expect((await refusalOf(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'payment_intent_unexpected_state',
    );
    expect((await refusalOf(sandbox.stripe.refunds.create({ charge: String(intent.latest_charge) }))).code).toBe(
      'charge_not_refundable',
    );
  });

  test('may fail later, and then the charge is as before', async () => {
    const { stripe } = sandbox;
    const intent = await stripe.paymentIntents.create({
      ...usd,
      amount: 2000,
      payment_method: 'pm_card_refundFail',
      confirm: true,
    });
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    await sandbox.control('POST', 'settle');
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
  });
});

describe('a declined card', () => {
  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ])('%s is a 402 with %s %s and leaves the intent open', async (method, code, declineCode) => {
    const { stripe } = sandbox;
    const refusal = await refusalOf(
      stripe.paymentIntents.create({ ...usd, amount: 1000, payment_method: method, confirm: true }),
    );
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code });
    expect(refusal.decline_code || undefined).toBe(declineCode);
    const intent = await stripe.paymentIntents.retrieve(refusal.payment_intent?.id ?? '', {
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
      latest_charge: { status: 'failed', paid: false },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  test('cannot be saved, except the one that only fails on its charge', async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({});
    expect(
      (await refusalOf(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }))).code,
    ).toBe('card_declined');
    expect((await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })).customer).toBe(
      customer.id,
    );
  });
});

describe('an invalid request is refused before anything happens', () => {
  test.each([
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: 100 }, 'parameter_missing', 'currency'],
    [{ amount: 'ten', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 10.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -100, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: 29, currency: 'gbp' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: 100, currency: 'usd', customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [{ amount: 100, currency: 'usd', colour: 'red' }, 'parameter_unknown', 'colour'],
    [{ amount: 100, currency: 'usd', payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
  ])('%o', async (params, code, param) => {
    const before = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data[0]?.id;
    const refusal = await refusalOf(sandbox.stripe.paymentIntents.create(params as never));
    expect(refusal).toMatchObject({ statusCode: 400, code, param });
    expect((await sandbox.stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(before);
  });

  test('the error message contains the minimum amount', async () => {
    const refusal = await refusalOf(sandbox.stripe.paymentIntents.create({ amount: 10, currency: 'nzd' }));
    expect(refusal.message).toBe('Amount must be at least $0.50 nzd');
  });
});

describe('a card that is reused', () => {
  test('must be attached to a customer first, and then belongs to that customer', async () => {
    const { stripe } = sandbox;
    const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    await stripe.paymentIntents.create({ ...usd, amount: 1000, payment_method: method.id, confirm: true });
    expect(
      (
        await refusalOf(
          stripe.paymentIntents.create({ ...usd, amount: 1000, payment_method: method.id, confirm: true }),
        )
      ).message,
    ).toContain('may not be used again');
    const [one, two] = await Promise.all([stripe.customers.create({}), stripe.customers.create({})]);
    const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer: one.id });
    expect(
      (
        await refusalOf(
          stripe.paymentIntents.create({ ...usd, amount: 1000, customer: two.id, payment_method: saved.id }),
        )
      ).code,
    ).toBe('resource_missing');
    expect((await stripe.customers.listPaymentMethods(one.id)).data.map(({ id }) => id)).toEqual([saved.id]);
    await stripe.customers.del(one.id);
    expect((await stripe.paymentMethods.retrieve(saved.id)).customer).toBeNull();
  });

  test('is saved with the payment when requested', async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create({});
    await stripe.paymentIntents.create({
      ...usd,
      amount: 1000,
      customer: customer.id,
      setup_future_usage: 'off_session',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const [saved] = (await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data;
    const later = await stripe.paymentIntents.create({
      ...usd,
      amount: 1000,
      customer: customer.id,
      payment_method: saved?.id ?? '',
      off_session: true,
      confirm: true,
    });
    expect(later.status).toBe('succeeded');
  });
});

test('lists are paginated, newest first, and show whether there is more', async () => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({});
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1)
    ids.unshift((await stripe.paymentIntents.create({ ...usd, amount: 1000 + i, customer: customer.id })).id);
  const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const rest = await stripe.paymentIntents.list({ customer: customer.id, limit: 10, starting_after: ids[1] ?? '' });
  expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([ids.slice(2), false]);
  const back = await stripe.paymentIntents.list({ customer: customer.id, limit: 10, ending_before: ids[2] ?? '' });
  expect(back.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const all: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ customer: customer.id, limit: 2 })) all.push(intent.id);
  expect(all).toEqual(ids);
});
