import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { paymentCustomers } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';

/**
 * Stripe's customer object of a user, made before the first payment and keyed by the user, so
 * that there is something to list intents by. Refusals: `payments-unreachable`, `transaction-payment-failed`.
 */
export async function stripeCustomerFor(app: App, user: { id: string; email: string }): Promise<string> {
  const known = await stripeCustomerIdOf(app, user.id);
  if (known !== null) return known;
  const answer = await createCustomer(app, user);
  if (answer.kind === 'no') refuse('transaction-payment-failed', { stripeMessage: answer.message });
  if (answer.kind !== 'done') return (await writtenMeanwhile(app, user.id)) ?? refuse('payments-unreachable');
  await app.db
    .insert(paymentCustomers)
    .values({ userId: user.id, stripeCustomerId: answer.value.stripeCustomerId })
    .onConflictDoNothing();
  const written = await stripeCustomerIdOf(app, user.id);
  if (written === null) throw new Error('The payment customer was not written');
  return written;
}

/**
 * A key whose stored answer is a failure, or that was used with an older mail address, is given up: at
 * worst Stripe keeps a customer nobody uses.
 */
async function createCustomer(app: App, { id, email }: { id: string; email: string }) {
  const input = { userId: id, email };
  const answer = await app.payments.createCustomer(input, `customer-${id}`);
  return answer.kind === 'stale-key' ? app.payments.createCustomer(input, `customer-${id}-${randomUUID()}`) : answer;
}

/** Another tab of the same person may be asking at this moment: then the key is in use, and soon the answer is here. */
async function writtenMeanwhile(app: App, userId: string): Promise<string | null> {
  for (let looks = 0; looks < 8; looks++) {
    const known = await stripeCustomerIdOf(app, userId);
    if (known !== null) return known;
    await sleep(250);
  }
  return null;
}

async function stripeCustomerIdOf(app: App, userId: string): Promise<string | null> {
  const [row] = await app.db
    .select({ stripeCustomerId: paymentCustomers.stripeCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  return row?.stripeCustomerId ?? null;
}
