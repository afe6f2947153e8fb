import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, like, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import {
  balanceTransactions,
  cardSetups,
  dataExports,
  deletedAccounts,
  images,
  emailRequests,
  listingImports,
  emails,
  newsletterRequests,
  newsletterSubscribers,
  notificationEvents,
  outsideCalendars,
  payments,
  payoutAccounts,
  paymentCalls,
  paymentEvents,
  savedCards,
  signUps,
  textMessages,
  transactions,
} from '#src/database/schema/schema.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { jobNames, type JobMap, type JobName } from '#src/platform/jobs/jobs.ts';
import { startWorkers } from '#src/platform/jobs/workers.server.ts';
import { oldSetup, removedCard, unfinishedSetup } from '#tests/support/cards.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { dueCases } from '#tests/support/due-cases.ts';
import * as lost from '#tests/support/lost-work.ts';
import { dueHandover, dueReviews, expiringRequest } from '#tests/support/due-reviews.ts';
import { dueCalendar } from '#tests/support/outside-calendars.ts';
import { dueNotifications, isSentPush, isSentText } from '#tests/support/due-notifications.ts';
import { overtakenOffer, paidAtAgreedPrice } from '#tests/support/threads.ts';
import { until } from '#tests/support/until.ts';
import { unsentEmail, unsentPush, unsentText, waitingAlert } from '#tests/support/unsent.ts';
import { upload } from '#tests/support/uploaded.ts';
import { startWorker } from '#tests/support/web-process.ts';
import { saleOrder, executeAs } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { handlers, sweeps } from './jobs.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

/** Creates work that is due without a job for it; returns a check of whether the work was done. */
type Due = () => Promise<() => Promise<unknown>>;

const hourMs = 3_600_000;
const isAnswered = (id: string) => async () => !(await isThere(newsletterRequests, eq(newsletterRequests.id, id)));
/** Keyed by the sweep that has to find it. Each entry can only be done by its own sweep. */
const due: Readonly<Record<string, Due>> = {
  'timers': async () => {
    const { id } = await requested();
    await setDue(id);
    return async () => (await stateOf(context, id)) === 'declined';
  },
  'payment-timers': async () => {
    const { id } = await unpaid();
    await setDue(id);
    return async () => (await stateOf(context, id)) === 'payment-expired';
  },
  'follow-ups': async () => {
    const { id } = await paidAtAgreedPrice(context);
    return async () => (await stateOf(context, id)) === 'accepted';
  },
  'attempts': async () => {
    const { id, lenderId } = await requested();
    await withFault(context, { action: 'drop-after' }, { method: 'POST', path: '/capture$' }, (met) =>
      executeAs(met, lenderId, id, 'accept'),
    );
    return async () => (await stateOf(context, id)) === 'accepted';
  },
  'payment-calls': async () => {
    const callId = await cancelCall();
    return callDone(callId);
  },
  'payment-events': async () => {
    const { lenderId } = await lost.accountEvent(context);
    const isActive = and(eq(payoutAccounts.userId, lenderId), eq(payoutAccounts.transfersActive, true));
    return () => isThere(payoutAccounts, isActive);
  },
  // The claimant is dead, and its lease runs for another hour.
  'orphaned-claims': async () => {
    const callId = await cancelCall();
    const claim = { token: randomUUID(), claimedBy: randomUUID(), leaseUntil: new Date(Date.now() + hourMs) };
    await db.update(paymentCalls).set(claim).where(eq(paymentCalls.id, callId));
    return callDone(callId);
  },
  // The card hold exists at Stripe, and its webhook event was lost.
  'payments': async () => {
    const { id, customerId } = await unpaid();
    await flow.holdCard(customerId, id);
    const lastTransitionedAt = sql`rotation_now() - interval '1 minute'`;
    await db.update(transactions).set({ lastTransitionedAt }).where(eq(transactions.id, id));
    return async () => (await stateOf(context, id)) === 'preauthorized';
  },
  'notification-emails': async () => {
    const { id } = await requested();
    return () => isThere(emails, like(emails.onceKey, `${id}:%`));
  },
  ...dueNotifications(db),
  'card-setups': async () => {
    const userId = await unfinishedSetup(context);
    return () => isThere(savedCards, eq(savedCards.userId, userId));
  },
  'removed-cards': async () => isGone(savedCards, savedCards.id, await removedCard(context)),
  'payout-accounts': () => lost.oldAccount(context),
  'old-card-setups': async () => isGone(cardSetups, cardSetups.id, await oldSetup(db)),
  'fees': async () => {
    const payment = await captured();
    return () => isThere(payments, and(eq(payments.id, payment?.id ?? ''), isNull(payments.feeDueAt)));
  },
  'balance-transactions': async () => {
    const moved = eq(balanceTransactions.sourceId, (await captured())?.chargeId ?? '');
    return () => isThere(balanceTransactions, and(moved, sql`exists (select from balance_checks)`));
  },
  'emails': async () => {
    const id = await unsentEmail(db);
    return () => isThere(emails, and(eq(emails.id, id), sql`sent_at is not null`));
  },
  'text-messages': async () => {
    const id = await unsentText(db);
    return () => isThere(textMessages, and(eq(textMessages.id, id), sql`sent_at is not null`));
  },
  'old-payment-events': async () => {
    const id = `evt_${randomUUID()}`;
    const receivedAt = sql`clock_timestamp() - interval '91 days'`;
    await db
      .insert(paymentEvents)
      .values({ id, type: 'charge.updated', objectId: 'pi_1', state: 'handled', receivedAt });
    return async () => !(await isThere(paymentEvents, eq(paymentEvents.id, id)));
  },
  'missing-variants': async () => {
    const id = await upload(context, 1, { variantsAt: null });
    return () => isThere(images, and(eq(images.id, id), sql`variants_at is not null`));
  },
  'left-uploads': () => lost.leftUpload(context.app),
  'unattached-images': async () => isGone(images, images.id, await upload(context, 25, { variantsAt: new Date() })),
  'lost-image-files': () => lost.lostFile(context.app, `images/${randomUUID()}/original.jpeg`, 'image/jpeg'),
  'unused-price-plans': () => lost.unusedPlan(db),
  'old-listing-views': () => lost.oldViews(db),
  ...dueCases(context),
  'lost-id-files': () => lost.lostFile(context.app, `id-photos/${randomUUID()}/photo.bin`, 'application/octet-stream'),
  'sign-ups': async () => isGone(signUps, signUps.id, await lost.lostSignUp(db, '1 minute')),
  'email-requests': async () => isGone(emailRequests, emailRequests.id, await lost.lostEmailRequest(db, '1 minute')),
  'identity-sign-ins': () => lost.lostIdentitySignIn(db),
  'newsletter-requests': async () => isAnswered(await lost.lostNewsletterRequest(db, '1 minute')),
  'newsletter': async () =>
    isGone(newsletterSubscribers, newsletterSubscribers.id, await lost.unconfirmedSubscriber(db, '8 days')),
  'accounts': () => lost.expiredSession(db),
  'log-in-alarm': () => lost.wrongPasswords(db),
  'handover': () => dueHandover(context),
  'expiry-reminders': () => expiringRequest(context),
  'review-reminders': () => dueReviews(context),
  'exports': async () => exportMade(await lost.lostExport(db)),
  'old-exports': () => lost.oldExport(db),
  'saved-searches': () => lost.newForSavedSearch(db),
  'freed-days': () => lost.freedDays(db),
  'outside-calendars': async () => {
    const ofRental = eq(outsideCalendars.listingId, await dueCalendar(db));
    return () => isThere(outsideCalendars, and(ofRental, isNotNull(outsideCalendars.problem)));
  },
  'listing-imports': async () => importDone(await lost.lostImport(db)),
  'old-listing-imports': () => lost.oldImport(db),
  'deleted-accounts': async () => {
    const userId = await makeUser(db, { deletedAt: new Date() });
    await db.insert(deletedAccounts).values({ userId, keepUntil: new Date(Date.now() - hourMs) });
    return () => isThere(deletedAccounts, and(eq(deletedAccounts.userId, userId), sql`erased_at is not null`));
  },
};

const isThere = async (table: PgTable, which: SQL | undefined) => (await db.$count(table, which)) > 0;
const isGone = (table: PgTable, column: PgColumn, id: string) => async () => !(await isThere(table, eq(column, id)));

async function setDue(id: string): Promise<void> {
  await db.execute(sql`update transactions set due_at = to_timestamp(0) where id = ${id}`);
}

async function requested() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.preauthorised(fixture, saleOrder(fixture.listingId)) };
}

async function unpaid() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: (await flow.request(fixture.customerId, saleOrder(fixture.listingId))).transactionId };
}

/** The payment of a sale, captured at Stripe. */
async function captured() {
  const { id, lenderId } = await requested();
  await flow.executeAs(lenderId, id, 'accept');
  return lastPaymentOf(db, id);
}

/** The hold of a declined request has to be cancelled. */
async function cancelCall(): Promise<string> {
  const { id, lenderId } = await requested();
  await flow.executeAs(lenderId, id, 'decline');
  const [call] = await db
    .select()
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'cancel-intent')));
  return call?.id ?? '';
}

/** A notification whose email is not made yet. */
async function notification(): Promise<{ readonly id: string; readonly onceKey: string }> {
  const { id } = await requested();
  const ofRequest = and(eq(notificationEvents.transactionId, id), sql`email_at is not null`);
  const [event] = await db.select().from(notificationEvents).where(ofRequest);
  return { id: event?.id ?? '', onceKey: event?.onceKey ?? '' };
}

const importDone = (id: string) => () =>
  isThere(listingImports, and(eq(listingImports.id, id), eq(listingImports.state, 'done')));

const exportMade = (id: string) => () =>
  isThere(dataExports, and(eq(dataExports.id, id), eq(dataExports.state, 'ready')));

const callDone = (id: string) => () =>
  isThere(paymentCalls, and(eq(paymentCalls.id, id), eq(paymentCalls.state, 'done')));

// Each wait has a limit of its own; that of the whole test only ends one that hangs.
test('every sweep of the worker finds its due work without a job', { timeout: 900_000 }, async () => {
  expect(sweeps(context.app).map(({ name }) => name)).toEqual(Object.keys(due));
  const checks: [string, () => Promise<unknown>][] = [];
  for (const [name, make] of Object.entries(due)) checks.push([name, await make()]);
  await db.execute(sql`delete from jobs.job`);
  for (const [name, isDone] of checks) expect(await isDone(), name).toBe(false);
  const worker = await startWorker(context);
  try {
    for (const [name, isDone] of checks) await until(isDone, name);
  } finally {
    await worker.stop();
  }
  await expectInvariants(context);
});

test('each job does its work immediately, without the sweeps', { timeout: 900_000 }, async () => {
  const event = await lost.accountEvent(context);
  const [callId, imageId, emailId, textId] = [
    await cancelCall(),
    await upload(context, 0, {}),
    await unsentEmail(db),
    await unsentText(db),
  ];
  const [signUpId, requestId] = [await lost.lostSignUp(db, '0'), await lost.lostEmailRequest(db, '0')];
  const [newsletterId, notified] = [await lost.lostNewsletterRequest(db, '0'), await notification()];
  const [pushId, alerted, exportId] = [await unsentPush(db), await waitingAlert(db), await lost.lostExport(db)];
  const cardId = await removedCard(context);
  const [importId, cheaper] = [await lost.lostImport(db), await lost.cheaperFavourite(db)];
  const [found, followed] = [await overtakenOffer(context), await lost.followedListing(db)];
  await db.execute(sql`delete from jobs.job`);
  const jobs: { readonly [Name in JobName]: readonly [JobMap[Name], () => Promise<unknown>] } = {
    'deliver-email': [{ emailId }, () => isThere(emails, and(eq(emails.id, emailId), sql`sent_at is not null`))],
    'email-notification': [{ eventId: notified.id }, () => isThere(emails, eq(emails.onceKey, notified.onceKey))],
    'alert-notification': [{ eventId: alerted.eventId }, alerted.isNotified],
    'deliver-push': [{ id: pushId }, isSentPush(db, pushId)],
    'deliver-text': [{ id: textId }, isSentText(db, textId)],
    'handle-payment-event': [
      { eventId: event.id },
      () => isThere(paymentEvents, and(eq(paymentEvents.id, event.id), eq(paymentEvents.state, 'handled'))),
    ],
    'deliver-payment-call': [{ callId }, callDone(callId)],
    'detach-card': [{ cardId }, async () => !(await isThere(savedCards, eq(savedCards.id, cardId)))],
    'answer-email-request': [
      { requestId },
      async () => !(await isThere(emailRequests, eq(emailRequests.id, requestId))),
    ],
    'answer-newsletter-request': [{ requestId: newsletterId }, isAnswered(newsletterId)],
    'finish-sign-up': [{ signUpId }, async () => !(await isThere(signUps, eq(signUps.id, signUpId)))],
    'make-export': [{ exportId }, exportMade(exportId)],
    'import-listings': [{ importId }, importDone(importId)],
    'find-overtaken': [{ transactionId: found.acceptedId }, found.isEnded],
    'end-overtaken': [{ transactionId: found.id }, found.isEnded],
    'notify-of-price-fall': [{ listingId: cheaper.listingId }, cheaper.isNotified],
    'notify-followers': [{ listingId: followed.listingId }, followed.isNotified],
    'make-variants': [{ imageId }, () => isThere(images, and(eq(images.id, imageId), sql`variants_at is not null`))],
  };
  expect(Object.keys(jobs).toSorted()).toEqual(Object.keys(jobNames).toSorted());
  for (const [name, [, isDone]] of Object.entries(jobs)) expect(await isDone(), name).toBe(false);
  const workers = await startWorkers(context.app, handlers);
  try {
    await db.transaction(async (tx) => {
      for (const name of Object.keys(jobs) as JobName[]) await context.app.jobs.send(tx, name, jobs[name][0]);
    });
    for (const [name, [, isDone]] of Object.entries(jobs)) await until(isDone, name);
  } finally {
    await workers.stop(10_000);
  }
});
