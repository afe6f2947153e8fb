import type { Stage } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';

/** What a customer may report about an order. */
export const customerReasons = ['not-received', 'not-as-described', 'damaged', 'wrong-fit', 'late', 'other'] as const;
/** What a lender may report about a rental. */
export const providerReasons = ['damaged', 'late', 'lost', 'cleaning'] as const;

export type CaseReason = (typeof customerReasons)[number] | (typeof providerReasons)[number];
export const caseReasons = [...new Set<CaseReason>([...customerReasons, ...providerReasons])];

export const reasonsOf: Readonly<Record<Party, readonly CaseReason[]>> = {
  customer: customerReasons,
  provider: providerReasons,
};

/** Hours in which the other side can answer, before an operator decides. */
export const answerHours = 72;
export const maxPhotos = 6;
/** Of each side: more is read by nobody, and neither can leave the other without a word. */
export const maxEntries = 30;

export type OpeningFacts = {
  readonly role: Party;
  readonly kind: 'rent' | 'sale';
  /** Null in a state that the process does not know. */
  readonly stage: Stage | null;
  /** Of a rental: when its first day begins, and when the lender's time to report is over. Null for a sale. */
  readonly begins: Date | null;
  readonly claimUntil: Date | null;
  /** Something was recorded of its way: one that is cancelled is with its customer, or may arrive. */
  readonly wasSent: boolean;
  /** Something of what the customer paid can still go back. */
  readonly isRefundable: boolean;
  readonly now: Date;
};

/**
 * Whether a party may open a case now: the customer until the order is completed, and while anything of it can be refunded,
 * because nothing else can be decided for them (record 0142); the lender of a rental from its first day
 * until the claim period is over, which neither completion ends nor a cancellation after the item was sent. Refusal: `case-not-possible`.
 */
export function whyNotOpen(facts: OpeningFacts): Refusal | null {
  const { role, kind, stage, begins, claimUntil, wasSent, isRefundable, now } = facts;
  if (role === 'customer') return stage === 'agreed' && isRefundable ? null : refusal('case-not-possible');
  const isRental = kind === 'rent' && (stage === 'agreed' || stage === 'completed' || (stage === 'failed' && wasSent));
  const isInTime = begins !== null && claimUntil !== null && begins <= now && now < claimUntil;
  return isRental && isInTime ? null : refusal('case-not-possible');
}

export type OpenCaseFacts = {
  readonly role: Party;
  readonly openedBy: Party;
  readonly isEscalated: boolean;
  /** The other side has said something. */
  readonly isAnswered: boolean;
};

/** Whether this side may pass the case to an operator: its opener only when the other side has had its say. */
export function mayEscalate({ role, openedBy, isEscalated, isAnswered }: OpenCaseFacts): boolean {
  return !isEscalated && (role !== openedBy || isAnswered);
}

/** What of a refund the lender bears: all of it, and never more than her part of the order. Minor units. */
export function borneByLender(amount: number, lenderPart: number): number {
  return Math.min(amount, Math.max(0, lenderPart));
}

/** Whether a lender may offer this refund: up to her part of the order, or all that can be refunded. Minor units. */
export function isOfferable(
  amount: number,
  left: { readonly refundable: number; readonly lenderPart: number },
): boolean {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left.refundable) return false;
  return amount <= left.lenderPart || amount === left.refundable;
}
