import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { cases, handoverSteps, notificationEvents, transactions } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, startOfDay, type Day } from '#src/domain/dates/day.ts';
import { cancelForReason } from '#src/features/transactions/cancel-for-reason.server.ts';
import { remindOfHandover } from '#src/features/transactions/remind-of-handover.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { damaged, inHours, said, soldOrder } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin } from '#tests/support/sale-price.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { acceptRefund, offerRefund, openCase, withdrawCase } from './commands.server.ts';
import { settleCase } from './decide.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
const day = 24;

const stepsOf = (id: string) =>
  db
    .select({ step: handoverSteps.step, by: handoverSteps.by })
    .from(handoverSteps)
    .where(eq(handoverSteps.transactionId, id));
const dueOf = async (id: string) => {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return { transition: row?.dueTransition ?? null, at: row?.dueAt ?? null };
};
const pastDue = async (id: string) => setClock(db, new Date(((await dueOf(id)).at?.getTime() ?? 0) + 1000));
const caseIdOf = async (id: string) => (await db.select().from(cases).where(eq(cases.transactionId, id)))[0]?.id ?? '';

/** A sale of which nobody recorded that it was sent, and a report about it, past the last day to send it. */
async function reportedUnsent(report: Parameters<typeof openCase>[3]) {
  const order = await soldOrder(context);
  await openCase(app, order.customer, order.id, report);
  await inHours(context, 12 * day);
  return order;
}

test('a sale of which damage was reported and agreed on is not cancelled as if it had never been sent', async () => {
  const { id, lender, customer } = await reportedUnsent(damaged());
  await offerRefund(app, lender, id, 2000);
  await acceptRefund(app, customer, id, 2000);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('accepted');
  expect(await stepsOf(id)).toEqual([{ step: 'received', by: 'customer' }]);
  expect(await cancelForReason(app, lender, id, { reason: 'mistake', note: '' }).catch(codeOf)).toBe(
    'transaction-sent',
  );
  await inHours(context, 2 * day + 1);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  await deliverAll(context);
  await expectInvariants(context);
});

async function decide(id: string, decision: Parameters<typeof settleCase>[3]) {
  const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator' } as const;
  await settleCase(
    app,
    operator,
    { caseId: await caseIdOf(id), reason: 'Both were heard.', requestId: null },
    decision,
  );
}

test('an item of which an operator gives a part back has arrived, and one of which nothing is said to be sent has not', async () => {
  const [part, refused] = [
    await reportedUnsent({ reason: 'not-as-described', ...said() }),
    await reportedUnsent({ reason: 'wrong-fit', ...said() }),
  ];
  await decide(part.id, { verdict: 'refunded', amount: 1000, lenderBears: 1000 });
  await decide(refused.id, { verdict: 'not-refunded' });
  await executeDue(app);
  expect(await stepsOf(part.id)).toEqual([{ step: 'received', by: 'customer' }]);
  // Who reports what never left has not had it: its lender sends it now, or it is cancelled.
  expect(await stepsOf(refused.id)).toEqual([]);
  expect((await dueOf(refused.id)).transition).toBe('cancel');
  await pastDue(refused.id);
  await executeDue(app);
  expect(await stateOf(context, refused.id)).toBe('canceled');
  await deliverAll(context);
  await expectInvariants(context);
});

test('a refused report of what was sent says that it arrived', async () => {
  const { id, lender, customer } = await soldOrder(context);
  await flow.recordedAs(lender.id, id, 'dispatched');
  await openCase(app, customer, id, damaged());
  await decide(id, { verdict: 'not-refunded' });
  expect((await stepsOf(id)).map(({ step }) => step)).toEqual(['dispatched', 'received']);
});

test('what was given back whole is not kept for the time to send once more', async () => {
  const { id, lender, customer } = await reportedUnsent({ reason: 'not-received', ...said() });
  await offerRefund(app, lender, id, payin);
  await acceptRefund(app, customer, id, payin);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('canceled');
  await deliverAll(context);
  await expectInvariants(context);
});

test('a lender who was warned before a case is warned again before the sale is cancelled after it', async () => {
  const { id, lender, customer } = await soldOrder(context);
  const warnings = () =>
    db.$count(
      notificationEvents,
      and(
        eq(notificationEvents.transactionId, id),
        eq(notificationEvents.kind, 'handover-due'),
        eq(notificationEvents.recipientId, lender.id),
      ),
    );
  const untilWarned = async () => {
    const { at } = await dueOf(id);
    await setClock(db, new Date((at?.getTime() ?? 0) - 2 * 3_600_000));
    await remindOfHandover(app);
  };
  await untilWarned();
  expect(await warnings()).toBe(1);
  await openCase(app, customer, id, damaged());
  await inHours(context, 5 * day);
  await withdrawCase(app, customer, id);
  await untilWarned();
  expect(await warnings()).toBe(2);
});

test('after a report that was taken back a lender has the whole time to send again, and no longer', async () => {
  const { id, lender, customer } = await reportedUnsent(damaged());
  await withdrawCase(app, customer, id);
  const due = await dueOf(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('accepted');
  expect(await stepsOf(id)).toEqual([]);
  const { handover } = await transactionPage(app, lender, id);
  expect(due.transition).toBe('cancel');
  expect((due.at?.getTime() ?? 0) - (await app.clock.now()).getTime()).toBeGreaterThan(4 * day * 3_600_000);
  expect(handover?.expected).toMatchObject({ step: 'dispatched', isLate: false });
  await pastDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('canceled');
  await deliverAll(context);
  await expectInvariants(context);
});

test('a timer that was set before a bank’s inquiry ended cancels nothing, and runs when the time to send is over', async () => {
  const { id } = await soldOrder(context);
  const inquiry = { transactionId: id, reason: 'card-dispute', reference: `du_${id}`, isInquiry: true } as const;
  await db.insert(cases).values(inquiry);
  await inHours(context, 12 * day);
  await db
    .update(cases)
    .set({ state: 'resolved', resolvedAt: sql`rotation_now()` })
    .where(eq(cases.transactionId, id));
  const before = await dueOf(id);
  expect(before.at?.getTime()).toBeLessThan((await app.clock.now()).getTime());
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('accepted');
  expect((await dueOf(id)).at?.getTime()).toBeGreaterThan((await app.clock.now()).getTime() + 4 * day * 3_600_000);
  await pastDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('canceled');
});

describe('what was to be told while a report was open', () => {
  const { reminderHours } = marketplace.notifications;
  const told = async (id: string) => {
    const rows = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    return rows
      .flatMap(({ kind, onceKey }) => (kind === 'handover-due' ? onceKey.replace(`:${id}`, '') : []))
      .toSorted();
  };
  const atHour = (date: Day, hour: number) =>
    setClock(db, new Date(startOfDay(date, marketplace.timeZone).getTime() + hour * 3_600_000));

  test('is told to both after its end, once and not at night: that a rental has not arrived', async () => {
    const { flow } = context;
    const { listingId, customerId, lenderId } = await flow.rentalFixture();
    const order = await flow.rentalOrder(listingId, 5, 8);
    const id = await flow.accepted({ listingId, customerId, lenderId }, order);
    await flow.recordedAs(lenderId, id, 'dispatched');
    const first = await flow.day(5);
    await atHour(first, 12);
    await openCase(app, { id: customerId }, id, damaged());
    await atHour(addDays(first, 1), 12);
    await remindOfHandover(app);
    expect(await told(id)).toEqual([]);
    await atHour(addDays(first, 1), reminderHours.until + 1);
    await withdrawCase(app, { id: customerId }, id);
    await remindOfHandover(app);
    expect(await told(id)).toEqual([]);
    await atHour(addDays(first, 2), reminderHours.from);
    const late = ['handover-late:received:customer', 'handover-late:received:provider'];
    for (let round = 0; round < 2; round++) {
      await inHours(context, 0.01);
      await remindOfHandover(app);
      expect(await told(id)).toEqual(late);
    }
  });

  test('is told at once in the daytime: that a sale may be confirmed; and nothing where it has arrived by then', async () => {
    const after = async (end: (order: Awaited<ReturnType<typeof soldOrder>>) => Promise<void>) => {
      const order = await soldOrder(context);
      await context.flow.recordedAs(order.lender.id, order.id, 'dispatched');
      await openCase(app, order.customer, order.id, damaged());
      await inHours(context, 5 * day);
      await atHour(dayInZone(await app.clock.now(), marketplace.timeZone), 12);
      await remindOfHandover(app);
      expect(await told(order.id)).toEqual([]);
      await end(order);
      await inHours(context, 0.01);
      for (let round = 0; round < 2; round++) await remindOfHandover(app);
      return told(order.id);
    };
    expect(await after(({ id, customer }) => withdrawCase(app, customer, id))).toEqual([
      'handover-due:received:customer',
    ]);
    const agreed = await after(async ({ id, lender, customer }) => {
      await offerRefund(app, lender, id, 2000);
      await acceptRefund(app, customer, id, 2000);
    });
    expect(agreed).toEqual([]);
  });
});
