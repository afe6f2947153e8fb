import { startOfDay, type Day } from '#src/domain/dates/day.ts';
import { freePartHours } from './durations.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Stage } from './process.ts';
import type { Kind } from './words.ts';

/** Fourteen days before the first rental day. */
export const freeCancellationHours = 336;

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
 * The time until which an accepted rental can be cancelled with a full refund: hours before its first day begins; a part
 * of what was requested together is free for some hours too, unless its first day begins before. Null for a sale: no time
 * ends that, but its dispatch. Page, emails and rule all use this figure.
 */
export function freeUntil(input: CancellationTerms): Date | null {
  const { kind, displayStart, acceptedAt, isPart = false, timeZone, freeHours = freeCancellationHours } = input;
  if (kind === 'sale') return null;
  if (displayStart === null) throw new Error('A rental without a first day');
  const start = startOfDay(displayStart, timeZone).getTime();
  const alone = start - freeHours * hourMs;
  if (!isPart || acceptedAt === null) return new Date(alone);
  return new Date(Math.max(alone, Math.min(acceptedAt.getTime() + freePartHours * hourMs, start)));
}

/** The time until which a rental that is no longer free to cancel gives half back; null where its terms give nothing. */
export function halfUntil({ kind, displayStart, timeZone, late = 'none' }: CancellationTerms): Date | null {
  if (late === 'none' || kind === 'sale' || displayStart === null) return null;
  return new Date(startOfDay(displayStart, timeZone).getTime() - halfCancellationHours * hourMs);
}

/**
 * Whether the customer may cancel, and the refund, as far as time decides. A request that is not accepted yet is always
 * free to cancel; after that until `freeUntil`, and for half until `halfUntil`. What was sent is not cancelled, which the
 * handover knows. Refusals: `cancel-too-late`, `transaction-invalid-transition`.
 */
export function cancellationRule(input: CancellationInput): Cancellation | Refusal {
  const { stage, now, freeHours = freeCancellationHours } = input;
  const free = stage === 'agreed' ? freeUntil(input) : null;
  const half = halfUntil(input);
  if (stage === 'requested') return { refund: 'release' };
  if (stage !== 'agreed') return refusal('transaction-invalid-transition', { stage });
  if (free === null || now < free) return { refund: 'full' };
  if (half !== null && now < half) return { refund: 'half' };
  return refusal('cancel-too-late', { freeHours: half === null ? freeHours : halfCancellationHours });
}
