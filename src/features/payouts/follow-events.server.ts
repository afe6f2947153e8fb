import { randomUUID } from 'node:crypto';
import { and, isNotNull, or, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { payoutAccounts } from '#src/database/schema/payments.ts';
import { closedReason } from '#src/domain/payments/closed-account.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { refuse } from '#src/domain/refusal.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { ReceivedEvent } from '#src/features/payments/events.server.ts';
import {
  isConnected,
  type OnAccountRead,
  ownerOfAccount,
  type PayoutAccountRow,
  refreshPayoutAccount,
} from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import type { BankPayout } from '#src/platform/payments/payout-account.ts';

export function isPayoutEvent(type: string): boolean {
  return type === 'account.updated' || type === 'payout.paid' || type === 'payout.failed';
}

/** Null when the event is handled; otherwise the reason for a retry. What it is about is read from the provider. */
export async function followPayoutEvent(app: App, event: ReceivedEvent): Promise<string | null> {
  const { type, objectId, accountId } = event;
  if (type === 'account.updated') return (await readAccount(app, objectId)) === 'later' ? unreachable : null;
  // Without an account it is a payout of our own, which the ledger follows.
  return accountId === null ? null : followBankPayout(app, accountId, objectId);
}

const unreachable = 'payments-unreachable';

/** Reads the account, and tells its owner of what has changed by that, once. */
export async function readAccount(app: App, accountId: string): ReturnType<typeof refreshPayoutAccount> {
  return refreshPayoutAccount(app, accountId, tellOfChange(app));
}

/** Hours after which an account is read again, whatever events came. */
const readAgainHours = 24;
/** Of one that was not found: where our key was the mistake, it is not the lenders' loss for a day. */
const readClosedHours = 1;

/**
 * Reads the accounts of lenders that were not read for a day, so that one that was disabled is paid no more, and another bank
 * account is told, also without an event. A part of those that are due, any of them, so that those that cannot be read keep
 * none waiting.
 */
export async function readAccountsAgain(app: App, limit: number): Promise<void> {
  const { accountId, bankLast4, bankAccountId, disabledReason, readAt } = payoutAccounts;
  const isClosed = sql`${disabledReason} is not distinct from ${closedReason}`;
  const hours = sql`case when ${isClosed} then ${readClosedHours}::int else ${readAgainHours}::int end`;
  const isDue = sql`${readAt} < rotation_now() - make_interval(hours => ${hours})`;
  const hadBank = or(isNotNull(bankLast4), isNotNull(bankAccountId));
  const due = await app.db
    .select({ accountId })
    .from(payoutAccounts)
    .where(and(hadBank, isDue))
    .orderBy(sql`random()`)
    .limit(limit);
  const ids = due.map((row) => row.accountId);
  await eachAlone(app, 'payoutAccount', ids, (id) => readAccount(app, id));
}

/**
 * Before another bank account may be entered, here or at the provider: reads the one that was last read without its id.
 * By its last digits alone the change might not be noticed. Refuses `payments-unreachable`.
 */
export async function readBeforeChange(app: App, account: PayoutAccountRow): Promise<void> {
  if (!isConnected(account) || account.bankAccountId !== null) return;
  if ((await readAccount(app, account.accountId)) === 'later') refuse('payments-unreachable');
}

/**
 * Tells the owner of an account what has become overdue, and of a bank account, the first or another one, wherever that was
 * entered: it gets all that she earns, and another person may have entered it in her browser.
 */
export function tellOfChange(app: Pick<App, 'jobs'>): OnAccountRead {
  return async (tx, { userId, wasConnected, newlyPastDue, newBankLast4, isFirstBank }) => {
    const change = () => ({ changeId: randomUUID(), recipientId: userId });
    if (wasConnected && newlyPastDue.length > 0) await notify(tx, app, 'payout-due', change());
    if (newBankLast4 === null) return;
    const kind = isFirstBank ? 'bank-account-added' : 'bank-account-changed';
    await notify(tx, app, kind, { ...change(), last4: newBankLast4 });
  };
}

async function followBankPayout(app: App, accountId: string, payoutId: string): Promise<string | null> {
  const owner = await ownerOfAccount(app.db, accountId);
  if (owner === null) return null;
  const answer = await app.payments.readPayout({ accountId, payoutId });
  if (answer.kind === 'no') return null;
  if (answer.kind !== 'done') return unreachable;
  const { status } = answer.value;
  if (status === 'paid' || status === 'failed') await notifyOfPayout(app, owner, answer.value, status);
  return null;
}

type Owner = NonNullable<Awaited<ReturnType<typeof ownerOfAccount>>>;

async function notifyOfPayout(
  app: App,
  owner: Owner,
  { id, amount, currency, arrivesAt, bankAccountId }: BankPayout,
  outcome: 'paid' | 'failed',
): Promise<void> {
  const facts = {
    ...{ payoutId: id, recipientId: owner.userId, outcome, amount, currency },
    arrivesOn: dayInZone(arrivesAt, marketplace.timeZone),
    // Of a bank account that she has replaced since, the digits are not known any more.
    last4: bankAccountId === owner.bankAccountId ? (owner.bankLast4 ?? '') : '',
  };
  await app.db.transaction((tx) => notify(tx, app, 'bank-payout', facts));
}
