import { mostFor, type CapKind, type ClaimCaps, type Decided } from '#src/domain/pricing/claim-caps.ts';
import type { CaseReason } from './rules.ts';

/** What a lender claims, by what she reported; the other reasons claim nothing. */
const kinds: Readonly<Partial<Record<CaseReason, CapKind>>> = {
  damaged: 'repair',
  late: 'lateFee',
  lost: 'loss',
  cleaning: 'cleaning',
};

export function claimKindOf(reason: CaseReason): CapKind | null {
  return kinds[reason] ?? null;
}

/** At least, when an operator decides once more after an objection. */
export const leastHoursToPay = 24;
export const maxTries = 3;
/** Between two tries of the system. All of them are within `daysOfTries`. */
export const daysBetweenTries = 5;
export const daysOfTries = 14;
/** Days after which the lender is paid what was charged. */
export const daysToPayOut = 7;

/** Of the bank: with these no further try is made. */
const finalDeclines: ReadonlySet<string> = new Set(['lost_card', 'stolen_card', 'pickup_card', 'fraudulent']);

export type Tried = { readonly tries: number; readonly firstTriedAt: Date | null; readonly now: Date };

/** Whether the system gives up: after the last try, after two weeks, or because the bank says that the card is gone. */
export function isGivenUp({ tries, firstTriedAt, now }: Tried, code: string | null): boolean {
  const isOver = firstTriedAt !== null && now.getTime() - firstTriedAt.getTime() >= daysOfTries * 86_400_000;
  return tries >= maxTries || isOver || (code !== null && finalDeclines.has(code));
}

/**
 * Hours for which a try of the system waits for a customer who is at their bank's page, from when it was due; and after which
 * what the customer began to pay by themselves of a claim that is owed is given up.
 */
export const hoursAtBank = 24;

type Waiting = { readonly tries: number; readonly firstTriedAt: Date | null; readonly payBy: Date | null };

/** Whether a try of the system may still wait: who goes to their bank again and again does not put it off for ever. */
export function mayWaitForBank({ tries, firstTriedAt, payBy }: Waiting, now: Date): boolean {
  const since =
    firstTriedAt === null ? payBy : new Date(firstTriedAt.getTime() + tries * daysBetweenTries * 86_400_000);
  return since !== null && now.getTime() - since.getTime() < hoursAtBank * 3_600_000;
}

type Claimable = {
  readonly caps: ClaimCaps;
  readonly kind: CapKind;
  /** Days after the last one on which it could come back in time. */
  readonly daysLate: number;
  readonly decided: Decided;
};

/** The most that can still be charged for this, in minor units: within its cap, and all claims of an order within its total. */
export function mostToCharge({ caps, kind, daysLate, decided }: Claimable): number {
  return Math.max(0, Math.min(mostFor(caps, kind, daysLate) - decided.ofKind, caps.total - decided.all));
}

/** What is left of a cap after what was decided, in minor units: of a late fee what was agreed for each day, and `inAll` of them. */
export function leftOfCap({ caps, kind, decided }: Omit<Claimable, 'daysLate'>) {
  if (kind !== 'lateFee') return { amount: mostToCharge({ caps, kind, daysLate: 0, decided }), inAll: null };
  const inAll = Math.max(0, caps.total - decided.all);
  return { amount: inAll === 0 ? 0 : (caps.lateFee ?? 0), inAll };
}
