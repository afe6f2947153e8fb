import { encodeForm } from './encode-form.ts';
import type { Nested } from './encode-form.ts';
import type { PaymentError } from './stripe-like.ts';

export type Sandbox = { readonly publishableKey: string; readonly sandboxUrl: string };
export type Called<T> = { value: T; error?: undefined } | { value?: undefined; error: PaymentError };

const unreachable: PaymentError = {
  type: 'api_connection_error',
  message: 'Stripe could not be reached. Please check your connection and try again.',
};

/** Calls the sandbox with the publishable key. Never rejects: errors are returned. */
export async function callSandbox<T>(
  sandbox: Sandbox,
  method: 'GET' | 'POST',
  path: string,
  values: Nested,
): Promise<Called<T>> {
  const form = encodeForm({ ...values, key: sandbox.publishableKey });
  const url = `${sandbox.sandboxUrl.replace(/\/$/, '')}/v1/${path}`;
  try {
    const response = await (method === 'GET'
      ? fetch(`${url}?${form}`, { credentials: 'omit', cache: 'no-store' })
      : fetch(url, { method, body: form, credentials: 'omit' }));
    const answer = (await response.json()) as T & { error?: PaymentError };
    return response.ok ? { value: answer } : { error: answer.error ?? unreachable };
  } catch {
    return { error: unreachable };
  }
}
