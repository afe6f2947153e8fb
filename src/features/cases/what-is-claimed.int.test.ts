import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/schema.ts';
import { type CaseFacts, caseKind } from '#src/features/notifications/case-kind.ts';
import { inHours } from '#tests/support/cases.ts';
import { charged, claimed, rentedWithCaps, type Rented } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { settleCase } from './decide.server.ts';
import { casePage } from './queries.server.ts';

const context = await contextOfFile();
const { app } = context;

async function lastTold(userId: string): Promise<CaseFacts> {
  const ofUser = and(eq(notificationEvents.recipientId, userId), eq(notificationEvents.kind, 'case-moved'));
  const newest = desc(notificationEvents.createdAt);
  const [last] = await app.db.select().from(notificationEvents).where(ofUser).orderBy(newest).limit(1);
  return last?.facts as CaseFacts;
}

async function capsLeft({ id, lender }: Rented) {
  const { caps } = await casePage(app, lender, id);
  return Object.fromEntries(
    caps.map(({ kind, amount, inAll }) => [kind, inAll === null ? amount.amount : [amount.amount, inAll.amount]]),
  );
}

test('the form of another claim names what is left of each cap, and of all of them together', async () => {
  const order = await rentedWithCaps(context);
  expect(await capsLeft(order)).toEqual({ lateFee: [2000, 40_000], cleaning: 3000, repair: 10_000, loss: 40_000 });
  await charged(context, await claimed(context, order, 9000), 9000);
  expect(await capsLeft(order)).toEqual({ lateFee: [2000, 31_000], cleaning: 3000, repair: 1000, loss: 31_000 });
  await charged(context, await claimed(context, order, 29_500, 'lost'), 29_500);
  // What was agreed for a day stays what was agreed.
  expect(await capsLeft(order)).toEqual({ lateFee: [2000, 1500], cleaning: 1500, repair: 1000, loss: 1500 });
  await charged(context, await claimed(context, order, 1500, 'cleaning'), 1500);
  expect(await capsLeft(order)).toEqual({});
});

test('who is told of a problem is told at once what is claimed for it', async () => {
  const claiming = await rentedWithCaps(context);
  await claimed(context, claiming, 5000);
  const talking = await rentedWithCaps(context);
  await claimed(context, talking, null);
  const [claim, talk] = [await lastTold(claiming.customer.id), await lastTold(talking.customer.id)];
  const { title } = claim.listing;
  expect(caseKind.bell?.(claim)).toMatch(new RegExp(`reported a problem with ${title} and claims \\$50\\.00$`));
  expect(caseKind.email?.(claim)?.subject).toContain('and claims $50.00');
  expect(caseKind.email?.(claim)?.paragraphs.join(' ')).toContain(`${title} and claims $50.00. See what it is`);
  expect(JSON.stringify([caseKind.bell?.(talk), caseKind.email?.(talk)])).not.toContain('claims');
});

test('who claimed in vain is told that nothing is charged, and not that nothing is refunded', async () => {
  const order = await rentedWithCaps(context);
  const operator = await makeOperator(app);
  const decided = { reason: 'Nothing is seen of it.', requestId: null };
  await settleCase(app, operator, { caseId: await claimed(context, order), ...decided }, { verdict: 'not-refunded' });
  const vain = [await lastTold(order.lender.id), await lastTold(order.customer.id)];
  for (const told of vain) {
    expect(caseKind.bell?.(told)).toContain('nothing is charged');
    expect(JSON.stringify(caseKind.email?.(told))).toMatch(/Nothing is charged\. Our reason/);
    expect(JSON.stringify(caseKind.email?.(told))).not.toContain('refunded');
  }
  await settleCase(
    app,
    operator,
    { caseId: await claimed(context, order, null), ...decided },
    { verdict: 'not-refunded' },
  );
  expect(caseKind.bell?.(await lastTold(order.lender.id))).toContain('nothing is refunded');
});

test('a late fee that is claimed is not to be sent again until there are more days', async () => {
  const order = await rentedWithCaps(context);
  await inHours(context, 14 * 24);
  await claimed(context, order, null, 'late');
  const claim = async () => (await casePage(app, order.lender, order.id)).claimable;
  const open = (await casePage(app, order.lender, order.id)).open;
  expect(open?.claim?.named.amount).toBeGreaterThan(0);
  expect(await claim()).toBeNull();
  await inHours(context, 24);
  expect((await claim())?.most.amount).toBe((open?.claim?.named.amount ?? 0) + 2000);
});
