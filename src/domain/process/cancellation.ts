import { startOfDay, type Day } from '#src/domain/dates/day.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Kind } from './words.ts';

/** Fourteen days before the first rental day. */
export const freeCancellationHours = 336;

/** After the acceptance of a sale. */
export const freeSaleHours = 48;

/** `release`: nothing was captured, the hold on the card ends. `full`: everything paid goes back. */
export type Cancellation = { readonly refund: 'release' | 'full' };

export type CancellationAsked = {
  readonly state: string;
  readonly kind: Kind;
  /** The first wear day; null for a sale. */
  readonly displayStart: Day | null;
  /** When the provider's yes was settled; null before. */
  readonly acceptedAt: Date | null;
  readonly now: Date;
  readonly timeZone: string;
  readonly freeHours?: number;
};

const hourMs = 3_600_000;

/**
 * The moment from which an accepted order cannot be cancelled for a full refund any more: hours before its first day
 * begins for a rental, hours after its acceptance for a sale. The one figure that page, emails and rule name.
 */
export function freeUntil(asked: Omit<CancellationAsked, 'state' | 'now'>): Date {
  const { kind, displayStart, acceptedAt, timeZone, freeHours = freeCancellationHours } = asked;
  if (kind === 'sale') {
    if (acceptedAt === null) throw new Error('A sale that nobody has accepted');
    return new Date(acceptedAt.getTime() + freeSaleHours * hourMs);
  }
  if (displayStart === null) throw new Error('A rental without a first day');
  return new Date(startOfDay(displayStart, timeZone).getTime() - freeHours * hourMs);
}

/**
 * May the customer cancel, and what comes back? A request not yet accepted is always free; after that until
 * `freeUntil`. Refusals: `cancel-too-late`, `transaction-invalid-transition`.
 */
export function cancellationRule(asked: CancellationAsked): Cancellation | Refusal {
  const { state, kind, now, freeHours = freeCancellationHours } = asked;
  if (state === 'preauthorized') return { refund: 'release' };
  if (state !== 'accepted')
    return refusal('transaction-invalid-transition', { transition: 'cancel-by-customer', state });
  if (now < freeUntil(asked)) return { refund: 'full' };
  return refusal('cancel-too-late', { kind, freeHours: kind === 'sale' ? freeSaleHours : freeHours });
}
