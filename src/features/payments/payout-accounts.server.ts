import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { formerPayoutAccounts } from '#src/database/schema/former-payout-accounts.ts';
import { payoutAccounts } from '#src/database/schema/payments.ts';
import { closedReason } from '#src/domain/payments/closed-account.ts';
import type { App } from '#src/platform/app.ts';
import type { PayoutAccount } from '#src/platform/payments/payments.ts';

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

/** Whether customers may be charged for this lender's listings: no requirement is overdue, and transfers are active. */
export function isPayable(account: Pick<PayoutAccountRow, 'transfersActive' | 'pastDue' | 'disabledReason'>): boolean {
  return account.transfersActive && account.pastDue.length === 0 && account.disabledReason === null;
}

export async function canReceivePayments(reader: Reader, userId: string): Promise<boolean> {
  return (await payableAccountOf(reader, userId)) !== null;
}

/** What the user's payout account is good for, as it was last read; null without one. */
export async function payoutStateOf(reader: Reader, userId: string) {
  const [account] = await readAccount(reader).execute({ userId });
  if (account === undefined) return null;
  const { country, chargesEnabled, payoutsEnabled } = account;
  return { country, chargesEnabled, payoutsEnabled };
}

/** The lender's current payout account; null while transfers cannot reach it. */
export async function payableAccountOf(reader: Reader, userId: string): Promise<string | null> {
  const [account] = await readPayable(reader).execute({ userId });
  return account !== undefined && isPayable(account) ? account.accountId : null;
}

/** Public pages read no more of it. */
const readPayable = preparedOn((reader) =>
  reader
    .select({
      accountId: payoutAccounts.accountId,
      transfersActive: payoutAccounts.transfersActive,
      pastDue: payoutAccounts.pastDue,
      disabledReason: payoutAccounts.disabledReason,
    })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, sql.placeholder('userId'))),
);

const readAccount = preparedOn((reader) =>
  reader
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, sql.placeholder('userId'))),
);

/** Whether the lender has told where to pay her: until then the account is empty, and may be replaced by another. */
export function isConnected(account: Pick<PayoutAccountRow, 'bankLast4'> | null): boolean {
  return account !== null && account.bankLast4 !== null;
}

/** Whether she has told it before, also where the bank account was removed at Stripe since. */
export function hadBankAccount(account: Pick<PayoutAccountRow, 'bankLast4' | 'bankAccountId'>): boolean {
  return isConnected(account) || account.bankAccountId !== null;
}

export async function payoutAccountOf(reader: Reader, userId: string): Promise<PayoutAccountRow | null> {
  const [account] = await readAccount(reader).execute({ userId });
  return account ?? null;
}

/** Before the token is sent: the answer may be lost. */
export async function noteSentToken(reader: Reader, accountId: string, sentBankToken: string): Promise<void> {
  await reader.update(payoutAccounts).set({ sentBankToken }).where(eq(payoutAccounts.accountId, accountId));
}

/** Stores a new, empty account; it replaces an empty one of another country, and never one with a bank account. */
export async function startPayoutAccount(
  reader: Reader,
  owner: { readonly userId: string; readonly country: string },
  account: PayoutAccount,
): Promise<PayoutAccountRow> {
  const facts = { ...factsOf(account), accountId: account.id, country: owner.country };
  await reader
    .insert(payoutAccounts)
    .values({ ...owner, ...facts })
    .onConflictDoUpdate({ target: payoutAccounts.userId, set: facts, setWhere: isNull(payoutAccounts.bankLast4) });
  const stored = await payoutAccountOf(reader, owner.userId);
  if (stored === null) throw new Error('The payout account was not written');
  return stored;
}

/**
 * Stores what was read of an account. `onRead` is a part of the unit of work, under the row's lock, so that each change is
 * met by one reading. `unknown-account` when the user's account is another one by now. `outdated`, and nothing is stored,
 * where the reading began at `startedAt` and the row was written since: it may be from before that.
 */
export async function writePayoutFacts(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  account: PayoutAccount,
  onRead: OnAccountRead,
  startedAt: Date | null = null,
): Promise<'written' | 'unknown-account' | 'outdated'> {
  return db.transaction(async (tx) => {
    const isThis = eq(payoutAccounts.accountId, account.id);
    const before = await lockPayoutAccount(tx, clock, account.id, startedAt);
    if (typeof before === 'string') return before;
    const change = changeBetween(before, account);
    await tx
      .update(payoutAccounts)
      .set({ ...factsOf(account), ...(change.newBankLast4 !== null && { bankSetAt: sql`rotation_now()` }) })
      .where(isThis);
    await onRead(tx, change);
    return 'written';
  });
}

/** `outdated` where it was written since a reading of it began. */
async function lockPayoutAccount(
  tx: Tx,
  clock: App['clock'],
  accountId: string,
  startedAt: Date | null,
): Promise<PayoutAccountRow | 'unknown-account' | 'outdated'> {
  const [row] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, accountId)).for('update');
  if (row === undefined) return 'unknown-account';
  if (startedAt !== null && isWithin(row.readAt, { after: startedAt, until: await clock.now(tx) })) return 'outdated';
  return row;
}

/** A moment that is yet to come is from before a movable clock was set back. */
function isWithin(moment: Date, { after, until }: { readonly after: Date; readonly until: Date }): boolean {
  return moment > after && moment <= until;
}

/**
 * Takes the payout account from a user whose account another person may have opened: what is owed from now on waits until
 * they connect one of their own.
 */
export async function endPayoutAccount(tx: Tx, userId: string): Promise<void> {
  const { accountId, country } = payoutAccounts;
  const ended = await tx
    .delete(payoutAccounts)
    .where(eq(payoutAccounts.userId, userId))
    .returning({ userId: payoutAccounts.userId, accountId, country });
  if (ended.length > 0) await tx.insert(formerPayoutAccounts).values(ended);
}

/** The same where the account is younger than that, or another bank account was named since. */
export async function endPayoutAccountSince(tx: Tx, userId: string, since: Date): Promise<void> {
  const { createdAt, bankSetAt } = payoutAccounts;
  const its = and(eq(payoutAccounts.userId, userId), or(gt(createdAt, since), gt(bankSetAt, since)));
  if ((await tx.$count(payoutAccounts, its)) > 0) await endPayoutAccount(tx, userId);
}

/** How many were taken from the user. */
export async function countEndedAccounts(reader: Reader, userId: string): Promise<number> {
  return reader.$count(formerPayoutAccounts, eq(formerPayoutAccounts.userId, userId));
}

export async function savePayoutAccount(
  reader: Reader,
  owner: { readonly userId: string; readonly country: string },
  account: PayoutAccount,
): Promise<void> {
  const facts = { ...factsOf(account), accountId: account.id };
  await reader
    .insert(payoutAccounts)
    .values({ ...owner, ...facts })
    .onConflictDoUpdate({ target: payoutAccounts.userId, set: facts });
}

/** What reading an account has changed. */
export type AccountChange = {
  readonly userId: string;
  /** Before it was read. */
  readonly wasConnected: boolean;
  /** Requirements that were not overdue before. */
  readonly newlyPastDue: readonly string[];
  /** The last digits of the bank account that replaces the last one before, or is the first; null where it is the same one. */
  readonly newBankLast4: string | null;
  readonly isFirstBank: boolean;
};

export type OnAccountRead = (tx: Tx, change: AccountChange) => Promise<void>;

function isOtherBank(before: PayoutAccountRow, account: PayoutAccount): boolean {
  return before.bankAccountId === null
    ? before.bankLast4 !== account.bankLast4
    : before.bankAccountId !== account.bankAccountId;
}

function changeBetween(before: PayoutAccountRow, account: PayoutAccount): AccountChange {
  return {
    userId: before.userId,
    wasConnected: isConnected(before),
    newlyPastDue: account.pastDue.filter((name) => !before.pastDue.includes(name)),
    newBankLast4: isOtherBank(before, account) ? account.bankLast4 : null,
    isFirstBank: !hadBankAccount(before),
  };
}

/**
 * Refreshes the account from Stripe, never from the content of an event or a redirect address. `onRead` as above. Reads
 * again where the account was written meanwhile, so that what was there before a change is not taken for another one.
 */
export async function refreshPayoutAccount(
  app: App,
  accountId: string,
  onRead: OnAccountRead,
  readings = 3,
): Promise<'read' | 'unknown-account' | 'later'> {
  if ((await ownerOfAccount(app.db, accountId)) === null) return 'unknown-account';
  const startedAt = await app.clock.now();
  const answer = await app.payments.readAccount(accountId);
  if (answer.kind === 'no' && goneCodes.has(answer.code)) return closeAccount(app, accountId, startedAt);
  if (answer.kind !== 'done') return 'later';
  const outcome = await writePayoutFacts(app, answer.value, onRead, startedAt);
  if (outcome !== 'outdated') return outcome === 'written' ? 'read' : outcome;
  return readings > 1 ? refreshPayoutAccount(app, accountId, onRead, readings - 1) : 'later';
}

/** Stripe's words for an account that was removed or rejected there, or that our key may not use. */
const goneCodes: ReadonlySet<string> = new Set(['resource_missing', 'account_invalid']);

/**
 * Nothing can be paid into an account that is gone, so nothing is charged for it. The row stays: where the key was the mistake,
 * the next reading opens it again. One that was written since `startedAt` is left as it is, as by `writePayoutFacts`.
 */
async function closeAccount(app: App, accountId: string, startedAt: Date): Promise<'read'> {
  await app.db.transaction(async (tx) => {
    const row = await lockPayoutAccount(tx, app.clock, accountId, startedAt);
    if (typeof row === 'string') return;
    const nothing = { transfersActive: false, chargesEnabled: false, payoutsEnabled: false };
    await tx
      .update(payoutAccounts)
      .set({ ...nothing, disabledReason: closedReason, readAt: sql`rotation_now()` })
      .where(eq(payoutAccounts.accountId, accountId));
    if (row.disabledReason !== closedReason)
      app.logger.warn('The provider knows a payout account no more, or not our key', { payoutAccount: accountId });
  });
  return 'read';
}

/** Whose account it is at Stripe; null for one that we do not know. */
export async function ownerOfAccount(reader: Reader, accountId: string) {
  const { userId, bankLast4, bankAccountId } = payoutAccounts;
  const [owner] = await reader
    .select({ userId, bankLast4, bankAccountId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, accountId));
  return owner ?? null;
}

function factsOf(account: PayoutAccount) {
  return {
    accountType: account.accountType,
    bankLast4: account.bankLast4,
    // The last one stays where there is none any more: what is added then is another one.
    ...(account.bankAccountId === null ? {} : { bankAccountId: account.bankAccountId }),
    chargesEnabled: account.chargesEnabled,
    payoutsEnabled: account.payoutsEnabled,
    transfersActive: account.transfersActive,
    currentlyDue: [...account.currentlyDue],
    pastDue: [...account.pastDue],
    disabledReason: account.disabledReason,
    verificationFailed: account.verificationFailed,
    readAt: sql`rotation_now()`,
  };
}
