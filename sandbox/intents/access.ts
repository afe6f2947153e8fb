import { timingSafeEqual } from 'node:crypto';
import { get } from '../store/objects.ts';
import { requiredText, text } from '../wire/params.ts';
import { Problem, noSuch } from '../wire/problems.ts';
import { pathPart } from '../wire/router.ts';
import type { Call } from '../wire/router.ts';
import type { Kinds } from '../store/kinds.ts';

function equalsConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The intent in the request's path. A publishable key also needs its client secret. */
export function intentOf<K extends 'payment_intent' | 'setup_intent'>(call: Call, kind: K): Kinds[K] {
  const id = pathPart(call);
  const title = kind === 'payment_intent' ? 'payment_intent' : 'setupintent';
  const given =
    call.key === 'publishable' ? requiredText(call.params, 'client_secret') : text(call.params, 'client_secret');
  const intent = get(call, kind, id, 'intent');
  if (given === undefined || equalsConstantTime(given, intent.client_secret ?? '')) return intent;
  if (call.key === 'publishable') throw noSuch(title, id, 'intent');
  throw new Problem(
    400,
    {
      type: 'invalid_request_error',
      message: `The client_secret provided does not match the client_secret associated with this ${title === 'setupintent' ? 'SetupIntent' : 'PaymentIntent'}.`,
      param: 'client_secret',
    },
    { executed: true },
  );
}
