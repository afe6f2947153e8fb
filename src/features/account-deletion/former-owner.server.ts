import type { OnFirstProof } from '#src/features/accounts/recovery.server.ts';
import { changePrivateData } from '#src/features/accounts/private-data.server.ts';
import { forgetCardsOfBefore } from '#src/features/cards/saved-cards.server.ts';
import { preferencesIn, toStored } from '#src/features/notifications/preferences.ts';

/**
 * Forgets what another person may have left in an account whose address nobody had proved: saved cards, and which emails,
 * devices and text messages tell of what happens. The locks come in the order of every unit of work: the customer, the
 * account.
 */
export const forgetFormerOwner: OnFirstProof = async (tx, app, userId) => {
  await forgetCardsOfBefore(tx, app, userId);
  await changePrivateData(tx, userId, () => toStored(preferencesIn({})));
};
