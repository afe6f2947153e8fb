import type Stripe from 'stripe';
import type { Secret } from '../store/kinds.ts';
import { change, find, secretOf } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { cannot, noSuch } from '../wire/problems.ts';

/** A token stands for its card, bank account, account or person once. */
export function spendToken(
  desk: Desk,
  id: string,
  type: string,
  param: string,
): { token: Stripe.Token; secret: Secret<'token'> } {
  const token = find(desk, 'token', id);
  if (token === undefined || token.type !== type) throw noSuch('token', id, param);
  if (token.used) {
    throw cannot(`You cannot use a Stripe token more than once: ${id}.`, 'token_already_used', { param });
  }
  return { token: change(desk, 'token', token, { used: true }), secret: secretOf(desk, 'token', id) };
}
