import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorised, refusalOf, startSandbox, verifiedAccount } from './start.ts';
import type { Running } from './start.ts';

let sandbox: Running;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

async function charge(amount = 10_000): Promise<string> {
  const intent = await stripe.paymentIntents.capture((await authorised(stripe, amount)).id);
  return String(intent.latest_charge);
}

async function tokenFor(form: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
  return sandbox.fromBrowser('POST', '/v1/tokens', form);
}

function bank(country: string, currency: string, number: string, routing?: string): Record<string, string> {
  return {
    'bank_account[country]': country,
    'bank_account[currency]': currency,
    'bank_account[account_number]': number,
    'bank_account[account_holder_name]': 'Ada Owner',
    'bank_account[account_holder_type]': 'individual',
    ...(routing === undefined ? {} : { 'bank_account[routing_number]': routing }),
  };
}

/** Submits the hosted form with its default values, some of them changed. */
async function fillIn(url: string, changes: Record<string, string> = {}): Promise<Response> {
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g))
    form.set(name, value);
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  return fetch(url, { method: 'POST', body: form, redirect: 'manual' });
}

async function newAccount(country = 'NZ'): Promise<Stripe.Account> {
  return stripe.accounts.create({
    type: 'custom',
    country,
    capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
  });
}

async function linkFor(account: string): Promise<string> {
  const link = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: 'http://shop.example/done',
    refresh_url: 'http://shop.example/again',
  });
  return link.url.replace('localhost', '127.0.0.1');
}

describe('an account', () => {
  test('lists its missing requirements, and can neither charge nor be paid', async () => {
    const account = await newAccount();
    expect(account).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
    });
    expect(account.requirements).toMatchObject({ disabled_reason: 'requirements.past_due' });
    expect(account.requirements?.currently_due).toEqual(
      expect.arrayContaining(['external_account', 'individual.first_name', 'tos_acceptance.date']),
    );
    const refusal = await refusalOf(
      stripe.transfers.create({
        amount: 100,
        currency: 'usd',
        destination: account.id,
        source_transaction: await charge(),
      }),
    );
    expect(refusal.code).toBe('transfers_not_allowed');
  });

  test.each(['NZ', 'US', 'GB', 'AU', 'DE', 'FR'])(
    'in %s is complete after the hosted form, which redirects to the shop',
    async (country) => {
      const account = await newAccount(country);
      const response = await fillIn(await linkFor(account.id));
      expect([response.status, response.headers.get('location')]).toEqual([303, 'http://shop.example/done']);
      expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
        charges_enabled: true,
        payouts_enabled: true,
        details_submitted: true,
        capabilities: { transfers: 'active', card_payments: 'active' },
        requirements: { currently_due: [], disabled_reason: null },
      });
    },
  );

  test('shows an invalid form again, and the link works once and for a limited time', async () => {
    const account = await newAccount();
    const url = await linkFor(account.id);
    const wrong = await fillIn(url, { 'external_account[account_number]': '12' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('Invalid account number');
    expect((await fillIn(url)).status).toBe(303);
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe('http://shop.example/again');
    const late = await linkFor(account.id);
    await sandbox.control('POST', 'clock', { offsetSeconds: 600 });
    expect((await fetch(late, { redirect: 'manual' })).headers.get('location')).toBe('http://shop.example/again');
    await sandbox.control('POST', 'clock', { offsetSeconds: 0 });
  });

  test('whose owner cannot be verified needs a document', async () => {
    const account = await newAccount();
    await fillIn(await linkFor(account.id), { 'individual[dob][year]': '1902' });
    const after = await stripe.accounts.retrieve(account.id);
    expect(after.requirements).toMatchObject({
      currently_due: ['individual.verification.document'],
      errors: [{ code: 'verification_failed_keyed_identity' }],
    });
    expect(after.payouts_enabled).toBe(false);
    await fillIn(await linkFor(account.id));
    expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true);
  });

  test('is created from an account token and a bank token, each of which can be used once', async () => {
    const details = await tokenFor({
      'account[business_type]': 'individual',
      'account[individual][first_name]': 'Ada',
      'account[individual][last_name]': 'Owner',
      'account[tos_shown_and_accepted]': 'true',
    });
    const money = await tokenFor(bank('NZ', 'nzd', '11-0000-0000000-010'));
    const params = {
      type: 'custom' as const,
      country: 'NZ',
      account_token: String(details.body.id),
      external_account: String(money.body.id),
    };
    const account = await stripe.accounts.create(params);
    expect(account.individual).toMatchObject({ first_name: 'Ada', last_name: 'Owner' });
    expect(account.external_accounts?.data).toMatchObject([{ object: 'bank_account', last4: '0010', country: 'NZ' }]);
    expect(account.requirements?.currently_due).not.toContain('tos_acceptance.date');
    expect((await refusalOf(stripe.accounts.create(params))).code).toBe('token_already_used');
    expect(JSON.stringify(await sandbox.control('GET', 'snapshot'))).not.toContain('110000000000010');
  });
});

describe('a bank account', () => {
  test.each([
    ['NZ', 'nzd', '1100000000000010', undefined],
    ['AU', 'aud', '000123456', '110000'],
    ['US', 'usd', '000123456789', '110000000'],
    ['GB', 'gbp', '00012345', '108800'],
    ['GB', 'gbp', 'GB82WEST12345698765432', undefined],
    ['DE', 'eur', 'DE89 3704 0044 0532 0130 00', undefined],
  ])('in %s (%s) is accepted: %s %s', async (country, currency, number, routing) => {
    expect((await tokenFor(bank(country, currency, number, routing))).status).toBe(200);
  });

  test.each([
    ['NZ', 'nzd', '110000000000', undefined, 'account_number_invalid'],
    ['US', 'usd', '000123456789', '110000001', 'routing_number_invalid'],
    ['US', 'usd', '000123456789', undefined, 'routing_number_invalid'],
    ['DE', 'eur', 'DE88370400440532013000', undefined, 'account_number_invalid'],
    ['FR', 'eur', 'DE89370400440532013000', undefined, 'account_number_invalid'],
    ['XX', 'usd', '1', undefined, 'country_unsupported'],
  ])('in %s (%s) is refused: %s %s, %s', async (country, currency, number, routing, code) => {
    const { status, body } = await tokenFor(bank(country, currency, number, routing));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code });
  });
});

describe('a transfer', () => {
  test('moves the money of a charge, and never more than that', async () => {
    const account = await verifiedAccount(stripe);
    const source = await charge(10_000);
    const transfer = await stripe.transfers.create({
      amount: 8000,
      currency: 'usd',
      destination: account.id,
      source_transaction: source,
      metadata: { call: '1' },
    });
    expect(transfer).toMatchObject({ amount: 8000, source_transaction: source, transfer_group: 'transaction-1' });
    const refusal = await refusalOf(
      stripe.transfers.create({ amount: 2001, currency: 'usd', destination: account.id, source_transaction: source }),
    );
    expect(refusal.message).toContain('must not exceed the source amount of $100.00');
    const balance = await stripe.balance.retrieve({}, { stripeAccount: account.id });
    expect(balance.pending).toMatchObject([{ amount: 8000, currency: 'usd' }]);
    expect((await stripe.transfers.list({ transfer_group: 'transaction-1', limit: 1 })).data[0]?.id).toBe(transfer.id);
  });

  test('without a charge needs available money', async () => {
    await sandbox.control('POST', 'reset');
    const account = await verifiedAccount(stripe);
    const transfer = { amount: 5000, currency: 'usd', destination: account.id };
    await charge(10_000);
    expect((await refusalOf(stripe.transfers.create(transfer))).code).toBe('balance_insufficient');
    await sandbox.control('POST', 'settle');
    expect((await stripe.transfers.create(transfer)).amount).toBe(5000);
  });

  test('can be reversed in parts, up to its amount', async () => {
    const account = await verifiedAccount(stripe);
    const transfer = await stripe.transfers.create({
      amount: 3000,
      currency: 'usd',
      destination: account.id,
      source_transaction: await charge(),
    });
    await stripe.transfers.createReversal(transfer.id, { amount: 1000 });
    expect((await refusalOf(stripe.transfers.createReversal(transfer.id, { amount: 2001 }))).statusCode).toBe(400);
    await stripe.transfers.createReversal(transfer.id);
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 3000, reversed: true });
  });
});

describe('a payout', () => {
  test('is made when the sandbox settles, and the event names the account', async () => {
    const account = await verifiedAccount(stripe);
    await stripe.transfers.create({
      amount: 8000,
      currency: 'usd',
      destination: account.id,
      source_transaction: await charge(),
    });
    await sandbox.control('POST', 'settle');
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: account.id })).data;
    expect(payout).toMatchObject({ amount: 8000, status: 'paid', automatic: true });
    const [event] = (await stripe.events.list({ type: 'payout.paid' }, { stripeAccount: account.id })).data;
    expect(event).toMatchObject({ account: account.id, data: { object: { id: payout?.id } } });
  });

  test('to a closed bank account fails, and the money is returned', async () => {
    const account = await verifiedAccount(stripe, '1100000111111113');
    await stripe.transfers.create({
      amount: 8000,
      currency: 'usd',
      destination: account.id,
      source_transaction: await charge(),
    });
    await sandbox.control('POST', 'settle');
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: account.id })).data;
    expect(payout).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
    expect((await stripe.balance.retrieve({}, { stripeAccount: account.id })).available).toMatchObject([
      { amount: 8000 },
    ]);
  });

  test('made manually cannot exceed what is available', async () => {
    const account = await verifiedAccount(stripe);
    const refusal = await refusalOf(
      stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: account.id }),
    );
    expect(refusal.code).toBe('balance_insufficient');
  });

  test('of an unknown account is refused', async () => {
    expect((await refusalOf(stripe.balance.retrieve({}, { stripeAccount: 'acct_other' }))).statusCode).toBe(403);
  });
});
