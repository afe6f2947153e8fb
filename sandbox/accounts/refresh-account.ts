import type Stripe from 'stripe';
import { change, get, inAccount, secretOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, where } from '../wire/lists.ts';
import { missingFrom, requirementsOf } from './requirements.ts';

/** The individual of an account, or the company's representative. */
export function mainPerson(scope: Scope, account: string): Stripe.Person | null {
  const people = every(inAccount(scope, account), 'person', ...where("body ->> '$.account'", account));
  return people.find((person) => person.relationship?.representative === true) ?? null;
}

function capabilities(requested: readonly string[], ready: boolean): Stripe.Account.Capabilities {
  const state = ready ? 'active' : 'inactive';
  return Object.fromEntries(requested.map((name) => [name, state]));
}

/** Recomputes the derived fields of an account; emits `account.updated` when they changed. */
export function refreshAccount(scope: Scope, id: string, notify = true): Stripe.Account {
  const home = inAccount(scope, '');
  const account = get(home, 'account', id);
  const secret = secretOf(home, 'account', id);
  const banks = every(inAccount(scope, id), 'bank_account');
  const person = mainPerson(home, id);
  const missing = missingFrom({ account, secret, banks: banks.length, person });
  const ready = missing.length === 0;
  const after = change(home, 'account', account, {
    capabilities: capabilities(secret.requested, ready),
    charges_enabled: ready && secret.requested.includes('card_payments'),
    payouts_enabled: ready && banks.length > 0,
    details_submitted: missing.every((name) => name === 'external_account' || name.endsWith('.verification.document')),
    external_accounts: {
      object: 'list',
      data: banks.toReversed(),
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    requirements: requirementsOf(missing),
    ...(person !== null && account.business_type !== 'company' ? { individual: person } : {}),
  });
  if (notify && JSON.stringify(after) !== JSON.stringify(account)) emit(inAccount(scope, id), 'account.updated', after);
  return after;
}
