import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { ledgerEntries } from '#src/database/schema/ledger.ts';

export type Account = (typeof ledgerEntries.$inferSelect)['account'];

export type Posting = {
  /** Unique for ever: writing a posting a second time fails. */
  readonly name: string;
  /** Null for the operator's payouts, and for movements that nothing explains. */
  readonly paymentId: string | null;
  /** Null also for what concerns a payment as a whole: Stripe's fees, and what a bank takes. */
  readonly transactionId: string | null;
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

/** Writes a posting unless it is there; false when it was. The caller holds a lock, or the second of two writers fails. */
export async function postOnce(tx: Tx, posting: Posting): Promise<boolean> {
  if (await isPosted(tx, posting.name)) return false;
  await post(tx, posting);
  return true;
}

export async function isPosted(reader: Reader, name: string): Promise<boolean> {
  const rows = await reader
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.posting, name))
    .limit(1);
  return rows.length > 0;
}

type Balance = { readonly paymentId: string; readonly transactionId: string; readonly account: Account };

/** The balance of an account for one transaction of a payment, in minor units. */
export async function balanceOf(reader: Reader, { paymentId, transactionId, account }: Balance): Promise<number> {
  const [row] = await reader
    .select({ balance: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.paymentId, paymentId),
        eq(ledgerEntries.transactionId, transactionId),
        eq(ledgerEntries.account, account),
      ),
    );
  return row?.balance ?? 0;
}

/** What we still owe the lender for one transaction out of one payment: captured, neither refunded nor transferred. */
export async function owedToLender(reader: Reader, paymentId: string, transactionId: string): Promise<number> {
  return -(await balanceOf(reader, { paymentId, transactionId, account: 'owed-to-lender' }));
}

/** What of the payout paid the lender's earlier debts, and has not become a debt again. */
export async function nettedOf(reader: Reader, paymentId: string, transactionId: string): Promise<number> {
  return Math.max(0, -(await balanceOf(reader, { paymentId, transactionId, account: 'owed-by-lender' })));
}
