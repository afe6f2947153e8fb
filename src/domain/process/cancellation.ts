import { hoursUntil, startOfDay, type Day } from '#src/domain/dates/day.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Kind } from './words.ts';

/** Fourteen days. */
export const freeCancellationHours = 336;

/** `release`: nothing was captured, the hold on the card ends. `full`: everything paid goes back. */
export type Cancellation = { readonly refund: 'release' | 'full' };

export type CancellationAsked = {
  readonly state: string;
  readonly kind: Kind;
  /** The first wear day; null for a sale. */
  readonly displayStart: Day | null;
  readonly now: Date;
  readonly timeZone: string;
  readonly freeHours?: number;
};

/**
 * May the customer cancel, and what comes back? A request not yet accepted, and a sale not yet sent,
 * are always free; an accepted rental only while more than `freeHours` remain before its first day begins.
 * Refusals: `cancel-too-late`, `transaction-invalid-transition`.
 */
export function cancellationRule(asked: CancellationAsked): Cancellation | Refusal {
  const { state, kind, displayStart, now, timeZone, freeHours = freeCancellationHours } = asked;
  if (state === 'preauthorized') return { refund: 'release' };
  if (state !== 'accepted')
    return refusal('transaction-invalid-transition', { transition: 'cancel-by-customer', state });
  if (kind === 'sale') return { refund: 'full' };
  if (displayStart === null) throw new Error('A rental without a first day');
  return hoursUntil(startOfDay(displayStart, timeZone), now) > freeHours
    ? { refund: 'full' }
    : refusal('cancel-too-late', { freeHours });
}
