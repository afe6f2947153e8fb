import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { paymentCustomers, payments } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { writtenMeanwhile } from './concurrent-call.server.ts';

/**
 * Stripe customer of a user, created before the first payment with a key derived from the user's id, so that the
 * user's intents can be listed. Refusals: `payments-unreachable`, `transaction-payment-failed`.
 */
export async function stripeCustomerFor(app: App, user: { id: string; email: string }): Promise<string> {
  const stored = await stripeCustomerIdOf(app, user.id);
  if (stored !== null) return stored;
  const answer = await createCustomer(app, user);
  if (answer.kind === 'no') refuse('transaction-payment-failed', { stripeMessage: answer.message });
  if (answer.kind !== 'done')
    return (await writtenMeanwhile(answer, () => stripeCustomerIdOf(app, user.id))) ?? refuse('payments-unreachable');
  await app.db
    .insert(paymentCustomers)
    .values({ userId: user.id, stripeCustomerId: answer.value.stripeCustomerId })
    .onConflictDoNothing();
  const written = await stripeCustomerIdOf(app, user.id);
  if (written === null) throw new Error('The payment customer was not written');
  return written;
}

/**
 * Retries under a new idempotency key when the stored answer is a failure, or when the key was used with an older
 * email address. At worst Stripe keeps an unused customer.
 */
async function createCustomer(app: App, { id, email }: { id: string; email: string }) {
  const input = { userId: id, email };
  const answer = await app.payments.createCustomer(input, `customer-${id}`);
  return answer.kind === 'stale-key' ? app.payments.createCustomer(input, `customer-${id}-${randomUUID()}`) : answer;
}

/** The user's Stripe customer, locked: what belongs to it changes only under this lock. Null before there is one. */
export async function lockPaymentCustomer(tx: Tx, userId: string) {
  const [row] = await tx.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId)).for('update');
  return row ?? null;
}

/** From now on nothing is saved for the customer, and no card is recognised. The ids are kept, as records of past payments. */
export async function markForgotten(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(paymentCustomers)
    .set({ forgottenAt: sql`coalesce(${paymentCustomers.forgottenAt}, rotation_now())` })
    .where(eq(paymentCustomers.userId, userId));
  await tx.update(payments).set({ cardFingerprint: null }).where(eq(payments.payerId, userId));
}

/** Deletes Stripe's record of the user: email and saved cards. False while Stripe has not said that it is gone. */
export async function deleteStripeCustomer(app: Pick<App, 'db' | 'payments'>, userId: string): Promise<boolean> {
  const stored = await stripeCustomerIdOf(app, userId);
  if (stored === null) return true;
  const { kind } = await app.payments.deleteCustomer(stored);
  return kind === 'done';
}

async function stripeCustomerIdOf(app: Pick<App, 'db'>, userId: string): Promise<string | null> {
  const [row] = await app.db
    .select({ stripeCustomerId: paymentCustomers.stripeCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return row?.stripeCustomerId ?? null;
}
