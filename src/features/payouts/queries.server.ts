import { isConnected, payoutAccountOf, type PayoutAccountRow } from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import { readAccount } from './follow-events.server.ts';
import { statusOf } from './status.ts';

export type ShownAccount = {
  readonly country: string;
  readonly accountType: PayoutAccountRow['accountType'];
  readonly bankLast4: string;
  readonly status: ReturnType<typeof statusOf>;
  /** The provider has stopped payouts, or will, until something is told to it. */
  readonly isPastDue: boolean;
};

/**
 * The user's payout account; null before a bank account is connected. Read from the provider again while anything is open
 * there, and when `again`; `isStale` where the provider did not answer, so that it is as it was last read.
 */
export async function payoutDetailsOf(
  app: App,
  userId: string,
  { again }: { readonly again: boolean },
): Promise<{ readonly account: ShownAccount | null; readonly isStale: boolean }> {
  const stored = await payoutAccountOf(app.db, userId);
  if (stored === null) return { account: null, isStale: false };
  const mayDiffer = again || !isConnected(stored) || statusOf(stored) !== 'verificationSuccess';
  const isStale = mayDiffer && (await readAccount(app, stored.accountId)) === 'later';
  const account = mayDiffer && !isStale ? await payoutAccountOf(app.db, userId) : stored;
  return { account: account === null ? null : shown(account), isStale };
}

function shown(account: PayoutAccountRow): ShownAccount | null {
  const { country, accountType, bankLast4, pastDue } = account;
  if (bankLast4 === null) return null;
  return { country, accountType, bankLast4, status: statusOf(account), isPastDue: pastDue.length > 0 };
}
