import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import type { ConfirmIntent } from '#src/features/payments/call.ts';
import { closeCall, isKeyValid, makeBlockingCall, type Call } from '#src/features/payments/calls.server.ts';
import { lastOwnTry, openClaimCall, writeTry } from '#src/features/payments/claim-payments.server.ts';
import {
  expectedOf,
  paymentById,
  recordIntent,
  recordRefusal,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { progressOfClaim } from '#src/features/payments/rules.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import type { Claim } from './claim-facts.server.ts';
import { isGivenUp, mayWaitForBank } from './claim-rules.ts';
import { endCharged, endOwed } from './end-claim.server.ts';
import { freeClaim, holdClaim, lockHeld, type HeldClaim } from './hold-claim.server.ts';
import { settleTry, type Outcome } from './settle-try.server.ts';

/** Who charges: the system, to the card that the customer agreed to, or they themselves, to a card of theirs. */
export type Charger =
  | { readonly by: 'system' }
  | { readonly by: 'customer'; readonly cardId: string; readonly returnUrl: string };

/** Minutes that the system leaves a customer who is at their bank's page. */
const minutesAtBank = 60;

/**
 * One try to charge a decided claim: a blocking call of its case, which moves no transaction. It first finishes what an
 * earlier try has left, so that the one intent of the claim is charged once whatever dies in between. Null when there is
 * nothing to charge, or while another process does it.
 */
export async function chargeClaim(app: App, caseId: string, charger: Charger): Promise<Outcome | null> {
  const release = await app.leases.hold(`claim:${caseId}`);
  try {
    const hold = { by: charger.by, evenIfLeased: release !== null };
    const held = await app.db.transaction((tx) => holdClaim(tx, caseId, hold));
    if (held === null) return null;
    try {
      return await chargeHeld(app, held, charger);
    } finally {
      await freeClaim(app.db, held);
    }
  } finally {
    await release?.();
  }
}

async function chargeHeld(app: App, held: HeldClaim, charger: Charger): Promise<Outcome> {
  const payment = await withIntent(app, held);
  if (payment?.intentId == null) return putOff(app, held, 'unknown');
  const read = await app.payments.readIntent(payment.intentId);
  if (read.kind !== 'done') return putOff(app, held, 'unknown');
  switch (progressOfClaim(expectedOf(payment), read.value)) {
    case 'charged':
      return settled(app, held, (tx, locked) => endCharged(tx, app, locked, read.value), 'charged');
    case 'over':
      return settled(app, held, (tx, locked) => endOwed(tx, app, locked), 'owed');
    case 'processing':
      return putOff(app, held, 'at-bank');
    case 'waiting':
      return tryCard(app, { held, payment, intent: read.value, charger });
    case 'foreign':
      throw new Error(`The intent ${payment.intentId} is not the one of claim ${held.claim.caseId}`);
  }
}

/** The payment with its intent, which is created once. Null while it is not known whether it was. */
async function withIntent(app: App, held: HeldClaim): Promise<Payment | null> {
  const create = await openClaimCall(app.db, held.paymentId, 'create-intent');
  if (create === null) return paymentById(app.db, held.paymentId);
  const answer = await makeBlockingCall(app, create, false);
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return null;
  return app.db.transaction(async (tx) => {
    const locked = await lockHeld(tx, held);
    if (locked === null) return null;
    if (answer.kind === 'done') {
      await closeCall(tx, create.id, 'done', answer.value.id);
      await recordIntent(tx, locked.payment.id, answer.value);
      return { ...locked.payment, intentId: answer.value.id };
    }
    app.logger.error(new Error('Stripe refuses to make the intent of a claim'), { code: answer.code });
    await closeCall(tx, create.id, 'refused', null);
    await endOwed(tx, app, locked);
    await recordRefusal(tx, locked.payment.id);
    return null;
  });
}

type Try = {
  readonly held: HeldClaim;
  readonly payment: Payment;
  readonly intent: Intent;
  readonly charger: Charger;
};

async function tryCard(app: App, { held, payment, intent, charger }: Try): Promise<Outcome> {
  const now = await app.clock.now();
  if (charger.by === 'system') {
    const isAtBank =
      intent.status === 'requires_action' &&
      mayWaitForBank(held.claim, now) &&
      (await wasHereLately(app, payment.id, now));
    if (isAtBank) return putOff(app, held, 'at-bank');
  }
  const call = await app.db.transaction((tx) => nextTry(tx, app, { held, payment, charger }));
  if (call === null) return { kind: 'unknown' };
  return call === 'given-up' ? { kind: 'owed' } : settleTry(app, held, call);
}

async function wasHereLately(app: App, paymentId: string, now: Date): Promise<boolean> {
  const last = await lastOwnTry(app.db, paymentId);
  return last !== null && now.getTime() - last.getTime() < minutesAtBank * 60_000;
}

/**
 * The call of this try: one whose answer was lost is sent again under its key, another's is given up. Null when the claim is
 * held by another process. A try of the system counts before it is made.
 */
async function nextTry(
  tx: Tx,
  app: App,
  { held, payment, charger }: Omit<Try, 'intent'>,
): Promise<Call | 'given-up' | null> {
  const locked = await lockHeld(tx, held);
  if (locked === null) return null;
  const { claim } = locked;
  const { caseId, transactionId, tries, firstTriedAt } = claim;
  const isSystem = charger.by === 'system';
  const means = meansOf(charger, claim);
  const open = await openClaimCall(tx, payment.id, 'confirm-intent');
  const isValid = open !== null && (await isKeyValid(tx, open));
  if (open !== null && isValid && isSameTry(open, means)) return open;
  if (open !== null) await closeCall(tx, open.id, 'void', null);
  if (isSystem && isGivenUp({ tries, firstTriedAt, now: await app.clock.now(tx) }, null)) {
    await endOwed(tx, app, locked);
    return 'given-up';
  }
  if (isSystem)
    await tx
      .update(caseClaims)
      .set({ tries: tries + 1, firstTriedAt: sql`coalesce(${caseClaims.firstTriedAt}, rotation_now())` })
      .where(eq(caseClaims.caseId, caseId));
  return writeTry(tx, payment, transactionId, { intentId: payment.intentId ?? '', ...means });
}

type Means = Pick<ConfirmIntent, 'paymentMethodId' | 'returnUrl'>;

/** The card that is charged, and for the customer where their bank leads back to. */
function meansOf(charger: Charger, { cardId }: Claim): Means {
  if (charger.by === 'system') return { paymentMethodId: cardId ?? '', returnUrl: null };
  return { paymentMethodId: charger.cardId, returnUrl: charger.returnUrl };
}

/** By the same side and to the same card: who chooses another one after a lost answer pays with that. */
function isSameTry({ parameters }: Call, { paymentMethodId, returnUrl }: Means): boolean {
  if (parameters.purpose !== 'confirm-intent') return false;
  return parameters.paymentMethodId === paymentMethodId && (parameters.returnUrl === null) === (returnUrl === null);
}

/** The system looks again in a minute. */
async function putOff(
  app: App,
  { claim: { caseId }, token }: HeldClaim,
  kind: 'unknown' | 'at-bank',
): Promise<Outcome> {
  const nextAt = sql`greatest(${caseClaims.nextAt}, rotation_now() + interval '1 minute')`;
  await app.db
    .update(caseClaims)
    .set({ nextAt })
    .where(sql`${caseClaims.caseId} = ${caseId} and token = ${token} and next_at is not null`);
  return { kind, bankPage: null };
}

/** Commits what was read, unless another process has the claim by now. */
async function settled(
  app: App,
  held: HeldClaim,
  record: (tx: Tx, locked: NonNullable<Awaited<ReturnType<typeof lockHeld>>>) => Promise<void>,
  kind: 'charged' | 'owed',
): Promise<Outcome> {
  return app.db.transaction(async (tx) => {
    const locked = await lockHeld(tx, held);
    if (locked === null) return { kind: 'unknown' };
    await record(tx, locked);
    return { kind };
  });
}
