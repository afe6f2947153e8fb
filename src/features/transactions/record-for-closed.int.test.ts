import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { emails, handoverPlans, handoverSteps, transactions, users } from '#src/database/schema/schema.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { handover } from '#src/features/data-export/contents/transactions.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { intl } from '#src/i18n/intl.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { lastLine } from './components/last-line.ts';
import { transactionValues } from './components/transaction-values.ts';
import { inboxOf } from './inbox.server.ts';
import { orderForOperator, recordInConsole } from './operator-orders.server.ts';
import { recordForClosed } from './record-for-closed.server.ts';
import { executeDue } from './timers.server.ts';
import { transactionPage } from './transaction-page.server.ts';

/** Steps of the handover by an operator, for a party whose account is closed (record 0207). */
const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
let operator: Viewer;
beforeAll(async () => void (operator = await makeOperator(app)));

const parcel = { way: 'courier', courier: 'nz-post', tracking: 'AB123456789NZ' } as const;
const reason = 'The buyer sent us the tracking page.';

type Tried = Partial<Parameters<typeof recordForClosed>[2]> & { readonly who?: Parameters<typeof recordForClosed>[1] };

function record(transactionId: string, step: HandoverStep, { who = operator, ...tried }: Tried = {}) {
  const sent = step === 'dispatched' || step === 'sent-back' ? parcel : null;
  const { transactionId: typed, ...request } = { transactionId, step, sent, reason, requestId: null, ...tried };
  return recordInConsole(app, who as Viewer, { ...request, typed }).then(() => 'recorded', codeOf);
}

const ban = (id: string, banned = true) => db.update(users).set({ banned }).where(eq(users.id, id));
const stepsOf = (id: string) => db.select().from(handoverSteps).where(eq(handoverSteps.transactionId, id));
const entriesOf = (id: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.resourceId, id), eq(auditEntries.permission, 'transaction.intervene')));
const recordable = async (id: string, who: Viewer = operator) =>
  (await orderForOperator(app, who, { typed: id, requestId: null }))?.recordable;

async function dueOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return row?.dueTransition;
}

async function acceptedSale() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
}

async function acceptedRental(from = 4) {
  const fixture = await flow.rentalFixture();
  return { ...fixture, id: await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, from)) };
}

/** Whose word the last step is on the order's own page, and how the inbox tells it. */
async function linesOf(userId: string, id: string) {
  const page = await transactionPage(app, { id: userId }, id);
  const side = page.role === 'customer' ? 'orders' : 'sales';
  const { rows } = await inboxOf(app, { id: userId }, { side, kind: null, page: 1 });
  const row = rows.find((one) => one.id === id);
  const told = row && lastLine(intl, { ...row, status: { ...row.status, due: null } });
  return [transactionValues(intl, page).by, told];
}

async function exported(userId: string): Promise<unknown[]> {
  const written: unknown[] = [];
  for await (const rows of handover(db, userId)) written.push(rows);
  return written.flat();
}

test('a sale whose lender is banned is not cancelled by its time once an operator has recorded that it was sent', async () => {
  const { id, lenderId, customerId } = await acceptedSale();
  expect(await recordable(id)).toEqual([]);
  await ban(lenderId);
  expect(await recordable(id)).toEqual(['dispatched']);
  expect(await dueOf(id)).toBe('cancel');
  expect(await record(id, 'dispatched')).toBe('recorded');
  expect(await stepsOf(id)).toMatchObject([
    { ...{ step: 'dispatched', by: 'provider', actorId: operator.id }, ...parcel },
  ]);
  expect(await entriesOf(id)).toMatchObject([
    { operatorId: operator.id, onBehalfOf: lenderId, action: 'dispatched', reason, resourceKind: 'transaction' },
  ]);
  expect(await dueOf(id)).toBe('complete');
  expect(await db.select().from(handoverPlans).where(eq(handoverPlans.transactionId, id))).toMatchObject([
    { step: 'received', userId: customerId },
  ]);
  expect(await recordable(id)).toEqual([]);
  await flow.untilDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).not.toBe('canceled');
  await expectInvariants(context);
});

test('the other side is told that our team recorded it, and both read that, also in their data', async () => {
  const { id, lenderId, customerId } = await acceptedSale();
  await ban(lenderId);
  await record(id, 'dispatched');
  await emailDueNotifications(app, 100);
  const [email] = await db
    .select()
    .from(emails)
    .where(eq(emails.onceKey, `handover:${id}:dispatched`));
  expect(email).toMatchObject({
    recipientId: customerId,
    subject: 'Our team recorded that Aran cable knit was sent',
  });
  await ban(lenderId, false);
  for (const party of [customerId, lenderId]) {
    const { handover: shown } = await transactionPage(app, { id: party }, id);
    expect(shown.steps).toMatchObject([{ step: 'dispatched', by: 'provider', isByUs: true, link: expect.any(String) }]);
    expect(JSON.stringify(await exported(party))).toContain('"by":"Our team"');
    expect(await linesOf(party, id)).toEqual(['us', 'Our team recorded that it was sent.']);
  }
  await flow.recordedAs(customerId, id, 'received');
  const after = await transactionPage(app, { id: lenderId }, id);
  expect(await linesOf(lenderId, id)).toEqual(['party', expect.stringMatching(/has it\.$/)]);
  expect(after.handover.steps.map(({ isByUs }) => isByUs)).toEqual([true, false]);
  const both = JSON.stringify([await exported(customerId), await exported(lenderId)]);
  expect(both.split('"by":"you"').length).toBe(2);
  expect(both.split('"by":"Our team"').length).toBe(3);
});

test('an operator records nothing for an account that is open, and nothing of an order of their own', async () => {
  const { id, lenderId, customerId } = await acceptedSale();
  expect(await record(id, 'dispatched')).toBe('forbidden');
  await ban(customerId);
  expect(await record(id, 'dispatched')).toBe('forbidden');
  await ban(lenderId);
  await ban(customerId, false);
  expect(await record(id, 'received')).toBe('forbidden');
  for (const own of [lenderId, customerId])
    expect(await record(id, 'dispatched', { who: { ...operator, id: own } })).toBe('forbidden');
  // The permission behind the page is an operator's, too.
  const request = { transactionId: id, step: 'dispatched', sent: parcel, reason, requestId: null } as const;
  expect(await recordForClosed(app, { id: customerId, role: 'user' }, request).catch(codeOf)).toBe('not-found');
  expect(await stepsOf(id)).toEqual([]);
  expect(await entriesOf(id)).toEqual([]);
});

test('only an operator with a second factor records, with a reason and what proves that it was sent, and once', async () => {
  const { id, lenderId, customerId } = await acceptedSale();
  await ban(lenderId);
  const tried = (change: Tried) => record(id, 'dispatched', change);
  expect(await tried({ who: { ...operator, signedInBy: 'password' } })).toBe('second-factor-required');
  expect(await tried({ who: { ...operator, limited: true } })).toBe('forbidden');
  expect(await tried({ who: { id: customerId, role: 'user' } })).toBe('not-found');
  expect(await tried({ reason: ' \n' })).toBe('validation-invalid-value');
  expect(await tried({ transactionId: '00000000-0000-4000-8000-000000000000' })).toBe('not-found');
  for (const sent of [
    null,
    { ...parcel, tracking: null },
    { way: 'in-person', courier: null, tracking: null } as const,
  ])
    expect(await tried({ sent })).toBe('validation-invalid-value');
  expect(await record(id, 'returned')).toBe('transaction-invalid-transition');
  expect([await stepsOf(id), await entriesOf(id)]).toEqual([[], []]);
  expect(await tried({})).toBe('recorded');
  expect(await tried({})).toBe('conflict');
  expect(await entriesOf(id)).toHaveLength(1);
});

test('of a rental, each side’s steps are recorded when their account is gone, as early as they could themselves', async () => {
  const { id, lenderId, customerId } = await acceptedRental(20);
  await ban(lenderId);
  expect(await record(id, 'dispatched')).toBe('handover-too-early');
  expect(await recordable(id)).toEqual([]);
  await app.clock.advance(19 * 86_400);
  expect(await recordable(id)).toEqual(['dispatched']);
  expect(await record(id, 'dispatched')).toBe('recorded');
  await flow.recordedAs(customerId, id, 'received');
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, customerId));
  await app.clock.advance(2 * 86_400);
  expect(await recordable(id)).toEqual(['sent-back', 'returned']);
  expect(await record(id, 'sent-back')).toBe('recorded');
  expect(await record(id, 'returned')).toBe('recorded');
  expect((await stepsOf(id)).map(({ step, by, actorId }) => [step, by, actorId === operator.id])).toEqual(
    expect.arrayContaining([
      ['sent-back', 'customer', true],
      ['returned', 'provider', true],
    ]),
  );
  expect((await entriesOf(id)).map(({ onBehalfOf, action }) => [action, onBehalfOf])).toEqual(
    expect.arrayContaining([
      ['sent-back', customerId],
      ['returned', lenderId],
    ]),
  );
});
