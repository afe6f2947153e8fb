import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Reader, Tx } from '#src/database/database.server.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { keyLifeHours, leaseSeconds, transferGroupOf } from './call.ts';
import type { CallParameters, Capture, CreateIntent } from './call.ts';
import type { RefundStatus } from './money-state.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, Intent } from '#src/platform/payments/payments.ts';
import { mayBeDoneAlready } from '#src/platform/payments/intent-outcome.ts';

export type Call = Omit<typeof paymentCalls.$inferSelect, 'parameters'> & { readonly parameters: CallParameters };

export type NewCall = {
  readonly mode: 'blocking' | 'outbox';
  readonly paymentId: string;
  readonly transactionId: string;
  readonly parameters: CallParameters;
  readonly sequence?: number;
};

/** Records a call in the unit of work that decides on it. Unique by payment, transaction, purpose and sequence. */
export async function writeCall(tx: Tx, call: NewCall): Promise<Call> {
  const id = randomUUID();
  const { purpose } = call.parameters;
  const [row] = await tx
    .insert(paymentCalls)
    .values({ ...call, id, purpose, sequence: call.sequence ?? 1, idempotencyKey: `${purpose}-${id}` })
    .returning();
  return asCall(row);
}

/** Next sequence number. A capture may be repeated after a definite refusal; each repetition is a call of its own. */
export async function nextSequence(tx: Tx, transactionId: string, purpose: CallParameters['purpose']): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${paymentCalls.sequence}), 0)::int` })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.transactionId, transactionId), eq(paymentCalls.purpose, purpose)));
  return (row?.last ?? 0) + 1;
}

export async function callById(reader: Database | Tx, id: string): Promise<Call> {
  const [row] = await reader.select().from(paymentCalls).where(eq(paymentCalls.id, id));
  return asCall(row);
}

/** The group that a payment's intent was made with: its transfers stand beside it. */
export async function groupOfIntent(tx: Tx, paymentId: string): Promise<string> {
  const made = and(eq(paymentCalls.paymentId, paymentId), eq(paymentCalls.purpose, 'create-intent'));
  const [row] = await tx.select().from(paymentCalls).where(made);
  const { parameters } = asCall(row);
  if (parameters.purpose !== 'create-intent') throw new Error(`Payment ${paymentId} has no intent`);
  return transferGroupOf(parameters);
}

/** Closes a call; a blocking call is closed together with its attempt. */
export async function closeCall(
  tx: Tx,
  id: string,
  state: 'done' | 'refused' | 'void',
  objectId: string | null,
  objectStatus: RefundStatus | null = null,
) {
  await tx
    .update(paymentCalls)
    .set({ state, objectId, objectStatus, closedAt: sql`rotation_now()`, token: null, leaseUntil: null })
    .where(and(eq(paymentCalls.id, id), eq(paymentCalls.state, 'open')));
}

/**
 * Whether the idempotency key is younger than `keyLifeHours`, by the database's clock in real time, because Stripe
 * purges a key after a day whatever the clock of a process says.
 */
export async function isKeyValid(db: Reader, call: Call): Promise<boolean> {
  const rows = await db
    .select({ id: paymentCalls.id })
    .from(paymentCalls)
    .where(
      sql`${paymentCalls.id} = ${call.id} and key_made_at > clock_timestamp() - make_interval(hours => ${keyLifeHours})`,
    );
  return rows.length > 0;
}

/**
 * Replaces an idempotency key, for example one for which Stripe replays a stored failure. The new key is stored
 * before it is used.
 */
export async function renewKey(db: Database, call: Call): Promise<Call> {
  const [row] = await db
    .update(paymentCalls)
    .set(newKey(call.purpose))
    .where(and(eq(paymentCalls.id, call.id), eq(paymentCalls.idempotencyKey, call.idempotencyKey)))
    .returning();
  return asCall(row);
}

/** Columns of another idempotency key. An earlier attempt may have been made under the one before: look for it first. */
export function newKey(purpose: Call['purpose']) {
  return { idempotencyKey: `${purpose}-${randomUUID()}`, keyMadeAt: sql`clock_timestamp()` };
}

/** Leases an outbox call for `leaseSeconds`; null when it is done, not due, or leased by another worker. */
export async function claimCall(db: Database, id: string, claimedBy: string): Promise<Call | null> {
  const [row] = await db
    .update(paymentCalls)
    .set({
      token: randomUUID(),
      leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      claimedBy,
    })
    .where(
      sql`${paymentCalls.id} = ${id} and state = 'open' and mode = 'outbox' and next_at <= clock_timestamp()
        and (lease_until is null or lease_until < clock_timestamp())`,
    )
    .returning();
  return row === undefined ? null : asCall(row);
}

/** Outbox calls that are due and not leased, because their job was lost. */
export async function dueCalls(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: paymentCalls.id })
    .from(paymentCalls)
    .where(
      sql`state = 'open' and mode = 'outbox' and next_at <= clock_timestamp()
        and (lease_until is null or lease_until < clock_timestamp())`,
    )
    .orderBy(paymentCalls.nextAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether a call of the payment waits for its delivery. */
export async function hasOpenCall(reader: Reader, paymentId: string): Promise<boolean> {
  const rows = await reader
    .select({ id: paymentCalls.id })
    .from(paymentCalls)
    .where(and(eq(paymentCalls.paymentId, paymentId), eq(paymentCalls.state, 'open')))
    .limit(1);
  return rows.length > 0;
}

export function asCall(row: typeof paymentCalls.$inferSelect | undefined): Call {
  if (row === undefined) throw new Error('The payment call does not exist');
  return { ...row, parameters: row.parameters as CallParameters };
}

/** Makes a blocking call to Stripe, or repeats it after a crash. `fresh` when no earlier attempt can have sent it. */
export async function makeBlockingCall(app: App, call: Call, fresh: boolean): Promise<Answer<Intent>> {
  switch (call.parameters.purpose) {
    case 'create-intent':
      return createIntent(app, call, call.parameters);
    case 'capture':
      return fresh ? capture(app, call, call.parameters) : captureAfterRead(app, call, call.parameters);
    case 'confirm-intent':
      throw new Error('A claim confirms its intent by itself');
    case 'cancel-intent':
    case 'refund':
    case 'transfer':
    case 'reverse-transfer':
      throw new Error(`${call.purpose} is an outbox call, not a blocking call`);
  }
}

async function createIntent(app: App, call: Call, parameters: CreateIntent): Promise<Answer<Intent>> {
  const input = { ...parameters, amount: amountOf(parameters), transferGroup: transferGroupOf(parameters) };
  if (await isKeyValid(app.db, call)) {
    const answer = await app.payments.createIntent(input, call.idempotencyKey);
    if (answer.kind !== 'stale-key') return answer;
  }
  const existing = await intentOf(app, parameters);
  if (existing.kind !== 'done') return existing;
  if (existing.value !== null) return { kind: 'done', value: existing.value };
  const renewed = await renewKey(app.db, call);
  return staleAsUnknown(await app.payments.createIntent(input, renewed.idempotencyKey));
}

async function capture(app: App, call: Call, parameters: Capture): Promise<Answer<Intent>> {
  const answer = await app.payments.captureIntent(captureInput(parameters), call.idempotencyKey);
  if (answer.kind === 'stale-key') return captureAfterRead(app, call, parameters);
  return answer.kind === 'no' && mayBeDoneAlready(answer.code) ? canceledOrRefused(app, parameters, answer) : answer;
}

async function captureAfterRead(app: App, call: Call, parameters: Capture): Promise<Answer<Intent>> {
  const intent = await app.payments.readIntent(parameters.intentId);
  if (intent.kind !== 'done') return intent;
  if (intent.value.status === 'succeeded') return intent;
  if (intent.value.status === 'canceled') return canceled;
  const answer = await withValidKey(app, call, (key) => app.payments.captureIntent(captureInput(parameters), key));
  return answer.kind === 'no' && mayBeDoneAlready(answer.code) ? canceledOrRefused(app, parameters, answer) : answer;
}

/**
 * Stripe refused because of the intent's state. Reads the intent to see whether its hold has ended, in which case a
 * capture can never succeed.
 */
async function canceledOrRefused(app: App, { intentId }: Capture, no: Answer<Intent>): Promise<Answer<Intent>> {
  const intent = await app.payments.readIntent(intentId);
  if (intent.kind !== 'done') return intent;
  return intent.value.status === 'canceled' ? canceled : no;
}

function captureInput(parameters: Capture) {
  return { intentId: parameters.intentId, amount: amountOf(parameters) };
}

/**
 * Replaces an expired idempotency key, or one for which Stripe replays a stored failure. Only for calls that the
 * object's own state makes safe to repeat, and whose object has just been read.
 */
export async function withValidKey<T>(
  app: App,
  call: Call,
  run: (key: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  if (await isKeyValid(app.db, call)) {
    const answer = await run(call.idempotencyKey);
    if (answer.kind !== 'stale-key') return answer;
  }
  const renewed = await renewKey(app.db, call);
  return staleAsUnknown(await run(renewed.idempotencyKey));
}

/** The hold on the card has ended at Stripe: there is nothing left to capture. */
export const intentCanceled = 'payment_intent_canceled';

const canceled = {
  kind: 'no',
  code: intentCanceled,
  declineCode: null,
  message: text('payment-error.hold-ended'),
} as const;

/**
 * Finds the intent with our payment's id in its metadata among all intents of the customer; null when there is none.
 */
export async function intentOf(
  app: App,
  payment: { readonly stripeCustomerId: string; readonly paymentId: string },
): Promise<Answer<Intent | null>> {
  const intents = await app.payments.listIntents(payment.stripeCustomerId);
  if (intents.kind !== 'done') return intents;
  return { kind: 'done', value: intents.value.find(({ paymentId }) => paymentId === payment.paymentId) ?? null };
}

/** Treats a second stored failure as an unknown outcome, because a key is renewed at most once per attempt. */
function staleAsUnknown<T>(answer: Answer<T>): Answer<T> {
  return answer.kind === 'stale-key' ? { kind: 'unknown', reason: answer.reason } : answer;
}

export function amountOf({ amount, currency }: { amount: number; currency: string }): Money {
  return money(amount, currency as Currency);
}
