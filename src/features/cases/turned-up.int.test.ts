import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { notificationEvents } from '#src/database/schema/schema.ts';
import { addDays, startOfDay } from '#src/domain/dates/day.ts';
import { inboxOf } from '#src/features/transactions/inbox.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { remindOfHandover } from '#src/features/transactions/remind-of-handover.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { rentalDaysOf } from '#src/features/transactions/transaction.server.ts';
import { damaged, inHours, said } from '#tests/support/cases.ts';
import { claimed, rentedWithCaps } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { daysLateNow } from './claim-facts.server.ts';
import { acceptRefund, offerRefund, openCase, withdrawCase } from './commands.server.ts';
import { settleCase } from './decide.server.ts';
import { casePage } from './queries.server.ts';

/** What was reported as never arrived, and turns up, goes back within two days (records 0200, 0205). */
const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

/** Sent, and reported as never arrived on its last day, or so many days later. `at` moves the clock to noon of the day so many days after that. */
async function missingRental({ onDay = 0 } = {}) {
  const order = await rentedWithCaps(context, { caps: { lateFee: 2000, repair: 10_000, total: 20_000 } });
  const { id, customer, lender } = order;
  await flow.recordedAs(lender.id, id, 'dispatched');
  const last = (await rentalDaysOf(db, id))?.last;
  if (last === undefined) throw new Error('No days');
  const at = async (day: number) => {
    await setClock(db, new Date(startOfDay(addDays(last, day), marketplace.timeZone).getTime() + 12 * 3_600_000));
    await remindOfHandover(app);
    await executeDue(app);
  };
  await at(onDay);
  await openCase(app, customer, id, { reason: 'not-received', ...said() });
  const agree = async () => {
    await offerRefund(app, lender, id, 1000);
    await acceptRefund(app, customer, id, 1000);
  };
  return { ...order, last, at, agree };
}

type Order = Awaited<ReturnType<typeof missingRental>>;

/** By when it goes back, and how late it is, on page, in inbox and for a claim. */
async function standOf({ id, customer, last }: Order) {
  const { handover } = await transactionPage(app, customer, id);
  const { rows } = await inboxOf(app, customer, { side: 'orders', kind: null, page: 1 });
  const until = handover.wayBack?.returnBy;
  return {
    until: [5, 6, 7].find((day) => addDays(last, day) === until) ?? until ?? null,
    late: [handover.overdue?.days ?? 0, rows.find((row) => row.id === id)?.status.overdue?.days ?? 0],
    days: await daysLateNow(db, id),
  };
}

const inTime = (until: number) => ({ until, late: [0, 0], days: 0 });

test('a second report of what turned up leaves it its two days, no matter who makes it', async () => {
  const order = await missingRental();
  const { id, customer, at, agree } = order;
  await agree();
  await at(3);
  await flow.recordedAs(customer.id, id, 'received');
  expect(await standOf(order)).toEqual(inTime(5));
  await openCase(app, customer, id, damaged());
  expect(await standOf(order)).toEqual(inTime(5));
  await agree();
  expect(await standOf(order)).toEqual(inTime(5));
  // Its lender reports it too, and her customer pays for it.
  const caseId = await claimed(context, order, 5000);
  const request = { caseId, reason: 'Both were heard.', requestId: null };
  await settleCase(app, await makeOperator(app), request, { verdict: 'charge', amount: 5000 });
  expect(await standOf(order)).toEqual(inTime(5));
  await at(7);
  expect(await standOf(order)).toEqual({ until: 5, late: [2, 2], days: 2 });
  await expectInvariants(context);
});

test('a report of damage says that it came, and its two days count from there', async () => {
  const order = await missingRental();
  const { id, customer, lender, at, agree } = order;
  await agree();
  await at(3);
  await openCase(app, customer, id, damaged());
  expect(await standOf(order)).toEqual(inTime(5));
  const { handover } = await transactionPage(app, customer, id);
  expect(handover).toMatchObject({ isMissing: false, expected: { step: 'sent-back', day: addDays(order.last, 5) } });
  await withdrawCase(app, customer, id);
  expect(await standOf(order)).toEqual(inTime(5));
  const { claimUntil } = await casePage(app, lender, id);
  expect(claimUntil).toEqual(startOfDay(addDays(order.last, 5 + 15), marketplace.timeZone));
});

test('an order whose missing item is settled stays open for two days more, in which it can arrive', async () => {
  const order = await missingRental();
  const { id, customer, at, agree } = order;
  await at(5);
  await agree();
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('accepted');
  expect((await transactionPage(app, customer, id)).handover).toMatchObject({ isMissing: true, expected: null });
  await at(7);
  expect(await stateOf(context, id)).toBe('accepted');
  await flow.recordedAs(customer.id, id, 'received');
  await at(9);
  expect(await standOf(order)).toMatchObject({ late: [0, 0], days: 0 });
  expect(await stateOf(context, id)).toBe('accepted');
});

test('what never turns up is over then, and waits for nothing', async () => {
  const { id, at, agree } = await missingRental();
  await at(5);
  await agree();
  await at(8);
  expect(await stateOf(context, id)).toBe('delivered');
});

test.each(['received', 'sent-back'] as const)(
  'what its customer records as %s after the report is not missing',
  async (step) => {
    const order = await missingRental();
    const { id, customer, lender, at, agree } = order;
    await at(3);
    await flow.recordedAs(customer.id, id, step);
    const isFound = async () => {
      const next = step === 'received' ? ({ step: 'sent-back', of: 'customer' } as const) : { step: 'returned' };
      for (const viewer of [customer, lender])
        expect((await transactionPage(app, viewer, id)).handover).toMatchObject({ isMissing: false, expected: next });
      expect(await standOf(order)).toEqual(inTime(5));
    };
    await isFound();
    await agree();
    await isFound();
    await at(6);
    // What was sent back in time, with a number, is not late.
    const late = { until: 5, late: [1, 1], days: 1 };
    expect(await standOf(order)).toEqual(step === 'received' ? late : inTime(5));
  },
);

/** Whom both were told to be late, by which days. */
async function toldLate(id: string): Promise<string[]> {
  const { kind, transactionId, onceKey } = notificationEvents;
  const isLate = and(eq(kind, 'handover-due'), eq(transactionId, id), like(onceKey, 'handover-late:%'));
  const rows = await db.select({ onceKey, facts: notificationEvents.facts }).from(notificationEvents).where(isLate);
  return rows.map((row) => `${row.onceKey.replace(`:${id}`, '')} ${(row.facts as { day: string }).day}`).toSorted();
}

test.each([
  ['was told to be late by the agreed day too', 2],
  ['was told to be late by no day before', 0],
] as const)('what is late by the moved day is told so once, where it %s', async (_, onDay) => {
  const order = await missingRental({ onDay });
  const { id, customer, last, at } = order;
  const to = ['customer', 'provider'];
  const first = onDay === 0 ? [] : to.map((party) => `handover-late:sent-back:${party} ${addDays(last, 1)}`);
  expect(await toldLate(id)).toEqual(first);
  await at(3);
  await flow.recordedAs(customer.id, id, 'received');
  await at(5);
  expect(await toldLate(id)).toEqual(first);
  await at(6);
  const moved = addDays(last, 5);
  const told = [...first, ...to.map((party) => `handover-late:sent-back:${party}:${moved} ${moved}`)].toSorted();
  expect(await toldLate(id)).toEqual(told);
  await recordStep(app, customer, id, { step: 'sent-back', sent: { way: 'courier', courier: null, tracking: null } });
  await at(7);
  await at(9);
  expect(await toldLate(id)).toEqual(told);
});

test('what arrives although it was cancelled is claimed for as long after its two days', async () => {
  const { id, lender, customer } = await rentedWithCaps(context);
  await flow.recordedAs(lender.id, id, 'dispatched');
  await inHours(context, 30);
  await flow.executeAs(customer.id, id, 'cancel-by-customer');
  const last = (await rentalDaysOf(db, id))?.last;
  if (last === undefined) throw new Error('No days');
  const start = (day: number) => startOfDay(addDays(last, day), marketplace.timeZone);
  const before = (await casePage(app, lender, id)).claimUntil;
  await setClock(db, new Date(start(10).getTime() + 3_600_000));
  expect((await casePage(app, lender, id)).claimUntil).toEqual(before);
  await flow.recordedAs(customer.id, id, 'received');
  expect((await casePage(app, lender, id)).claimUntil).toEqual(start(10 + 2 + 15));
});
