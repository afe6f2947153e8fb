import { startOfDay, type Day } from '#src/domain/dates/day.ts';
import { freePartHours } from './durations.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Stage } from './process.ts';
import type { Kind } from './words.ts';

/** Fourteen days before the first rental day. */
export const freeCancellationHours = 336;

/** After the acceptance of a sale. */
export const freeSaleHours = 48;

/** `release`: nothing was captured, the hold on the card is released. `full`: everything paid is refunded. */
export type Cancellation = { readonly refund: 'release' | 'full' };

export type CancellationInput = {
  readonly stage: Stage | null;
  readonly kind: Kind;
  /** The first rental day; null for a sale. */
  readonly displayStart: Day | null;
  /** When the acceptance was settled; null before. */
  readonly acceptedAt: Date | null;
  /** Other items of the same payment were left out of the acceptance. */
  readonly isPart?: boolean;
  readonly now: Date;
  readonly timeZone: string;
  readonly freeHours?: number;
};

const hourMs = 3_600_000;

/**
 * The time until which an accepted order can be cancelled with a full refund: hours before its first day begins for a
 * rental, hours after its acceptance for a sale; a part of what was requested together is free for some hours too, unless
 * its first day begins before. Page, emails and rule all use this figure.
 */
export function freeUntil(input: Omit<CancellationInput, 'stage' | 'now'>): Date {
  const { displayStart, acceptedAt, isPart = false, timeZone } = input;
  const alone = freeAlone(input);
  if (!isPart || acceptedAt === null) return alone;
  const start = displayStart === null ? Infinity : startOfDay(displayStart, timeZone).getTime();
  const ofPart = Math.min(acceptedAt.getTime() + freePartHours * hourMs, start);
  return new Date(Math.max(alone.getTime(), ofPart));
}

function freeAlone(input: Omit<CancellationInput, 'stage' | 'now'>): Date {
  const { kind, displayStart, acceptedAt, timeZone, freeHours = freeCancellationHours } = input;
  if (kind === 'sale') {
    if (acceptedAt === null) throw new Error('A sale that nobody has accepted');
    return new Date(acceptedAt.getTime() + freeSaleHours * hourMs);
  }
  if (displayStart === null) throw new Error('A rental without a first day');
  return new Date(startOfDay(displayStart, timeZone).getTime() - freeHours * hourMs);
}

/**
 * Whether the customer may cancel, and the refund. A request that is not accepted yet is always free to cancel; after
 * that until `freeUntil`. Refusals: `cancel-too-late`, `transaction-invalid-transition`.
 */
export function cancellationRule(input: CancellationInput): Cancellation | Refusal {
  const { stage, kind, now, freeHours = freeCancellationHours } = input;
  if (stage === 'requested') return { refund: 'release' };
  if (stage !== 'agreed') return refusal('transaction-invalid-transition', { stage });
  if (now < freeUntil(input)) return { refund: 'full' };
  return refusal('cancel-too-late', { kind, freeHours: kind === 'sale' ? freeSaleHours : freeHours });
}
