import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import shapes from '#tests/support/stripe-shapes.json' with { type: 'json' };
import { authorised, startSandbox, verifiedAccount } from './start.ts';
import type { Running } from './start.ts';

type Shape = string | Shape[] | { [name: string]: Shape };

/** In the published examples, but optional in the client's types and omitted for the sandbox's card payments. */
const omitted = new Set([
  'bank_account.customer', // of a connected account: it names the account instead
  'charge.refunds', // only when expanded, since 2022-11-15
]);

/** In the client's types; newer than the examples, or filled where the examples are empty. */
const newer = new Set([
  'account.individual',
  'account.business_profile.specified_commercial_transactions_act_url',
  'account.controller.fees',
  'account.controller.is_controller',
  'account.controller.losses',
  'account.controller.requirement_collection',
  'account.controller.stripe_dashboard',
  'balance.refund_and_dispute_prefunding',
  'bank_account.account',
  'bank_account.available_payout_methods',
  'bank_account.default_for_currency',
  'bank_account.future_requirements',
  'bank_account.requirements',
  'charge.outcome.risk_level',
  'charge.outcome.risk_score',
  'charge.payment_method_details.card.capture_before',
  'charge.payment_method_details.card.electronic_commerce_indicator',
  'dispute.evidence_details.submission_method',
  'dispute.intended_submission_method',
  'early_fraud_warning.payment_intent',
  'payment_intent.allowed_payment_method_types',
  'payment_intent.payment_record',
  'person.address',
  'person.email',
  'person.phone',
  'refund.destination_details.card.reference_status',
  'refund.destination_details.card.reference_type',
  'setup_intent.allowed_payment_method_types',
  'setup_intent.customer_account',
]);

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function shapeKind(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  return Array.isArray(shape) ? 'list' : 'object';
}

function differences(shape: Shape, value: unknown, at: string): string[] {
  const [wanted, got] = [shapeKind(shape), kindOf(value)];
  if (wanted === 'null' || got === 'null') return [];
  if (wanted !== got) return [`${at}: ${got} instead of ${wanted}`];
  if (Array.isArray(shape) && Array.isArray(value)) {
    const [first] = shape;
    return first === undefined || value.length === 0 ? [] : differences(first, value[0], `${at}[]`);
  }
  if (wanted !== 'object') return [];
  const fields = shape as { [name: string]: Shape };
  const answer = value as Record<string, unknown>;
  if (Object.keys(fields).length === 0) return [];
  const missing = Object.keys(fields).filter((name) => !(name in answer) && !isException(omitted, `${at}.${name}`));
  const extra = Object.keys(answer).filter((name) => !(name in fields) && !isException(newer, `${at}.${name}`));
  return [
    ...missing.map((name) => `${at}.${name}: missing`),
    ...extra.map((name) => `${at}.${name}: not in the examples`),
    ...Object.entries(fields).flatMap(([name, inner]) =>
      name in answer ? differences(inner, answer[name], `${at}.${name}`) : [],
    ),
  ];
}

const usedExceptions = new Set<string>();

function isException(names: ReadonlySet<string>, name: string): boolean {
  if (names.has(name)) usedExceptions.add(name);
  return names.has(name);
}

let sandbox: Running;
const made = new Map<string, unknown>();

beforeAll(async () => {
  sandbox = await startSandbox();
  const { stripe } = sandbox;
  const intent = await authorised(stripe);
  const captured = await stripe.paymentIntents.capture(intent.id);
  const account = await verifiedAccount(stripe);
  const charge = String(captured.latest_charge);
  const transfer = await stripe.transfers.create({
    amount: 5000,
    currency: 'usd',
    destination: account.id,
    source_transaction: charge,
  });
  made.set('payment_intent', captured);
  made.set('charge', await stripe.charges.retrieve(charge));
  made.set('refund', await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 }));
  made.set('transfer', transfer);
  made.set('transfer_reversal', await stripe.transfers.createReversal(transfer.id, { amount: 100 }));
  made.set('account', account);
  made.set('bank_account', account.external_accounts?.data[0]);
  made.set('person', (await stripe.accounts.listPersons(account.id)).data[0]);
  made.set(
    'account_link',
    await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: 'http://localhost/r',
      refresh_url: 'http://localhost/f',
    }),
  );
  made.set('payment_method', await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } }));
  made.set('setup_intent', await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] }));
  const customer = await stripe.customers.create({});
  made.set('customer', customer);
  made.set('deleted_customer', await stripe.customers.del(customer.id));
  made.set('balance', await stripe.balance.retrieve());
  made.set('balance_transaction', (await stripe.balanceTransactions.list()).data[0]);
  made.set('event', (await stripe.events.list()).data[0]);
  const card = {
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  };
  made.set('token', (await sandbox.fromBrowser('POST', '/v1/tokens', card)).body);
  await sandbox.control('POST', 'settle');
  made.set('payout', (await stripe.payouts.list({}, { stripeAccount: account.id })).data[0]);
  const other = await stripe.paymentIntents.capture((await authorised(stripe, 5000, 'pm_card_createDispute')).id);
  made.set('early_fraud_warning', await sandbox.control('POST', 'fraud-warnings', { charge }));
  made.set('dispute', (await stripe.disputes.list({ charge: String(other.latest_charge) })).data[0]);
});

afterAll(() => sandbox.stop());

const resources = Object.keys(shapes.resources).filter((name) => name !== 'card');

/** What differs between the sandbox's object and the published example. */
function differencesOf(name: string): string[] {
  const plain = JSON.parse(JSON.stringify(made.get(name) ?? null)) as unknown;
  return differences(shapes.resources[name as keyof typeof shapes.resources], plain, name);
}

test.each(resources)('a %s has the fields and types of the published example', (name) => {
  expect(made.get(name), `the test makes no ${name}`).toBeTypeOf('object');
  expect(differencesOf(name)).toEqual([]);
});

test('every listed exception is needed', () => {
  usedExceptions.clear();
  for (const name of resources) differencesOf(name);
  expect([...omitted, ...newer].filter((name) => !usedExceptions.has(name))).toEqual([]);
});

test('the shapes name their source', () => {
  expect(shapes.source).toContain('stripe/openapi');
  expect(shapes.licence).toBe('MIT');
});

test('ids have the format of the client’s types', () => {
  const intent = made.get('payment_intent') as Stripe.PaymentIntent;
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
});
