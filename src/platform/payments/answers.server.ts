import Stripe from 'stripe';
import type { Answer } from './payments.ts';

/** An answer that is not of the shape Stripe promises: nobody can say what was done. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/** Makes one call and says what it meant for sure. Never throws: once a call is out, an error says nothing about it. */
export async function answerOf<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { kind: 'done', value: await call() };
  } catch (error) {
    return meaningOf(error);
  }
}

export function no(
  code: string,
  message: string,
  declineCode: string | null = null,
): Extract<Answer<never>, { kind: 'no' }> {
  return { kind: 'no', code, declineCode, message };
}

export function meaningOf(error: unknown): Exclude<Answer<never>, { kind: 'done' }> {
  // The client itself stumbles over answers that are JSON but nothing it knows.
  if (!(error instanceof Stripe.errors.StripeError)) return { kind: 'unknown', reason: 'unreadable-answer' };
  const status = error.statusCode ?? 0;
  if (status >= 500 && isReplayed(error)) return { kind: 'stale-key', reason: `replayed-${status}` };
  // Same key, other parameters: the first call with this key may have been carried out.
  if (status === 400 && error.rawType === 'idempotency_error')
    return { kind: 'stale-key', reason: 'key-of-another-call' };
  if (mayHappenYet(error, status)) return { kind: 'unknown', reason: error.code ?? reasonOf(error, status) };
  return no(error.code ?? error.rawType ?? `http-${status}`, errorMessageFor(error), error.decline_code ?? null);
}

/** A 401 is our key's fault, not the transaction's: with the right key the same call goes through. */
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

/** The card network's sentences are written for cardholders; all others are for us. */
function errorMessageFor(error: Stripe.errors.StripeError): string {
  return error.rawType === 'card_error' ? error.message : 'The payment was refused.';
}
