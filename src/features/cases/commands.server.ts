import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';
import type { Party } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { lockPaymentOf, openComplaint } from '#src/features/payments/complaints.server.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import { recordArrival, recordFound } from '#src/features/transactions/record-arrival.server.ts';
import { replanLocked } from '#src/features/transactions/replan-handover.server.ts';
import { saysArrived } from '#src/features/transactions/said-to-have.server.ts';
import { lockRow, type Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { claimInCase, isLateFeeAgreed } from './claim-in-case.server.ts';
import {
  answerBy,
  closeCase,
  countEntry,
  escalate,
  hasAnswered,
  isReportedBefore,
  isSentBefore,
  openCaseOf,
  passTurn,
  readText,
  notifyOthers,
  writeEntry,
  type Member,
  type OrderCase,
} from './entries.server.ts';
import { leftToRefund } from './left-to-refund.server.ts';
import { openingFacts } from './opening-facts.server.ts';
import { casePhotoStore } from './photos.server.ts';
import { borneByLender, isOfferable, mayEscalate, reasonsOf, whyNotOpen, type CaseReason } from './rules.ts';

/** What a party sends: text, photos that were uploaded before, and a key of the form, so that a double click is one entry. */
export type Said = { readonly content: string; readonly photos: readonly string[]; readonly clientKey: string };

/**
 * Opens a case about an order: its completion and its payout wait, and the other side has 72 hours to answer. `claim`: what
 * a lender claims, in minor units; an agreed late fee is claimed by itself. Refusals also of `claimInCase`. Sent again by
 * the same side with the same key, it is answered as if it was the first, also when that case is closed by now. Refuses `not-found`, `case-not-possible`,
 * `conflict` while one is open, `validation-invalid-value`, and `too-many-requests`.
 */
export async function openCase(
  app: App,
  viewer: Member,
  transactionId: string,
  { reason, claim = null, ...said }: Said & { readonly reason: CaseReason; readonly claim?: number | null },
): Promise<void> {
  const { role } = await transactionFor(app, viewer, transactionId, 'transaction.use-case');
  if (!reasonsOf[role].includes(reason)) refuse('validation-invalid-value', { field: 'reason' });
  const content = readText(said.content);
  await countEntry(app, viewer.id);
  await app.db.transaction(async (tx) => {
    await lockPaymentOf(tx, transactionId);
    const transaction = (await lockRow(tx, transactionId)) ?? refuse('not-found');
    if (await isReportedBefore(tx, transactionId, role, said.clientKey)) return;
    const open = await openCaseOf(tx, transactionId);
    if (open !== null) refuse('conflict');
    const whyNot = whyNotOpen(await openingFacts(tx, app, transaction, role));
    if (whyNot !== null) refuse(whyNot.code, whyNot.details);
    // What was said to be missing has come: its days to go back count from here, also without a step of its own (record 0205).
    const isFound = saysArrived({ openedBy: role, reason }) && (await recordFound(tx, app, transaction));
    const complaint = (await openComplaint(tx, transactionId)) ?? refuse('case-not-possible');
    const otherId = role === 'customer' ? transaction.providerId : transaction.customerId;
    const [opened] = await tx
      .insert(orderCases)
      .values({ id: complaint.id, transactionId, openedBy: role, reason, waitsForId: otherId, answerBy })
      .returning();
    if (opened === undefined) throw new Error('No case was written');
    const entry = await writeEntry(tx, opened, { by: role, what: 'opened', content, onceKey: said.clientKey });
    await casePhotoStore.attach(tx, viewer.id, { entryId: entry.id }, said.photos);
    const isClaimed = role === 'provider' && (reason === 'late' ? await isLateFeeAgreed(tx, opened) : claim !== null);
    const claimed = isClaimed ? await claimInCase(tx, opened, claim) : null;
    // What never came is not expected back (record 0200).
    if (isFound || (reason === 'not-received' && transaction.kind === 'rent'))
      await replanLocked(tx, app, transactionId);
    if (claimed !== null) await writeEntry(tx, opened, { by: role, what: 'claimed', amount: claimed });
    await notifyOthers(tx, app, { transaction, entry, actorId: viewer.id, claimed });
  });
}

/**
 * Adds what a party says to an open case. It is the other side's turn again, unless an operator decides. Refusals as of
 * `openCase`; `conflict` when the case was closed meanwhile.
 */
export async function answerCase(app: App, viewer: Member, transactionId: string, said: Said): Promise<void> {
  const content = readText(said.content);
  await countEntry(app, viewer.id);
  await inOpenCase(app, viewer, transactionId, async (tx, { transaction, orderCase, role }) => {
    if (await isSentBefore(tx, orderCase, role, said.clientKey)) return;
    await passTurn(tx, { transaction, orderCase, role });
    const entry = await writeEntry(tx, orderCase, { by: role, what: 'answered', content, onceKey: said.clientKey });
    await casePhotoStore.attach(tx, viewer.id, { entryId: entry.id }, said.photos);
    await notifyOthers(tx, app, { transaction, entry, actorId: viewer.id });
  });
}

/** Passes the case to an operator. Refuses `conflict` to its opener until the other side has said something. */
export async function escalateCase(app: App, viewer: Member, transactionId: string): Promise<void> {
  await inOpenCase(app, viewer, transactionId, async (tx, { transaction, orderCase, role }) => {
    const { openedBy, escalatedAt } = orderCase;
    if (escalatedAt !== null) return;
    const isAnswered = await hasAnswered(tx, orderCase);
    if (!mayEscalate({ role, openedBy, isAnswered, isEscalated: false })) refuse('conflict');
    await escalate(tx, app, { transaction, orderCase, by: role, actorId: viewer.id });
  });
}

/** Ends a case by its opener: nothing is refunded, and the payout goes on. Refuses `conflict` to the other side. */
export async function withdrawCase(app: App, viewer: Member, transactionId: string): Promise<void> {
  await inOpenCase(app, viewer, transactionId, async (tx, { transaction, orderCase, role, paymentId }) => {
    if (orderCase.openedBy !== role) refuse('conflict');
    await closeCase(tx, orderCase, 'withdrawn', paymentId);
    await replanLocked(tx, app, transaction.id);
    const entry = await writeEntry(tx, orderCase, { by: role, what: 'withdrawn' });
    await notifyOthers(tx, app, { transaction, entry, actorId: viewer.id });
  });
}

/**
 * The lender offers to give a part of the payment back, or all of it, in minor units; a later offer replaces it. Refuses
 * `case-amount-too-high`, and `conflict` to a customer.
 */
export async function offerRefund(app: App, viewer: Member, transactionId: string, amount: number): Promise<void> {
  await countEntry(app, viewer.id);
  await inOpenCase(app, viewer, transactionId, async (tx, { transaction, orderCase, role, paymentId }) => {
    if (role !== 'provider') refuse('conflict');
    if (orderCase.offeredAmount === amount) return;
    if (!isOfferable(amount, await leftToRefund(tx, paymentId, transaction))) refuse('case-amount-too-high');
    await tx.update(orderCases).set({ offeredAmount: amount }).where(eq(orderCases.id, orderCase.id));
    await passTurn(tx, { transaction, orderCase, role });
    const entry = await writeEntry(tx, orderCase, { by: role, what: 'offered', amount });
    await notifyOthers(tx, app, { transaction, entry, actorId: viewer.id });
  });
}

/**
 * The customer accepts what the lender offers: the refund is written and the case closed in one unit of work, once. Refuses
 * `conflict` when the offer is another one by now, or more than is left, and as `refundPart`.
 */
export async function acceptRefund(app: App, viewer: Member, transactionId: string, amount: number): Promise<void> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.use-case');
  const open = await openCaseOf(app.db, transactionId, false);
  if (role !== 'customer' || open === null || open.offeredAmount !== amount) refuse('conflict');
  await refundInCase(
    app,
    { transaction, orderCase: open, amount, lenderBears: 'her-part' },
    async (tx, orderCase, { paymentId, borne }) => {
      if (orderCase.offeredAmount !== amount) refuse('conflict');
      await closeCase(tx, orderCase, 'agreed', paymentId);
      if (saysArrived(orderCase)) await recordArrival(tx, app, transaction.id, { ifSent: false });
      const entry = await writeEntry(tx, orderCase, { by: 'customer', what: 'agreed', amount });
      await notifyOthers(tx, app, { transaction, entry, actorId: viewer.id, borne });
    },
  );
}

type Refund = {
  readonly transaction: Transaction;
  readonly orderCase: Pick<OrderCase, 'id'>;
  readonly amount: number;
  /** In minor units, or all of it up to her part of the order. */
  readonly lenderBears: number | 'her-part';
};

/** The payment of a refund, and what of it the lender bears, in minor units. */
type Refunded = { readonly paymentId: string; readonly borne: number };

/**
 * Writes a refund that ends a case, with what else is written in the same unit of work. The case, and what is left of the
 * lender's part, are read under the payment's lock: refuses `conflict` when the case was closed meanwhile, so that it
 * refunds once, and `case-amount-too-high` where the lender would bear more than that.
 */
export async function refundInCase(
  app: App,
  { transaction, orderCase, amount, lenderBears }: Refund,
  record: (tx: Tx, orderCase: OrderCase, refunded: Refunded) => Promise<void>,
): Promise<void> {
  const { id, providerId } = transaction;
  const payment = (await lastPaymentOf(app.db, id)) ?? refuse('not-found');
  const paymentId = payment.id;
  let borne = 0;
  const readBorne = async (tx: Tx) => {
    const { lenderPart } = await leftToRefund(tx, paymentId, (await lockRow(tx, id)) ?? transaction);
    if (lenderBears !== 'her-part' && lenderBears > lenderPart)
      refuse('case-amount-too-high', { field: 'lenderBears' });
    borne = lenderBears === 'her-part' ? borneByLender(amount, lenderPart) : lenderBears;
    return borne;
  };
  await refundPart(app, { paymentId, transaction: { id, providerId }, amount, lenderBears: readBorne }, async (tx) => {
    const locked = await openCaseOf(tx, id);
    if (locked === null || locked.id !== orderCase.id) refuse('conflict');
    await record(tx, locked, { paymentId, borne });
    await replanLocked(tx, app, id);
  });
}

type InCase = {
  readonly transaction: Transaction;
  readonly orderCase: OrderCase;
  readonly role: Party;
  readonly paymentId: string;
};

/** Runs a change of the open case of an order, under the locks of payment and case. Refuses `conflict` without one. */
export async function inOpenCase(
  app: App,
  viewer: Member,
  transactionId: string,
  change: (tx: Tx, found: InCase) => Promise<void>,
): Promise<void> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.use-case');
  await app.db.transaction(async (tx) => {
    const payment = await lockPaymentOf(tx, transactionId);
    const orderCase = await openCaseOf(tx, transactionId);
    if (payment === null || orderCase === null) refuse('conflict');
    await change(tx, { transaction, orderCase, role, paymentId: payment.id });
  });
}
