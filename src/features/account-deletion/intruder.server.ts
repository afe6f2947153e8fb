import type { OnUndone } from '#src/features/accounts/email-change.server.ts';
import { removeDocumentsSince } from '#src/features/id-checks/commands.server.ts';
import { endCalendarsOf } from '#src/features/outside-calendars/feeds.server.ts';
import { moveSubscriptionBack } from '#src/features/newsletter/move-subscription.server.ts';
import { endPayoutAccountSince } from '#src/features/payments/payout-accounts.server.ts';

/**
 * Takes back what was added to an account by who changed its email: where its earnings go, whose ID was checked, and calendars,
 * read here and elsewhere. The newsletter comes back to the former address.
 */
export const forgetIntruder: OnUndone = async (tx, undone) => {
  const { userId, since } = undone;
  await endPayoutAccountSince(tx, userId, since);
  await removeDocumentsSince(tx, userId, since);
  await endCalendarsOf(tx, userId, since);
  await moveSubscriptionBack(tx, undone);
};
