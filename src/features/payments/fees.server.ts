import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { payments } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import type { BalanceTransaction } from '#src/platform/payments/payments.ts';
import { postOnce } from './ledger.server.ts';
import { lockPayment } from './payments.server.ts';

/** Minutes until a fee is looked up again that could not be read. */
const retryMinutes = 5;

type Due = { readonly id: string; readonly chargeId: string | null };

/**
 * Books what Stripe keeps of each captured charge, read from the charge's balance transaction. The capture has written
 * that it is due; it stays due until it is booked.
 */
export async function bookDueFees(app: App, limit = 50): Promise<void> {
  for (const due of await claimDue(app.db, limit)) {
    await bookFee(app, due).catch((error: unknown) => app.logger.error(error, { paymentId: due.id }));
  }
}

async function claimDue(db: Database, limit: number): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    update payments set fee_due_at = clock_timestamp() + make_interval(mins => ${retryMinutes})
    where id in (select id from payments where fee_due_at <= clock_timestamp()
      order by fee_due_at limit ${limit} for update skip locked)
    returning id, charge_id as "chargeId"`);
  return rows;
}

async function bookFee(app: App, { id, chargeId }: Due): Promise<void> {
  if (chargeId === null) throw new Error(`Captured without a charge: payment ${id}`);
  const charge = await app.payments.readCharge(chargeId);
  if (charge.kind === 'no') throw new Error(`Stripe has no charge ${chargeId}`);
  const movement = charge.kind === 'done' ? charge.value.movement : null;
  if (movement === null) return;
  await app.db.transaction((tx) => recordFee(tx, id, movement));
}

/** Books the fee of a payment's charge, unless it is booked. */
export async function recordFee(
  tx: Tx,
  paymentId: string,
  { id, fee, currency }: Pick<BalanceTransaction, 'id' | 'fee' | 'currency'>,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (currency !== payment.currency) throw new Error(`A charge in ${payment.currency} settled in ${currency}`);
  const entries = { 'fees': fee, 'at-provider': -fee };
  await postOnce(tx, { name: `fee:${id}`, paymentId, transactionId: null, currency, entries });
  await tx.update(payments).set({ feeDueAt: null }).where(eq(payments.id, paymentId));
}
