import type Stripe from 'stripe';
import { fingerprintOf, newId } from '../ids.ts';
import { checkCurrency } from '../money/currencies.ts';
import type { BankSecret } from '../store/kinds.ts';
import { add, change, find, get, idOf, inAccount, markDeleted } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { useToken } from '../resources/use-token.ts';
import { emit } from '../webhooks/emit.ts';
import { every, listOf, listParams, where } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { choice, nonEmptyText, flag, requiredText, part } from '../wire/params.ts';
import type { Params } from '../wire/params.ts';
import { cannot, missingParam, noSuch } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { checkBankNumber, failureOf } from './bank-numbers.ts';
import { refreshAccount } from './refresh-account.ts';

export type BankDetails = { bank: Stripe.BankAccount; secret: BankSecret };

/** Reads a bank account from a request. Of its number only the last digits and a fingerprint are stored. */
export function readBank(given: Params): BankDetails {
  const country = requiredText(given, 'country').toUpperCase();
  const currency = checkCurrency(requiredText(given, 'currency'), 'bank_account[currency]');
  const number = checkBankNumber(
    country,
    nonEmptyText(given, 'routing_number') ?? null,
    requiredText(given, 'account_number'),
  );
  const bank: Stripe.BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account_holder_name: nonEmptyText(given, 'account_holder_name') ?? null,
    account_holder_type: choice(given, 'account_holder_type', ['individual', 'company']) ?? null,
    account_type: null,
    bank_name: 'STRIPE TEST BANK',
    country,
    currency,
    fingerprint: fingerprintOf(`${country}${number.routing ?? ''}${number.account}`),
    last4: number.account.slice(-4),
    metadata: {},
    routing_number: number.routing,
    status: 'new',
  };
  return { bank, secret: { fails: failureOf(number.account) } };
}

function bankFrom(call: Call, params: Params): BankDetails | null {
  const value = params.values.external_account;
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') {
    const given = part(params, 'external_account');
    return given === undefined ? null : readBank(given);
  }
  const { token, secret } = useToken(call, value, 'bank_account', 'external_account');
  if (token.bank_account === undefined || secret.bank === undefined) throw noSuch('token', value, 'external_account');
  return { bank: { ...token.bank_account, id: newId('ba') }, secret: secret.bank };
}

function banksOf(scope: Scope, account: string): Stripe.BankAccount[] {
  return every(inAccount(scope, account), 'bank_account', ...where("body ->> '$.account'", account));
}

function makeDefault(scope: Scope, account: string, bank: Stripe.BankAccount): void {
  for (const other of banksOf(scope, account)) {
    if (other.currency === bank.currency && other.id !== bank.id && other.default_for_currency === true) {
      change(scope, 'bank_account', other, { default_for_currency: false });
    }
  }
}

/** Adds the bank account of `external_account`, as the default of its currency when it is the first. */
export function addBank(call: Call, account: string, params: Params, asDefault: boolean): Stripe.BankAccount | null {
  const details = bankFrom(call, params);
  if (details === null) return null;
  const scope = inAccount(call, account);
  const first = !banksOf(call, account).some((other) => other.currency === details.bank.currency);
  const bank: Stripe.BankAccount = {
    ...details.bank,
    account,
    available_payout_methods: ['standard'],
    default_for_currency: first || asDefault,
    future_requirements: noRequirements,
    requirements: noRequirements,
  };
  if (bank.default_for_currency) makeDefault(scope, account, bank);
  add(scope, 'bank_account', bank, details.secret);
  emit(scope, 'account.external_account.created', bank);
  return bank;
}

const noRequirements = { currently_due: [], errors: [], past_due: [], pending_verification: [] };

function create(call: Call): object {
  const account = get(call, 'account', pathPart(call), 'account');
  const bank = addBank(call, account.id, call.params, flag(call.params, 'default_for_currency') ?? false);
  if (bank === null) throw missingParam('external_account');
  refreshAccount(call, account.id);
  return bank;
}

function theBank(call: Call): Stripe.BankAccount {
  const account = pathPart(call);
  const bank = find(inAccount(call, account), 'bank_account', pathPart(call, 'bank'));
  if (bank === undefined || idOf(bank.account) !== account)
    throw noSuch('external account', pathPart(call, 'bank'), 'id');
  return bank;
}

function update(call: Call): object {
  const bank = theBank(call);
  const asDefault = flag(call.params, 'default_for_currency') ?? false;
  if (asDefault) makeDefault(call, pathPart(call), bank);
  return change(call, 'bank_account', bank, {
    metadata: changedMetadata(call.params, bank.metadata ?? {}),
    ...(asDefault ? { default_for_currency: true } : {}),
  });
}

function remove(call: Call): object {
  const bank = theBank(call);
  const others = banksOf(call, pathPart(call)).filter(
    (other) => other.id !== bank.id && other.currency === bank.currency,
  );
  if (bank.default_for_currency === true && others.length > 0) {
    throw cannot(
      'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.',
    );
  }
  const stone = markDeleted(call, 'bank_account', bank.id);
  refreshAccount(call, pathPart(call));
  return stone;
}

function list(call: Call): object {
  const id = get(call, 'account', pathPart(call), 'account').id;
  return listOf(inAccount(call, id), call.params, 'bank_account', `/v1/accounts/${id}/external_accounts`);
}

const root = '/v1/accounts/:id/external_accounts';

export const bankAccountRoutes: readonly Route[] = [
  { method: 'POST', path: root, accepts: 'external_account default_for_currency metadata', run: create },
  { method: 'GET', path: root, accepts: `${listParams} object`, run: list },
  { method: 'GET', path: `${root}/:bank`, accepts: '', run: theBank },
  { method: 'POST', path: `${root}/:bank`, accepts: 'default_for_currency metadata', run: update },
  { method: 'DELETE', path: `${root}/:bank`, accepts: '', run: remove },
];
