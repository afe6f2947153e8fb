import { sweepDeletedAccounts } from '#src/features/account-deletion/jobs.server.ts';
import { alarmOfWrongPasswords } from '#src/features/accounts/log-in-alarm.server.ts';
import { answerEmailRequest, answerLeftEmailRequests, sweepAccounts } from '#src/features/accounts/jobs.server.ts';
import { chargeDueClaims } from '#src/features/cases/charge-due.server.ts';
import { escalateLateCases } from '#src/features/cases/escalate-late.server.ts';
import { casePhotoStore } from '#src/features/cases/photos.server.ts';
import { releaseCardsOfClaims } from '#src/features/cases/release-kept-cards.server.ts';
import { makeDueExports, purgeExports } from '#src/features/data-export/jobs.server.ts';
import { makeExport } from '#src/features/data-export/make-export.server.ts';
import { freedDaysSweep } from '#src/features/favourites/freed-days.server.ts';
import { notifyOfPriceFall } from '#src/features/favourites/price-falls.server.ts';
import { notifyOfNewListings } from '#src/features/saved-searches/notify-of-new-listings.server.ts';
import { notifyFollowers } from '#src/features/following/notify-followers.server.ts';
import { finishLeftSignUps, finishSignUp } from '#src/features/accounts/sign-up.server.ts';
import { handoverPhotoStore } from '#src/features/handover/photos.server.ts';
import { removeOldDrafts } from '#src/features/conversations/drafts.server.ts';
import { messagePhotoStore } from '#src/features/messages/photos.server.ts';
import { sweepSignIns } from '#src/features/identities/pending.server.ts';
import { removeLostIdFiles, removeOldIdPhotos } from '#src/features/id-checks/sweeps.server.ts';
import { purgeImports, runDueImports } from '#src/features/listing-imports/jobs.server.ts';
import { runImport } from '#src/features/listing-imports/run-import.server.ts';
import { pruneViews } from '#src/features/listing-views/sweeps.server.ts';
import { removeUnusedPlans } from '#src/features/listings/price-plans.server.ts';
import {
  makeMissingVariants,
  removeLeftUploads,
  removeLostFiles,
  removeUnattached,
} from '#src/features/images/sweeps.server.ts';
import {
  answerLeftNewsletterRequests,
  answerNewsletterRequest,
  forgetUnconfirmed,
} from '#src/features/newsletter/commands.server.ts';
import { alertDueNotifications, alertNotification } from '#src/features/notifications/alerts.server.ts';
import { sendDueDigests } from '#src/features/notifications/digest.server.ts';
import { emailDueNotifications, emailNotification } from '#src/features/notifications/emails.server.ts';
import { pruneEvents } from '#src/features/notifications/prune.server.ts';
import { matchBalance } from '#src/features/payments/balance.server.ts';
import { checkBalance } from '#src/features/payments/balance-checks.server.ts';
import { bookDueFees } from '#src/features/payments/fees.server.ts';
import { followOpenSetups, purgeOldSetups } from '#src/features/cards/card-events.server.ts';
import { deliverCall, deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { detachCard, detachDueCards } from '#src/features/cards/detach-cards.server.ts';
import { purgeOldEvents } from '#src/features/payments/events.server.ts';
import { readAccountsAgain } from '#src/features/payouts/follow-events.server.ts';
import { readDueCalendars } from '#src/features/outside-calendars/read-due.server.ts';
import { recordReferral } from '#src/features/referrals/referrals.server.ts';
import { continueAttempts } from '#src/features/transactions/continue.server.ts';
import { onDisputeOpened } from '#src/features/transactions/dispute-opened.server.ts';
import { endOvertaken, findOvertaken } from '#src/features/transactions/overtaken.server.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { handleDueEvents, handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import { remindOfExpiry } from '#src/features/transactions/remind-of-expiry.server.ts';
import { remindOfHandover } from '#src/features/transactions/remind-of-handover.server.ts';
import { remindOfReviews } from '#src/features/transactions/remind-of-reviews.server.ts';
import { reconcilePayments } from '#src/features/transactions/reconcile.server.ts';
import { replanMoved } from '#src/features/transactions/replan-handover.server.ts';
import { executeDuePaymentTimers, executeDueTimers } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Handlers } from '#src/platform/jobs/workers.server.ts';
import { takeOverClaims } from './take-over.ts';
import type { Sweep } from '#src/platform/jobs/sweep.server.ts';

const batchSize = 50;

/** Handlers of the job queue. One line each: the work is a command of its feature. */
export const handlers: Handlers = {
  'deliver-email': (app, { emailId }) => app.email.deliver(emailId),
  'email-notification': (app, { eventId }) => emailNotification(app, eventId),
  'alert-notification': (app, { eventId }) => alertNotification(app, eventId),
  'deliver-push': (app, { id }) => app.push.deliver(id),
  'deliver-text': (app, { id }) => app.sms.deliver(id),
  'deliver-payment-call': (app, { callId }) => deliverCall(app, callId),
  'detach-card': (app, { cardId }) => detachCard(app, cardId),
  'make-variants': (app, { imageId }) => app.images.makeVariants(imageId),
  'finish-sign-up': (app, { signUpId }) => finishSignUp(app, signUpId, recordReferral),
  'answer-email-request': (app, { requestId }) => answerEmailRequest(app, requestId),
  'answer-newsletter-request': (app, { requestId }) => answerNewsletterRequest(app, requestId),
  'make-export': (app, { exportId }) => makeExport(app, exportId),
  'import-listings': (app, { importId }) => runImport(app, importId),
  'notify-followers': (app, { listingId, after }) => notifyFollowers(app, listingId, after ?? null),
  'notify-of-price-fall': (app, { listingId }) => notifyOfPriceFall(app, listingId),
  'find-overtaken': (app, { transactionId }) => findOvertaken(app, transactionId),
  'end-overtaken': (app, { transactionId }) => endOvertaken(app, transactionId),
  'handle-payment-event': (app, { eventId }) => handlePaymentEvent(app, eventId),
};

async function deliverAll(app: App): Promise<void> {
  await Promise.all([
    deliverDueCalls(app),
    app.email.deliverDue(batchSize),
    app.sms.deliverDue(batchSize),
    app.push.deliverDue(batchSize),
  ]);
}

function reminders(app: App): Sweep[] {
  return [
    { name: 'handover', everyMs: 60_000, run: () => remindOfHandover(app) },
    { name: 'expiry-reminders', everyMs: 60_000, run: () => remindOfExpiry(app) },
    { name: 'review-reminders', everyMs: 60_000, run: () => remindOfReviews(app) },
  ];
}

/** Periodic tasks that find due work, whether or not a job was sent for it. */
export function sweeps(app: App): Sweep[] {
  return [
    { name: 'timers', everyMs: 1_000, run: () => executeDueTimers(app) },
    { name: 'payment-timers', everyMs: 1_000, run: () => executeDuePaymentTimers(app) },
    { name: 'follow-ups', everyMs: 1_000, run: () => executeFollowUps(app) },
    { name: 'attempts', everyMs: 1_000, run: () => continueAttempts(app) },
    { name: 'payment-calls', everyMs: 2_000, run: () => deliverDueCalls(app) },
    { name: 'payment-events', everyMs: 2_000, run: () => handleDueEvents(app) },
    { name: 'orphaned-claims', everyMs: 1_000, run: takeOverClaims(app, () => deliverAll(app)) },
    { name: 'payments', everyMs: 20_000, run: () => reconcilePayments(app) },
    { name: 'notification-emails', everyMs: 5_000, run: () => emailDueNotifications(app, batchSize) },
    { name: 'notification-alerts', everyMs: 5_000, run: () => alertDueNotifications(app, batchSize) },
    { name: 'digests', everyMs: 60_000, run: () => sendDueDigests(app, batchSize) },
    { name: 'push-messages', everyMs: 10_000, run: () => app.push.deliverDue(batchSize) },
    { name: 'old-notifications', everyMs: 86_400_000, run: () => pruneEvents(app) },
    { name: 'old-emails', everyMs: 86_400_000, run: () => app.email.prune() },
    { name: 'old-text-messages', everyMs: 86_400_000, run: () => app.sms.prune() },
    { name: 'old-push-messages', everyMs: 86_400_000, run: () => app.push.prune() },
    { name: 'card-setups', everyMs: 10_000, run: () => followOpenSetups(app, batchSize) },
    { name: 'removed-cards', everyMs: 10_000, run: () => detachDueCards(app, batchSize) },
    { name: 'payout-accounts', everyMs: 30_000, run: () => readAccountsAgain(app, batchSize) },
    { name: 'old-card-setups', everyMs: 3_600_000, run: () => purgeOldSetups(app) },
    { name: 'fees', everyMs: 5_000, run: () => bookDueFees(app) },
    { name: 'balance-transactions', everyMs: 86_400_000, run: () => matchMovements(app) },
    { name: 'emails', everyMs: 10_000, run: () => app.email.deliverDue(4 * batchSize) },
    { name: 'text-messages', everyMs: 10_000, run: () => app.sms.deliverDue(batchSize) },
    { name: 'old-payment-events', everyMs: 3_600_000, run: () => purgeOldEvents(app) },
    ...imageSweeps(app),
    { name: 'unused-price-plans', everyMs: 3_600_000, run: () => removeUnusedPlans(app) },
    { name: 'old-listing-views', everyMs: 86_400_000, run: () => pruneViews(app) },
    ...privatePhotoSweeps(app),
    { name: 'sign-ups', everyMs: 10_000, run: () => finishLeftSignUps(app, recordReferral) },
    { name: 'email-requests', everyMs: 10_000, run: () => answerLeftEmailRequests(app) },
    { name: 'identity-sign-ins', everyMs: 3_600_000, run: () => sweepSignIns(app) },
    { name: 'newsletter-requests', everyMs: 10_000, run: () => answerLeftNewsletterRequests(app) },
    { name: 'newsletter', everyMs: 3_600_000, run: () => forgetUnconfirmed(app) },
    { name: 'accounts', everyMs: 3_600_000, run: () => sweepAccounts(app) },
    { name: 'log-in-alarm', everyMs: 60_000, run: () => alarmOfWrongPasswords(app) },
    ...reminders(app),
    { name: 'exports', everyMs: 10_000, run: () => makeDueExports(app) },
    { name: 'old-exports', everyMs: 3_600_000, run: () => purgeExports(app) },
    { name: 'saved-searches', everyMs: 5_000, run: () => notifyOfNewListings(app) },
    { name: 'freed-days', everyMs: 10_000, run: freedDaysSweep(app) },
    { name: 'outside-calendars', everyMs: 10_000, run: () => readDueCalendars(app, batchSize) },
    { name: 'listing-imports', everyMs: 10_000, run: () => runDueImports(app) },
    { name: 'old-listing-imports', everyMs: 3_600_000, run: () => purgeImports(app) },
    { name: 'deleted-accounts', everyMs: 3_600_000, run: () => sweepDeletedAccounts(app) },
  ];
}

function imageSweeps(app: App): Sweep[] {
  return [
    { name: 'missing-variants', everyMs: 60_000, run: () => makeMissingVariants(app) },
    { name: 'left-uploads', everyMs: 3_600_000, run: () => removeLeftUploads(app) },
    { name: 'unattached-images', everyMs: 60_000, run: () => removeUnattached(app) },
    { name: 'lost-image-files', everyMs: 86_400_000, run: () => removeLostFiles(app) },
  ];
}

/** Of cases with their cards, handovers, messages and identity documents. */
function privatePhotoSweeps(app: App): Sweep[] {
  return [
    { name: 'old-id-photos', everyMs: 60_000, run: () => removeOldIdPhotos(app) },
    { name: 'kept-cards', everyMs: 60_000, run: () => releaseCardsOfClaims(app, batchSize) },
    { name: 'claims', everyMs: 2_000, run: () => chargeDueClaims(app) },
    { name: 'late-cases', everyMs: 10_000, run: () => escalateLateCases(app) },
    { name: 'unsent-case-photos', everyMs: 3_600_000, run: () => casePhotoStore.removeLoose(app) },
    { name: 'loose-handover-photos', everyMs: 3_600_000, run: () => handoverPhotoStore.removeLoose(app) },
    { name: 'unsent-message-photos', everyMs: 3_600_000, run: () => messagePhotoStore.removeLoose(app) },
    { name: 'unsent-messages', everyMs: 3_600_000, run: () => removeOldDrafts(app) },
    { name: 'lost-id-files', everyMs: 86_400_000, run: () => removeLostIdFiles(app) },
  ];
}

/** What moved without an event may change what is expected of its orders; what is left covers what is owed, or the operator is told. */
async function matchMovements(app: App): Promise<void> {
  const match = () => matchBalance(app, onDisputeOpened(app));
  await match();
  try {
    await replanMoved(app);
  } finally {
    await checkBalance(app, match);
  }
}
