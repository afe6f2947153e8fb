import type { OnFirstProof } from '#src/features/accounts/recovery.server.ts';
import { changePrivateData } from '#src/features/accounts/private-data.server.ts';
import { forgetCardsOfBefore } from '#src/features/cards/saved-cards.server.ts';
import { eraseExports } from '#src/features/data-export/commands.server.ts';
import { removeDocuments } from '#src/features/id-checks/commands.server.ts';
import { eraseNoticesOf } from '#src/features/notifications/erase-notifications.server.ts';
import { preferencesIn, toStored } from '#src/features/notifications/preferences.ts';
import { endCalendarsOf } from '#src/features/outside-calendars/feeds.server.ts';
import { endPayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import { eraseViews } from '#src/features/recently-viewed/commands.server.ts';
import { eraseSavedSearches } from '#src/features/saved-searches/commands.server.ts';

/**
 * Forgets what another person may have left in an account whose address nobody had proved: saved cards; which emails,
 * devices and text messages tell of what happens; where its earnings go, and what was told of that; whose ID was checked;
 * its calendars, read here and elsewhere; downloads of all that is known about them; what they looked for and at. The locks
 * come in the order of every unit of work: the customer, the account.
 */
export const forgetFormerOwner: OnFirstProof = async (tx, app, userId) => {
  await forgetCardsOfBefore(tx, app, userId);
  await changePrivateData(tx, userId, () => toStored(preferencesIn({})));
  await endPayoutAccount(tx, userId);
  await eraseNoticesOf(tx, userId, ['bank-account-added', 'bank-account-changed', 'bank-payout', 'payout-due']);
  await removeDocuments(tx, userId);
  await endCalendarsOf(tx, userId);
  await eraseExports(tx, userId);
  await eraseSavedSearches(tx, userId);
  await eraseViews(tx, userId);
};
