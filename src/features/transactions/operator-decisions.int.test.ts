import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { cases } from '#src/database/schema/payments.ts';
import { makeOperator } from '#src/features/accounts/commands.server.ts';
import { identifyOperator } from '#src/features/accounts/identify-operator.server.ts';
import { decideCase, openCases, refundAsOperator } from '#src/features/payments/operator-decisions.server.ts';
import { partOfLender } from '#src/features/payments/lender-shares.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { postedFor } from '#tests/support/posted.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const email = 'operator@rotation.example';
const password = 'harbour lantern kauri';
await makeOperator(app, { email, password });
const operator = await identifyOperator(app, { email, password });
const why = { reason: 'Tracking shows no delivery.', requestId: null };

async function sold(): Promise<string> {
  const fixture = await flow.saleFixture();
  return flow.accepted(fixture, saleOrder(fixture.listingId));
}

async function lost(): Promise<{ readonly id: string; readonly caseId: string }> {
  const id = await sold();
  await decided(context, id, await disputed(context, id, { amount: 5000 }), 'lost');
  const [found] = await db.select().from(cases).where(eq(cases.transactionId, id));
  return { id, caseId: found?.id ?? '' };
}

const auditOf = (resourceId: string) => db.select().from(auditEntries).where(eq(auditEntries.resourceId, resourceId));

test('an operator lists and decides a lost dispute, which is audited with the reason', async () => {
  const { id, caseId } = await lost();
  const [listed] = (await openCases(app, operator)).filter((each) => each.id === caseId);
  expect(listed).toMatchObject({ reason: 'card-dispute', outcome: 'lost', amount: 5000, currency: 'NZD' });
  const decision = { kind: 'loss', parts: [{ transactionId: id, amount: 5000, lenderBears: 3000 }] } as const;
  await decideCase(app, operator, { caseId, decision, ...why });
  expect((await postedFor(context, id))['dispute-lost']).toMatchObject({ 'owed-to-lender': 3000 });
  expect(await auditOf(caseId)).toMatchObject([
    { operatorId: operator.id, permission: 'case.decide', resourceKind: 'case', reason: why.reason },
  ]);
  expect(await decideCase(app, operator, { caseId, decision, ...why }).catch(codeOf)).toBe('not-found');
  expect((await openCases(app, operator)).map((each) => each.id)).not.toContain(caseId);
  await expectInvariants(context);
});

test('a part is refunded by an operator, never more than is left', async () => {
  const id = await sold();
  const refund = (amount: number) =>
    refundAsOperator(app, operator, { transactionId: id, amount, lenderBears: 0, ...why });
  await refund(2000);
  expect(await refund(13_700).catch(codeOf)).toBe('conflict');
  const kinds = (await auditOf(id)).map(({ action }) => (JSON.parse(action ?? '{}') as { readonly kind: string }).kind);
  expect(kinds.toSorted()).toEqual(['not-done', 'refund', 'refund']);
  const foreign = { transactionId: randomUUID(), amount: 1, lenderBears: 0, ...why };
  expect(await refundAsOperator(app, operator, foreign).catch(codeOf)).toBe('not-found');
  await expectInvariants(context);
});

test('the lender bears of it at most what she was paid, also after the payout and earlier refunds', async () => {
  // At $120 with $12 for delivery and the fee of $5, ten per cent of the price stay with the marketplace.
  const [payin, payout] = [13_700, 12_000];
  const id = await sold();
  const refund = (amount: number, lenderBears: number) =>
    refundAsOperator(app, operator, { transactionId: id, amount, lenderBears, ...why });
  await flow.untilDue(id);
  await executeDue(app);
  await deliverAll(context);
  expect(await refund(payin, payout + 1).catch(codeOf)).toBe('case-amount-too-high');
  await refund(2000, 1500);
  expect(await refund(payin - 2000, payout - 1500 + 1).catch(codeOf)).toBe('case-amount-too-high');
  await refund(payin - 2000, payout - 1500);
  expect(await partOfLender(db, id)).toBe(0);
  await expectInvariants(context);
});

test('only operators in their own session decide, with a reason, and what fits the case', async () => {
  const { caseId } = await lost();
  const close = { caseId, decision: { kind: 'close' }, ...why } as const;
  const user = { id: await makeUser(db), role: 'user' } as const;
  expect(await decideCase(app, user, close).catch(codeOf)).toBe('not-found');
  expect(await openCases(app, user).catch(codeOf)).toBe('not-found');
  expect(await decideCase(app, { ...operator, limited: true }, close).catch(codeOf)).toBe('forbidden');
  expect(await decideCase(app, operator, { ...close, reason: ' ' }).catch(codeOf)).toBe('validation-invalid-value');
  expect(await decideCase(app, operator, close).catch(codeOf)).toBe('conflict');
  expect(await decideCase(app, operator, { ...close, caseId: 'x' }).catch(codeOf)).toBe('not-found');
  expect(await auditOf(caseId)).toEqual([]);
});

test('an operator is known by email and password, and nobody else is', async () => {
  expect(operator.role).toBe('operator');
  const wrong = [
    { email, password: 'wrong horse' },
    { email: 'nobody@rotation.example', password },
  ];
  for (const given of wrong) expect(await identifyOperator(app, given).catch(codeOf)).toBe('auth-invalid-credentials');
  await db.execute(`update users set role = 'user' where email = '${email}'`);
  expect(await identifyOperator(app, { email, password }).catch(codeOf)).toBe('auth-invalid-credentials');
});
