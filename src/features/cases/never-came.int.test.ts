import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { handoverPlans, notificationEvents, orderCases, transactions } from '#src/database/schema/schema.ts';
import { addDays, startOfDay } from '#src/domain/dates/day.ts';
import { attentionOf } from '#src/features/transactions/attention.server.ts';
import { TransactionTitle } from '#src/features/transactions/components/transaction-title.tsx';
import { inboxOf } from '#src/features/transactions/inbox.server.ts';
import { remindOfHandover } from '#src/features/transactions/remind-of-handover.server.ts';
import { saysMissing } from '#src/features/transactions/said-to-have.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { rentalDaysOf } from '#src/features/transactions/transaction.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { inHours, said } from '#tests/support/cases.ts';
import { claimed, rentedWithCaps } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { daysLateNow } from './claim-facts.server.ts';
import { acceptRefund, offerRefund, openCase, withdrawCase } from './commands.server.ts';
import { settleCase } from './decide.server.ts';
import { nameClaim } from './name-claim.server.ts';
import { casePage } from './queries.server.ts';

/** A rental whose customer says that it never came is not demanded back (record 0200). */
const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

type Viewer = { readonly id: string };

/** Sent, with a late fee that was agreed. `at` moves the clock to noon of the day so many days after the last one. */
async function sentRental() {
  const order = await rentedWithCaps(context, { caps: { lateFee: 2000, total: 20_000 } });
  await flow.recordedAs(order.lender.id, order.id, 'dispatched');
  const last = (await rentalDaysOf(db, order.id))?.last;
  if (last === undefined) throw new Error('No days');
  const at = async (day: number) => {
    await setClock(db, new Date(startOfDay(addDays(last, day), marketplace.timeZone).getTime() + 12 * 3_600_000));
    await remindOfHandover(app);
  };
  const report = () => openCase(app, order.customer, order.id, { reason: 'not-received', ...said() });
  return { ...order, at, report };
}

async function planOf(id: string): Promise<string | null> {
  const [plan] = await db.select().from(handoverPlans).where(eq(handoverPlans.transactionId, id));
  return plan?.step ?? null;
}

async function toldOf(id: string): Promise<string[]> {
  const rows = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  return rows
    .filter(({ kind, onceKey }) => kind === 'handover-due' && onceKey.includes('sent-back'))
    .map(({ onceKey }) => onceKey.replace(`:${id}`, ''))
    .toSorted();
}

const pageOf = (viewer: Viewer, id: string) => transactionPage(app, viewer, id);

async function saidTo(viewer: Viewer, id: string): Promise<string> {
  return wordsOf(renderPart(createElement(TransactionTitle, { transaction: await pageOf(viewer, id) })));
}

/** What is expected, told, late and counted of an order, on its customer's side. */
async function standOf({ id, customer }: { readonly id: string; readonly customer: Viewer }) {
  const { handover } = await pageOf(customer, id);
  const { rows } = await inboxOf(app, customer, { side: 'orders', kind: null, page: 1 });
  return {
    plan: await planOf(id),
    told: await toldOf(id),
    overdue: handover.overdue?.days ?? null,
    inInbox: rows.find((row) => row.id === id)?.status.overdue?.days ?? null,
    late: await daysLateNow(db, id),
    waiting: (await attentionOf(app, customer.id)).waiting,
  };
}

const nothing = { plan: null, told: [], overdue: null, inInbox: null, late: 0, waiting: 0 };

async function decide(id: string, give: 'all' | 'nothing'): Promise<void> {
  const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator' } as const;
  const [row] = await db.select().from(orderCases).where(eq(orderCases.transactionId, id));
  const request = { caseId: row?.id ?? '', reason: 'Both were heard.', requestId: null };
  const [order] = await db.select().from(transactions).where(eq(transactions.id, id));
  const all = { verdict: 'refunded', amount: order?.payinAmount ?? 0, lenderBears: 0 } as const;
  await settleCase(app, operator, request, give === 'all' ? all : { verdict: 'not-refunded' });
}

test('while the report is open, and once all went back for it, nobody waits for it, and no day is late', async () => {
  const order = await sentRental();
  const { id, customer, lender, at, report } = order;
  await report();
  expect(await standOf(order)).toEqual(nothing);
  await at(0);
  expect((await pageOf(customer, id)).handover).toMatchObject({
    ...{ expected: null, isInDoubt: true, isMissing: true, open: ['received', 'sent-back'] },
    later: ['received', 'sent-back', 'returned'],
  });
  await at(4);
  expect(await standOf(order)).toEqual(nothing);
  expect(await saidTo(customer, id)).not.toMatch(/back/i);
  await decide(id, 'all');
  await at(5);
  expect(await standOf(order)).toEqual(nothing);
  expect(await saidTo(customer, id)).toContain('never came, so nobody waits for it. If it still arrives, record that');
  expect(await saidTo(lender, id)).toContain('isn’t expected back from them. If it comes back to you, record that');
  expect((await pageOf(lender, id)).handover).toMatchObject({ expected: null, isInDoubt: false, later: [] });
  // She can report it, but no late fee is hers to claim.
  const caseId = await claimed(context, order, null, 'late');
  expect(await nameClaim(app, lender, id, null).catch(codeOf)).toBe('case-amount-too-high');
  expect((await pageOf(lender, id)).handover.overdue).toBeNull();
  expect(caseId).not.toBe('');
  await expectInvariants(context);
});

test('the customer who has it next is not told that it is late', async () => {
  const order = await sentRental();
  const { id, at, report } = order;
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  const { listingId = '', providerId: lenderId = '' } = row ?? {};
  const customerId = await makeUser(db);
  const next = await flow.accepted({ listingId, lenderId, customerId }, await flow.rentalOrder(listingId, 12, 3));
  await report();
  await at(3);
  expect(await toldOf(next)).toEqual([]);
  await withdrawCase(app, order.customer, id);
  await inHours(context, 0.1);
  await remindOfHandover(app);
  expect(await toldOf(next)).toEqual(['handover-next:sent-back:customer']);
});

test.each(['withdrawn', 'refused'] as const)('a report that is %s leaves everything as it was', async (end) => {
  const order = await sentRental();
  const { id, customer, at, report } = order;
  await report();
  await at(3);
  await (end === 'withdrawn' ? withdrawCase(app, customer, id) : decide(id, 'nothing'));
  await inHours(context, 0.1);
  await remindOfHandover(app);
  const told = ['handover-late:sent-back:customer', 'handover-late:sent-back:provider'];
  expect(await standOf(order)).toEqual({ plan: 'sent-back', told, overdue: 2, inInbox: 2, late: 2, waiting: 1 });
});

test('a report of what was due back already takes it from what waits', async () => {
  const order = await sentRental();
  await order.at(1);
  expect(await planOf(order.id)).toBe('sent-back');
  expect((await attentionOf(app, order.customer.id)).waiting).toBe(1);
  await order.report();
  expect(await planOf(order.id)).toBeNull();
  expect((await attentionOf(app, order.customer.id)).waiting).toBe(0);
});

test('what turns up after all goes back within two days, and is late after them', async () => {
  const order = await sentRental();
  const { id, customer, lender, at, report } = order;
  await report();
  await at(4);
  await offerRefund(app, lender, id, 1000);
  await acceptRefund(app, customer, id, 1000);
  expect(await stateOf(context, id)).toBe('accepted');
  await flow.recordedAs(customer.id, id, 'received');
  await executeDue(app);
  expect(await standOf(order)).toMatchObject({ plan: 'sent-back', overdue: null, inInbox: null, late: 0 });
  const last = (await rentalDaysOf(db, id))?.last;
  if (last === undefined) throw new Error('No days');
  expect((await pageOf(customer, id)).handover.expected).toMatchObject({ step: 'sent-back', day: addDays(last, 6) });
  await at(7);
  await executeDue(app);
  expect(await standOf(order)).toMatchObject({ plan: 'sent-back', overdue: 1, inInbox: 1, late: 1 });
  const moved = addDays(last, 6);
  const told = ['customer', 'provider'].map((to) => `handover-late:sent-back:${to}:${moved}`);
  expect(await toldOf(id)).toEqual(told);
  // As of any rental, two days after it was due back, and its lender has as long as of any to say that it is back.
  await at(9);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  const { handover } = await pageOf(lender, id);
  expect(handover).toMatchObject({ isReturnUnsaid: true, returnUntil: addDays(last, 20) });
  const { claimUntil } = await casePage(app, lender, id);
  expect(claimUntil).toEqual(startOfDay(addDays(last, 21), marketplace.timeZone));
  await at(20);
  await flow.recordedAs(lender.id, id, 'returned');
});

test.each(['number', 'nothing'] as const)(
  'what turns up in the open case, and is sent back with %s, is waited for',
  async (by) => {
    const order = await sentRental();
    const { id, customer, lender, at, report } = order;
    await report();
    await at(4);
    await flow.recordedAs(customer.id, id, 'received');
    await at(6);
    const tracking = by === 'number' ? 'AB 123 456 789 NZ' : null;
    await recordStep(app, customer, id, { step: 'sent-back', sent: { way: 'courier', courier: 'nz-post', tracking } });
    await offerRefund(app, lender, id, 1000);
    await acceptRefund(app, customer, id, 1000);
    const ends = async (day: number) => {
      await at(day);
      await executeDue(app);
      return stateOf(context, id);
    };
    expect(await ends(8)).toBe('accepted');
    // What can be followed has the days of a courier, which are working days.
    expect(await ends(9)).toBe(by === 'number' ? 'accepted' : 'delivered');
    expect(await ends(20)).toBe('delivered');
  },
);

test('what was never recorded as sent still waits for its lender, on her page as in the plan', async () => {
  const order = await rentedWithCaps(context, { caps: { lateFee: 2000, total: 20_000 } });
  const { id, customer, lender } = order;
  const isExpected = async () => {
    const { handover } = await pageOf(lender, id);
    expect(handover).toMatchObject({
      isMissing: false,
      expected: { step: 'dispatched' },
      open: ['dispatched', 'returned'],
    });
    expect(await planOf(id)).toBe('dispatched');
  };
  await openCase(app, customer, id, { reason: 'not-received', ...said() });
  await isExpected();
  await offerRefund(app, lender, id, 1000);
  await acceptRefund(app, customer, id, 1000);
  await isExpected();
  expect(await saidTo(lender, id)).toMatch(/Post it/);
  expect(await saidTo(customer, id)).not.toMatch(/never came/);
  await flow.recordedAs(lender.id, id, 'dispatched');
  expect((await pageOf(lender, id)).handover).toMatchObject({ isMissing: true, expected: null });
  expect(await planOf(id)).toBeNull();
});

test('the last word of its customer before it arrives counts, and not after they pay for what its lender reported', () => {
  const on = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 11, day)) });
  type Cases = Parameters<typeof saysMissing>[0];
  const reported = { openedBy: 'customer', reason: 'not-received', outcome: 'refunded', decided: null } as const;
  const missing: Cases[number] = { ...reported, ...on(1) };
  const damaged: Cases[number] = { ...reported, reason: 'damaged', ...on(4) };
  const late: Cases[number] = { openedBy: 'provider', reason: 'late', outcome: 'charge', decided: 2000, ...on(4) };
  const says = (...cases: Cases) => saysMissing(cases, null);
  expect([says(), says(missing), says(damaged, missing), says(missing, damaged)]).toEqual([false, true, false, true]);
  const ended = ([null, 'agreed', 'withdrawn', 'not-refunded', 'order-ended'] as const).map((outcome) =>
    says({ ...missing, outcome }),
  );
  expect(ended).toEqual([true, true, false, false, false]);
  expect([says(missing, late), says(missing, { ...late, decided: 0 })]).toEqual([false, true]);
  expect(says({ ...late, outcome: 'not-refunded' }, missing)).toBe(true);
  // It arrived on the third: what is reported of it since says nothing of the days before.
  const since = (...cases: Cases) => saysMissing(cases, new Date(Date.UTC(2026, 11, 3)));
  expect([since(damaged, missing), since(late, missing), since({ ...missing, ...on(4) })]).toEqual([true, true, false]);
  expect([since({ ...damaged, ...on(2) }, missing), since(missing, { ...late, ...on(2) })]).toEqual([false, false]);
});
