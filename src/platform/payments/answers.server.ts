import Stripe from 'stripe';
import type { Answer } from './payments.ts';

/** A response that does not have Stripe's documented shape: its outcome is unknown. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/**
 * Makes one call and classifies its outcome. Never throws: an error after the request was sent does not show
 * whether it was executed.
 */
export async function answerOf<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'done', value: await call() };
  } catch (error) {
    return outcomeOf(error);
  }
}

export function no(
  code: string,
  message: string,
  declineCode: string | null = null,
): Extract<Answer<never>, { kind: 'no' }> {
  return { kind: 'no', code, declineCode, message };
}

export function outcomeOf(error: unknown): Exclude<Answer<never>, { kind: 'done' }> {
  // The client itself throws other errors for JSON of an unexpected shape.
  if (!(error instanceof Stripe.errors.StripeError)) return { kind: 'unknown', reason: 'unreadable-answer' };
  const status = error.statusCode ?? 0;
  if (status >= 500 && isReplayed(error)) return { kind: 'stale-key', reason: `replayed-${status}` };
  // Same key, other parameters: the first call with this key may have been executed.
  if (status === 400 && error.rawType === 'idempotency_error')
    return { kind: 'stale-key', reason: 'key-of-another-call' };
  if (mayHappenYet(error, status)) return { kind: 'unknown', reason: error.code ?? reasonOf(error, status) };
  return no(error.code ?? error.rawType ?? `http-${status}`, errorMessageFor(error), error.decline_code ?? null);
}

/** Whether the call may still be executed. A 401 is a problem of our key: with the right key the same call succeeds. */
function mayHappenYet(error: Stripe.errors.StripeError, status: number): boolean {
  const definite = status >= 400 && status < 500 && status !== 401 && status !== 409 && status !== 429;
  return (
    !definite || error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout' || error.code === 'rate_limit'
  );
}

function isReplayed(error: Stripe.errors.StripeError): boolean {
  return error.headers?.['idempotent-replayed'] === 'true';
}

function reasonOf(error: Stripe.errors.StripeError, status: number): string {
  return status === 0 ? error.type : `http-${status}`;
}

/** Messages of card errors are written for cardholders; all others are not shown. */
function errorMessageFor(error: Stripe.errors.StripeError): string {
  return error.rawType === 'card_error' ? error.message : 'The payment was refused.';
}
