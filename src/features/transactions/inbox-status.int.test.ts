import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseClaims, caseEntries, handoverSteps, orderCases, transactions } from '#src/database/schema/schema.ts';
import { recordedBy, type HandoverStep } from '#src/domain/process/handover.ts';
import { caseLine } from '#src/features/cases/queries.server.ts';
import { decidedClaim } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { completedByLender, saleOrder } from '#tests/support/test-context.ts';
import { inboxOf } from './inbox.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

async function rowOf(userId: string, side: 'orders' | 'sales') {
  const { rows } = await inboxOf(app, { id: userId }, { side, kind: null, page: 1 });
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing is listed');
  return row;
}

const minutes = (count: number) => sql`rotation_now() + make_interval(mins => ${count})`;

async function record(transactionId: string, actorId: string, step: HandoverStep, inMinutes: number) {
  const way = step === 'dispatched' ? 'in-person' : null;
  const createdAt = minutes(inMinutes);
  await db.insert(handoverSteps).values({ transactionId, step, by: recordedBy[step], actorId, way, createdAt });
}

async function lenderOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return { id: row?.providerId ?? '' };
}

test('a claim can be objected to once and in time; the row and the page of the order tell the same of it', async () => {
  const { id, caseId, customer } = await decidedClaim(context);
  const becomes = (change: Parameters<ReturnType<typeof db.update<typeof caseClaims>>['set']>[0]) =>
    db.update(caseClaims).set(change).where(eq(caseClaims.caseId, caseId));
  const told = async () => [
    (await rowOf(customer.id, 'orders')).status.claim,
    (await caseLine(app, customer, id)).pays,
  ];
  expect(await told()).toEqual(['to-pay', 'to-pay']);
  await becomes({ payBy: minutes(60) });
  expect(await told()).toEqual(['in-time', 'in-time']);
  await becomes({ state: 'due' });
  expect(await told()).toEqual(['to-pay', 'to-pay']);
  await becomes({ state: 'objected' });
  await db.insert(caseEntries).values({ caseId, by: 'customer', what: 'objected' });
  expect(await told()).toEqual(['objected', null]);
  await becomes({ state: 'announced' });
  expect(await told()).toEqual(['to-pay', 'to-pay']);
  await becomes({ state: 'owed' });
  const [entry] = await db.insert(caseEntries).values({ caseId, by: 'system', what: 'owed' }).returning();
  expect(await told()).toEqual(['owed', 'owed']);
  const lender = await lenderOf(id);
  expect((await rowOf(lender.id, 'sales')).status).toMatchObject({ claim: 'owed', owedAt: entry?.createdAt });
  expect((await caseLine(app, lender, id)).pays).toBeNull();
  await becomes({ state: 'dropped' });
  expect((await rowOf(lender.id, 'sales')).status).toMatchObject({ claim: null, owedAt: null });
});

test('how a case ended is told until the next transition or the next step of the handover', async () => {
  const { id, caseId, customer } = await decidedClaim(context);
  const outcome = async () => (await rowOf(customer.id, 'orders')).status.outcome;
  expect(await outcome()).toBeNull();
  await db
    .update(orderCases)
    .set({ outcome: 'refunded', closedAt: minutes(10) })
    .where(eq(orderCases.id, caseId));
  expect(await outcome()).toBe('refunded');
  await record(id, (await lenderOf(id)).id, 'dispatched', 5);
  expect(await outcome()).toBe('refunded');
  await record(id, customer.id, 'received', 15);
  expect(await outcome()).toBeNull();
});

test('a step that is recorded after completion is the time of its row', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  await completedByLender(context, fixture, id);
  await record(id, fixture.lenderId, 'returned', 5);
  const row = await rowOf(fixture.customerId, 'orders');
  expect(row).toMatchObject({ stage: 'completed', at: row.status.step?.at, status: { step: { step: 'returned' } } });
});
