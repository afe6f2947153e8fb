import type Stripe from 'stripe';
import { readBank } from '../accounts/bank-accounts.ts';
import { tokenCard } from '../cards/card-shapes.ts';
import { readCard } from '../cards/read-card.ts';
import { newId, randomText } from '../ids.ts';
import type { Secret } from '../store/kinds.ts';
import { add, get } from '../store/objects.ts';
import { nonEmptyText, has, part } from '../wire/params.ts';
import { badParam } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';

type NewToken = { id: string; type: string; visible: Partial<Stripe.Token>; secret: Secret<'token'> };

const kinds = ['card', 'bank_account', 'account', 'person'] as const;

function fromCard(call: Call): NewToken | null {
  const given = part(call.params, 'card');
  if (given === undefined) return null;
  const { card, expiry } = readCard(call, given);
  const visible = { card: tokenCard(newId('card'), card, expiry, nonEmptyText(given, 'name') ?? null) };
  return {
    id: newId('tok'),
    type: 'card',
    visible,
    secret: { card: { role: card.role, spent: false, authenticated: false } },
  };
}

function fromBank(call: Call): NewToken | null {
  const given = part(call.params, 'bank_account');
  if (given === undefined) return null;
  const { bank, secret } = readBank(given);
  return {
    id: `btok_1${randomText(15)}`,
    type: 'bank_account',
    visible: { bank_account: bank },
    secret: { bank: secret },
  };
}

/** Account and person tokens show none of their data. */
function fromDetails(call: Call, type: 'account' | 'person'): NewToken | null {
  const given = part(call.params, type);
  if (given === undefined) return null;
  return { id: newId(type === 'account' ? 'ct' : 'cpt'), type, visible: {}, secret: { values: given.values } };
}

function create(call: Call): Stripe.Token {
  if (kinds.filter((kind) => has(call.params, kind)).length > 1) {
    throw badParam(
      `You may only specify one of these parameters: ${kinds.join(', ')}.`,
      'card',
      'parameters_exclusive',
    );
  }
  const newToken = fromCard(call) ?? fromBank(call) ?? fromDetails(call, 'account') ?? fromDetails(call, 'person');
  if (newToken === null) {
    throw badParam(
      'You must supply either a card, bank account, account or person to create a token.',
      'card',
      'parameter_missing',
    );
  }
  const token: Stripe.Token = {
    id: newToken.id,
    object: 'token',
    ...newToken.visible,
    client_ip: null,
    created: call.now,
    livemode: false,
    type: newToken.type,
    used: false,
  };
  add(call, 'token', token, newToken.secret);
  return token;
}

export const tokenRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/tokens', accepts: kinds.join(' '), publishable: true, run: create },
  {
    method: 'GET',
    path: '/v1/tokens/:id',
    accepts: '',
    publishable: true,
    run: (call) => get(call, 'token', pathPart(call), 'token'),
  },
];
