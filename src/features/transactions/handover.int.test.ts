import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import {
  cases,
  emails,
  handoverPlans,
  handoverSteps,
  notificationEvents,
  transactions,
} from '#src/database/schema/schema.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { workingDaysAfter } from '#src/domain/dates/working-days.ts';
import { refusal } from '#src/domain/refusal.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { cancelForReason } from './cancel-for-reason.server.ts';
import { executeTransition } from './execute.server.ts';
import { recordStep } from './record-step.server.ts';
import { executeDue } from './timers.server.ts';
import { transactionPage } from './transaction-page.server.ts';
import { transactionVersion } from './transaction-version.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

/** The worker finds them in batches. */
async function emailAll() {
  for (let round = 0; round < 5; round++) await emailDueNotifications(app, 100);
}

const hours = 3600;
const days = 24 * hours;

async function acceptedRental(from = 4, length = 3) {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, from, length));
  return { ...fixture, id };
}

async function acceptedSale() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
}

async function dueOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return { transition: row?.dueTransition, at: row?.dueAt };
}

async function planOf(id: string) {
  const [plan] = await db.select().from(handoverPlans).where(eq(handoverPlans.transactionId, id));
  return plan && { step: plan.step, of: plan.userId };
}

describe('a rental', () => {
  test('is recorded step by step by the party whose step it is, each once, and the other one is told', async () => {
    const rental = await acceptedRental();
    const { id, customerId, lenderId } = rental;
    const versions = new Set<string>();
    const look = async () => versions.add(await transactionVersion(app, { id: lenderId }, id));
    await look();
    expect(await planOf(id)).toEqual({ step: 'dispatched', of: lenderId });
    expect(await flow.recordedAs(customerId, id, 'dispatched').catch(codeOf)).toBe('forbidden');
    expect(await flow.recordedAs(customerId, id, 'sent-back').catch(codeOf)).toBe('transaction-invalid-transition');
    expect(await flow.recordedAs(lenderId, id, 'returned').catch(codeOf)).toBe('handover-too-early');
    await flow.recordedAs(lenderId, id, 'dispatched');
    await look();
    expect(await flow.recordedAs(lenderId, id, 'dispatched').catch(codeOf)).toBe('conflict');
    expect(await planOf(id)).toEqual({ step: 'received', of: customerId });
    await flow.recordedAs(customerId, id, 'received');
    await look();
    await flow.recordedAs(customerId, id, 'sent-back');
    await look();
    expect(await planOf(id)).toEqual({ step: 'returned', of: lenderId });
    await flow.recordedAs(lenderId, id, 'returned');
    await look();
    expect(await planOf(id)).toBeUndefined();
    // An open page loads again after each.
    expect(versions.size).toBe(5);

    const { handover } = await transactionPage(app, { id: customerId }, id);
    expect(handover.steps.map(({ step, by }) => `${step} ${by}`)).toEqual([
      ...['dispatched provider', 'received customer', 'sent-back customer', 'returned provider'],
    ]);
    expect(handover.steps[0]?.link).toBe('https://www.nzpost.co.nz/tools/tracking?trackid=AB123456789NZ');
    await emailAll();
    const told = await db.select().from(notificationEvents).where(eq(notificationEvents.kind, 'handover-recorded'));
    const ofThis = told.filter(({ transactionId }) => transactionId === id);
    expect(ofThis.map(({ recipientId }) => recipientId).toSorted()).toEqual(
      [customerId, customerId, lenderId, lenderId].toSorted(),
    );
    const [sent] = await db
      .select()
      .from(emails)
      .where(eq(emails.onceKey, `handover:${id}:dispatched`));
    expect(sent).toMatchObject({ recipientId: customerId, subject: 'Amelia has sent Luna bias slip dress' });
  });

  test('is complete 48 hours after the confirmed return, never before its last day has ended, and its lender may be sooner', async () => {
    const { id, lenderId, customerId } = await acceptedRental();
    const usual = await dueOf(id);
    await app.clock.advance(3 * days);
    await flow.recordedAs(customerId, id, 'received');
    await flow.recordedAs(customerId, id, 'sent-back');
    await flow.recordedAs(lenderId, id, 'returned');
    const due = await dueOf(id);
    // The end of the last day, which is two days before the time without any step.
    expect(due).toEqual({ transition: 'complete', at: new Date((usual.at?.getTime() ?? 0) - 2 * days * 1000) });
    expect(await flow.executeAs(lenderId, id, 'complete').catch(codeOf)).toBe('handover-not-done');
    await flow.untilDue(id);
    await flow.executeAs(lenderId, id, 'complete');
    expect(await stateOf(context, id)).toBe('delivered');
    await expectInvariants(context);
  });

  test('that a courier brings back after it was due is expected then, and complete 48 hours after it is back', async () => {
    const { id, lenderId, customerId } = await acceptedRental();
    await flow.recordedAs(lenderId, id, 'dispatched');
    const usual = await dueOf(id);
    // Sent on the last day for that, which is the day on which it is due back.
    await setClock(db, new Date((usual.at?.getTime() ?? 0) - 50 * hours * 1000));
    await flow.recordedAs(customerId, id, 'sent-back');
    const sentOn = dayInZone(await app.clock.now(), marketplace.timeZone);
    const { handover } = await transactionPage(app, { id: lenderId }, id);
    expect(handover.expected).toMatchObject({ step: 'returned', day: workingDaysAfter(sentOn, 2), isLate: false });
    await app.clock.advance(30 * hours);
    await flow.recordedAs(lenderId, id, 'returned');
    const [step] = await db
      .select({ at: handoverSteps.createdAt })
      .from(handoverSteps)
      .where(and(eq(handoverSteps.transactionId, id), eq(handoverSteps.step, 'returned')));
    expect(await dueOf(id)).toEqual({
      transition: 'complete',
      at: new Date((step?.at.getTime() ?? 0) + 48 * hours * 1000),
    });
  });

  test('that is sent, and not back, is complete 48 hours after it was due back, unless a case is open', async () => {
    const { id, lenderId } = await acceptedRental();
    const before = await dueOf(id);
    await flow.recordedAs(lenderId, id, 'dispatched');
    // One turnaround day.
    expect((await dueOf(id)).at).toEqual(new Date((before.at?.getTime() ?? 0) + days * 1000));
    await db.insert(cases).values({ transactionId: id, reason: 'complaint', reference: randomUUID() });
    await flow.untilDue(id);
    await executeDue(app);
    expect(await stateOf(context, id)).toBe('accepted');
    await db
      .update(cases)
      .set({ state: 'resolved', resolvedAt: sql`rotation_now()` })
      .where(eq(cases.transactionId, id));
    await app.clock.advance(120);
    await executeDue(app);
    expect(await stateOf(context, id)).toBe('delivered');
    await expectInvariants(context);
  });

  test('is not recorded as sent while its customer may still cancel it freely', async () => {
    const { id, lenderId } = await acceptedRental(40);
    expect(await flow.recordedAs(lenderId, id, 'dispatched').catch(codeOf)).toBe('handover-too-early');
    expect((await transactionPage(app, { id: lenderId }, id)).handover.open).toEqual([]);
  });
});

test('a rental that was not sent is not received long before its first day, and its lender may cancel until then', async () => {
  const rental = await acceptedRental(12);
  const { id, customerId, lenderId } = rental;
  expect(await flow.recordedAs(customerId, id, 'received').catch(codeOf)).toBe('handover-too-early');
  expect((await transactionPage(app, { id: customerId }, id)).handover.open).toEqual([]);
  await executeTransition(app, { id: lenderId }, id, 'cancel', { reason: 'damaged' });
  expect(await stateOf(context, id)).toBe('canceled');
  const sent = await acceptedRental(12);
  await flow.recordedAs(sent.lenderId, sent.id, 'dispatched');
  await flow.recordedAs(sent.customerId, sent.id, 'received');
  const near = await acceptedRental(12);
  await app.clock.advance(11 * days);
  await flow.recordedAs(near.customerId, near.id, 'received');
});

describe('a sale', () => {
  test('is complete 48 hours after its buyer has it', async () => {
    const { id, customerId, lenderId } = await acceptedSale();
    await flow.recordedAs(lenderId, id, 'dispatched');
    const dispatched = await dueOf(id);
    await app.clock.advance(9 * days);
    await flow.recordedAs(customerId, id, 'received');
    const received = await dueOf(id);
    expect(received.transition).toBe('complete');
    expect(received.at?.getTime()).toBeGreaterThan(dispatched.at?.getTime() ?? Infinity);
    await app.clock.advance(48 * hours - 60);
    await executeDue(app);
    expect(await stateOf(context, id)).toBe('accepted');
    await app.clock.advance(120);
    await executeDue(app);
    expect(await stateOf(context, id)).toBe('delivered');
    await expectInvariants(context);
  });

  test('is not cancelled by a timer that fires while its dispatch is being recorded', async () => {
    const { id, lenderId } = await acceptedSale();
    await flow.recordedAs(lenderId, id, 'dispatched');
    await db
      .update(transactions)
      .set({ dueTransition: 'cancel', dueAt: sql`rotation_now()` })
      .where(eq(transactions.id, id));
    await executeDue(app);
    expect(await stateOf(context, id)).toBe('accepted');
  });
});

describe('a provider', () => {
  const reason = { reason: 'damaged', note: 'The zip broke.' } as const;

  test('cancels with a reason until it is sent; the customer reads it and gets everything back', async () => {
    const { id, customerId, lenderId } = await acceptedRental();
    expect(await flow.executeAs(lenderId, id, 'cancel').catch(codeOf)).toBe('validation-invalid-value');
    expect(await cancelForReason(app, { id: customerId }, id, reason).catch(codeOf)).toBe('forbidden');
    await cancelForReason(app, { id: lenderId }, id, reason);
    expect(await stateOf(context, id)).toBe('canceled');
    expect((await transactionPage(app, { id: customerId }, id)).handover).toMatchObject({ reason, expected: null });
    await emailAll();
    const [mail] = await db
      .select()
      .from(emails)
      .where(sql`recipient_id = ${customerId} and kind = 'transaction-canceled'`);
    expect(mail?.text).toContain('The zip broke.');
    await expectInvariants(context);
  });

  test('does not cancel what was sent', async () => {
    const { id, lenderId } = await acceptedRental();
    await flow.recordedAs(lenderId, id, 'dispatched');
    await expect(cancelForReason(app, { id: lenderId }, id, reason)).rejects.toMatchObject({
      refusal: refusal('transaction-sent'),
    });
    const { offered } = await transactionPage(app, { id: lenderId }, id);
    expect(offered.find(({ transition }) => transition === 'cancel')?.blocked).toBe('handover');
  });
});

describe('nobody else', () => {
  test('records a step: a third party, a limited session, or in another state', async () => {
    const { id, lenderId, customerId } = await acceptedRental();
    const { customerId: outsider } = await flow.rentalFixture();
    expect(await flow.recordedAs(outsider, id, 'received').catch(codeOf)).toBe('not-found');
    const limited = { id: customerId, limited: true };
    expect(await recordStep(app, limited, id, { step: 'received', sent: null }).catch(codeOf)).toBe('forbidden');
    await cancelForReason(app, { id: lenderId }, id, { reason: 'mistake', note: '' });
    expect(await flow.recordedAs(lenderId, id, 'dispatched').catch(codeOf)).toBe('transaction-invalid-transition');
    expect(await db.$count(handoverSteps, eq(handoverSteps.transactionId, id))).toBe(0);
  });

  test('records it twice at once', async () => {
    const { id, lenderId } = await acceptedRental();
    const both = [1, 2].map(() => flow.recordedAs(lenderId, id, 'dispatched').catch(codeOf));
    expect((await Promise.all(both)).toSorted()).toEqual(['conflict', undefined]);
  });

  test('changes or removes what is recorded', async () => {
    const { id, lenderId } = await acceptedRental();
    await flow.recordedAs(lenderId, id, 'dispatched');
    const change = db.update(handoverSteps).set({ tracking: null }).where(eq(handoverSteps.transactionId, id));
    await expect(change).rejects.toThrow();
    await expect(db.delete(handoverSteps).where(eq(handoverSteps.transactionId, id))).rejects.toThrow();
  });
});
