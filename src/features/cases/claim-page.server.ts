import { and, eq, inArray } from 'drizzle-orm';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { payments } from '#src/database/schema/payments.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { maxSavedCards } from '#src/domain/payments/limits.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import type { CapKind } from '#src/domain/pricing/claim-caps.ts';
import { isPayable, unpaidClaims } from '#src/domain/process/claim-states.ts';
import type { SavedCard } from '#src/features/cards/saved-card.ts';
import { newestCardOf, savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import type { ClaimProgress } from '#src/features/payments/rules.ts';
import { lookAtClaimPayment } from '#src/features/payments/look-at-claims.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import type { Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Member } from './entries.server.ts';
import { followClaim } from './charge-due.server.ts';
import { capsLeftOf, chargeableFor } from './claim-facts.server.ts';
import type { PaidAtBank, PaidOutcome } from './case-path.ts';
import type { CaseReason } from './rules.ts';
import type { ShownClaim } from './shown-claims.server.ts';
import { claimKindOf } from './claim-rules.ts';

type ShownCase = {
  readonly id: string;
  readonly openedBy: 'customer' | 'provider';
  readonly reason: CaseReason;
  readonly claim: ShownClaim | null;
};

/** What the customer agreed to pay at most, less what was decided, for the form that opens a case. `inAll`: of a late fee. */
export type AgreedCap = { readonly kind: CapKind; readonly amount: Money; readonly inAll: Money | null };

/** What the lender can claim in her open case; null where nothing of the kind is left, and for a late fee that is claimed for its days. */
export type Claimable = { readonly kind: CapKind; readonly most: Money; readonly daysLate: number };

export async function agreedCapsFor(app: App, { id, currency }: Transaction): Promise<AgreedCap[]> {
  const left = await capsLeftOf(app.db, id);
  const of = (minor: number) => money(minor, currency as Currency);
  return left.map(({ kind, amount, inAll }) => ({
    ...{ kind, amount: of(amount) },
    inAll: inAll === null ? null : of(inAll),
  }));
}

export async function claimableIn(app: App, transaction: Transaction, open: ShownCase): Promise<Claimable | null> {
  const kind = open.openedBy === 'provider' ? claimKindOf(open.reason) : null;
  if (kind === null) return null;
  const found = await chargeableFor(app.db, { transactionId: transaction.id, caseId: open.id, kind });
  if (found === null || found.most === 0) return null;
  if (kind === 'lateFee' && open.claim?.named.amount === found.most) return null;
  return { kind, most: money(found.most, transaction.currency as Currency), daysLate: found.daysLate };
}

type PayableCard = Pick<SavedCard, 'id' | 'brand' | 'last4'>;

/** What a claim can be paid with besides the card of the order: saved cards, and whether another can be added. */
export type MeansToPay = {
  readonly cards: readonly PayableCard[];
  readonly mayAddCard: boolean;
  /** The one that was saved last. */
  readonly newestCardId: string | null;
};

export const noMeans: MeansToPay = { cards: [], mayAddCard: false, newestCardId: null };

/** Nothing when nothing is to be paid. */
export async function meansToPay(app: App, customer: Member, cases: readonly ShownCase[]): Promise<MeansToPay> {
  const isToPay = cases.some(({ claim }) => claim !== null && isPayable(claim.state));
  if (!isToPay) return noMeans;
  const saved = await savedCardsOf(app, customer.id);
  const usable = saved.filter(({ expiry }) => expiry !== 'expired');
  return {
    cards: usable.map(({ id, brand, last4 }) => ({ id, brand, last4 })),
    mayAddCard: isAllowed('account.change-cards', customer) && saved.length < maxSavedCards,
    newestCardId: await newestCardOf(app, customer.id),
  };
}

/**
 * The customer comes back from their bank: what they have paid there is recorded before the page is shown. Returns what came of
 * the payment with the provider's id `intentId`; null where it is none of these.
 */
export async function readOwnPayments(
  app: App,
  viewer: Member,
  { transactionId, intentId }: { readonly transactionId: string; readonly intentId: string },
): Promise<PaidAtBank | null> {
  const { transaction } = await transactionFor(app, viewer, transactionId);
  const { caseId, state, transactionId: of } = caseClaims;
  const rows = await app.db
    .select({ caseId, state, paymentId: payments.id, intentId: payments.intentId, of: payments.state })
    .from(caseClaims)
    .innerJoin(payments, eq(payments.id, caseClaims.paymentId))
    .where(and(eq(of, transaction.id), inArray(state, [...unpaidClaims, 'charged'])));
  let paid: PaidAtBank | null = null;
  for (const row of rows) {
    // Stripe may have told of it before the customer is here.
    const progress = row.state === 'charged' ? 'charged' : await followClaim(app, row.paymentId);
    if (row.state !== 'charged') await lookAtClaimPayment(app.db, row.paymentId);
    const isOver = row.of === 'voided' || row.of === 'refused';
    if (row.intentId === intentId) paid = { caseId: row.caseId, outcome: outcomeOf(isOver ? 'over' : progress) };
  }
  return paid;
}

function outcomeOf(progress: ClaimProgress | null): PaidOutcome {
  if (progress === 'charged') return 'paid';
  return progress === 'waiting' || progress === 'over' ? 'unconfirmed' : 'unknown';
}
