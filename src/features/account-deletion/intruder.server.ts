import type { OnUndone } from '#src/features/accounts/email-change.server.ts';
import { removeDocumentsSince } from '#src/features/id-checks/commands.server.ts';
import { endCalendarsOf } from '#src/features/outside-calendars/feeds.server.ts';
import { endPayoutAccountSince } from '#src/features/payments/payout-accounts.server.ts';

/**
 * Takes back what was added to an account by who changed its email: where its earnings go, whose ID was checked, and calendars,
 * read here and elsewhere.
 */
export const forgetIntruder: OnUndone = async (tx, { userId, since }) => {
  await endPayoutAccountSince(tx, userId, since);
  await removeDocumentsSince(tx, userId, since);
  await endCalendarsOf(tx, userId, since);
};
