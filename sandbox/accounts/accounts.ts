import type Stripe from 'stripe';
import { noAddress } from '../cards/card-shapes.ts';
import { settlementOf } from '../money/settlement.ts';
import { useToken } from '../resources/use-token.ts';
import { add, change, get, markDeleted, secretOf, setSecret } from '../store/objects.ts';
import { listOf, listParams } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { changedText, choice, nonEmptyText, flag, has, integer, part, text } from '../wire/params.ts';
import type { Params } from '../wire/params.ts';
import { changedAddress } from '../wire/persons.ts';
import { badParam, cannot, noSuch } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { addBank } from './bank-accounts.ts';
import { blankAccount, blankProfile, currencyOf } from './blank-account.ts';
import { saveIndividual } from './persons.ts';
import { refreshAccount } from './refresh-account.ts';

type Account = Stripe.Account;

function changedProfile(params: Params, before: Stripe.Account.BusinessProfile): Stripe.Account.BusinessProfile {
  const given = part(params, 'business_profile');
  if (given === undefined) return before;
  return {
    ...before,
    mcc: changedText(given, 'mcc', before.mcc),
    name: changedText(given, 'name', before.name),
    product_description: changedText(given, 'product_description', before.product_description ?? null),
    support_email: changedText(given, 'support_email', before.support_email),
    support_phone: changedText(given, 'support_phone', before.support_phone),
    support_url: changedText(given, 'support_url', before.support_url),
    url: changedText(given, 'url', before.url),
  };
}

function changedCompany(call: Call, account: Account, params: Params): Partial<Account> {
  const given = part(params, 'company');
  if (given === undefined) return {};
  if (has(given, 'tax_id')) {
    setSecret(call, 'account', account.id, { ...secretOf(call, 'account', account.id), companyTaxId: true });
  }
  const before = account.company ?? {};
  return {
    company: {
      ...before,
      address: changedAddress(given, 'address', before.address ?? null) ?? noAddress,
      name: changedText(given, 'name', before.name ?? null),
      phone: changedText(given, 'phone', before.phone ?? null),
      owners_provided: flag(given, 'owners_provided') ?? before.owners_provided ?? false,
      tax_id_provided: has(given, 'tax_id') || before.tax_id_provided === true,
    },
  };
}

/** Terms are accepted with a time and an IP address, or by an account token created where they were shown. */
function changedTerms(call: Call, params: Params, before: Stripe.Account.TosAcceptance): Stripe.Account.TosAcceptance {
  const given = part(params, 'tos_acceptance');
  if (given !== undefined) {
    return {
      date: integer(given, 'date') ?? before.date ?? null,
      ip: changedText(given, 'ip', before.ip ?? null),
      user_agent: changedText(given, 'user_agent', before.user_agent ?? null),
    };
  }
  const shown = flag(params, 'tos_shown_and_accepted') ?? false;
  return shown ? { date: call.now, ip: '127.0.0.1', user_agent: null } : before;
}

/** Of the settings only those of payouts have an effect here; `manual` stops automatic payouts. */
function changedSettings(params: Params, before: Stripe.Account.Settings | null): Stripe.Account.Settings | null {
  const settings = part(params, 'settings');
  const payouts = settings && part(settings, 'payouts');
  if (payouts === undefined || before?.payouts === undefined) return before;
  const schedule = part(payouts, 'schedule');
  const interval = schedule && choice(schedule, 'interval', ['daily', 'manual', 'monthly', 'weekly']);
  return {
    ...before,
    payouts: {
      ...before.payouts,
      debit_negative_balances: flag(payouts, 'debit_negative_balances') ?? before.payouts.debit_negative_balances,
      schedule: { ...before.payouts.schedule, ...(interval === undefined ? {} : { interval }) },
    },
  };
}

function requestCapabilities(call: Call, account: string, params: Params): void {
  const given = part(params, 'capabilities');
  if (given === undefined) return;
  const secret = secretOf(call, 'account', account);
  const requested = new Set(secret.requested);
  for (const name of Object.keys(given.values)) {
    const inner = part(given, name);
    if (inner !== undefined && flag(inner, 'requested') === true) requested.add(name);
    else requested.delete(name);
  }
  setSecret(call, 'account', account, { ...secret, requested: [...requested] });
}

/** Applies one set of details. A request may contain two: its own and those of an account token. */
export function applyDetails(call: Call, id: string, params: Params): void {
  const account = get(call, 'account', id, 'account');
  requestCapabilities(call, id, params);
  const type = choice(params, 'business_type', ['individual', 'company', 'non_profit', 'government_entity']);
  change(call, 'account', account, {
    business_profile: changedProfile(params, account.business_profile ?? blankProfile),
    ...(type === undefined ? {} : { business_type: type }),
    ...changedCompany(call, account, params),
    email: changedText(params, 'email', account.email),
    metadata: changedMetadata(params, account.metadata ?? {}),
    settings: changedSettings(params, account.settings ?? null),
    tos_acceptance: changedTerms(call, params, account.tos_acceptance ?? {}),
  });
  const individual = part(params, 'individual');
  if (individual !== undefined) saveIndividual(call, id, individual);
  addBank(call, id, params, true);
}

function applyAll(call: Call, id: string): void {
  const token = nonEmptyText(call.params, 'account_token');
  if (token !== undefined) {
    const { secret } = useToken(call, token, 'account', 'account_token');
    if (secret.values === undefined) throw noSuch('token', token, 'account_token');
    applyDetails(call, id, { values: secret.values, within: 'account' });
  }
  applyDetails(call, id, call.params);
}

function create(call: Call): object {
  const type = choice(call.params, 'type', ['custom', 'express', 'standard']) ?? 'custom';
  if (type !== 'custom')
    throw cannot('The sandbox supports accounts of the type custom only.', undefined, { param: 'type' });
  const country = (text(call.params, 'country') ?? 'US').toUpperCase();
  const currency = currencyOf(country);
  if (currency === null)
    throw badParam(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
      'country',
      'country_unsupported',
    );
  const account = blankAccount(country, currency, call.now);
  add(call, 'account', account, { requested: [], documentGiven: false, companyTaxId: false, links: [] });
  applyAll(call, account.id);
  return refreshAccount(call, account.id, false);
}

function update(call: Call): object {
  const account = get(call, 'account', pathPart(call), 'account');
  applyAll(call, account.id);
  return refreshAccount(call, account.id);
}

function remove(call: Call): object {
  const account = get(call, 'account', pathPart(call), 'account');
  return markDeleted(call, 'account', account.id);
}

/** The account of the key itself. It is not stored, and settles in the currency that a control command has set. */
function platformAccount({ store }: Call): object {
  const currency = settlementOf(store)?.currency ?? 'nzd';
  const ready = { charges_enabled: true, payouts_enabled: true, details_submitted: true } as const;
  const { settings, ...blank } = blankAccount('NZ', currency, 0);
  const schedule = { delay_days: 2, interval: 'manual' };
  return {
    ...blank,
    settings: { ...settings, payouts: { ...settings?.payouts, schedule } },
    id: 'acct_sandbox',
    type: 'standard',
    ...ready,
  };
}

const fields =
  'account_token business_profile business_type capabilities company email external_account individual metadata settings tos_acceptance';

export const accountRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/accounts', accepts: `type country ${fields}`, run: create },
  {
    method: 'GET',
    path: '/v1/accounts',
    accepts: listParams,
    run: (call) => listOf(call, call.params, 'account', '/v1/accounts'),
  },
  { method: 'GET', path: '/v1/account', accepts: '', run: platformAccount },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    accepts: '',
    run: (call) => get(call, 'account', pathPart(call), 'account'),
  },
  { method: 'POST', path: '/v1/accounts/:id', accepts: fields, run: update },
  { method: 'DELETE', path: '/v1/accounts/:id', accepts: '', run: remove },
];
