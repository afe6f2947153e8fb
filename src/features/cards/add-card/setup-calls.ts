import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import type { FinishedOnWire, RefusedSetup, SetupOnWire } from '../setup-wire.ts';

/** `lost`: no answer, or an invalid one; the outcome is unknown. */
export type SetupAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'lost' };

/** Calls to our server while a card is saved. */
export type SetupCalls = {
  readonly begin: (clientKey: string, replaces: string | null) => Promise<SetupAnswer<SetupOnWire>>;
  readonly finish: (setupId: string) => Promise<SetupAnswer<FinishedOnWire>>;
};

/** Long, because the server waits for Stripe. */
const timeoutMs = 30_000;

export function setupCalls(csrf: string): SetupCalls {
  return {
    begin: (clientKey, replaces) =>
      call(csrf, { operation: 'begin', clientKey, ...(replaces === null ? {} : { replaces }) }),
    finish: (setupId) => call(csrf, { operation: 'finish', setupId }),
  };
}

async function call<T>(csrf: string, fields: Readonly<Record<string, string>>): Promise<SetupAnswer<T>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { 'Accept': 'application/json', 'x-csrf-token': csrf };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch('/account/payment-methods/setup', { method: 'POST', headers, body, signal });
    return answerFrom<T>(response.ok, await response.json());
  } catch {
    return { kind: 'lost' };
  }
}

function answerFrom<T>(ok: boolean, body: unknown): SetupAnswer<T> {
  if (ok) return { kind: 'done', value: body as T };
  const { refused, error } = body as Partial<RefusedSetup> & { error?: { code?: unknown } };
  if (refused !== undefined) return { kind: 'refused', ...refused };
  return error?.code === 'forbidden' || error?.code === 'unauthorized'
    ? { kind: 'refused', code: 'unauthorized', details: {} }
    : { kind: 'lost' };
}
