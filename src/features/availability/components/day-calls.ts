import type { Day } from '#src/domain/dates/day.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import type { DayRange, OwnerMonth } from '../owner-calendar.ts';

/** A refusal as it is sent. */
export type RefusedDays = { readonly refused: { readonly code: RefusalCode; readonly details: RefusalDetails } };
export type SavedDays = { readonly months: readonly OwnerMonth[] };

/** `lost`: no answer, or an invalid one; the outcome is unknown. */
export type SetAnswer =
  | { readonly kind: 'saved'; readonly months: readonly OwnerMonth[] }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'lost' };

/** The calls of the lender's calendar. */
export type DayCalls = {
  /** Null when the month could not be read. */
  readonly load: (month: Day) => Promise<OwnerMonth | null>;
  readonly set: (range: DayRange, seats: 0 | 1) => Promise<SetAnswer>;
};

const timeoutMs = 20_000;

export function dayCalls(listingId: string, csrf: string): DayCalls {
  const path = `/l/${listingId}/availability/days`;
  return {
    async load(month) {
      const answer = await json(`${path}?month=${month.slice(0, 7)}`, {});
      return answer?.ok ? ((answer.body as SavedDays).months[0] ?? null) : null;
    },
    async set({ first, last }, seats) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ first, last, seats: String(seats) })) body.set(name, value);
      const answer = await json(path, { method: 'POST', headers: { 'x-csrf-token': csrf }, body });
      return answer === null ? { kind: 'lost' } : answerOf(answer);
    },
  };
}

type Answer = { readonly ok: boolean; readonly body: unknown };

/** Null without an answer. */
async function json(address: string, { headers, ...init }: RequestInit): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { ...init, headers: { Accept: 'application/json', ...headers }, signal };
    const response = await fetch(address, sent);
    return { ok: response.ok, body: await response.json() };
  } catch {
    return null;
  }
}

function answerOf({ ok, body }: Answer): SetAnswer {
  if (ok) return { kind: 'saved', months: (body as SavedDays).months };
  const { refused, error } = body as Partial<RefusedDays> & { readonly error?: { readonly code?: unknown } };
  if (refused !== undefined) return { kind: 'refused', ...refused };
  return error?.code === 'forbidden' || error?.code === 'unauthorized'
    ? { kind: 'refused', code: 'unauthorized', details: {} }
    : { kind: 'lost' };
}
