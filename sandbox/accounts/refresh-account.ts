import type Stripe from 'stripe';
import { change, get, inAccount, secretOf } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { every, where } from '../wire/lists.ts';
import { missingFrom, requirementsOf } from './requirements.ts';

/** The person an account is about. */
export function mainPerson(desk: Desk, account: string): Stripe.Person | null {
  const people = every(inAccount(desk, account), 'person', ...where("body ->> '$.account'", account));
  return people.find((person) => person.relationship?.representative === true) ?? null;
}

function capabilities(requested: readonly string[], ready: boolean): Stripe.Account.Capabilities {
  const state = ready ? 'active' : 'inactive';
  return Object.fromEntries(requested.map((name) => [name, state]));
}

/** Works out everything of an account that follows from what is known, and tells when it changed. */
export function refreshAccount(desk: Desk, id: string, tell = true): Stripe.Account {
  const home = inAccount(desk, '');
  const account = get(home, 'account', id);
  const secret = secretOf(home, 'account', id);
  const banks = every(inAccount(desk, id), 'bank_account');
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
  if (tell && JSON.stringify(after) !== JSON.stringify(account)) emit(inAccount(desk, id), 'account.updated', after);
  return after;
}
