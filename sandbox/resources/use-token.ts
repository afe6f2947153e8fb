import type Stripe from 'stripe';
import type { Secret } from '../store/kinds.ts';
import { change, find, secretOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { cannot, noSuch } from '../wire/problems.ts';

/** Uses a single-use token of a card, bank account, account or person. */
export function useToken(
  scope: Scope,
  id: string,
  type: string,
  param: string,
): { token: Stripe.Token; secret: Secret<'token'> } {
  const token = find(scope, 'token', id);
  if (token === undefined || token.type !== type) throw noSuch('token', id, param);
  if (token.used) {
    throw cannot(`You cannot use a Stripe token more than once: ${id}.`, 'token_already_used', { param });
  }
  return { token: change(scope, 'token', token, { used: true }), secret: secretOf(scope, 'token', id) };
}
