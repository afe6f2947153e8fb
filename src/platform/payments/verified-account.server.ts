import Stripe from 'stripe';
import type { Config } from '../config.ts';
import type { PayoutAccount } from './payments.ts';
import { readAccountObject } from './read-objects.server.ts';

export type Owner = {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * A payout account that passed verification, as after the hosted onboarding form: for the demo and for tests, only
 * at the sandbox. Uses Stripe's documented test values.
 */
export async function makeVerifiedAccount(config: Pick<Config, 'payments'>, owner: Owner): Promise<PayoutAccount> {
  const { apiHost, secretKey } = config.payments;
  if (apiHost === null) throw new Error('Verified accounts are made at the sandbox only.');
  const client = new Stripe(secretKey, { ...apiHost, maxNetworkRetries: 2, telemetry: false });
  const account = await client.accounts.create(
    {
      type: 'custom',
      country: 'NZ',
      email: owner.email,
      business_type: 'individual',
      business_profile: { mcc: '5734', url: 'https://rotation.example' },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      external_account: { object: 'bank_account', country: 'NZ', currency: 'nzd', account_number: '1100000000000010' },
      tos_acceptance: { date: Math.floor(Date.now() / 1000), ip: '127.0.0.1' },
      individual: {
        first_name: owner.firstName,
        last_name: owner.lastName,
        email: owner.email,
        phone: '+64210000000',
        dob: { day: 1, month: 1, year: 1990 },
        address: { line1: 'address_full_match', city: 'Auckland', postal_code: '1010', country: 'NZ' },
      },
      metadata: { user: owner.userId },
    },
    { idempotencyKey: `verified-account-${owner.userId}` },
  );
  return readAccountObject(await client.accounts.retrieve(account.id));
}
