import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { settleCase } from '#src/features/cases/decide.server.ts';
import { lookAtClaimPayment } from '#src/features/payments/look-at-claims.server.ts';
import { moneyOpenForDeletion } from '#src/features/payments/open-for-deletion.server.ts';
import {
  announced,
  cardBecomes,
  charged,
  claimHelpers,
  claimPayment,
  claimRow,
  claimed,
  untilCharged,
} from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { chargeDueClaims } from './charge-due.server.ts';
import { refundClaim } from './refund-claim.server.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;

const operator = await makeOperator(app);
const saying = { reason: 'I looked at the photos.', requestId: null };

const { entriesOf, postedFor, callsOf, paid } = claimHelpers(context);

test('three tries in two weeks, then it stays owed, and its intent is cancelled', async () => {
  const one = await announced(context);
  await cardBecomes(context, one.card, 'insufficient-funds');
  const began = await app.clock.now();
  for (const tries of [1, 2]) {
    await untilCharged(context, one.caseId);
    expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'due', tries });
  }
  await untilCharged(context, one.caseId);
  expect((await app.clock.now()).getTime() - began.getTime()).toBeLessThan((14 + 3) * 86_400_000);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'owed', tries: 3, nextAt: null });
  await deliverAll(context);
  expect(await claimPayment(context, one.caseId)).toMatchObject({ state: 'voided', capturedAmount: 0 });
  expect((await entriesOf(one.caseId)).slice(-3)).toEqual(['unpaid by system', 'unpaid by system', 'owed by system']);
  // Nothing is in the ledger: it is a debt between two people.
  expect(await postedFor((await claimPayment(context, one.caseId)).id)).toEqual({});
  await expectInvariants(context);
});

test.each(['lost', 'stolen', 'fraudulent'])('a card that is %s is tried once', async (role) => {
  const one = await announced(context);
  await cardBecomes(context, one.card, role);
  await untilCharged(context, one.caseId);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'owed', tries: 1 });
  await expectInvariants(context);
});

test('a bank’s no to the customer is theirs alone: it is no try of the system, and is told to nobody', async () => {
  const one = await announced(context);
  const { nextAt } = await claimRow(context, one.caseId);
  const told = await entriesOf(one.caseId);
  await cardBecomes(context, one.card, 'stolen');
  expect(await paid(one)).toMatchObject({ kind: 'no', code: 'stolen_card' });
  expect(await claimRow(context, one.caseId)).toMatchObject({
    ...{ state: 'announced', tries: 0, lastDecline: null, nextAt },
  });
  expect(await entriesOf(one.caseId)).toEqual(told);
  await cardBecomes(context, one.card, 'succeeds');
  expect(await paid(one)).toEqual({ kind: 'charged' });
  await expectInvariants(context);
});

test('what the customer paid while the system gave up stays paid', async () => {
  const one = await announced(context);
  await cardBecomes(context, one.card, 'lost');
  await untilCharged(context, one.caseId);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'owed' });
  await cardBecomes(context, one.card, 'succeeds');
  // Their own try was on its way, and comes before the cancellation.
  const { id, intentId } = await claimPayment(context, one.caseId);
  const late = { intentId: intentId ?? '', paymentMethodId: one.card, returnUrl: 'http://localhost:3000/back' };
  expect(await app.payments.confirmIntent(late, randomUUID())).toMatchObject({ kind: 'done' });
  await deliverAll(context);
  await lookAtClaimPayment(db, id);
  await chargeDueClaims(app);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'charged' });
  expect((await postedFor(id))['refund-written']).toBeUndefined();
  await expectInvariants(context);
});

test('an owed claim keeps the customer’s account, until an operator drops it', async () => {
  const one = await announced(context);
  const kinds = async (userId: string) => (await moneyOpenForDeletion(db, userId, 10)).map(({ kind }) => kind);
  expect(await kinds(one.customer.id)).toContain('claim');
  expect(await kinds(one.lender.id)).toContain('claim');
  await cardBecomes(context, one.card, 'stolen');
  await untilCharged(context, one.caseId);
  await deliverAll(context);
  expect(await kinds(one.customer.id)).toContain('claim');
  expect(await kinds(one.lender.id)).not.toContain('claim');
  await settleCase(app, operator, { caseId: one.caseId, ...saying }, { verdict: 'dropped' });
  expect(await kinds(one.customer.id)).not.toContain('claim');
  await expectInvariants(context);
});

test('an operator refunds a part of what was charged; the lender gets the rest, or owes it after her payout', async () => {
  const one = await announced(context);
  await paid(one);
  const request = { caseId: one.caseId, ...saying };
  expect(await refundClaim(app, operator, { ...request, amount: 5001, seen: 5000 }).catch(codeOf)).toBe(
    'case-amount-too-high',
  );
  const twice = await Promise.allSettled([
    refundClaim(app, operator, { ...request, amount: 2000, seen: 5000 }),
    refundClaim(app, operator, { ...request, amount: 2000, seen: 5000 }),
  ]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await untilCharged(context, one.caseId);
  const { id } = await claimPayment(context, one.caseId);
  const [transfer] = await callsOf(id, 'transfer');
  expect(transfer?.parameters['amount']).toBe(3000);
  await deliverAll(context);
  await refundClaim(app, operator, { ...request, amount: 3000, seen: 3000 });
  await deliverAll(context);
  expect(await claimPayment(context, one.caseId)).toMatchObject({ state: 'refunded', refundedAmount: 5000 });
  // What went back uses up nothing of what the customer agreed to.
  await charged(context, await claimed(context, one, 10_000), 10_000);
  await expectInvariants(context);
});
