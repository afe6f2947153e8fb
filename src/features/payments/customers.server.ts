import { eq } from 'drizzle-orm';
import { paymentCustomers } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';

/**
 * The provider's customer object of a user, made before the first payment and keyed by the user, so
 * that there is something to list intents by. Refusals: `provider-unreachable`, `transaction-payment-failed`.
 */
export async function paymentCustomerOf(app: App, user: { id: string; email: string }): Promise<string> {
  const known = await customerIdOf(app, user.id);
  if (known !== null) return known;
  const answer = await app.payments.createCustomer({ userId: user.id, email: user.email }, `customer-${user.id}`);
  if (answer.kind === 'no') refuse('transaction-payment-failed', { stripeMessage: answer.message });
  if (answer.kind !== 'done') refuse('provider-unreachable');
  await app.db
    .insert(paymentCustomers)
    .values({ userId: user.id, customerId: answer.value.customerId })
    .onConflictDoNothing();
  const written = await customerIdOf(app, user.id);
  if (written === null) throw new Error('The payment customer was not written');
  return written;
}

async function customerIdOf(app: App, userId: string): Promise<string | null> {
  const [row] = await app.db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return row?.customerId ?? null;
}
