import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { payoutAccounts } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import type { PayoutAccount } from '#src/platform/payments/payments.ts';

type Row = typeof payoutAccounts.$inferSelect;

/** Whether customers may be charged for this lender's listings: no requirement is overdue, and transfers are active. */
export function isPayable(account: Pick<Row, 'transfersActive' | 'pastDue' | 'disabledReason'>): boolean {
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
  const [account] = await readAccount(reader).execute({ userId });
  return account !== undefined && isPayable(account) ? account.accountId : null;
}

const readAccount = preparedOn((reader) =>
  reader
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, sql.placeholder('userId'))),
);

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

/** Refreshes the account from Stripe, never from the content of an event or a redirect address. */
export async function refreshPayoutAccount(app: App, accountId: string): Promise<'read' | 'unknown-account' | 'later'> {
  const [stored] = await app.db.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, accountId));
  if (stored === undefined) return 'unknown-account';
  const answer = await app.payments.readAccount(accountId);
  if (answer.kind !== 'done') return 'later';
  await app.db.update(payoutAccounts).set(factsOf(answer.value)).where(eq(payoutAccounts.accountId, accountId));
  return 'read';
}

function factsOf(account: PayoutAccount) {
  return {
    chargesEnabled: account.chargesEnabled,
    payoutsEnabled: account.payoutsEnabled,
    transfersActive: account.transfersActive,
    currentlyDue: [...account.currentlyDue],
    pastDue: [...account.pastDue],
    disabledReason: account.disabledReason,
    readAt: sql`rotation_now()`,
  };
}
