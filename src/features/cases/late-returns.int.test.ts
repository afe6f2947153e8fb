import { and, eq } from 'drizzle-orm';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { notificationEvents } from '#src/database/schema/schema.ts';
import { addDays, startOfDay } from '#src/domain/dates/day.ts';
import { handoverDueKind, handoverRecordedKind } from '#src/features/notifications/handover-kinds.ts';
import { lastLine } from '#src/features/transactions/components/last-line.ts';
import { TransactionTitle } from '#src/features/transactions/components/transaction-title.tsx';
import { inboxOf } from '#src/features/transactions/inbox.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { remindOfHandover } from '#src/features/transactions/remind-of-handover.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { rentalDaysOf } from '#src/features/transactions/transaction.server.ts';
import { intl } from '#src/i18n/intl.ts';
import { formatDay } from '#src/ui/data/format/days.ts';
import { charged, claimed, claimPayment, claimRow, rentedWithCaps, untilCharged } from '#tests/support/claims.ts';
import { inHours } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { chargeDueClaims } from './charge-due.server.ts';
import { daysLateNow } from './claim-facts.server.ts';
import { casePage } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

/** A rental that is complete, because two days after it was due back nobody had said anything. */
async function completeWhileOut() {
  const order = await rentedWithCaps(context, { caps: { lateFee: 2000, total: 20_000 } });
  await flow.recordedAs(order.customer.id, order.id, 'received');
  await flow.untilDue(order.id);
  await executeDue(app);
  expect(await stateOf(context, order.id)).toBe('delivered');
  return order;
}

const back = { step: 'returned', sent: null } as const;

test('the late days of a rental that is complete end when its lender has it back, and what was decided stays', async () => {
  const { id, lender, customer } = await completeWhileOut();
  const { handover } = await transactionPage(app, lender, id);
  expect(handover).toMatchObject({ open: ['returned'], expected: null });
  expect(handover.returnUntil).not.toBeNull();
  const ofCustomer = async () => (await transactionPage(app, customer, id)).handover;
  expect(await ofCustomer()).toMatchObject({ open: [], returnUntil: null, isReturnUnsaid: true });
  const first = await claimed(context, { id, lender }, null, 'late');
  const { namedAmount } = await claimRow(context, first);
  await charged(context, first, namedAmount);
  await untilCharged(context, first);
  await chargeDueClaims(app);
  const paid = await claimPayment(context, first);
  expect(paid).toMatchObject({ state: 'captured', capturedAmount: namedAmount });
  await inHours(context, 24);
  await recordStep(app, lender, id, back);
  expect(await ofCustomer()).toMatchObject({ isReturnUnsaid: false });
  const late = await daysLateNow(app.db, id);
  expect(late * 2000).toBeGreaterThan(namedAmount);
  await inHours(context, 72);
  expect(await daysLateNow(app.db, id)).toBe(late);
  // What is left of the fee is for the days that were late, and the days that went by since add nothing.
  const second = await claimed(context, { id, lender }, null, 'late');
  expect(await claimRow(context, second)).toMatchObject({ daysLate: late, namedAmount: late * 2000 - namedAmount });
  expect(await claimRow(context, first)).toMatchObject({ state: 'charged', amount: namedAmount });
  expect(await claimPayment(context, first)).toMatchObject({ capturedAmount: namedAmount, refundedAmount: 0 });
  expect(await recordStep(app, lender, id, back).catch(codeOf)).toBe('conflict');
  await expectInvariants(context);
});

test('a return is recorded as long as something can be claimed, and its customer is told that it is back', async () => {
  const { id, lender, customer } = await completeWhileOut();
  const { claimUntil } = await casePage(app, lender, id);
  if (claimUntil === null) throw new Error('No end');
  expect(await recordStep(app, customer, id, { step: 'sent-back', sent: null }).catch(codeOf)).toBe(
    'transaction-invalid-transition',
  );
  await setClock(app.db, new Date(claimUntil.getTime() + 1000));
  expect(await recordStep(app, lender, id, back).catch(codeOf)).toBe('transaction-invalid-transition');
  await setClock(app.db, new Date(claimUntil.getTime() - 60_000));
  const state = await stateOf(context, id);
  await recordStep(app, lender, id, back);
  expect(await stateOf(context, id)).toBe(state);
  const [told] = await app.db
    .select({ facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(
      and(
        eq(notificationEvents.transactionId, id),
        eq(notificationEvents.recipientId, customer.id),
        eq(notificationEvents.kind, 'handover-recorded'),
      ),
    );
  const email = handoverRecordedKind.email?.(handoverRecordedKind.facts.parse(told?.facts));
  expect(email?.paragraphs.join(' ')).toMatch(/looked at it\.$/);
  await expectInvariants(context);
});

test('what is late says since when and what it costs: on both pages, in both inboxes, and in the email and the alert', async () => {
  const order = await rentedWithCaps(context, { caps: { lateFee: 2000, total: 20_000 } });
  const { id, customer, lender } = order;
  await flow.recordedAs(customer.id, id, 'received');
  const days = await rentalDaysOf(app.db, id);
  if (days === null) throw new Error('No days');
  const page = async (viewer: { id: string }) => transactionPage(app, viewer, id);
  const said = async (viewer: { id: string }) =>
    wordsOf(renderPart(createElement(TransactionTitle, { transaction: await page(viewer) })));
  const line = async (viewer: { id: string }, side: 'orders' | 'sales') => {
    const { rows } = await inboxOf(app, viewer, { side, kind: null, page: 1 });
    const row = rows.find((each) => each.id === id);
    if (row === undefined) throw new Error('No row');
    return lastLine(intl, row);
  };
  expect((await page(customer)).handover.overdue).toBeNull();
  await setClock(app.db, new Date(startOfDay(addDays(days.last, 3), marketplace.timeZone).getTime() + 13 * 3_600_000));
  await remindOfHandover(app);
  const overdue = (await page(customer)).handover.overdue;
  expect(overdue).toEqual({ days: await daysLateNow(app.db, id), isPast: true, where: 'out' });
  expect(overdue?.days).toBe(2);
  const dueBack = formatDay(addDays(days.last, 1));
  expect(await said(customer)).toMatch(
    new RegExp(`Late back: .*It was to be sent back by ${dueBack}: 2 days late. You agreed to \\$20`),
  );
  expect(await said(lender)).toMatch(/Late back: your .*2 days late.*\$40\.00 so far/);
  expect(await line(customer, 'orders')).toBe('2 days late back, $20.00 a day. Send it back today.');
  expect(await line(lender, 'sales')).toBe('2 days late back, $20.00 a day.');
  const events = await app.db
    .select({ facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(and(eq(notificationEvents.recipientId, customer.id), eq(notificationEvents.kind, 'handover-due')));
  const late = events.map(({ facts }) => handoverDueKind.facts.parse(facts)).find(({ why }) => why === 'late');
  if (late === undefined) throw new Error('Nothing was told');
  expect(handoverDueKind.email?.(late)?.paragraphs.join(' ')).toContain('You agreed to $20.00 for each day');
  expect(handoverDueKind.bell?.(late)).toMatch(new RegExp(`^Late back: .*, due by ${dueBack} \\(\\$20\\.00 a day\\)$`));
  // On its way and without a number, it is late until it is there; with one, it would have had to be sent in time.
  await recordStep(app, customer, id, { step: 'sent-back', sent: { way: 'courier', courier: null, tracking: null } });
  expect((await page(customer)).handover.overdue).toEqual({ days: 2, isPast: true, where: 'on-its-way' });
  await recordStep(app, lender, id, back);
  expect((await page(customer)).handover.overdue).toBeNull();
});
