import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseClaims } from '#src/database/schema/schema.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { settleCase } from '#src/features/cases/decide.server.ts';
import type { App } from '#src/platform/app.ts';
import { pausedAfter } from '#tests/support/another-process.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { announced, cardBecomes, claimHelpers, claimPayment, claimRow, untilCharged } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { chargeDueClaims, followClaim } from './charge-due.server.ts';
import { objectToClaim } from './object.server.ts';
import { keptCard, payClaim } from './pay-claim.server.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;

const operator = await makeOperator(app);
const saying = { reason: 'I looked at the photos.', requestId: null };
const { callsOf, paid } = claimHelpers(context);

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

test('who objects while their own payment is under way waits for an operator, and the system looks at others', async () => {
  const one = await announced(context);
  const meanwhile = pausedAfter(app, 'confirmIntent', async () => {
    await objected(one);
    return { kind: 'unknown', reason: 'timeout' } as const;
  });
  await cardBecomes(context, one.card, 'authenticate-always');
  expect(await paidBy(meanwhile, one)).toMatchObject({ kind: 'unknown' });
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'objected', nextAt: null });
  await dropped(one);
  await expectInvariants(context);
});

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

test('after a lost answer the customer pays with the card that they choose then', async () => {
  const one = await announced(context);
  await saveCardAs(context, one.customer.id, { method: 'pm_card_mastercard' });
  const saved = (await savedCardsOf(app, one.customer.id)).find(({ brand }) => brand === 'mastercard');
  const match = { method: 'POST', path: '/confirm$' };
  await withFault(context, { action: 'drop-before' }, match, async (faulty) => {
    expect(await paidBy(faulty.app, one)).toMatchObject({ kind: 'unknown' });
  });
  expect(await paidBy(app, one, saved?.id)).toEqual({ kind: 'charged' });
  const { id } = await claimPayment(context, one.caseId);
  const calls = (await callsOf(id, 'confirm-intent')).map(({ state, parameters }) => [
    state,
    parameters['paymentMethodId'],
  ]);
  expect(calls.toSorted()).toEqual([
    ['done', saved?.paymentMethodId],
    ['void', one.card],
  ]);
  await expectInvariants(context);
});

test('who goes to their bank again and again puts the charge off for a day, and not for ever', async () => {
  const one = await announced(context);
  await saveCardAs(context, one.customer.id, { method: 'pm_card_mastercard' });
  const saved = (await savedCardsOf(app, one.customer.id)).find(({ brand }) => brand === 'mastercard');
  await cardBecomes(context, saved?.paymentMethodId ?? '', 'authenticate-always');
  const { payBy } = await claimRow(context, one.caseId);
  const states: string[] = [];
  for (const hours of [1, 20, 26]) {
    await setClock(db, new Date((payBy?.getTime() ?? 0) + hours * 3_600_000));
    expect(await paidBy(app, one, saved?.id)).toMatchObject({ kind: 'at-bank' });
    await db
      .update(caseClaims)
      .set({ nextAt: await app.clock.now() })
      .where(eq(caseClaims.caseId, one.caseId));
    await chargeDueClaims(app);
    states.push((await claimRow(context, one.caseId)).state);
  }
  expect(states).toEqual(['due', 'due', 'charged']);
  expect(await paid(one).catch(codeOf)).toBe('conflict');
  await expectInvariants(context);
});

test('two operators who decide an objected claim at once, each otherwise, decide it once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await announced(context);
    await objected(one);
    const request = { caseId: one.caseId, ...saying };
    const both = await Promise.allSettled([
      settleCase(app, operator, request, { verdict: 'charge', amount: 4000 }),
      settleCase(app, operator, request, { verdict: 'dropped' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isDropped = both[1].status === 'fulfilled';
    expect(await claimRow(context, one.caseId)).toMatchObject({ state: isDropped ? 'dropped' : 'announced' });
  }
});

test('an objection and a payment at once are one of both, and an objection after the payment is refused', async () => {
  const one = await announced(context);
  await Promise.allSettled([objected(one), paid(one)]);
  const { state } = await claimRow(context, one.caseId);
  expect(['objected', 'charged']).toContain(state);
  expect(await objected(one).catch(codeOf)).toBe('conflict');
  expect(await paid(one).catch(codeOf)).toBe('conflict');
  await expectInvariants(context);
});
