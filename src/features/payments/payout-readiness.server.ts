import { eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { payoutAccounts } from '#src/database/schema/payments.ts';

/** `incomplete`: connected, but a requirement of the payout account is due or overdue. */
export type PayoutReadiness = 'missing' | 'incomplete' | 'ready';

/** Whether a lender may publish: stricter than being payable, for which a requirement may still be due. */
export async function payoutReadiness(reader: Reader, userId: string): Promise<PayoutReadiness> {
  const { pastDue, currentlyDue } = payoutAccounts;
  const [account] = await reader
    .select({ pastDue, currentlyDue })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, userId));
  if (account === undefined) return 'missing';
  return account.pastDue.length === 0 && account.currentlyDue.length === 0 ? 'ready' : 'incomplete';
}
