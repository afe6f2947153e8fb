import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { settleCase } from '#src/features/cases/decide.server.ts';
import type { App } from '#src/platform/app.ts';
import { pausedAfter } from '#tests/support/another-process.ts';
import { announced, cardBecomes, claimHelpers, claimPayment, claimRow, untilCharged } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { followClaim } from './charge-due.server.ts';
import { objectToClaim } from './object.server.ts';
import { keptCard, payClaim } from './pay-claim.server.ts';

const context = await contextOfFile();
const { app } = context;

const operator = await makeOperator(app);
const saying = { reason: 'I looked at the photos.', requestId: null };
const { callsOf } = claimHelpers(context);

type Announced = Awaited<ReturnType<typeof announced>>;

const paidBy = (by: App, one: Announced, card = keptCard) =>
  payClaim(by, one.customer, {
    ...{ transactionId: one.id, caseId: one.caseId, card },
    returnUrl: 'http://localhost:3000/back',
  });

const objected = (one: Announced) =>
  objectToClaim(app, one.customer, {
    ...{ transactionId: one.id, caseId: one.caseId },
    ...{ content: 'It was broken before.', photos: [], clientKey: randomUUID() },
  });

const dropped = (one: Announced) =>
  settleCase(app, operator, { caseId: one.caseId, ...saying }, { verdict: 'dropped' });

/** The customer is at their bank's page, which answers with whatever they press there. */
async function atBank(one: Announced): Promise<(answer: 'complete' | 'fail') => Promise<void>> {
  await cardBecomes(context, one.card, 'authenticate-always');
  const outcome = await paidBy(app, one);
  const page = 'bankPage' in outcome ? (outcome.bankPage ?? '') : '';
  expect(page).not.toBe('');
  return async (answer) => {
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
  };
}

test('a claim that is dropped while its payment is read stays dropped, and what was paid goes back', async () => {
  const one = await announced(context);
  const answer = await atBank(one);
  await objected(one);
  await answer('complete');
  const { id } = await claimPayment(context, one.caseId);
  await followClaim(
    pausedAfter(app, 'readIntent', () => dropped(one)),
    id,
  );
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'dropped', chargedAt: null });
  await deliverAll(context);
  await deliverAll(context);
  expect(await claimPayment(context, one.caseId)).toMatchObject({ state: 'refunded', refundedAmount: 5000 });
  expect(await callsOf(id, 'transfer')).toEqual([]);
  await expectInvariants(context);
});

test('what is paid for an owed claim after an operator has dropped it goes back, while Stripe was not told yet', async () => {
  const one = await announced(context);
  const answer = await atBank(one);
  await answer('fail');
  await cardBecomes(context, one.card, 'lost');
  await untilCharged(context, one.caseId);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'owed' });
  await cardBecomes(context, one.card, 'succeeds');
  await dropped(one);
  // Their own try was on its way, and comes before the cancellation.
  const { id, intentId } = await claimPayment(context, one.caseId);
  const late = { intentId: intentId ?? '', paymentMethodId: one.card, returnUrl: 'http://localhost:3000/back' };
  expect(await app.payments.confirmIntent(late, randomUUID())).toMatchObject({ kind: 'done' });
  await followClaim(app, id);
  await deliverAll(context);
  await deliverAll(context);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'dropped' });
  expect(await claimPayment(context, one.caseId)).toMatchObject({ state: 'refunded', refundedAmount: 5000 });
  await expectInvariants(context);
});

test('a claim that is dropped before Stripe has said whether its intent was made leaves nothing open', async () => {
  const one = await announced(context);
  const match = { method: 'POST', path: '/payment_intents$' };
  await withFault(context, { action: 'drop-after' }, match, async (faulty) => {
    expect(await paidBy(faulty.app, one)).toMatchObject({ kind: 'unknown' });
  });
  await objected(one);
  await dropped(one);
  await deliverAll(context);
  const { id, state } = await claimPayment(context, one.caseId);
  expect(state).toBe('voided');
  expect((await callsOf(id, 'create-intent')).map((call) => call.state)).toEqual(['void']);
  await expectInvariants(context);
});

test('an owed claim whose intent is cancelled is dropped without another word to Stripe', async () => {
  const one = await announced(context);
  await cardBecomes(context, one.card, 'lost');
  await untilCharged(context, one.caseId);
  await deliverAll(context);
  await dropped(one);
  await deliverAll(context);
  expect(await claimPayment(context, one.caseId)).toMatchObject({ state: 'voided' });
  await expectInvariants(context);
});
