import type Stripe from 'stripe';
import { readBank } from '../accounts/bank-accounts.ts';
import { tokenCard } from '../cards/card-shapes.ts';
import { readCard } from '../cards/read-card.ts';
import { newId, randomText } from '../ids.ts';
import type { Secret } from '../store/kinds.ts';
import { add, get } from '../store/objects.ts';
import { filledText, has, part } from '../wire/params.ts';
import { badParam } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';

type Made = { id: string; type: string; shown: Partial<Stripe.Token>; secret: Secret<'token'> };

const kinds = ['card', 'bank_account', 'account', 'person'] as const;

function fromCard(call: Call): Made | null {
  const given = part(call.params, 'card');
  if (given === undefined) return null;
  const { card, expiry } = readCard(call, given);
  const shown = { card: tokenCard(newId('card'), card, expiry, filledText(given, 'name') ?? null) };
  return {
    id: newId('tok'),
    type: 'card',
    shown,
    secret: { card: { role: card.role, spent: false, authenticated: false } },
  };
}

function fromBank(call: Call): Made | null {
  const given = part(call.params, 'bank_account');
  if (given === undefined) return null;
  const { bank, secret } = readBank(given);
  return {
    id: `btok_1${randomText(15)}`,
    type: 'bank_account',
    shown: { bank_account: bank },
    secret: { bank: secret },
  };
}

/** Account and person tokens show nothing of what they stand for. */
function fromDetails(call: Call, type: 'account' | 'person'): Made | null {
  const given = part(call.params, type);
  if (given === undefined) return null;
  return { id: newId(type === 'account' ? 'ct' : 'cpt'), type, shown: {}, secret: { values: given.values } };
}

function create(call: Call): Stripe.Token {
  if (kinds.filter((kind) => has(call.params, kind)).length > 1) {
    throw badParam(
      `You may only specify one of these parameters: ${kinds.join(', ')}.`,
      'card',
      'parameters_exclusive',
    );
  }
  const made = fromCard(call) ?? fromBank(call) ?? fromDetails(call, 'account') ?? fromDetails(call, 'person');
  if (made === null) {
    throw badParam(
      'You must supply either a card, bank account, account or person to create a token.',
      'card',
      'parameter_missing',
    );
  }
  const token: Stripe.Token = {
    id: made.id,
    object: 'token',
    ...made.shown,
    client_ip: null,
    created: call.now,
    livemode: false,
    type: made.type,
    used: false,
  };
  add(call, 'token', token, made.secret);
  return token;
}

export const tokenRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/tokens', takes: kinds.join(' '), publishable: true, run: create },
  {
    method: 'GET',
    path: '/v1/tokens/:id',
    takes: '',
    publishable: true,
    run: (call) => get(call, 'token', pathPart(call), 'token'),
  },
];
