import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';
import { money, type Money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import type { Dispute } from '#src/platform/payments/payments.ts';
import { resolveCases, type Case } from './cases.server.ts';
import { openSharesOf } from './disputes/open-shares.server.ts';
import { partsOf } from './disputes/parts.ts';
import { returnLoss } from './disputes/return-loss.server.ts';
import { loseMore, settleLoss, type Loss } from './disputes/settle-loss.server.ts';
import { postOnce } from './ledger.server.ts';
import { holdingCalls, wakeCalls } from './outbox/claim-for-change.server.ts';
import type { HeldRefunds } from './outbox/void-refund.server.ts';
import { lockPayment, paymentOfIntent, type Payment } from './payments.server.ts';

export type OpenedDispute = {
  readonly disputeId: string;
  readonly transactionId: string;
  /** Of what was charged later for a claim: the order itself is not concerned. */
  readonly isClaim: boolean;
  readonly isInquiry: boolean;
  /** Of the whole dispute. */
  readonly disputed: Money;
  readonly evidenceDueAt: Date | null;
};

/** Runs for each transaction whose case was opened, or whose inquiry became a chargeback, in the same unit of work. */
export type OnOpened = (tx: Tx, opened: OpenedDispute) => Promise<void>;

/**
 * Reads a dispute from Stripe and records it: what the bank took or gave back is booked from the balance transactions,
 * each of the payment's transactions has a case with its part of the amount, and an end of the dispute ends the waiting
 * of refunds and transfers. Idempotent. Null when it is recorded; otherwise the reason for a retry.
 */
export async function followDispute(app: App, disputeId: string, onOpened: OnOpened): Promise<string | null> {
  const answer = await app.payments.readDispute(disputeId);
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return 'payments-unreachable';
  if (answer.kind === 'no') return null;
  const dispute = asKept(answer.value);
  const payment = dispute.intentId === null ? null : await paymentOfIntent(app.db, dispute.intentId);
  if (payment === null) return 'unknown-intent';
  const record = (refunds: HeldRefunds) =>
    app.db.transaction((tx) => recordDispute(tx, app, payment.id, { dispute, refunds, onOpened }));
  if (dispute.outcome !== 'lost') {
    await record({ calls: [], made: [] });
    return null;
  }
  return holdingCalls(app, payment, 'refund', async (calls) => {
    const made = await app.payments.listRefunds(payment.intentId ?? '');
    if (made.kind !== 'done') return 'payments-unreachable';
    await record({ calls, made: made.value });
    return null;
  });
}

type Reading = { readonly dispute: Dispute; readonly refunds: HeldRefunds; readonly onOpened: OnOpened };

async function recordDispute(tx: Tx, app: App, paymentId: string, reading: Reading): Promise<void> {
  const { dispute, refunds, onOpened } = reading;
  const payment = await lockPayment(tx, paymentId);
  const moved = await bookMovements(tx, payment, dispute);
  if (moved.hasTaken) await reopenCases(tx, dispute.id);
  const known = await writeCases(tx, payment, dispute, onOpened);
  if (dispute.outcome === 'lost')
    await settleLoss(tx, app, payment, await asTaken(tx, dispute, undecided(known)), refunds);
  // An older reading may arrive after a newer one: only one that tells something new says what the bank has.
  if (moved.hasTaken && dispute.outcome === 'lost') await loseMore(tx, app, payment, known, takenBy(dispute), refunds);
  const movementId = dispute.movements.at(-1)?.id ?? '';
  if (moved.hasReturned)
    await returnLoss(tx, { app, payment, disputeId: dispute.id, movementId }, known, takenBy(dispute));
  if (dispute.outcome === 'won') await endCases(tx, dispute.id);
  await wakeCalls(tx, payment.id);
}

/** What the bank keeps of what it has given back in part is lost, also where the dispute says that it was won. */
function asKept(dispute: Dispute): Dispute {
  const isKept = takenBy(dispute) > 0 && dispute.movements.some(({ amount }) => amount > 0);
  return dispute.outcome === 'won' && isKept ? { ...dispute, outcome: 'lost' } : dispute;
}

function undecided(known: readonly Case[]): Case[] {
  return known.filter(({ outcome }) => outcome === null);
}

/**
 * The cases of a lost dispute, with what the bank has taken in the end: of a payment that was partly refunded before it may
 * have given a part back, and of one that was refunded meanwhile it takes nothing.
 */
async function asTaken(tx: Tx, dispute: Dispute, lost: readonly Case[]): Promise<Loss[]> {
  const { amount } = dispute;
  const taken = takenBy(dispute);
  const known = lost.map((each) => ({ transactionId: each.transactionId ?? '', left: each.amount ?? 0 }));
  if (taken === known.reduce((sum, { left }) => sum + left, 0))
    return lost.map((each) => ({ of: each, amount: each.amount ?? 0 }));
  const parts = partsOf(money(taken, amount.currency), known);
  const losses = lost.map((each) => ({ of: each, amount: parts.get(each.transactionId ?? '') ?? 0 }));
  for (const loss of losses) await tx.update(cases).set({ amount: loss.amount }).where(eq(cases.id, loss.of.id));
  return losses;
}

/** What the bank has taken and not given back. Minor units. */
function takenBy({ movements }: Dispute): number {
  return Math.max(
    0,
    movements.reduce((sum, movement) => sum - movement.amount, 0),
  );
}

type Moved = { readonly hasTaken: boolean; readonly hasReturned: boolean };

/**
 * By the balance transactions alone: a dispute may be opened long before money moves, or without any. Returns whether the bank
 * has taken, and given back, money that was not known of.
 */
async function bookMovements(tx: Tx, { id: paymentId, currency }: Payment, { movements }: Dispute): Promise<Moved> {
  let [hasTaken, hasReturned] = [false, false];
  for (const movement of movements) {
    if (movement.currency !== currency) throw new Error(`A charge in ${currency} is disputed in ${movement.currency}`);
    const isNew = await postOnce(tx, {
      name: `${movement.net < 0 ? 'dispute-withdrawn' : 'dispute-reinstated'}:${movement.id}`,
      ...{ paymentId, transactionId: null, currency },
      entries: { 'at-provider': movement.net, 'disputed': -movement.amount, 'fees': movement.fee },
    });
    hasTaken ||= isNew && movement.amount < 0;
    hasReturned ||= isNew && movement.amount > 0;
  }
  return { hasTaken, hasReturned };
}

/**
 * A bank that had closed its inquiry, or given all of the money back, takes it up again: it becomes a chargeback like any inquiry.
 * Not by the dispute's status, which an older reading may say after a newer one.
 */
async function reopenCases(tx: Tx, disputeId: string): Promise<void> {
  const ofDispute = eq(cases.reference, disputeId);
  if ((await tx.$count(cases, and(ofDispute, eq(cases.outcome, 'lost')))) > 0) return;
  await tx
    .update(cases)
    .set({ outcome: null, state: 'open', resolvedAt: null, isInquiry: true })
    .where(and(ofDispute, eq(cases.outcome, 'won')));
}

/**
 * One case for each transaction that the payment was ever for, with its part of the amount. An inquiry that has become a
 * chargeback is split again, because refunds went on meanwhile.
 */
async function writeCases(tx: Tx, payment: Payment, dispute: Dispute, onOpened: OnOpened): Promise<Case[]> {
  const known = await tx.select().from(cases).where(eq(cases.reference, dispute.id)).orderBy(cases.id).for('update');
  const isNew = known.length === 0;
  const isEscalated = known.some(({ isInquiry, outcome }) => isInquiry && outcome === null) && !dispute.isInquiry;
  const facts = { isInquiry: dispute.isInquiry, evidenceDueAt: dispute.evidenceDueAt };
  const opened = { disputeId: dispute.id, disputed: dispute.amount, isClaim: payment.kind === 'claim' };
  // Cases from before amounts were kept have none yet.
  const isUnsplit = known.some(({ amount, outcome }) => amount === null && outcome === null) && !dispute.isInquiry;
  const parts = isNew || isEscalated || isUnsplit ? partsOf(dispute.amount, await openSharesOf(tx, payment.id)) : null;
  const ids = parts === null ? known.map(({ transactionId }) => transactionId ?? '') : [...parts.keys()];
  for (const transactionId of ids) {
    const part = parts?.get(transactionId);
    const amount = part === undefined ? {} : { amount: part };
    const about = { reason: 'card-dispute', reference: dispute.id, transactionId, paymentId: payment.id } as const;
    await tx
      .insert(cases)
      .values({ ...about, ...facts, ...amount })
      .onConflictDoUpdate({
        target: [cases.reference, cases.transactionId],
        set: { ...facts, ...amount, paymentId: payment.id },
        setWhere: isNull(cases.outcome),
      });
    if ((isNew || isEscalated) && dispute.outcome === 'open')
      await onOpened(tx, { ...opened, transactionId, ...facts });
  }
  return tx.select().from(cases).where(eq(cases.reference, dispute.id)).orderBy(cases.transactionId);
}

async function endCases(tx: Tx, disputeId: string): Promise<void> {
  const ended = await tx
    .update(cases)
    .set({ outcome: 'won' })
    .where(and(eq(cases.reference, disputeId), sql`${cases.outcome} is distinct from 'won'`))
    .returning({ id: cases.id });
  if (ended.length > 0)
    await resolveCases(
      tx,
      ended.map(({ id }) => id),
    );
}
