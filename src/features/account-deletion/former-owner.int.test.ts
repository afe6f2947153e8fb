import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  calendarFeeds,
  dataExports,
  idChecks,
  notificationEvents,
  outsideCalendars,
  outsideDays,
  payoutAccounts,
  savedSearches,
  textMessages,
  users,
} from '#src/database/schema/schema.ts';
import { issueToken } from '#src/features/accounts/email-tokens.server.ts';
import { publicProfile } from '#src/features/accounts/queries.server.ts';
import { resetPassword } from '#src/features/accounts/recovery.server.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { requestExport } from '#src/features/data-export/commands.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { preferencesIn } from '#src/features/notifications/preferences.ts';
import { savePayoutDetails } from '#src/features/payouts/commands.server.ts';
import { payoutDetailsOf } from '#src/features/payouts/queries.server.ts';
import { saveSearch } from '#src/features/saved-searches/commands.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { logInAs } from '#tests/support/log-ins.ts';
import { payoutTokens } from '#tests/support/payout-tokens.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { forgetFormerOwner } from './former-owner.server.ts';

const context = await contextOfFile();
const { app, sandbox } = context;

async function resetOf(emailVerified: boolean) {
  const email = `card-${emailVerified}@example.org`;
  const notifications = { emailsOff: ['orders'], emailsDaily: [], pushOff: [], textsOn: ['orders'], quiet: null };
  const userId = await makeUser(app.db, { email, emailVerified, privateData: { notifications } });
  await saveCardAs(context, userId);
  const token = await app.db.transaction((tx) => issueToken(tx, { userId, purpose: 'reset', email }));
  const reset = { token, newPassword: 'tui over the estuary' };
  await resetPassword(app, reset, { ip: '198.51.100.1' }, forgetFormerOwner);
  const [row] = await app.db.select().from(users).where(eq(users.id, userId));
  return { cards: (await savedCardsOf(app, userId)).length, texts: preferencesIn(row?.privateData).texts };
}

test('who proves the address of an account by a reset keeps no card and no choices of its user before', async () => {
  expect(await resetOf(false)).toEqual({ cards: 0, texts: [] });
  expect(await resetOf(true)).toEqual({ cards: 1, texts: ['orders'] });
});

/** An account whose user is paid, has had an ID checked, and publishes a calendar; then its password is reset. */
async function takenOver(emailVerified: boolean, name = 'paid') {
  const email = `${name}-${emailVerified}@example.org`;
  const userId = await makeUser(app.db, { email, emailVerified, idVerifiedAt: new Date() });
  const former = await logInAs(app, userId);
  await savePayoutDetails(app, former, await payoutTokens(sandbox.port));
  const formerAccount = await accountAt(userId);
  const change = { changeId: email, recipientId: userId, last4: '0010' };
  await app.db.transaction((tx) => notify(tx, app, 'bank-account-changed', change));
  await app.db
    .insert(idChecks)
    .values({ userId, kind: 'passport', birthday: '1990-02-03', state: 'verified', decidedAt: new Date() });
  const listingId = await makeRental(app.db, { authorId: userId });
  await app.db.insert(calendarFeeds).values({ listingId, secret: email, secretHash: email });
  await closeDaysFromElsewhere(listingId);
  await requestExport(app, viewerFor(userId, former));
  await saveSearch(app, viewerFor(userId, former), parseSearch(new URLSearchParams('keywords=silk')), 'Silk');
  await app.db.transaction((tx) =>
    app.sms.queue(tx, {
      ...{ to: '+64215550142', recipientId: userId },
      content: 'Hello',
      onceKey: null,
      lifetimeSeconds: 600,
    }),
  );
  const token = await app.db.transaction((tx) => issueToken(tx, { userId, purpose: 'reset', email }));
  const reset = { token, newPassword: 'tui over the estuary' };
  await resetPassword(app, reset, { ip: '198.51.100.1' }, forgetFormerOwner);
  return { userId, former, formerAccount, listingId };
}

async function closeDaysFromElsewhere(listingId: string) {
  const calendar = { listingId, address: 'encrypted', host: 'calendar.example', dueAt: new Date() };
  const [row] = await app.db.insert(outsideCalendars).values(calendar).returning({ id: outsideCalendars.id });
  if (row === undefined) throw new Error('The calendar was not written');
  await app.db.insert(outsideDays).values({ listingId, calendarId: row.id, days: '[2031-03-03,2031-03-06)' });
}

const accountAt = async (userId: string) =>
  (await app.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId)))[0]?.accountId;

async function whatIsLeft({ userId, listingId }: { readonly userId: string; readonly listingId: string }) {
  return {
    paidTo: (await payoutDetailsOf(app, userId, { again: false })).account?.bankLast4 ?? null,
    notices: await app.db.$count(notificationEvents, eq(notificationEvents.recipientId, userId)),
    documents: await app.db.$count(idChecks, eq(idChecks.userId, userId)),
    isVerified: (await publicProfile(app, userId)).idVerified,
    feeds: await app.db.$count(calendarFeeds, eq(calendarFeeds.listingId, listingId)),
    closedFromElsewhere: await app.db.$count(outsideDays, eq(outsideDays.listingId, listingId)),
    texts: await app.db.$count(textMessages, eq(textMessages.recipientId, userId)),
    exports: await app.db.$count(dataExports, eq(dataExports.userId, userId)),
    searches: await app.db.$count(savedSearches, eq(savedSearches.userId, userId)),
  };
}

test('nor of where that user was paid, whose ID was checked, and the calendars', async () => {
  const kept = {
    paidTo: '0010',
    notices: 2,
    documents: 1,
    isVerified: true,
    feeds: 1,
    closedFromElsewhere: 1,
    texts: 1,
    exports: 1,
    searches: 1,
  };
  expect(await whatIsLeft(await takenOver(true))).toEqual(kept);
  const taken = await takenOver(false);
  const nothing = {
    paidTo: null,
    notices: 0,
    documents: 0,
    isVerified: false,
    feeds: 0,
    closedFromElsewhere: 0,
    texts: 0,
    exports: 0,
    searches: 0,
  };
  expect(await whatIsLeft(taken)).toEqual(nothing);
});

test('and is paid into an account of their own, whatever the user before still sends', async () => {
  const { userId, former, formerAccount } = await takenOver(false, 'later');
  const details = await payoutTokens(sandbox.port);
  expect(await savePayoutDetails(app, former, details).catch(codeOf)).toBe('unauthorized');
  expect(await accountAt(userId)).toBeUndefined();
  await savePayoutDetails(app, await logInAs(app, userId), await payoutTokens(sandbox.port));
  expect(await accountAt(userId)).toMatch(/^acct_/);
  expect(await accountAt(userId)).not.toBe(formerAccount);
});
