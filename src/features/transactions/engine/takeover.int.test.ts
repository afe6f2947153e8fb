import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  paymentAttempts,
  ledgerEntries,
  notificationEvents,
  transactions,
  transactionTransitions,
} from '#src/database/schema/schema.ts';
import { keyLifeHours, leaseSeconds } from '#src/features/payments/call.ts';
import { callTimeoutMs } from '#src/platform/payments/stripe.server.ts';
import { requestAs } from '#tests/support/request.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { inAnotherProcess, pausedAfter } from '#tests/support/another-process.ts';
import { withFault, workRound, workUntil } from '#tests/support/lost-answers.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder, executeAs } from '#tests/support/test-context.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { putOffAttempt, takeOver } from './blocking-call.server.ts';
import { continueAttempts } from '../continue.server.ts';
import { executeTransition } from '../execute.server.ts';
import { executeDue, executeDueOf } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

async function requested() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.preauthorised(fixture, saleOrder(fixture.listingId)) };
}

async function openAttempt(transactionId: string) {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.transactionId, transactionId), eq(paymentAttempts.state, 'open')));
  if (attempt === undefined) throw new Error('No attempt is open');
  return attempt;
}

/** Sets the lease end into the past, as if its holder had hung for longer. */
async function endLease(transactionId: string): Promise<void> {
  const past = { leaseUntil: sql`clock_timestamp() - interval '1 second'`, nextAt: sql`clock_timestamp()` };
  await db.update(paymentAttempts).set(past).where(eq(paymentAttempts.transactionId, transactionId));
}

async function historyOf(id: string): Promise<readonly string[]> {
  const rows = await db
    .select()
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, id))
    .orderBy(transactionTransitions.sequence);
  return rows.map(({ transition, fromState, toState }) => `${fromState} ${transition} ${toState}`);
}

/** An acceptance whose answer was lost: no process works on it, and its lease still runs. */
async function unanswered() {
  const story = await requested();
  await withFault(context, { action: 'drop-after' }, { method: 'POST', path: '/capture$' }, (met) =>
    executeAs(met, story.lenderId, story.id, 'accept'),
  );
  return { ...story, attempt: await openAttempt(story.id) };
}

test('a lease outlasts the longest call and its one retry; a key is trusted for less than the day Stripe stores it', () => {
  expect(leaseSeconds * 1000).toBeGreaterThan(2 * callTimeoutMs);
  expect(keyLifeHours).toBeLessThan(24);
});

test('an attempt is leased for `leaseSeconds`', async () => {
  const { id, lenderId } = await requested();
  const app = pausedAfter(context.app, 'captureIntent', async () => {
    const { rows } = await db.execute<{ least: boolean; most: boolean }>(sql`
      select lease_until > clock_timestamp() as least,
        lease_until <= clock_timestamp() + make_interval(secs => ${leaseSeconds}) as most
      from payment_attempts where id = ${(await openAttempt(id)).id}`);
    expect(rows).toEqual([{ least: true, most: true }]);
  });
  await executeTransition(app, { id: lenderId }, id, 'accept');
});

describe('an attempt with an old token', () => {
  test('is taken over by exactly one of the processes that read it', async () => {
    const { attempt, id } = await unanswered();
    const taken = await Promise.all([1, 2, 3].map(() => takeOver(db, attempt, true)));
    expect(taken.filter((one) => one !== null)).toHaveLength(1);
    expect(await takeOver(db, attempt, true)).toBeNull();
    expect((await openAttempt(id)).token).not.toBe(attempt.token);
    await workRound(context);
  });

  test('is not taken over while it is leased, unless its holder is known to be dead', async () => {
    const { attempt, id } = await unanswered();
    expect(await takeOver(db, attempt, false)).toBeNull();
    await endLease(id);
    expect(await takeOver(db, attempt, false)).toMatchObject({ id: attempt.id });
    await workRound(context);
  });

  test('does not postpone the attempt', async () => {
    const { attempt, id } = await unanswered();
    await takeOver(db, attempt, true);
    const before = await openAttempt(id);
    await putOffAttempt(db, attempt);
    expect(await openAttempt(id)).toEqual(before);
    await workRound(context);
  });
});

test('an attempt whose process is gone is taken over immediately, however long its lease runs', async () => {
  const { attempt, id } = await unanswered();
  expect(attempt.leaseUntil.getTime()).toBeGreaterThan(Date.now());
  await inAnotherProcess(context, continueAttempts);
  expect(await stateOf(context, id)).toBe('accepted');
});

describe('a process that hangs beyond its lease, and resumes after another has finished the attempt', () => {
  async function finishInAnotherProcess(id: string): Promise<void> {
    await endLease(id);
    await inAnotherProcess(context, continueAttempts);
  }

  test('does not accept a second time', async () => {
    const { id, lenderId, customerId } = await requested();
    const app = pausedAfter(context.app, 'captureIntent', async () => {
      await finishInAnotherProcess(id);
      expect(await stateOf(context, id)).toBe('accepted');
    });
    expect(await executeTransition(app, { id: lenderId }, id, 'accept')).toMatchObject({ kind: 'in-progress' });
    expect((await historyOf(id)).filter((row) => row.includes('accept '))).toEqual(['preauthorized accept accepted']);
    expect(await db.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, id))).toHaveLength(3);
    const sent = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    const receipts = sent.filter(({ kind, recipientId }) => kind === 'payment-receipt' && recipientId === customerId);
    expect(receipts).toHaveLength(1);
    await expectInvariants(context);
  });

  test('does not refuse a transaction that was accepted meanwhile', async () => {
    const { id, lenderId } = await requested();
    const app = pausedAfter(context.app, 'captureIntent', async () => {
      await finishInAnotherProcess(id);
      return { kind: 'no', code: 'card_declined', declineCode: null, message: 'No.' };
    });
    expect(await executeTransition(app, { id: lenderId }, id, 'accept').catch(codeOf)).toMatchObject({
      kind: 'in-progress',
    });
    expect(await stateOf(context, id)).toBe('accepted');
    await expectInvariants(context);
  });

  test('does not prepare a request a second time', async () => {
    const { listingId, customerId } = await flow.saleFixture();
    let id = '';
    const app = pausedAfter(context.app, 'createIntent', async () => {
      const [transaction] = await db.select().from(transactions).where(eq(transactions.listingId, listingId));
      id = transaction?.id ?? '';
      await finishInAnotherProcess(id);
      expect(await stateOf(context, id)).toBe('pending-payment');
    });
    expect(await requestAs(app, customerId, saleOrder(listingId))).toMatchObject({ kind: 'in-progress' });
    expect(await historyOf(id)).toEqual(['initial request-payment pending-payment']);
    await expectInvariants(context);
  });

  test('does not restore a request that was abandoned meanwhile, and its intent is voided', async () => {
    const { listingId, customerId } = await flow.saleFixture();
    let id = '';
    const app = pausedAfter(context.app, 'createIntent', async () => {
      const [transaction] = await db.select().from(transactions).where(eq(transactions.listingId, listingId));
      id = transaction?.id ?? '';
      await context.app.clock.advance(15 * 60 + 1);
      await finishInAnotherProcess(id);
      expect(await stateOf(context, id)).toBeUndefined();
    });
    expect(await requestAs(app, customerId, saleOrder(listingId))).toMatchObject({ kind: 'in-progress' });
    expect(await stateOf(context, id)).toBeUndefined();
    await expectInvariants(context);
    const { payment_intent: made = [] } = await context.sandbox.books();
    expect(made.filter(({ metadata }) => metadata['transaction'] === id)).toMatchObject([{ status: 'canceled' }]);
    await expect(flow.request(customerId, saleOrder(listingId))).resolves.toMatchObject({ kind: 'taken' });
  });
});

describe('an acceptance made before the deadline', () => {
  test('does not expire while its call is open, and is valid when the answer comes after the deadline', async () => {
    const { id, lenderId } = await requested();
    const app = pausedAfter(context.app, 'captureIntent', async () => {
      await flow.untilDue(id);
      await executeDue(context.app);
      expect(await executeDueOf(context.app, id).then(() => 'done', codeOf)).toBe('transaction-in-progress');
      await inAnotherProcess(context, continueAttempts);
      expect(await stateOf(context, id)).toBe('preauthorized');
    });
    expect(await executeTransition(app, { id: lenderId }, id, 'accept')).toMatchObject({ kind: 'taken' });
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('accepted');
    await expectInvariants(context);
  });

  test('whose answer was lost is retried beyond the deadline, and neither abandoned nor expired', async () => {
    const { id } = await unanswered();
    await flow.untilDue(id);
    await executeDue(context.app);
    await withFault(context, { action: 'fail', status: 503 }, { path: '^/v1/payment_intents/' }, async () => {
      await workRound(context);
      await executeDue(context.app);
    });
    expect(await stateOf(context, id)).toBe('preauthorized');
    expect(await openAttempt(id)).toMatchObject({ transition: 'accept', failures: 1 });
    await workUntil(context, () => stateOf(context, id), 'accepted');
    await expectInvariants(context);
  });

  test('that is declined by the card leaves the request waiting, which expires at its deadline', async () => {
    const { id, lenderId } = await requested();
    const [before] = await db.select().from(transactions).where(eq(transactions.id, id));
    await declineCard(context, 'capture');
    expect(await flow.executeAs(lenderId, id, 'accept').catch(codeOf)).toBe('transaction-payment-failed');
    const [after] = await db.select().from(transactions).where(eq(transactions.id, id));
    expect(after).toMatchObject({ state: 'preauthorized', dueAt: before?.dueAt, dueTransition: before?.dueTransition });
    await flow.untilDue(id);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('declined');
    await expectInvariants(context);
  });
});
