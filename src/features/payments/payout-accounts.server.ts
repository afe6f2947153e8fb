import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { payoutAccounts } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import type { PayoutAccount } from '#src/platform/payments/payments.ts';

type Row = typeof payoutAccounts.$inferSelect;

/** May somebody be charged for this person's pieces? Nothing overdue, and transfers reach the account. */
export function isPayable(account: Pick<Row, 'transfersActive' | 'pastDue' | 'disabledReason'>): boolean {
  return account.transfersActive && account.pastDue.length === 0 && account.disabledReason === null;
}

export async function canReceivePayments(reader: Reader, userId: string): Promise<boolean> {
  return (await payableAccountOf(reader, userId)) !== null;
}

/** The account to pay out to, as it is now; null while there is none that money can reach. */
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

export async function keepPayoutAccount(
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

/** Reads the account again at Stripe: what it says counts, never what an event or an address claims. */
export async function refreshPayoutAccount(app: App, accountId: string): Promise<'read' | 'unknown-account' | 'later'> {
  const [known] = await app.db.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, accountId));
  if (known === undefined) return 'unknown-account';
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
