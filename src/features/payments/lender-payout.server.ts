import { and, eq } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { hasOpenCase } from './cases.server.ts';
import { nettedOf } from './ledger.server.ts';
import { lastPaymentOf } from './payments.server.ts';
import { payableAccountOf } from './payout-accounts.server.ts';

/**
 * Where a lender's part of a completed order is. `waits`: why its transfer has not been sent. `netted`: what of it paid an earlier
 * debt, in minor units.
 */
export type LenderPayout = { readonly waits: 'no' | 'case' | 'account'; readonly netted: number };

type Completed = { readonly id: string; readonly providerId: string };

/** The same order of reasons as the worker's, which sends nothing while a case is open, nor to an account that cannot be reached. */
export async function lenderPayoutOf(reader: Reader, { id, providerId }: Completed): Promise<LenderPayout> {
  const payment = await lastPaymentOf(reader, id);
  if (payment === null) return { waits: 'no', netted: 0 };
  const about = { paymentId: payment.id, transactionId: id };
  const netted = await nettedOf(reader, payment.id, id);
  if (!(await isTransferOpen(reader, about))) return { waits: 'no', netted };
  if (await hasOpenCase(reader, id)) return { waits: 'case', netted };
  return { waits: (await payableAccountOf(reader, providerId)) === null ? 'account' : 'no', netted };
}

async function isTransferOpen(reader: Reader, about: { readonly paymentId: string; readonly transactionId: string }) {
  const ofOrder = and(eq(paymentCalls.paymentId, about.paymentId), eq(paymentCalls.transactionId, about.transactionId));
  const open = and(ofOrder, eq(paymentCalls.purpose, 'transfer'), eq(paymentCalls.state, 'open'));
  return (await reader.$count(paymentCalls, open)) > 0;
}
