import type { Tx } from '#src/database/database.server.ts';
import { ledgerEntries } from '#src/database/schema/payments.ts';

export type Account = (typeof ledgerEntries.$inferSelect)['account'];

export type Posting = {
  /** Unique for ever: writing a posting a second time fails. */
  readonly name: string;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly currency: string;
  /** Minor units by account; they sum to zero. Money we have is positive, money we owe negative. */
  readonly entries: Readonly<Partial<Record<Account, number>>>;
};

/** Writes one balanced posting; accounts without an amount are left out. */
export async function post(tx: Tx, { name, entries, ...about }: Posting): Promise<void> {
  const rows = Object.entries(entries)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ ...about, posting: name, account: account as Account, amount }));
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);
}
