import type { Intent } from './payments.ts';

/** Where an intent stands in the eyes of somebody who wanted to move it. */
export type Standing = 'as-wanted' | 'open' | 'otherwise';
export type Judge = (intent: Intent) => Standing;

const aboutItsState = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
]);

/** Whether a refusal with this code may mean that the work is done already. */
export function mayStandAlready(code: string): boolean {
  return aboutItsState.has(code);
}

/** An intent captured for another amount is nobody's no: the caller has to look at what was taken. */
export function capturedAs(intent: Intent, wanted: number): Standing {
  if (intent.status === 'succeeded') return intent.amountReceived === wanted ? 'as-wanted' : 'open';
  return intent.status === 'processing' || intent.status === 'requires_capture' ? 'open' : 'otherwise';
}

export function canceledAs(intent: Intent): Standing {
  if (intent.status === 'canceled') return 'as-wanted';
  return intent.status === 'succeeded' ? 'otherwise' : 'open';
}
