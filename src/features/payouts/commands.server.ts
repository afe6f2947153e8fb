import { randomUUID } from 'node:crypto';
import { marketplace } from '#marketplace';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { requirePresence } from '#src/features/accounts/presence.server.ts';
import { requireSession } from '#src/features/accounts/require-session.server.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { writtenMeanwhile } from '#src/features/payments/concurrent-call.server.ts';
import {
  countEndedAccounts,
  isConnected,
  noteSentToken,
  ownerOfAccount,
  payoutAccountOf,
  startPayoutAccount,
  writePayoutFacts,
  type PayoutAccountRow,
} from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, PayoutAccount } from '#src/platform/payments/payments.ts';
import type { AccountDetails, AccountType } from '#src/platform/payments/payout-account.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { payoutCountries } from './countries.server.ts';
import { readAccount, readBeforeChange, tellOfChange } from './follow-events.server.ts';

type Owner = Asker & Pick<Viewer, 'id' | 'sessionId'>;

export type PayoutDetails = {
  readonly accountType: AccountType;
  readonly country: string;
  readonly accountToken: string;
  readonly bankAccountToken: string;
};

/**
 * Saves a lender's payout details: makes her account, empty and under a key of her own, and then adds what her browser
 * made tokens of. So a lost answer is repeated without a second account, and a refused bank account leaves an empty one,
 * which is used the next time. Idempotent for the same tokens, which work once. Refusals: `validation-invalid-value` for a country that
 * may not be chosen, `payout-account-failed`, `payments-unreachable`, `too-many-requests`, and `conflict` where a bank
 * account in another country was connected meanwhile; `unauthorized` where the session has ended; where another one in this country was, those of `requirePresence`,
 * without a password.
 */
export async function savePayoutDetails(app: App, viewer: Owner, details: PayoutDetails): Promise<void> {
  requireAllowed('account.change-payouts', viewer);
  const { accountToken, bankAccountToken, country } = details;
  if (!payoutCountries(app).includes(country)) refuse('validation-invalid-value', { field: 'country' });
  const email = await emailFor(app, viewer);
  const account = await accountFor(app, viewer, country);
  if (account.country !== country) refuse('conflict');
  // Also after a lost answer, the same token is no change: it works once, and is from before the account was connected.
  if (isConnected(account) && account.sentBankToken !== bankAccountToken) await requirePresence(app, viewer, undefined);
  await readBeforeChange(app, account);
  await noteSentToken(app.db, account.accountId, bankAccountToken);
  await sendDetails(app, { accountId: account.accountId, accountToken, bankAccountToken, email });
}

export type BankAccountChange = { readonly bankAccountToken: string; readonly currentPassword: string | undefined };

/**
 * Pays the lender into another bank account from now on, and tells her so. Refusals as above, `payout-account-missing`, and
 * those of `requirePresence`: an open browser that another person finds must not lead to her earnings.
 */
export async function changeBankAccount(
  app: App,
  viewer: Owner,
  { bankAccountToken, currentPassword }: BankAccountChange,
): Promise<void> {
  requireAllowed('account.change-payouts', viewer);
  const account = await payoutAccountOf(app.db, viewer.id);
  if (account === null || !isConnected(account)) refuse('payout-account-missing');
  await requirePresence(app, viewer, currentPassword);
  const email = await emailFor(app, viewer);
  await readBeforeChange(app, account);
  await sendDetails(app, { accountId: account.accountId, accountToken: null, bankAccountToken, email });
}

/** Counts the attempt too: twenty an hour, because every one asks whether a bank account exists. */
async function emailFor(app: App, { id }: Owner): Promise<string> {
  await countHit(app, [{ bucket: 'payout details', key: id, max: 20, seconds: 3600 }]);
  const contact = (await contactsById(app.db, [id])).get(id) ?? refuse('not-found');
  return contact.email;
}

/** The user's account: made once, with a key derived from the user and the country. */
async function accountFor(app: App, viewer: Owner, country: string): Promise<PayoutAccountRow> {
  const { id: userId } = viewer;
  const stored = await payoutAccountOf(app.db, userId);
  if (stored !== null && (isConnected(stored) || stored.country === country)) return stored;
  const answer = await createAccount(app, userId, country);
  if (answer.kind === 'no') refuse('payout-account-failed', { stripeMessage: answer.message, code: answer.code });
  if (answer.kind !== 'done')
    return (await writtenMeanwhile(answer, () => accountIn(app, userId, country))) ?? refuse('payments-unreachable');
  return await app.db.transaction(async (tx) => {
    // Who had the account until a moment ago leaves nothing in it.
    await requireSession(tx, viewer);
    return await startPayoutAccount(tx, { userId, country }, answer.value);
  });
}

/** At worst, after a failure that Stripe replays or with other settings, an empty account is left there unused. */
async function createAccount(app: App, userId: string, country: string): Promise<Answer<PayoutAccount>> {
  const { merchantCategory, businessUrl } = marketplace.payouts;
  const profile = `${app.config.canonicalRootUrl}/u/${userId}`;
  const input = { userId, country, merchantCategory, businessUrl: businessUrl ?? profile };
  // The key of one that was taken from the user would give that one again.
  const ended = await countEndedAccounts(app.db, userId);
  const key = `payout-account-${userId}-${country}${ended === 0 ? '' : `-${ended}`}`;
  const answer = await app.payments.createAccount(input, key);
  return answer.kind === 'stale-key' ? app.payments.createAccount(input, `${key}-${randomUUID()}`) : answer;
}

async function accountIn(app: App, userId: string, country: string): Promise<PayoutAccountRow | null> {
  const stored = await payoutAccountOf(app.db, userId);
  return stored?.country === country ? stored : null;
}

async function sendDetails(app: App, details: AccountDetails): Promise<void> {
  const answer = await updateAccount(app, details);
  if (answer.kind === 'no') {
    if (answer.code === 'token_already_used' && (await isThere(app, details.accountId))) return;
    refuse('payout-account-failed', { stripeMessage: answer.message, code: answer.code });
  }
  if (answer.kind !== 'done') refuse('payments-unreachable');
  if ((await writePayoutFacts(app, answer.value, tellOfChange(app))) !== 'written') refuse('conflict');
}

/** The tokens are used once, whatever the key: so another key repeats nothing. */
async function updateAccount(app: App, details: AccountDetails): Promise<Answer<PayoutAccount>> {
  const key = `payout-details-${details.accountId}-${details.bankAccountToken}`;
  const answer = await app.payments.updateAccount(details, key);
  return answer.kind === 'stale-key' ? app.payments.updateAccount(details, `${key}-${randomUUID()}`) : answer;
}

/** Whether an earlier attempt, whose answer was lost, has used the tokens. Only we can: they were made with our key. */
async function isThere(app: App, accountId: string): Promise<boolean> {
  if ((await readAccount(app, accountId)) !== 'read') return false;
  const owner = await ownerOfAccount(app.db, accountId);
  return isConnected(owner);
}
