import { startOfDay, type Day } from '#src/domain/dates/day.ts';
import { freePartHours } from './durations.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Stage } from './process.ts';
import type { Kind } from './words.ts';

/** Fourteen days before the first rental day. */
export const freeCancellationHours = 336;

/** After the acceptance of a sale. */
export const freeSaleHours = 48;

/** Seven days before the first rental day: until then half is refunded, where the listing's terms say so. */
export const halfCancellationHours = 168;

/** What a rental gives back that is cancelled after the free time, as its listing said when it was requested. */
export type LateCancellation = 'none' | 'half';

/**
 * `release`: nothing was captured, the hold on the card is released. `full`: everything paid is refunded. `half`: half of
 * the days and all of the shipping (`halfKept`).
 */
export type Cancellation = { readonly refund: 'release' | 'full' | 'half' };

export type CancellationInput = {
  readonly stage: Stage | null;
  readonly kind: Kind;
  /** The first rental day; null for a sale. */
  readonly displayStart: Day | null;
  /** When the acceptance was settled; null before. */
  readonly acceptedAt: Date | null;
  /** Other items of the same payment were left out of the acceptance. */
  readonly isPart?: boolean;
  readonly late?: LateCancellation;
  readonly now: Date;
  readonly timeZone: string;
  readonly freeHours?: number;
};

type CancellationTerms = Omit<CancellationInput, 'stage' | 'now'>;

const hourMs = 3_600_000;

/**
 * The time until which an accepted order can be cancelled with a full refund: hours before its first day begins for a
 * rental, hours after its acceptance for a sale; a part of what was requested together is free for some hours too, unless
 * its first day begins before. Page, emails and rule all use this figure.
 */
export function freeUntil(input: CancellationTerms): Date {
  const { displayStart, acceptedAt, isPart = false, timeZone } = input;
  const alone = freeAlone(input);
  if (!isPart || acceptedAt === null) return alone;
  const start = displayStart === null ? Infinity : startOfDay(displayStart, timeZone).getTime();
  const ofPart = Math.min(acceptedAt.getTime() + freePartHours * hourMs, start);
  return new Date(Math.max(alone.getTime(), ofPart));
}

function freeAlone(input: CancellationTerms): Date {
  const { kind, displayStart, acceptedAt, timeZone, freeHours = freeCancellationHours } = input;
  if (kind === 'sale') {
    if (acceptedAt === null) throw new Error('A sale that nobody has accepted');
    return new Date(acceptedAt.getTime() + freeSaleHours * hourMs);
  }
  if (displayStart === null) throw new Error('A rental without a first day');
  return new Date(startOfDay(displayStart, timeZone).getTime() - freeHours * hourMs);
}

/** The time until which a rental that is no longer free to cancel gives half back; null where its terms give nothing. */
export function halfUntil({ kind, displayStart, timeZone, late = 'none' }: CancellationTerms): Date | null {
  if (late === 'none' || kind === 'sale' || displayStart === null) return null;
  return new Date(startOfDay(displayStart, timeZone).getTime() - halfCancellationHours * hourMs);
}

/**
 * Whether the customer may cancel, and the refund. A request that is not accepted yet is always free to cancel; after
 * that until `freeUntil`, and for half until `halfUntil`. Refusals: `cancel-too-late`, `transaction-invalid-transition`.
 */
export function cancellationRule(input: CancellationInput): Cancellation | Refusal {
  const { stage, kind, now, freeHours = freeCancellationHours } = input;
  const half = halfUntil(input);
  if (stage === 'requested') return { refund: 'release' };
  if (stage !== 'agreed') return refusal('transaction-invalid-transition', { stage });
  if (now < freeUntil(input)) return { refund: 'full' };
  if (half !== null && now < half) return { refund: 'half' };
  const lastHours = half === null ? freeHours : halfCancellationHours;
  return refusal('cancel-too-late', { kind, freeHours: kind === 'sale' ? freeSaleHours : lastHours });
}
