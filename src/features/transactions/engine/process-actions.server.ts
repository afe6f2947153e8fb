import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { daysFromRental } from '#src/domain/dates/day.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { reversalOf, totals } from '#src/domain/pricing/line-item.ts';
import { isSent } from '#src/domain/process/handover.ts';
import type { Action, Party } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import {
  acceptDays,
  holdDays,
  proposeAgain,
  proposeDays,
  releaseDays,
  removeHold,
} from '#src/features/availability/bookings.server.ts';
import { refuseBlockedNow } from '#src/features/blocks/blocks.server.ts';
import { offerTermsOf } from '#src/features/listings/offer-terms.server.ts';
import {
  acceptStock,
  releaseStock,
  removeReservation,
  reserveStock,
  writeOffStock,
} from '#src/features/listings/stock.server.ts';
import { writeMessage } from '#src/features/messages/messages.server.ts';
import { refuseUnsafe } from '#src/features/messages/refuse-unsafe.server.ts';
import { messageText } from '#src/features/messages/text.ts';
import { addOffer } from '#src/features/offers/offers.server.ts';
import { amountRefusal, floorRefusal } from '#src/features/offers/rules.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import { postReview, publishReviews } from '#src/features/reviews/reviews.server.ts';
import {
  handoverOf,
  writeReason,
  reasonFor,
  type ProviderCancellation,
} from '#src/features/handover/handover.server.ts';
import { rewardReferrer } from '#src/features/referrals/referrals.server.ts';
import { expectInput } from '../inputs.ts';
import { listedSubtotal } from '../agreed-price.server.ts';
import type { Transaction } from '../transaction.server.ts';
import type { Ordered, TransitionContext } from './context.ts';
import { addCreditLine, addLines, linesOf, removeCreditLine, removeLines } from './lines.server.ts';

type RunAction = (context: TransitionContext) => Promise<void>;

export const actionsByName: Readonly<Record<Action, RunAction>> = {
  'set-line-items': writeLines,
  'take-credit': takeCredit,
  'reward-referrer': rewardForOrder,
  'reverse-line-items': reverseLines,
  'take-hold': takeHold,
  'accept-hold': acceptHold,
  'decline-hold': ({ tx, transaction }) => release(tx, transaction, 'declined'),
  'cancel-hold': cancelHold,
  'propose-days': proposeOrderedDays,
  'store-offer': storeOffer,
  'store-message': storeMessage,
  'post-review': storeReview,
  'store-reason': storeReason,
  'publish-reviews': ({ tx, transaction }) => publishReviews(tx, transaction.id),
};

/** Runs the actions of a transition on our own records, in the order of the process. */
export async function runActions(context: TransitionContext, actions: readonly Action[]): Promise<void> {
  for (const action of actions) await actionsByName[action](context);
}

/**
 * Takes back the actions of a payment request that Stripe refused, so that the transaction is as it was before: what came
 * with the request goes with it.
 */
export async function takeBackActions(tx: Tx, transaction: Transaction, actions: readonly Action[]): Promise<void> {
  const { id, kind } = transaction;
  if (actions.includes('take-hold')) await (kind === 'rent' ? proposeAgain(tx, id) : removeReservation(tx, id));
  if (actions.includes('take-credit')) await removeCreditLine(tx, id);
  if (!actions.includes('set-line-items')) return;
  await removeHold(tx, id);
  await removeLines(tx, id);
  await tx.update(transactions).set({ payinAmount: 0, payoutAmount: 0 }).where(eq(transactions.id, id));
}

function orderedOf({ ordered, transaction }: TransitionContext): Ordered {
  if (ordered === null) throw new Error(`No order was priced for ${transaction.id}`);
  return ordered;
}

/** The lines of an order, with the terms of the listing that they were priced by. */
async function writeLines(context: TransitionContext): Promise<void> {
  const { tx, transaction } = context;
  const { lines, totals, listing } = orderedOf(context).priced;
  const { payin, payout } = totals;
  await addLines(tx, transaction.id, lines, 0);
  await tx
    .update(transactions)
    .set({ listing: listing.snapshot, payinAmount: payin.amount, payoutAmount: payout.amount })
    .where(eq(transactions.id, transaction.id));
}

/** The credit of an order whose other lines were written when its price was agreed. */
async function takeCredit(context: TransitionContext): Promise<void> {
  const { lines } = orderedOf(context).priced;
  const credit = lines.find(({ code }) => code === 'line-item/referral-discount');
  if (credit !== undefined) await addCreditLine(context.tx, context.transaction.id, credit, lines.length - 1);
}

async function takeHold(context: TransitionContext): Promise<void> {
  const { tx, transaction } = context;
  const { order, priced } = orderedOf(context);
  if (order.kind === 'rent') {
    const days = daysFromRental(order.first, order.last);
    const held = await holdDays(tx, { listing: priced.listing, transactionId: transaction.id, days });
    if (!held) refuse('transaction-booking-time-not-available');
    return;
  }
  const { id: transactionId, listingId } = transaction;
  if (!(await reserveStock(tx, { listingId, transactionId, quantity: order.quantity })))
    refuse('listing-stock-insufficient');
}

async function acceptHold({ tx, app, transaction: { id, kind } }: TransitionContext): Promise<void> {
  await (kind === 'rent' ? acceptDays(tx, id) : acceptStock(tx, id));
  await app.jobs.send(tx, 'find-overtaken', { transactionId: id });
}

async function proposeOrderedDays(context: TransitionContext): Promise<void> {
  const { order, priced } = orderedOf(context);
  if (order.kind !== 'rent') return;
  const days = daysFromRental(order.first, order.last);
  await proposeDays(context.tx, { listing: priced.listing, transactionId: context.transaction.id, days });
}

async function storeOffer(context: TransitionContext): Promise<void> {
  const { tx, transaction, actor } = context;
  const { amount } = expectInput(context.input, 'first-offer', 'offer');
  await refuseBlockedNow(tx, transaction.customerId, transaction.providerId);
  const by = actor.role as Party;
  const offered = money(amount, transaction.currency as Currency);
  const listed = await listedSubtotal(tx, transaction, context.ordered);
  const terms = await offerTermsOf(tx, transaction.listingId);
  const refused = amountRefusal(amount, listed) ?? floorRefusal(by, offered, listed, terms);
  if (refused !== null) refuse(refused.code, refused.details);
  await addOffer(tx, transaction.id, by, offered);
}

async function storeMessage(context: TransitionContext): Promise<void> {
  const { tx, app, transaction, actor } = context;
  const { message, isSure } = expectInput(context.input, 'first-message');
  const content = messageText(message);
  if (typeof content !== 'string') refuse(content.code, { ...content.details, field: 'message' });
  refuseUnsafe(app, content, isSure);
  if (actor.userId === null) throw new Error('A message without a sender');
  await writeMessage(tx, { transactionId: transaction.id, senderId: actor.userId, content });
}

async function storeReview({ tx, transaction, actor, input }: TransitionContext): Promise<void> {
  await postReview(tx, transaction, actor.role as Party, expectInput(input, 'review'));
}

/** A provider says why; the system and an operator have reasons of their own. */
async function storeReason({ tx, transaction, actor, input }: TransitionContext): Promise<void> {
  if (actor.role !== 'provider') return;
  const { reason, note = '' } = expectInput(input, 'cancellation');
  if (reason === undefined) refuse('validation-invalid-value', { field: 'reason' });
  if (reason === 'other' && note === '') refuse('validation-invalid-value', { field: 'note' });
  await writeReason(tx, { transactionId: transaction.id, providerId: transaction.providerId, reason, note });
}

/** An order that was given back in full costs its customer nothing: it earns nobody a credit, and the next one may. */
async function rewardForOrder({ tx, app, transaction }: TransitionContext): Promise<void> {
  const payment = await lastPaymentOf(tx, transaction.id);
  if (payment === null || (await refundable(tx, payment.id, transaction.id)) === 0) return;
  await rewardReferrer(tx, app, transaction.customerId);
}

/** What was sold and has left its lender is not for sale again before she has it. */
async function cancelHold({ tx, transaction }: TransitionContext): Promise<void> {
  const isWithBuyer = transaction.kind === 'sale' && isSent(await handoverOf(tx, transaction.id));
  await (isWithBuyer ? writeOffStock(tx, transaction.id) : release(tx, transaction, 'cancelled'));
}

async function release(tx: Tx, transaction: Transaction, as: 'declined' | 'cancelled'): Promise<void> {
  await (transaction.kind === 'rent' ? releaseDays(tx, transaction.id, as) : releaseStock(tx, transaction.id, as));
}

/** Writes a reversal of every line but what is kept, which is what both totals are then; zero in a full refund. */
async function reverseLines({ tx, transaction, kept }: TransitionContext): Promise<void> {
  const lines = await linesOf(tx, transaction.id);
  const reversal = reversalOf(lines, kept);
  await addLines(tx, transaction.id, reversal, lines.length);
  const { payin, payout } = totals([...lines, ...reversal]);
  const left = { payinAmount: payin.amount, payoutAmount: payout.amount };
  await tx.update(transactions).set(left).where(eq(transactions.id, transaction.id));
}

/** Why the provider cancels, for the customer. */
export async function reasonIn({
  tx,
  transaction,
  input,
}: TransitionContext): Promise<{ reason?: ProviderCancellation }> {
  const reason = input.kind === 'cancellation' ? await reasonFor(tx, transaction.id) : null;
  return reason === null ? {} : { reason };
}
