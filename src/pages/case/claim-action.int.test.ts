import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderCases } from '#src/database/schema/schema.ts';
import { readOwnPayments } from '#src/features/cases/claim-page.server.ts';
import { casePage } from '#src/features/cases/queries.server.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { announced, cardBecomes, claimPayment, claimRow, rentedWithCaps } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { runCaseAction } from './case-action.server.ts';

const context = await contextOfFile();
const { app } = context;

async function post(user: { readonly id: string }, id: string, fields: Readonly<Record<string, string>>) {
  const form = new URLSearchParams(fields) as SubmittedForm;
  const answer = await runCaseAction(app, user as Viewer, id, form);
  if (answer instanceof Response) return { status: answer.status, failed: null };
  return { status: answer.init?.status ?? 200, failed: answer.data };
}

const opening = { operation: 'open', reason: 'damaged', content: 'The zip is broken.' };

test('a lender reports a problem with what she claims; what is not agreed is said beside the amount', async () => {
  const { id, lender } = await rentedWithCaps(context);
  const open = (claim: string) => post(lender, id, { ...opening, claim, clientKey: randomUUID() });
  expect((await casePage(app, lender, id)).caps.map(({ kind }) => kind)).toEqual([
    ...['lateFee', 'cleaning', 'repair', 'loss'],
  ]);
  const wrong = await open('much');
  expect(wrong.failed?.answer.result?.error).toHaveProperty('claim');
  const high = await open('100.01');
  expect(high.failed?.answer.result?.error).toHaveProperty('claim');
  expect(await open('50')).toMatchObject({ status: 303 });
  expect((await casePage(app, lender, id)).claimable?.most.amount).toBe(10_000);
  const changed = await post(lender, id, { operation: 'claim', claim: '100.01' });
  expect(changed).toMatchObject({ status: 409, failed: { answer: { result: { initialValue: { claim: '100.01' } } } } });
  expect(changed.failed?.answer.result?.error).toHaveProperty('claim');
  expect(await post(lender, id, { operation: 'claim', claim: '60' })).toMatchObject({ status: 303 });
  const [row] = await app.db.select().from(orderCases).where(eq(orderCases.transactionId, id));
  expect((await claimRow(context, row?.id ?? '')).namedAmount).toBe(6000);
});

test('the customer pays without scripts; their bank’s page, and its no, are answered in place', async () => {
  const one = await announced(context);
  const pay = () => post(one.customer, one.id, { operation: 'pay', caseId: one.caseId, card: 'kept' });
  await cardBecomes(context, one.card, 'insufficient-funds');
  const chosen = { caseId: one.caseId, card: 'kept' };
  expect(await pay()).toMatchObject({ status: 402, failed: { answer: { result: { initialValue: chosen } } } });
  const none = await post(one.customer, one.id, { operation: 'pay', caseId: one.caseId });
  expect(none).toMatchObject({ status: 400, failed: { answer: { result: { error: { card: expect.anything() } } } } });
  await cardBecomes(context, one.card, 'authenticate-always');
  expect((await pay()).failed?.bankPage).toMatch(/challenge/);
  await cardBecomes(context, one.card, 'succeeds');
  expect(await pay()).toMatchObject({ status: 303 });
  expect(await pay()).toMatchObject({ status: 409 });
  expect((await claimRow(context, one.caseId)).state).toBe('charged');
});

test('back from their bank, the customer is told what came of the payment', async () => {
  const one = await announced(context);
  await cardBecomes(context, one.card, 'authenticate-always');
  const pay = async () => {
    const answer = await post(one.customer, one.id, { operation: 'pay', caseId: one.caseId, card: 'kept' });
    return answer.failed?.bankPage ?? '';
  };
  const answered = (bankPage: string, answer: 'complete' | 'fail') =>
    fetch(bankPage, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
  const bankPage = await pay();
  const intentId = (await claimPayment(context, one.caseId)).intentId ?? '';
  const back = (intent = intentId) => readOwnPayments(app, one.customer, { transactionId: one.id, intentId: intent });
  expect(await back()).toEqual({ caseId: one.caseId, outcome: 'unconfirmed' });
  await answered(bankPage, 'fail');
  expect(await back()).toEqual({ caseId: one.caseId, outcome: 'unconfirmed' });
  expect(await back('pi_another')).toBeNull();
  await answered(await pay(), 'complete');
  expect(await back()).toEqual({ caseId: one.caseId, outcome: 'paid' });
  expect((await claimRow(context, one.caseId)).state).toBe('charged');
  expect(await back()).toEqual({ caseId: one.caseId, outcome: 'paid' });
});

test('the customer objects with a reason, once', async () => {
  const one = await announced(context);
  const object = (content: string) =>
    post(one.customer, one.id, { operation: 'object', caseId: one.caseId, content, clientKey: randomUUID() });
  expect((await object('')).failed?.answer.result?.error).toHaveProperty('content');
  expect(await object('It was broken before.')).toMatchObject({ status: 303 });
  expect(await object('Again.')).toMatchObject({ status: 409 });
  expect((await claimRow(context, one.caseId)).state).toBe('objected');
});

test('the lender’s offer to give money back stays as it was typed when it is not accepted', async () => {
  const { id, lender } = await rentedWithCaps(context);
  await post(lender, id, { ...opening, clientKey: randomUUID() });
  const offer = (amount: string) => post(lender, id, { operation: 'offer', amount });
  for (const [typed, status] of [
    ['', 400],
    ['0', 400],
    ['much', 400],
    ['99999', 409],
  ] as const) {
    const { failed, ...answer } = await offer(typed);
    expect(answer.status, typed).toBe(status);
    expect(failed?.answer, typed).toMatchObject({ refused: null, result: { error: { amount: expect.anything() } } });
    if (typed !== '') expect(failed?.answer.result?.initialValue).toMatchObject({ amount: typed });
  }
  expect(await offer('20')).toMatchObject({ status: 303 });
});
