import type { Tx } from '#src/database/database.server.ts';
import { deletedAccounts } from '#src/database/schema/deleted-accounts.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { eraseAccount, lockForDeletion, lockOperators } from '#src/features/accounts/delete-account.server.ts';
import { checkOwner } from '#src/features/accounts/presence.server.ts';
import { requireSession } from '#src/features/accounts/require-session.server.ts';
import { needsStrongSession } from '#src/features/accounts/second-factor.server.ts';
import { deletedUserName } from '#src/features/accounts/queries.server.ts';
import { eraseBlocks } from '#src/features/blocks/blocks.server.ts';
import { forgetPaymentCustomer } from '#src/features/cards/saved-cards.server.ts';
import { eraseCart } from '#src/features/cart/commands.server.ts';
import { casePhotoStore } from '#src/features/cases/photos.server.ts';
import { handoverPhotoStore } from '#src/features/handover/photos.server.ts';
import { messagePhotoStore } from '#src/features/messages/photos.server.ts';
import { eraseDrafts } from '#src/features/conversations/drafts.server.ts';
import { eraseReadMarks } from '#src/features/conversations/read-marks.server.ts';
import { eraseExports } from '#src/features/data-export/commands.server.ts';
import { eraseFavourites } from '#src/features/favourites/commands.server.ts';
import { eraseFollows } from '#src/features/following/commands.server.ts';
import { forgetInBrowser } from '#src/features/identities/leave-browser.server.ts';
import { eraseImports } from '#src/features/listing-imports/commands.server.ts';
import { removeDocuments } from '#src/features/id-checks/commands.server.ts';
import { forgetReporter } from '#src/features/listing-reports/commands.server.ts';
import { deleteListingsOf, lockListingsOf } from '#src/features/listings/delete-listings.server.ts';
import { forgetMessageReporter } from '#src/features/message-reports/commands.server.ts';
import { eraseSubscription } from '#src/features/newsletter/commands.server.ts';
import { eraseNotifications } from '#src/features/notifications/erase-notifications.server.ts';
import { eraseSavedSearches } from '#src/features/saved-searches/commands.server.ts';
import { lastChargeOf } from '#src/features/payments/open-for-deletion.server.ts';
import { eraseViews } from '#src/features/recently-viewed/commands.server.ts';
import { lockPaymentCustomer } from '#src/features/payments/customers.server.ts';
import { lockPaymentsOf } from '#src/features/payments/payments.server.ts';
import { keepCardsOf, removeReferralsOf } from '#src/features/referrals/credits.server.ts';
import { lockCustomer } from '#src/features/transactions/existing-request.server.ts';
import { eraseAddressesOf, lockTransactionsOf } from '#src/features/transactions/open-for-deletion.server.ts';
import type { App } from '#src/platform/app.ts';
import { removeHits } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { goodbyeEmail } from './emails/goodbye-email.ts';
import { deletionReasons } from './reasons.server.ts';
import { keepUntil } from './reasons.ts';

/**
 * Deletes the viewer's account in one unit of work: ends its sessions, closes its listings, and removes what is known
 * about the person. Transactions, messages, reviews and the ledger stay, under the name of every deleted user. Returns
 * `Set-Cookie` lines. Refuses what `checkOwner` does, and `account-not-deletable` while anything of
 * `deletionReasons` is open.
 */
export async function deleteAccount(
  app: Pick<App, 'config' | 'db' | 'clock' | 'email' | 'jobs' | 'push' | 'sms'>,
  viewer: Viewer,
  { currentPassword }: { readonly currentPassword?: string | undefined },
  request: Request,
): Promise<readonly string[]> {
  requireAllowed('account.delete', viewer);
  // A session of two factors stands for the second one.
  if (await needsStrongSession(app.db, viewer)) refuse('second-factor-needed');
  const { passwordHash, hits } = await checkOwner(app, viewer, currentPassword);
  return await app.db.transaction(async (tx) => {
    const account = await lockAll(tx, app, viewer, passwordHash);
    // Where the session was all that was asked for, it has to be there still.
    if (passwordHash === null) await requireSession(tx, viewer);
    if ((await deletionReasons(tx, viewer.id)).length > 0) refuse('account-not-deletable');
    await removeHits(tx, hits);
    await erase(tx, app, viewer.id);
    // One that was never verified may be another person's, who still waits for an email.
    await app.email.forgetAddress(tx, account.email, { onlySent: !account.emailVerified });
    await keepRecord(tx, viewer.id, await app.clock.now(tx));
    await app.email.queue(tx, goodbyeEmail(account));
    return await forgetInBrowser(app, tx, request);
  });
}

/**
 * In the order of every other unit of work: the customer, payments, transactions by id, listings by id, the account. What
 * arrives meanwhile either commits before, and is then seen by the check, or finds a deleted user.
 */
async function lockAll(tx: Tx, app: Pick<App, 'jobs'>, { id, role }: Viewer, passwordHash: string | null) {
  if (role === 'operator') await lockOperators(tx);
  await lockCustomer(tx, id);
  // Written below; a transition holds its payment before it waits for its transactions.
  await lockPaymentsOf(tx, id);
  await lockTransactionsOf(tx, id);
  await lockListingsOf(tx, id);
  // A card that is being saved holds this lock, and then refers to the user.
  await lockPaymentCustomer(tx, id);
  await keepCardsOf(tx, id);
  await forgetPaymentCustomer(tx, app, id);
  return lockForDeletion(tx, id, passwordHash);
}

async function erase(tx: Tx, app: Pick<App, 'email' | 'push' | 'sms'>, userId: string): Promise<void> {
  await eraseNotifications(tx, app, userId, deletedUserName);
  await app.email.forget(tx, [userId]);
  await app.sms.forget(tx, userId);
  await app.push.forget(tx, userId);
  await eraseExports(tx, userId);
  await eraseImports(tx, userId);
  await eraseAddressesOf(tx, userId);
  await removeDocuments(tx, userId);
  await casePhotoStore.eraseLoose(tx, userId);
  await handoverPhotoStore.eraseLoose(tx, userId);
  await messagePhotoStore.eraseLoose(tx, userId);
  await removeReferralsOf(tx, userId);
  await eraseFavourites(tx, userId);
  await eraseSavedSearches(tx, userId);
  await eraseCart(tx, userId);
  await eraseFollows(tx, userId);
  await eraseViews(tx, userId);
  await eraseReadMarks(tx, userId);
  await eraseDrafts(tx, userId);
  await eraseBlocks(tx, userId);
  await forgetReporter(tx, userId);
  await forgetMessageReporter(tx, userId);
  await eraseSubscription(tx, userId);
  await eraseAccount(tx, userId);
  // Afterwards, because the photo of a profile is free only then.
  await deleteListingsOf(tx, userId);
}

async function keepRecord(tx: Tx, userId: string, deletedAt: Date): Promise<void> {
  const lastChargeAt = await lastChargeOf(tx, userId);
  await tx
    .insert(deletedAccounts)
    .values({ userId, deletedAt, lastChargeAt, keepUntil: keepUntil(deletedAt, lastChargeAt) });
}
