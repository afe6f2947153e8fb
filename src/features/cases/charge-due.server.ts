import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import type { Tx } from '#src/database/database.server.ts';
import { isPayable } from '#src/domain/process/claim-states.ts';
import { isBeingGivenUp } from '#src/features/payments/claim-payments.server.ts';
import { claimPaymentsToRead } from '#src/features/payments/look-at-claims.server.ts';
import { writeTransfer } from '#src/features/payments/outbox.server.ts';
import { expectedOf, lockPayment, paymentById } from '#src/features/payments/payments.server.ts';
import { type ClaimProgress, progressOfClaim } from '#src/features/payments/rules.ts';
import { replanHandover } from '#src/features/transactions/replan-handover.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { waitForSecondDecision } from './banned-customer.server.ts';
import { claimOf, lockClaim, type Claim } from './claim-facts.server.ts';
import { chargeClaim } from './charge-claim.server.ts';
import { endCharged, endOwed } from './end-claim.server.ts';

/** At once, so that one that hangs at Stripe does not delay the others for long. */
const maxConcurrent = 8;

/** Charges decided claims whose time to object is over, records what customers paid themselves, and pays lenders. */
export async function chargeDueClaims(app: App): Promise<void> {
  const due = await app.db
    .select({ caseId: caseClaims.caseId, state: caseClaims.state })
    .from(caseClaims)
    .where(sql`${caseClaims.nextAt} <= rotation_now()`)
    .orderBy(caseClaims.nextAt)
    .limit(maxConcurrent);
  const read = await claimPaymentsToRead(app.db, maxConcurrent);
  await Promise.all([
    ...due.map(({ caseId, state }) => logged(app, caseId, () => actOn(app, caseId, state))),
    ...read.map((paymentId) => logged(app, paymentId, () => followClaim(app, paymentId))),
  ]);
}

async function actOn(app: App, caseId: string, state: Claim['state']): Promise<void> {
  if (state === 'charged') return payLender(app, caseId);
  return state === 'owed' ? giveUpUnknown(app, caseId) : chargeDue(app, caseId);
}

async function chargeDue(app: App, caseId: string): Promise<void> {
  const awaited = await waitForSecondDecision(app, caseId);
  if (awaited === null) return void (await chargeClaim(app, caseId, { by: 'system' }));
  // What may not be lost after all is waited for.
  await replanHandover(app, [awaited]);
}

/** After an error of ours it is looked at again in some minutes, so that it keeps no other waiting. */
async function logged(app: App, id: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch(async (error: unknown) => {
    app.logger.error(error, { claim: id });
    await app.db
      .update(caseClaims)
      .set({ nextAt: sql`rotation_now() + interval '10 minutes'` })
      .where(and(eq(caseClaims.caseId, id), isNotNull(caseClaims.nextAt)));
  });
}

/**
 * Reads the intent of a claim from Stripe, and records when it was paid or cancelled without us. What a customer began to pay
 * of a claim that is owed, and left alone, is given up after a day. Returns how far it is; null where that is not known, or
 * was known before.
 */
export async function followClaim(app: App, paymentId: string): Promise<ClaimProgress | null> {
  const payment = await paymentById(app.db, paymentId);
  if (payment?.intentId == null || payment.state !== 'open') return null;
  const read = await app.payments.readIntent(payment.intentId);
  const verdict = read.kind === 'done' ? progressOfClaim(expectedOf(payment), read.value) : null;
  if (read.kind !== 'done' || verdict === 'processing' || verdict === 'foreign') return verdict;
  const [found] = await app.db.select().from(caseClaims).where(eq(caseClaims.paymentId, paymentId));
  if (found === undefined || found.state === 'dropped') return verdict;
  await app.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    const claim = await lockClaim(tx, found.caseId);
    // Dropped while it was read: its payment is given up, and what was paid goes back.
    if (claim === null || claim.state === 'dropped' || locked.state !== 'open') return;
    if (verdict === 'charged') return endCharged(tx, app, { payment: locked, claim }, read.value);
    if (await isBeingGivenUp(tx, paymentId)) return;
    const isOver = verdict === 'over' ? isPayable(claim.state) : await isLeftAlone(tx, app, claim);
    if (isOver) await endOwed(tx, app, { payment: locked, claim });
  });
  return verdict;
}

/**
 * Gives up what a customer began to pay of an owed claim a day ago, when it is not known whether its intent was made: the answer
 * was lost, or the process died. One that is known to be made is given up when it has been read.
 */
async function giveUpUnknown(app: App, caseId: string): Promise<void> {
  const found = await claimOf(app.db, caseId);
  if (found?.paymentId == null) throw new Error(`Nothing was started for case ${caseId}`);
  const { paymentId } = found;
  await app.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const claim = await lockClaim(tx, caseId);
    if (claim === null || claim.nextAt === null || !(await isLeftAlone(tx, app, claim))) return;
    if (payment.state === 'requested' && !(await isBeingGivenUp(tx, paymentId)))
      return endOwed(tx, app, { payment, claim });
    await tx.update(caseClaims).set({ nextAt: null }).where(eq(caseClaims.caseId, caseId));
  });
}

/** Nobody has begun again within a day; whose process died before it could say so has the claim no more. */
async function isLeftAlone(tx: Tx, app: App, { state, nextAt }: Claim): Promise<boolean> {
  return state === 'owed' && (nextAt === null || nextAt <= (await app.clock.now(tx)));
}

/** Writes the lender's transfer out of the charge of her claim; what was refunded by then is not hers any more. */
async function payLender(app: App, caseId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [found] = await tx.select().from(caseClaims).where(eq(caseClaims.caseId, caseId));
    const transaction = found === undefined ? null : await transactionById(tx, found.transactionId);
    if (found?.paymentId == null || transaction === null) throw new Error(`Nothing was charged for case ${caseId}`);
    const payment = await lockPayment(tx, found.paymentId);
    const claim = await lockClaim(tx, caseId);
    if (claim?.state !== 'charged' || claim.nextAt === null) return;
    await tx.update(caseClaims).set({ nextAt: null }).where(eq(caseClaims.caseId, caseId));
    await writeTransfer(tx, app, payment, { id: transaction.id, providerId: transaction.providerId });
  });
}
