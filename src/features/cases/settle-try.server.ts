import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import type { ConfirmIntent } from '#src/features/payments/call.ts';
import { closeCall, renewKey, type Call } from '#src/features/payments/calls.server.ts';
import type { App } from '#src/platform/app.ts';
import { mayBeDoneAlready } from '#src/platform/payments/intent-outcome.ts';
import type { Answer, Confirmed } from '#src/platform/payments/payments.ts';
import { daysBetweenTries, isGivenUp } from './claim-rules.ts';
import { endCharged, endOwed, tell } from './end-claim.server.ts';
import { lockHeld, type HeldClaim } from './hold-claim.server.ts';

/**
 * What came of a try. `at-bank`: the customer answers their bank first, or the bank takes its time. `unknown`: the answer was
 * lost, and the next try finishes it.
 */
export type Outcome =
  | { readonly kind: 'charged' | 'owed' }
  | { readonly kind: 'at-bank' | 'unknown'; readonly bankPage?: string | null }
  | { readonly kind: 'no'; readonly code: string; readonly message: string };

/** Sends a recorded try, and records what came of it, unless another process has the claim by then. */
export async function settleTry(app: App, held: HeldClaim, call: Call): Promise<Outcome> {
  const { parameters } = call;
  if (parameters.purpose !== 'confirm-intent') throw new Error(`Call ${call.id} confirms nothing`);
  const answer = await confirm(app, call, parameters);
  const isBySystem = parameters.returnUrl === null;
  return app.db.transaction(async (tx) => {
    const locked = await lockHeld(tx, held);
    if (locked === null) return { kind: 'unknown' };
    if (answer.kind === 'done') return settleDone(tx, app, { ...locked, call }, answer.value);
    if (answer.kind === 'no') return settleDeclined(tx, app, { ...locked, call }, answer, { held, isBySystem });
    await lookIn(tx, held, sql`interval '1 minute'`);
    return { kind: 'unknown' };
  });
}

/** The key is repeated after a lost answer; a stored failure is replaced once, because the intent can be charged once only. */
async function confirm(app: App, call: Call, parameters: ConfirmIntent): Promise<Answer<Confirmed>> {
  const first = await app.payments.confirmIntent(parameters, call.idempotencyKey);
  const isStale = first.kind === 'stale-key';
  if (!isStale && !(first.kind === 'no' && mayBeDoneAlready(first.code))) return first;
  const read = await app.payments.readIntent(parameters.intentId);
  if (read.kind !== 'done') return { kind: 'unknown', reason: read.kind };
  if (read.value.status === 'succeeded') return { kind: 'done', value: { intent: read.value, bankPage: null } };
  if (!isStale) return { kind: 'unknown', reason: read.value.status };
  const renewed = await renewKey(app.db, call);
  return app.payments.confirmIntent(parameters, renewed.idempotencyKey);
}

type Settling = NonNullable<Awaited<ReturnType<typeof lockHeld>>> & { readonly call: Call };

async function settleDone(tx: Tx, app: App, settling: Settling, { intent, bankPage }: Confirmed): Promise<Outcome> {
  await closeCall(tx, settling.call.id, 'done', intent.id);
  if (intent.status !== 'succeeded') return { kind: 'at-bank', bankPage };
  await endCharged(tx, app, settling, intent);
  return { kind: 'charged' };
}

type No = Extract<Answer<never>, { kind: 'no' }>;
type By = { readonly held: HeldClaim; readonly isBySystem: boolean };

/** A no to the customer is theirs alone; one to the system is told, and is tried again some days later, or never. */
async function settleDeclined(
  tx: Tx,
  app: App,
  settling: Settling,
  { code, declineCode, message }: No,
  { held, isBySystem }: By,
): Promise<Outcome> {
  const { claim, call } = settling;
  const lastDecline = declineCode ?? code;
  await closeCall(tx, call.id, 'refused', null);
  if (!isBySystem) return { kind: 'no', code: lastDecline, message };
  await tx.update(caseClaims).set({ lastDecline }).where(eq(caseClaims.caseId, claim.caseId));
  if (isGivenUp({ ...claim, now: await app.clock.now(tx) }, lastDecline)) {
    await endOwed(tx, app, settling);
    return { kind: 'owed' };
  }
  await lookIn(tx, held, sql`make_interval(days => ${daysBetweenTries})`);
  await tell(tx, app, held.transaction, { caseId: claim.caseId, what: 'unpaid', amount: claim.amount });
  return { kind: 'no', code: lastDecline, message };
}

/** One that waits for an operator meanwhile, because the customer objects, is not looked at. */
async function lookIn(tx: Tx, { claim: { caseId } }: HeldClaim, time: ReturnType<typeof sql>): Promise<void> {
  await tx
    .update(caseClaims)
    .set({ nextAt: sql`greatest(${caseClaims.nextAt}, rotation_now() + ${time})` })
    .where(and(eq(caseClaims.caseId, caseId), isNotNull(caseClaims.nextAt)));
}
