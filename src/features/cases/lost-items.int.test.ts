import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { handoverPlans, notificationEvents, users } from '#src/database/schema/schema.ts';
import { addDays, startOfDay } from '#src/domain/dates/day.ts';
import { TransactionEnd } from '#src/features/transactions/components/actions/transaction-end.tsx';
import { HandoverLadder } from '#src/features/transactions/components/handover/handover-ladder.tsx';
import { lastLine } from '#src/features/transactions/components/last-line.ts';
import { TransactionTitle } from '#src/features/transactions/components/transaction-title.tsx';
import { inboxOf } from '#src/features/transactions/inbox.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { remindOfHandover } from '#src/features/transactions/remind-of-handover.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { rentalDaysOf } from '#src/features/transactions/transaction.server.ts';
import { intl } from '#src/i18n/intl.ts';
import { charged, claimed, rentedWithCaps, untilCharged, type Rented } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { setClock } from '#tests/support/set-clock.ts';
import { chargeableFor } from './claim-facts.server.ts';
import { settleCase } from './decide.server.ts';
import { objectToClaim } from './object.server.ts';
import { refundClaim } from './refund-claim.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

/** Its customer has it, and its last day was so many days ago. */
async function outFor(days: number, caps = { lateFee: 2000, repair: 10_000, loss: 20_000, total: 20_000 }) {
  const order = await rentedWithCaps(context, { caps });
  await flow.recordedAs(order.customer.id, order.id, 'received');
  const rental = await rentalDaysOf(app.db, order.id);
  if (rental === null) throw new Error('No days');
  const day = startOfDay(addDays(rental.last, days), marketplace.timeZone);
  await setClock(app.db, new Date(day.getTime() + 13 * 3_600_000));
  return order;
}

function reads({ id, customer, lender }: Rented) {
  const page = async (viewer: { readonly id: string }) => transactionPage(app, viewer, id);
  return {
    page,
    words: async (viewer: { readonly id: string }) => {
      const transaction = await page(viewer);
      const parts = [
        createElement(TransactionTitle, { transaction }),
        createElement(HandoverLadder, { transaction, to: '/order/x' }),
        createElement(TransactionEnd, { transaction, to: '/order/x' }),
      ];
      return wordsOf(parts.map((part) => renderPart(part)).join(' '));
    },
    line: async (viewer: { readonly id: string }) => {
      const side = viewer.id === customer.id ? 'orders' : 'sales';
      const { rows } = await inboxOf(app, viewer, { side, kind: null, page: 1 });
      const row = rows.find((each) => each.id === id);
      if (row === undefined) throw new Error('No row');
      return lastLine(intl, row);
    },
    both: [customer, lender],
  };
}

test('what the customer pays for as lost is not asked back, by no page, no inbox and no reminder', async () => {
  const order = await outFor(2);
  const { id, customer, lender } = order;
  const { page, words, line, both } = reads(order);
  expect(await words(customer)).toMatch(/Late back.*\$20\.00 for each day/);
  expect(await words(customer)).not.toContain('Cancel');
  const caseId = await claimed(context, order, 20_000, 'lost');
  expect(await words(customer)).toMatch(/Late back.*Send it back today/);
  await charged(context, caseId, 20_000);
  expect(await words(customer)).toMatch(
    /you pay for it as lost\. You can object until [^;]+; after that it is charged/,
  );
  expect(await words(lender)).toMatch(
    /pays for it as lost, and \w+ can object until .+\. If it comes back all the same/,
  );
  for (const viewer of both) {
    expect(await words(viewer)).not.toMatch(/back today|so far|Late back|[Ss]end it back by|Cancel/);
    expect(await line(viewer)).not.toMatch(/late back|back today|send it back|Confirm the return/i);
  }
  expect((await page(lender)).handover).toMatchObject({
    overdue: null,
    expected: null,
    isLost: true,
    open: ['returned'],
  });
  expect(await app.db.$count(handoverPlans, eq(handoverPlans.transactionId, id))).toBe(0);
  await remindOfHandover(app);
  const told = and(eq(notificationEvents.transactionId, id), eq(notificationEvents.kind, 'handover-due'));
  const before = await app.db.$count(notificationEvents, told);
  await flow.untilDue(id);
  await remindOfHandover(app);
  expect(await app.db.$count(notificationEvents, told)).toBe(before);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  expect((await page(customer)).handover.isReturnUnsaid).toBe(false);
  expect(await words(customer)).toContain('nobody waits for it');
  expect(await words(lender)).not.toMatch(/late days|as lost/);
  await untilCharged(context, caseId);
  expect(await words(customer)).toContain('you pay for it as lost, so nobody waits for it');
  // It is found: its lender says so, and nobody pays for more days.
  await recordStep(app, lender, id, { step: 'returned', sent: null });
  expect((await page(lender)).handover.isLost).toBe(false);
  await expectInvariants(context);
});

test('a loss that was given back is none: the item is expected again', async () => {
  const order = await outFor(2);
  const { page, words } = reads(order);
  const caseId = await claimed(context, order, 5000, 'lost');
  await charged(context, caseId, 5000);
  await untilCharged(context, caseId);
  expect((await page(order.customer)).handover.isLost).toBe(true);
  const operator = await makeOperator(app);
  const part = { caseId, reason: 'It was found.', requestId: null };
  await refundClaim(app, operator, { ...part, amount: 2000, seen: 5000 });
  expect((await page(order.customer)).handover.isLost).toBe(true);
  await refundClaim(app, operator, { ...part, amount: 3000, seen: 3000 });
  await deliverAll(context);
  expect((await page(order.customer)).handover).toMatchObject({ isLost: false, overdue: { where: 'out' } });
  expect(await words(order.customer)).toContain('Send it back today');
  expect(await app.db.$count(handoverPlans, eq(handoverPlans.transactionId, order.id))).toBe(1);
});

test('the late days of a lost item end with the decision, and one that is objected to is not lost', async () => {
  const order = await outFor(2, { lateFee: 2000, repair: 10_000, loss: 20_000, total: 40_000 });
  const { page, words } = reads(order);
  const caseId = await claimed(context, order, 5000, 'lost');
  await charged(context, caseId, 5000);
  expect(await words(order.lender)).not.toContain('late days are counted');
  await app.clock.advance(3600);
  const said = { content: 'I have it here.', photos: [], clientKey: randomUUID() };
  await objectToClaim(app, order.customer, { transactionId: order.id, caseId, ...said });
  expect((await page(order.customer)).handover).toMatchObject({ isLost: false, overdue: { where: 'out' } });
  expect(await app.db.$count(handoverPlans, eq(handoverPlans.transactionId, order.id))).toBe(1);
  await charged(context, caseId, 5000);
  expect((await page(order.customer)).handover.isLost).toBe(true);
  await app.clock.advance(10 * 86_400);
  const late = await chargeableFor(app.db, { transactionId: order.id, caseId: randomUUID(), kind: 'lateFee' });
  // It was due back a day ago when it was decided; twelve days have gone by since its last.
  expect([late?.daysLate, late?.most]).toEqual([1, 2000]);
});

test('what is not lost after all was not late while it counted as lost', async () => {
  const order = await outFor(2, { lateFee: 2000, repair: 10_000, loss: 20_000, total: 40_000 });
  const { id, customer } = order;
  const { page, line } = reads(order);
  const late = async () =>
    (await chargeableFor(app.db, { transactionId: id, caseId: randomUUID(), kind: 'lateFee' }))?.daysLate;
  const caseId = await claimed(context, order, 5000, 'lost');
  await charged(context, caseId, 5000);
  expect(await late()).toBe(1);
  await app.clock.advance(2 * 86_400);
  await objectToClaim(app, customer, {
    ...{ transactionId: id, caseId, content: 'I have it here.' },
    ...{ photos: [], clientKey: randomUUID() },
  });
  expect(await late()).toBe(1);
  // From then on its page asks for it.
  await app.clock.advance(86_400);
  expect(await late()).toBe(2);
  const operator = { id: (await makeOperator(app)).id, role: 'operator' } as const;
  await settleCase(app, operator, { caseId, reason: 'It is there.', requestId: null }, { verdict: 'dropped' });
  expect(await late()).toBe(2);
  expect((await page(customer)).handover.overdue).toMatchObject({ days: 2 });
  expect(await line(customer)).toMatch(/2 days late/);
});

test('a day on which it was due back is not said to be still to come when it counted as lost since then', async () => {
  const order = await outFor(1, { lateFee: 2000, repair: 10_000, loss: 20_000, total: 40_000 });
  const { id, customer, lender } = order;
  const { page, words } = reads(order);
  const caseId = await claimed(context, order, 5000, 'lost');
  await charged(context, caseId, 5000);
  await app.clock.advance(2 * 86_400);
  const said = { content: 'I have it here.', photos: [], clientKey: randomUUID() };
  await objectToClaim(app, customer, { transactionId: id, caseId, ...said });
  expect((await page(customer)).handover.overdue).toEqual({ days: 0, isPast: true, where: 'out' });
  expect(await words(customer)).toContain('from tomorrow on it’s late, and you agreed to $20.00 for each day');
  expect(await words(lender)).toContain('It was due back by');
  expect(await words(lender)).not.toContain('It’s due back by');
});

test('what a banned customer is to pay for as lost is waited for while an operator looks at it again', async () => {
  const order = await outFor(2);
  const caseId = await claimed(context, order, 5000, 'lost');
  await charged(context, caseId, 5000);
  const plans = async () => app.db.$count(handoverPlans, eq(handoverPlans.transactionId, order.id));
  expect(await plans()).toBe(0);
  await app.db.update(users).set({ banned: true }).where(eq(users.id, order.customer.id));
  await untilCharged(context, caseId);
  expect((await reads(order).page(order.lender)).handover).toMatchObject({ isLost: false, objectUntil: null });
  expect(await plans()).toBe(1);
});

test('a late fee whose limit is reached says so, and one that other claims have used up says nothing', async () => {
  const order = await outFor(3, { lateFee: 2000, repair: 17_000, loss: 20_000, total: 20_000 });
  const { words, line } = reads(order);
  expect(await words(order.customer)).toContain('$20.00 for each day, which is $40.00 so far');
  expect(await line(order.customer)).toContain('$20.00 a day');
  await charged(context, await claimed(context, order, 17_000), 17_000);
  expect(await words(order.customer)).toContain('The late fee has reached $30.00, the most that can be charged.');
  expect(await words(order.lender)).toContain('you claim it by reporting a problem');
  expect(await line(order.customer)).not.toContain('a day');
  await charged(context, await claimed(context, order, null, 'late'), 3000);
  expect(await words(order.customer)).toContain('reached $30.00');
  expect(await words(order.lender)).not.toMatch(/late fee|you claim it/);
  const other = await outFor(3, { lateFee: 2000, repair: 20_000, loss: 20_000, total: 20_000 });
  await charged(context, await claimed(context, other, 20_000), 20_000);
  for (const viewer of [other.customer, other.lender])
    expect(await reads(other).words(viewer)).not.toMatch(/fee|each day/);
  await remindOfHandover(app);
  const late = and(eq(notificationEvents.recipientId, other.customer.id), eq(notificationEvents.kind, 'handover-due'));
  for (const { facts } of await app.db.select().from(notificationEvents).where(late))
    expect(facts).not.toHaveProperty('lateFee');
});
