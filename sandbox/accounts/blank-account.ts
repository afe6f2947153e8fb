import type Stripe from 'stripe';
import { noAddress } from '../cards/card-shapes.ts';
import { randomText } from '../ids.ts';

const currencies: Readonly<Record<string, string>> = {
  AU: 'aud',
  CA: 'cad',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  JP: 'jpy',
  MX: 'mxn',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  US: 'usd',
};

const euro = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));

/** The currency of a country; null when Stripe does not support accounts there. */
export function currencyOf(country: string): string | null {
  return currencies[country] ?? (euro.has(country) ? 'eur' : null);
}

const nothingDue: Stripe.Account.FutureRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const settings: Stripe.Account.Settings = {
  bacs_debit_payments: { display_name: null, service_user_number: null },
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_issuing: { tos_acceptance: { date: null, ip: null } },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'Etc/UTC' },
  invoices: { default_account_tax_ids: null, hosted_payment_method_save: 'offer' },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: false,
    schedule: { delay_days: 2, interval: 'daily' },
    statement_descriptor: null,
  },
  sepa_debit_payments: {},
};

export const blankProfile: Stripe.Account.BusinessProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: noAddress,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

export function blankAccount(country: string, currency: string, now: number): Stripe.Account {
  const id = `acct_1${randomText(15)}`;
  return {
    id,
    object: 'account',
    business_profile: blankProfile,
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_custom' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      type: 'application',
    },
    country,
    created: now,
    default_currency: currency,
    details_submitted: false,
    email: null,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: nothingDue,
    metadata: {},
    payouts_enabled: false,
    settings,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'custom',
  };
}
