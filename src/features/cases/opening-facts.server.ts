import { sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import type { Party } from '#src/domain/process/words.ts';
import { endOfClaims, wasSent } from '#src/features/handover/claim-period.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import { stageOfTransaction, type Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { OpeningFacts } from './rules.ts';

/** What decides whether a side may report a problem now. */
export async function openingFacts(
  reader: Reader,
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  role: Party,
): Promise<OpeningFacts> {
  const zone = marketplace.timeZone;
  const { rows } = await reader.execute<{ begins: string; until: string; wasSent: boolean }>(sql`
    select (display_start::timestamp at time zone ${zone}) as begins,
      ${endOfClaims()} as until, ${wasSent(sql`b.transaction_id`)} as "wasSent"
    from bookings b where transaction_id = ${transaction.id}`);
  const [days] = rows;
  return {
    ...{ role, kind: transaction.kind, stage: stageOfTransaction(transaction) },
    begins: days === undefined ? null : new Date(days.begins),
    wasSent: days?.wasSent === true,
    isRefundable: role === 'customer' && (await isRefundable(reader, transaction.id)),
    claimUntil: days === undefined ? null : new Date(days.until),
    now: await app.clock.now(),
  };
}

/** Of an order without a payment nothing was ever to go back. */
async function isRefundable(reader: Reader, transactionId: string): Promise<boolean> {
  const payment = await lastPaymentOf(reader, transactionId);
  return payment !== null && (await refundable(reader, payment.id, transactionId)) > 0;
}
