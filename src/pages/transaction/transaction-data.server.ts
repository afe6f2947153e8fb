import { randomUUID } from 'node:crypto';
import { decide, isAllowed } from '#src/domain/policy/policies.ts';
import { isFinal, transitionNamed } from '#src/domain/process/process.ts';
import { isRefusal, type Refusal } from '#src/domain/refusal.ts';
import { marketplace } from '#marketplace';
import { yearInZone } from '#src/domain/dates/day.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { accountOf, publicProfile } from '#src/features/accounts/queries.server.ts';
import { blockingBetween } from '#src/features/blocks/blocks.server.ts';
import { caseLine } from '#src/features/cases/queries.server.ts';
import { cartCheckoutPath } from '#src/features/checkout/cart-page.ts';
import { leaderOfCart } from '#src/features/checkout/cart-checkout.server.ts';
import { againParam, offerParam, orderQuery } from '#src/features/checkout/order-text.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { longerThread, type Thread } from '#src/features/conversations/queries.server.ts';
import { draftOf } from '#src/features/conversations/drafts.server.ts';
import { readMarks } from '#src/features/conversations/read-marks.server.ts';
import { photoParam, refusedPhotoParam } from '#src/features/messages/photos.ts';
import { unsentPhotos } from '#src/features/messages/photos.server.ts';
import { mayWrite } from '#src/features/conversations/rules.ts';
import { unseenTransactions } from '#src/features/notifications/queries.server.ts';
import type { ReviewStage } from '#src/features/reviews/components/transaction-reviews.tsx';
import { reviewsOfTransaction } from '#src/features/reviews/of-transaction.server.ts';
import { ratingOf } from '#src/features/reviews/queries.server.ts';
import { quoteAgreed } from '#src/features/transactions/quote.server.ts';
import { transactionPage, type TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { isKnownToProvider } from '#src/features/transactions/known-to-provider.server.ts';
import { isKnownState } from '#src/features/transactions/components/words.ts';
import { transactionVersion } from '#src/features/transactions/transaction-version.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';

type Options = { readonly older?: number; readonly query?: URLSearchParams };

const noQuery = new URLSearchParams();

/** Data of a transaction's page. Refuses `not-found` to users who are no party. */
export async function transactionData(
  app: App,
  viewer: Viewer,
  id: string,
  { older = 0, query = noQuery }: Options = {},
) {
  // First, so that what changes while the rest is read counts as a change.
  const version = await transactionVersion(app, viewer, id);
  const transaction = await transactionPage(app, viewer, id);
  const [thread, marks, profile, rating, own, unseen, reviews, inCase] = await Promise.all([
    threadOrNull(app, viewer, transaction.id, older),
    readMarks(app, viewer.id, transaction.id),
    publicProfile(app, transaction.other.id),
    ratingOf(app, transaction.other.id, transaction.role === 'customer' ? 'ofProvider' : 'ofCustomer'),
    accountOf(app, viewer.id),
    unseenTransactions(app, viewer.id, [transaction.id]),
    transaction.stage === 'completed' ? reviewsOfTransaction(app, transaction.id, transaction.role) : null,
    caseLine(app, viewer, transaction.id),
  ]);
  const blocking = await blockingBetween(app.db, viewer.id, transaction.other.id);
  const whyNotPay = await whyNotPayIn(app, viewer, transaction);
  const mayBePaid = whyNotPay === null && transaction.whyNotOrder == null && hasCheckout(transaction, blocking.any);
  reportUnknown(app, transaction);
  return {
    transaction,
    version,
    unseen: isAllowed('transaction.mark-seen', viewer) && (unseen.has(transaction.id) || hasUnread(thread, marks.own)),
    ...{ thread, older, readMarks: marks, messageKey: randomUUID(), inCase },
    uploaded: {
      photos: await unsentPhotos(app.db, viewer.id, query.getAll(photoParam)),
      refused: query.get(refusedPhotoParam),
      // Nobody but its writer reads it, an operator in their place neither.
      content: isAllowed('transaction.write', viewer) ? await draftOf(app.db, viewer.id, transaction.id) : '',
    },
    reviews,
    reviewStage: reviewStageOf(transaction, viewer),
    rating,
    place: profile.place,
    idVerified: profile.idVerified,
    sinceYear: yearInZone(profile.createdAt, marketplace.timeZone),
    payAt: mayBePaid ? payAtOf(transaction, await leaderOfCart(app, viewer, transaction.id)) : null,
    whyNotPay,
    viewerName: `${own.firstName} ${own.lastName}`,
    hasBlocked: blocking.byViewer,
    whyNotWrite:
      whyNotWriteIn(transaction, viewer, {
        isBlocked: blocking.any,
        isKnownToProvider: await isKnownToProvider(app.db, transaction),
      })?.code ?? null,
  };
}

/** What another version has written is said in neutral words, and its operator hears of it (T-124). */
function reportUnknown(app: App, { id, state, history }: TransactionPage): void {
  if (!isKnownState(state)) {
    app.logger.warn('A transaction is in a state that its page does not know', { transactionId: id, state });
  }
  for (const { transition } of history) {
    if (transitionNamed(flexDefaultProcess, transition) !== null) continue;
    app.logger.error(new Error('A transaction has a transition that its page does not know'), {
      transactionId: id,
      transition,
    });
  }
}

/** Whether the viewer may write a review now, by the transitions that are open to them. */
function reviewStageOf({ offered, role, state, dueAt }: TransactionPage, viewer: Viewer): ReviewStage {
  const open = offered.find(({ isReview }) => isReview);
  const writing = open === undefined || open.blocked === 'deadline-passed' ? 'over' : 'open';
  return {
    writing: open?.blocked === 'case-open' ? 'locked' : writing,
    until: isFinal(flexDefaultProcess, state) ? null : dueAt,
    mayReply: isAllowed('transaction.transition', viewer, role),
  };
}

/** Why the customer cannot pay at the price of an accepted offer yet, in a sentence; null where the page says why they never can. */
async function whyNotPayIn(app: App, viewer: Viewer, transaction: TransactionPage) {
  const { id, role, negotiation, waitingFor, whyNotOrder } = transaction;
  if (whyNotOrder != null || role !== 'customer' || negotiation?.isAgreed !== true || waitingFor !== null) return null;
  try {
    await quoteAgreed(app, viewer, id);
    return null;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return errorMessageFor(thrown.refusal.code, thrown.refusal.details);
  }
}

/** Why the viewer may not write, by the command's own rules. The viewer is active, or there would be no page. */
function whyNotWriteIn(
  { role, state, stage, lastTransitionedAt, now, other }: TransactionPage,
  viewer: Viewer,
  facts: Pick<Parameters<typeof mayWrite>[0], 'isBlocked' | 'isKnownToProvider'>,
): Refusal | null {
  const isBothActive = other.state === 'active';
  const ended = isFinal(flexDefaultProcess, state);
  return (
    decide('transaction.write', viewer, role) ??
    mayWrite({ ...facts, stage, isFinal: ended, lastTransitionedAt, now, isBothActive })
  );
}

/**
 * Degrades gracefully: when the messages cannot be read, returns null and logs the error, and the page is displayed
 * without them.
 */
async function threadOrNull(app: App, viewer: Viewer, transactionId: string, older: number) {
  try {
    return await longerThread(app, viewer, transactionId, older);
  } catch (thrown) {
    app.logger.error(thrown, { transactionId });
    return null;
  }
}

function hasUnread(thread: Thread | null, readUntil: Date | null): boolean {
  const latest = thread?.messages.findLast(({ own }) => !own);
  return latest !== undefined && (readUntil === null || latest.createdAt > readUntil);
}

/** The checkout of an item whose page is gone is none, and nothing is begun again between two who have blocked each other. */
function hasCheckout({ listing, again }: TransactionPage, isBlocked: boolean): boolean {
  return !listing.isGone && !(again.offered && isBlocked);
}

/** The checkout of this very order, while its payment is open, or may be paid again. */
function payAtOf(
  { id, again, role, stage, kind, rentalDays, quantity, delivery, listing, waitingFor, negotiation }: TransactionPage,
  leaderId: string | null,
): string | null {
  const isAgreed = negotiation?.isAgreed === true;
  const isOpen = (stage === 'paying' || isAgreed) && waitingFor === null;
  if (role !== 'customer' || !(isOpen || again.offered)) return null;
  if (leaderId !== null) return cartCheckoutPath(leaderId);
  const path = `${listingPath({ id: listing.id, slug: slugOf(listing.title) })}/checkout`;
  const named = again.offered ? againParam : isAgreed ? offerParam : null;
  const more = named === null ? '' : `&${new URLSearchParams({ [named]: id })}`;
  if (kind === 'sale') return `${path}?${orderQuery({ listingId: listing.id, delivery, kind, quantity })}${more}`;
  if (rentalDays === null) return null;
  return `${path}?${orderQuery({ listingId: listing.id, delivery, kind, ...rentalDays })}${more}`;
}
