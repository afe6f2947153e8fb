import type { Intent } from './payments.ts';

/** State of an intent relative to the wanted change: `as-wanted`, still `open`, or in another final state. */
export type IntentProgress = 'as-wanted' | 'open' | 'otherwise';
export type ReadProgress = (intent: Intent) => IntentProgress;

const stateErrorCodes = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
]);

/** Whether a refusal with this code may mean that the change was already made. */
export function mayBeDoneAlready(code: string): boolean {
  return stateErrorCodes.has(code);
}

/**
 * Progress of a capture. An intent captured for another amount is not a definite refusal: the caller must check
 * what was captured.
 */
export function capturedAs(intent: Intent, wanted: number): IntentProgress {
  if (intent.status === 'succeeded') return intent.amountReceived === wanted ? 'as-wanted' : 'open';
  return intent.status === 'processing' || intent.status === 'requires_capture' ? 'open' : 'otherwise';
}

export function canceledAs(intent: Intent): IntentProgress {
  if (intent.status === 'canceled') return 'as-wanted';
  return intent.status === 'succeeded' ? 'otherwise' : 'open';
}
