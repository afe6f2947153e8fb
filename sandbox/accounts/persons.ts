import type Stripe from 'stripe';
import { noAddress } from '../cards/card-shapes.ts';
import { newId } from '../ids.ts';
import { add, change, get, inAccount, markDeleted, secretOf, setSecret } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { useToken } from '../resources/use-token.ts';
import { listOf, listParams } from '../wire/lists.ts';
import { changedMetadata } from '../wire/metadata.ts';
import { changedText, nonEmptyText, flag, has, integer, part } from '../wire/params.ts';
import type { Params } from '../wire/params.ts';
import { changedAddress } from '../wire/persons.ts';
import { noSuch } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';
import { mainPerson, refreshAccount } from './refresh-account.ts';

const noRelationship: Stripe.Person.Relationship = {
  authorizer: false,
  director: false,
  executive: false,
  legal_guardian: false,
  owner: false,
  percent_ownership: null,
  representative: false,
  title: null,
};

const nothingDue = {
  alternatives: [],
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};
const noDocument = { back: null, details: null, details_code: null, front: null };

function blankPerson(account: string, now: number): Stripe.Person {
  return {
    id: newId('person'),
    object: 'person',
    account,
    additional_tos_acceptances: { account: { date: null, ip: null, user_agent: null } },
    address: noAddress,
    created: now,
    dob: { day: null, month: null, year: null },
    email: null,
    first_name: null,
    future_requirements: nothingDue,
    id_number_provided: false,
    last_name: null,
    metadata: {},
    phone: null,
    relationship: { ...noRelationship },
    requirements: nothingDue,
    ssn_last_4_provided: false,
    verification: {
      additional_document: noDocument,
      details: null,
      details_code: null,
      document: noDocument,
      status: 'unverified',
    },
  };
}

function changedBirthday(params: Params, before: Stripe.Person.Dob): Stripe.Person.Dob {
  const given = part(params, 'dob');
  if (given === undefined) return before;
  return {
    day: integer(given, 'day') ?? before.day,
    month: integer(given, 'month') ?? before.month,
    year: integer(given, 'year') ?? before.year,
  };
}

function changedRelationship(params: Params, before: Stripe.Person.Relationship): Stripe.Person.Relationship {
  const given = part(params, 'relationship');
  if (given === undefined) return before;
  return {
    ...before,
    director: flag(given, 'director') ?? before.director,
    executive: flag(given, 'executive') ?? before.executive,
    owner: flag(given, 'owner') ?? before.owner,
    representative: flag(given, 'representative') ?? before.representative,
    title: changedText(given, 'title', before.title),
  };
}

/** Applies the parameters to a person. Of identity numbers only their presence is stored. */
function changedPerson(person: Stripe.Person, params: Params): Stripe.Person {
  const blank = blankPerson(person.account, person.created);
  return {
    ...person,
    address: changedAddress(params, 'address', person.address ?? null) ?? noAddress,
    dob: changedBirthday(params, person.dob ?? blank.dob ?? { day: null, month: null, year: null }),
    email: changedText(params, 'email', person.email ?? null),
    first_name: changedText(params, 'first_name', person.first_name ?? null),
    last_name: changedText(params, 'last_name', person.last_name ?? null),
    phone: changedText(params, 'phone', person.phone ?? null),
    metadata: changedMetadata(params, person.metadata ?? {}),
    relationship: changedRelationship(params, person.relationship ?? blank.relationship ?? noRelationship),
    id_number_provided: has(params, 'id_number') || person.id_number_provided === true,
    ssn_last_4_provided: has(params, 'ssn_last_4') || has(params, 'id_number') || person.ssn_last_4_provided === true,
  };
}

/** Updates or creates the account's individual from `individual[…]`. */
export function saveIndividual(call: Call, account: string, params: Params): void {
  const scope = inAccount(call, account);
  const known = mainPerson(call, account);
  if (has(params, 'verification')) {
    const home = inAccount(call, '');
    setSecret(home, 'account', account, { ...secretOf(home, 'account', account), documentGiven: true });
  }
  if (known !== null) {
    change(scope, 'person', known, changedPerson(known, params));
    return;
  }
  const fresh = changedPerson(blankPerson(account, call.now), params);
  add(
    scope,
    'person',
    { ...fresh, relationship: { ...(fresh.relationship ?? noRelationship), representative: true } },
    {},
  );
}

/** The parameters, or those of a person token. */
function personParams(call: Call): Params {
  const id = nonEmptyText(call.params, 'person_token');
  if (id === undefined) return call.params;
  const { secret } = useToken(call, id, 'person', 'person_token');
  if (secret.values === undefined) throw noSuch('token', id, 'person_token');
  return { values: secret.values, within: 'person' };
}

function create(call: Call): object {
  const account = get(call, 'account', pathPart(call), 'account');
  const scope = inAccount(call, account.id);
  const person = changedPerson(blankPerson(account.id, call.now), personParams(call));
  add(scope, 'person', person, {});
  emit(scope, 'person.created', person);
  refreshAccount(call, account.id);
  return person;
}

function update(call: Call): object {
  const scope = inAccount(call, pathPart(call));
  const person = get(scope, 'person', pathPart(call, 'person'));
  const after = change(scope, 'person', person, changedPerson(person, personParams(call)));
  emit(scope, 'person.updated', after);
  refreshAccount(call, pathPart(call));
  return after;
}

function remove(call: Call): object {
  const scope = inAccount(call, pathPart(call));
  const person = get(scope, 'person', pathPart(call, 'person'));
  emit(scope, 'person.deleted', person);
  const stone = markDeleted(scope, 'person', person.id);
  refreshAccount(call, pathPart(call));
  return stone;
}

const root = '/v1/accounts/:id/persons';
const fields =
  'address dob email first_name id_number last_name metadata phone person_token relationship ssn_last_4 verification';

export const personRoutes: readonly Route[] = [
  { method: 'POST', path: root, accepts: fields, run: create },
  {
    method: 'GET',
    path: root,
    accepts: listParams,
    run: (call) =>
      listOf(inAccount(call, pathPart(call)), call.params, 'person', `/v1/accounts/${pathPart(call)}/persons`),
  },
  {
    method: 'GET',
    path: `${root}/:person`,
    accepts: '',
    run: (call) => get(inAccount(call, pathPart(call)), 'person', pathPart(call, 'person')),
  },
  { method: 'POST', path: `${root}/:person`, accepts: fields, run: update },
  { method: 'DELETE', path: `${root}/:person`, accepts: '', run: remove },
];
