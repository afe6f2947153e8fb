import type { LossDecision } from '#src/features/payments/dispute-decisions.server.ts';
import type { CaseDecision, Decidable } from '#src/features/payments/operator-decisions.server.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';

/**
 * What one order carries of a case, in minor units. `left`: of a loss, or of a refund made elsewhere, what is not settled.
 * `lenderPart`: what its lender was paid or is owed, which is the most that she bears. `refundable`: what can still go back to the
 * customer.
 */
export type CasePart = {
  readonly transactionId: string | null;
  readonly left: number;
  readonly lenderPart: number;
  readonly refundable: number;
};

/** `difference`: of another amount than written, captured minus written; below zero too little was captured. Minor units. */
export type CaseFacts = {
  readonly decidable: Decidable;
  readonly difference: number;
  readonly parts: readonly CasePart[];
};

/** The amounts of a decision, in minor units, in the order of the parts; null for what was left empty or is no amount. */
export type TypedAmounts = {
  readonly amounts: readonly (number | null)[];
  readonly lenderBears: readonly (number | null)[];
};

/** What was lost over all orders. Minor units. */
export function lossOf(parts: readonly CasePart[]): number {
  return parts.reduce((sum, { left }) => sum + left, 0);
}

/** The most that the lender of an order bears of this amount. */
export function mostOfLender({ lenderPart }: Pick<CasePart, 'lenderPart'>, amount: number): number {
  return Math.min(amount, lenderPart);
}

/** The most that goes back of what was captured too much. */
export function mostToReturn({ difference, parts }: Pick<CaseFacts, 'difference' | 'parts'>): number {
  return Math.max(0, Math.min(difference, parts[0]?.refundable ?? 0));
}

/** The amounts that a page showed, to compare them with those of the decision. */
export function seenOf({ difference, parts }: Pick<CaseFacts, 'difference' | 'parts'>): string {
  const shown = parts.map(({ left, lenderPart, refundable }) => [left, lenderPart, refundable].join('/'));
  return [difference, ...shown].join('+');
}

/**
 * The decision that the typed amounts mean. Of one order the loss is not typed, because all of it is decided. Refusals:
 * `conflict` for a case that nobody decides here, and `validation-invalid-value` with the `field` that is missing, too high or,
 * for `amount-0`, not the whole loss with the others; `why` says which.
 */
export function decisionOf(facts: CaseFacts, typed: TypedAmounts): CaseDecision | Refusal {
  switch (facts.decidable) {
    case 'bank-decides':
    case 'between-parties':
      return refusal('conflict');
    case 'failed-refund':
    case 'close':
      return { kind: facts.decidable };
    case 'loss':
      return lossDecision(facts, typed);
    case 'refund':
      return refundDecision(facts, typed);
    case 'capture':
      return captureDecision(facts, typed);
  }
}

type WrongAmount = 'missing' | 'too-high' | 'lender-too-high' | 'not-the-loss';

function wrong(field: string, why: WrongAmount): Refusal {
  return refusal('validation-invalid-value', { field, why });
}

function lossDecision({ parts }: CaseFacts, { amounts, lenderBears }: TypedAmounts): CaseDecision | Refusal {
  const [only] = parts;
  const decided = dividedBy(parts, parts.length === 1 && only !== undefined ? [only.left] : amounts, lenderBears);
  if ('code' in decided) return decided;
  const sum = decided.reduce((total, { amount }) => total + amount, 0);
  return sum === lossOf(parts) ? { kind: 'loss', parts: decided } : wrong('amount-0', 'not-the-loss');
}

/** What was refunded of each order stands; only how much of it the lender bears is typed. */
function refundDecision({ parts }: CaseFacts, { lenderBears }: TypedAmounts): CaseDecision | Refusal {
  const amounts = parts.map(({ left }) => left);
  const decided = dividedBy(parts, amounts, lenderBears);
  if ('code' in decided) return decided;
  return { kind: 'refund', parts: decided.map(({ amount: _, ...part }) => part) };
}

/** What each order carries, and how much of that its lender bears, which is at most her part. */
function dividedBy(
  parts: readonly CasePart[],
  amounts: TypedAmounts['amounts'],
  lenderBears: TypedAmounts['lenderBears'],
): LossDecision[] | Refusal {
  const decided: LossDecision[] = [];
  for (const [index, part] of parts.entries()) {
    const amount = amounts[index] ?? null;
    const borne = lenderBears[index] ?? null;
    if (amount === null) return wrong(`amount-${index}`, 'missing');
    if (borne === null) return wrong(`lender-${index}`, 'missing');
    if (borne > mostOfLender(part, amount)) return wrong(`lender-${index}`, 'lender-too-high');
    decided.push({ transactionId: part.transactionId ?? '', amount, lenderBears: borne });
  }
  return decided;
}

function captureDecision(facts: CaseFacts, { amounts, lenderBears }: TypedAmounts): CaseDecision | Refusal {
  const [part] = facts.parts;
  if (part === undefined) return refusal('conflict');
  if (facts.difference < 0) {
    const borne = lenderBears[0] ?? null;
    if (borne === null) return wrong('lender-0', 'missing');
    if (borne > mostOfLender(part, -facts.difference)) return wrong('lender-0', 'lender-too-high');
    return { kind: 'capture', lenderBears: borne, refund: 0 };
  }
  const refund = amounts[0] ?? null;
  if (refund === null) return wrong('amount-0', 'missing');
  if (refund > mostToReturn(facts)) return wrong('amount-0', 'too-high');
  return { kind: 'capture', lenderBears: 0, refund };
}
