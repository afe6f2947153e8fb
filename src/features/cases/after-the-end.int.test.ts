import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases, handoverSteps, transactions } from '#src/database/schema/schema.ts';
import { cancelForReason } from '#src/features/transactions/cancel-for-reason.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { damaged, inHours, said, soldOrder } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { acceptRefund, offerRefund, openCase, withdrawCase } from './commands.server.ts';
import { settleCase } from './decide.server.ts';

const context = await contextOfFile();
const { app } = context;
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

test('what an operator decided about an item that its buyer reported as other than described has arrived', async () => {
  const { id } = await reportedUnsent({ reason: 'not-as-described', ...said() });
  const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator' } as const;
  const request = { caseId: await caseIdOf(id), reason: 'Both were heard.', requestId: null };
  await settleCase(app, operator, request, { verdict: 'not-refunded' });
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('accepted');
  expect(await stepsOf(id)).toEqual([{ step: 'received', by: 'customer' }]);
  await expectInvariants(context);
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
