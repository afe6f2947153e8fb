import type { Answer, PaymentCalls, RefusedOnWire } from '../payment-wire.ts';

/** Timeout in milliseconds, long because `begin` waits for a blocking call to Stripe. */
const timeoutMs = 30_000;

type CardWish = {
  /** The card is to be saved for the next time. */
  readonly saves: boolean;
  /** The id of the saved card whose place it takes; null where it is saved beside the others. */
  readonly replaces: string | null;
};

export function paymentCalls(beginAt: string, csrf: string, { saves, replaces }: CardWish): PaymentCalls {
  const payment = (id: string) => `/checkout/${id}/payment`;
  const wished = saves && { save: 'on', ...(replaces !== null && { replaces }) };
  return {
    begin: (form) => call(beginAt, csrf, form),
    read: (id) => call(payment(id), csrf),
    confirm: (id, { note, isSure }) =>
      call(payment(id), csrf, formOf({ operation: 'confirm', note, ...(isSure && { sure: '1' }), ...wished })),
    // Also that nothing is wished: another tab, or an earlier try, may have wished something with the same hold.
    wish: (id) => call(payment(id), csrf, formOf({ operation: 'wish', ...wished })),
    abandon: (id) => call(payment(id), csrf, formOf({ operation: 'give-up' })),
  };
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function call<T>(address: string, csrf: string, form?: FormData): Promise<Answer<T>> {
  const headers = { 'Accept': 'application/json', 'x-csrf-token': csrf };
  const body = form === undefined ? {} : { method: 'POST', body: form };
  try {
    const response = await fetch(address, { headers, ...body, signal: AbortSignal.timeout(timeoutMs) });
    return answerFrom<T>(response.ok, await response.json());
  } catch {
    return { kind: 'lost' };
  }
}

/** Exported for its test. */
export function answerFrom<T>(ok: boolean, body: unknown): Answer<T> {
  if (ok) return { kind: 'done', value: body as T };
  const { refused, error } = body as Partial<RefusedOnWire> & { error?: { code?: unknown } };
  if (refused !== undefined) return { kind: 'refused', ...refused };
  return error?.code === 'forbidden' || error?.code === 'unauthorized'
    ? { kind: 'refused', code: 'unauthorized', details: {} }
    : { kind: 'lost' };
}
