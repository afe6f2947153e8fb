import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { caseClaims, notificationEvents } from '#src/database/schema/schema.ts';
import { addDays, startOfDay } from '#src/domain/dates/day.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { settleCase } from '#src/features/cases/decide.server.ts';
import { attentionOf } from '#src/features/transactions/attention.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { rentalDaysOf } from '#src/features/transactions/transaction.server.ts';
import { transactionVersion } from '#src/features/transactions/transaction-version.server.ts';
import { inHours, said, uploadedFor } from '#tests/support/cases.ts';
import {
  announced,
  cardBecomes,
  charged,
  claimHelpers,
  claimPayment,
  claimRow,
  claimed,
  rentedWithCaps,
  untilCharged,
} from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { withdrawCase } from './commands.server.ts';
import { chargeClaim } from './charge-claim.server.ts';
import { daysLateNow } from './claim-facts.server.ts';
import { shownClaims } from './shown-claims.server.ts';
import { chargeDueClaims } from './charge-due.server.ts';
import { leftInCase } from './left-to-refund.server.ts';
import { nameClaim } from './name-claim.server.ts';
import { objectToClaim } from './object.server.ts';
import { transactionOfCase } from './operator-queries.server.ts';
import { keptCard, payClaim } from './pay-claim.server.ts';
import { casePage } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const operator = await makeOperator(app);
const saying = { reason: 'I looked at the photos.', requestId: null };

const { entriesOf, postedFor, callsOf, paid } = claimHelpers(context);

type Objecting = { readonly id: string; readonly caseId: string; readonly customer: { readonly id: string } };

const objected = (one: Objecting, clientKey = randomUUID(), photos: readonly string[] = []) =>
  objectToClaim(app, one.customer, {
    ...{ transactionId: one.id, caseId: one.caseId },
    ...{ content: 'It was broken before.', photos, clientKey },
  });

test('a decided claim is charged once after 72 hours, and is the lender’s a week later, out of its own charge', async () => {
  const { id, caseId, customer } = await announced(context);
  const told = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  const { payBy } = await claimRow(context, caseId);
  const decided = told.filter(({ facts }) => (facts as { what?: unknown }).what === 'charge');
  expect(decided.map(({ recipientId, facts }) => [recipientId === customer.id, facts])).toEqual(
    expect.arrayContaining([
      [true, expect.objectContaining({ answerBy: payBy?.toISOString(), amount: 5000 })],
      [false, expect.objectContaining({ answerBy: null, amount: 5000 })],
    ]),
  );
  await inHours(context, 71);
  await chargeDueClaims(app);
  expect(await claimRow(context, caseId)).toMatchObject({ state: 'announced', paymentId: null });
  await inHours(context, 2);
  await Promise.all([chargeDueClaims(app), chargeDueClaims(app)]);
  expect(await claimRow(context, caseId)).toMatchObject({ state: 'charged', tries: 1, token: null });
  const payment = await claimPayment(context, caseId);
  expect(payment).toMatchObject({ kind: 'claim', state: 'captured', capturedAmount: 5000 });
  expect(await callsOf(payment.id, 'confirm-intent')).toHaveLength(1);
  expect((await postedFor(payment.id))['claim']).toEqual({ 'at-provider': 5000, 'owed-to-lender': -5000 });
  expect(await entriesOf(caseId)).toEqual([
    ...['opened by provider', 'claimed by provider', 'charge by operator', 'charged by system'],
  ]);
  await inHours(context, 6 * 24);
  await chargeDueClaims(app);
  expect(await callsOf(payment.id, 'transfer')).toEqual([]);
  await untilCharged(context, caseId);
  await chargeDueClaims(app);
  const [transfer, ...more] = await callsOf(payment.id, 'transfer');
  expect(more).toEqual([]);
  expect(transfer?.parameters).toMatchObject({ amount: 5000, chargeId: payment.chargeId, transactionId: id });
  await deliverAll(context);
  expect((await postedFor(payment.id))['transfer-made']).toEqual({ 'transfer-owed': 5000, 'at-provider': -5000 });
  await expectInvariants(context);
});

test('the order goes on meanwhile: a decided claim holds up neither its completion nor its payout', async () => {
  const { id } = await announced(context);
  await flow.untilDue(id);
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  await expectInvariants(context);
});

test('without an agreement nothing can be claimed or charged, and never more than the caps allow', async () => {
  const order = await rentedWithCaps(context, { caps: { repair: 10_000, total: 12_000 } });
  expect(await claimed(context, order, 3000, 'cleaning').catch(codeOf)).toBe('case-nothing-agreed');
  expect(await claimed(context, order, 10_001).catch(codeOf)).toBe('case-amount-too-high');
  expect(await claimed(context, order, 0).catch(codeOf)).toBe('validation-invalid-value');
  const first = await claimed(context, order, 8000);
  expect(await nameClaim(app, order.customer, order.id, 9000).catch(codeOf)).toBe('conflict');
  const shown = await transactionVersion(app, order.customer, order.id);
  await nameClaim(app, order.lender, order.id, 9000);
  // An open page of the order loads again.
  expect(await transactionVersion(app, order.customer, order.id)).not.toBe(shown);
  expect(await claimRow(context, first)).toMatchObject({ kind: 'repair', namedAmount: 9000 });
  // Nobody awards her more than she claims: the customer has answered to that.
  for (const most of [9001, 10_001])
    expect(await charged(context, first, most).catch(codeOf)).toBe('case-amount-too-high');
  await charged(context, first, 7000);
  // Of the cap of this kind 3000 are left, of all 5000.
  const second = await claimed(context, order, 3000);
  expect(await charged(context, second, 3001).catch(codeOf)).toBe('case-amount-too-high');
  await charged(context, second, 3000);
  // They agreed to it, and it is used up.
  expect(await claimed(context, order, 1).catch(codeOf)).toBe('case-amount-too-high');
});

test('two claims of an order decided at once stay within what the customer agreed to', async () => {
  const caps = { total: 6000, repair: 5000, cleaning: 3000 };
  const order = await rentedWithCaps(context, { caps });
  const first = await claimed(context, order, 5000);
  await charged(context, first, 5000);
  await objected({ ...order, caseId: first });
  await settleCase(app, operator, { caseId: first, ...saying }, { verdict: 'dropped' });
  const second = await claimed(context, order, 3000, 'cleaning');
  await charged(context, second, 3000);
  expect((await claimRow(context, first)).state).toBe('dropped');
  const third = await claimed(context, order, 3000);
  await objected({ ...order, caseId: second });
  // The second is decided again while the third is decided.
  const both = await Promise.allSettled([
    settleCase(app, operator, { caseId: second, ...saying }, { verdict: 'charge', amount: 3000 }),
    charged(context, third, 3001),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('a late fee is the days late at the agreed fee, at most the retail price', async () => {
  const order = await rentedWithCaps(context, { caps: { lateFee: 2000, total: 7000 } });
  // It is not due back yet: there is nothing to claim.
  const early = await claimed(context, order, null, 'late');
  expect(await claimRow(context, early).catch(() => 'none')).toBe('none');
  await withdrawCase(app, order.lender, order.id);
  await flow.untilDue(order.id);
  await inHours(context, 24);
  const caseId = await claimed(context, order, 1, 'late');
  const { daysLate, namedAmount, kind } = await claimRow(context, caseId);
  expect({ kind, namedAmount }).toEqual({ kind: 'lateFee', namedAmount: Math.min(7000, 2000 * (daysLate ?? 0)) });
  expect(daysLate).toBeGreaterThan(1);
  const shownTo = await shownClaims(app.db, { id: order.id, currency: 'NZD' }, 'customer');
  expect(shownTo.get(caseId)).toMatchObject({ daysLate, perDay: { amount: 2000 } });
  // It is still not back when it is decided.
  await inHours(context, 24);
  await charged(context, caseId, Math.min(7000, 2000 * ((daysLate ?? 0) + 1)));
  expect(await claimRow(context, caseId)).toMatchObject({ daysLate: (daysLate ?? 0) + 1 });
});

test.each([
  ['that the courier has had in time is not late, and its order waits for it', 'NZ123456789', 2, 60, 0],
  ['without a number to follow is late until it is back', null, 2, 36, 2],
  ['that the courier has had a day later is late until it is back, with a number too', 'NZ123456789', 3, 12, 2],
] as const)('an item %s', async (_, tracking, after, hours, late) => {
  const order = await rentedWithCaps(context, { caps: { lateFee: 2000, total: 7000 } });
  await flow.recordedAs(order.customer.id, order.id, 'received');
  const days = await rentalDaysOf(app.db, order.id);
  if (days === null) throw new Error('No days');
  // After two days it is the end of the day by which it is to be sent.
  await setClock(app.db, new Date(startOfDay(addDays(days.last, after), marketplace.timeZone).getTime() - 60_000));
  const sent = { way: 'courier', courier: tracking === null ? null : 'nz-post', tracking } as const;
  await recordStep(app, order.customer, order.id, { step: 'sent-back', sent });
  await inHours(context, hours);
  await executeDue(app);
  await flow.recordedAs(order.lender.id, order.id, 'returned');
  expect(await daysLateNow(app.db, order.id)).toBe(late);
});

test('an objection goes back to an operator and stops the time; decided again, it goes on, and ends there', async () => {
  const one = await announced(context);
  await inHours(context, 70);
  const key = randomUUID();
  expect(await objectToClaim(app, one.lender, { ...objection(one), clientKey: key }).catch(codeOf)).toBe('not-found');
  const photos = [await uploadedFor(context, one.customer)];
  await Promise.all([objected(one, key, photos), objected(one, key, photos)]);
  const [shown] = (await casePage(app, one.lender, one.id)).cases;
  expect(shown?.entries.at(-1)).toMatchObject({ what: 'objected', photos });
  await inHours(context, 100);
  await chargeDueClaims(app);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'objected', paymentId: null });
  expect(await paid(one).catch(codeOf)).toBe('conflict');
  // Who has objected cannot object again: more than they were told of is not charged.
  const more = { verdict: 'charge', amount: 5001 } as const;
  const raised = settleCase(app, operator, { caseId: one.caseId, ...saying }, more);
  expect(await raised.catch(codeOf)).toBe('case-amount-too-high');
  expect((await leftInCase(app, await transactionOfCase(db, one.caseId), one.caseId)).left.chargeable).toBe(5000);
  const again = { verdict: 'charge', amount: 4000 } as const;
  const twice = await Promise.allSettled([
    settleCase(app, operator, { caseId: one.caseId, ...saying }, again),
    settleCase(app, operator, { caseId: one.caseId, ...saying }, again),
  ]);
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { payBy } = await claimRow(context, one.caseId);
  const left = ((payBy?.getTime() ?? 0) - (await app.clock.now()).getTime()) / 3_600_000;
  expect(Math.round(left)).toBe(24);
  expect(await objected(one).catch(codeOf)).toBe('conflict');
  await untilCharged(context, one.caseId);
  expect(await claimPayment(context, one.caseId)).toMatchObject({ capturedAmount: 4000 });
  await expectInvariants(context);
});

function objection(one: { readonly id: string; readonly caseId: string }) {
  return { transactionId: one.id, caseId: one.caseId, content: 'No.', photos: [] };
}

test('after an objection it is dropped: nothing is charged, also after it was looked at before', async () => {
  const one = await announced(context);
  const byCustomer = { by: 'customer', cardId: one.card, returnUrl: 'http://localhost:3000/back' } as const;
  await objected(one);
  expect(await chargeClaim(app, one.caseId, byCustomer)).toBeNull();
  await settleCase(app, operator, { caseId: one.caseId, ...saying }, { verdict: 'dropped' });
  await inHours(context, 200);
  await chargeDueClaims(app);
  for (const charger of [byCustomer, { by: 'system' } as const])
    expect(await chargeClaim(app, one.caseId, charger)).toBeNull();
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'dropped', paymentId: null });
});

test('the customer pays at once, with the card of the order or a saved one, and it is not charged again', async () => {
  const one = await announced(context);
  expect(await payClaim(app, one.lender, payment(one)).catch(codeOf)).toBe('not-found');
  expect(await paid(one, randomUUID()).catch(codeOf)).toBe('not-found');
  // Another has it, and has not written into its row yet.
  const release = await app.leases.hold(`claim:${one.caseId}`);
  expect(await paid(one).catch(codeOf)).toBe('transaction-in-progress');
  expect(await claimRow(context, one.caseId)).toMatchObject({ paymentId: null, token: null });
  await release?.();
  expect((await attentionOf(app, one.customer.id)).waiting).toBe(1);
  // An address may have the id in capitals.
  const outcomes = await Promise.allSettled([paid(one), paid({ ...one, id: one.id.toUpperCase() })]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'charged', tries: 0 });
  expect((await attentionOf(app, one.customer.id)).waiting).toBe(0);
  expect(await paid(one).catch(codeOf)).toBe('conflict');
  const other = await announced(context);
  // The claim of another order is neither paid nor objected to through one's own.
  const foreign = { ...payment(one), caseId: other.caseId };
  expect(await payClaim(app, one.customer, foreign).catch(codeOf)).toBe('not-found');
  expect(await objectToClaim(app, one.customer, { ...foreign, ...said() }).catch(codeOf)).toBe('not-found');
  expect(await claimRow(context, other.caseId)).toMatchObject({ state: 'announced', paymentId: null });
  await saveCardAs(context, other.customer.id, { method: 'pm_card_mastercard' });
  const saved = (await savedCardsOf(app, other.customer.id)).find(({ brand }) => brand === 'mastercard');
  expect(await paid(other, saved?.id)).toEqual({ kind: 'charged' });
  const { id } = await claimPayment(context, other.caseId);
  const [call] = await callsOf(id, 'confirm-intent');
  expect(call?.parameters['paymentMethodId']).toBe(saved?.paymentMethodId);
  await inHours(context, 80);
  await chargeDueClaims(app);
  await expectInvariants(context);
});

function payment(one: { readonly id: string; readonly caseId: string }) {
  return { transactionId: one.id, caseId: one.caseId, card: keptCard, returnUrl: 'http://localhost:3000/back' };
}

test('a bank that wants to know the customer refuses the system; the customer pays the same intent at its page', async () => {
  const one = await announced(context);
  await cardBecomes(context, one.card, 'authenticate-always');
  await untilCharged(context, one.caseId);
  expect(await claimRow(context, one.caseId)).toMatchObject({
    ...{ state: 'due', tries: 1, lastDecline: 'authentication_required' },
  });
  const before = await claimPayment(context, one.caseId);
  const outcome = await paid(one);
  expect(outcome).toMatchObject({ kind: 'at-bank' });
  const page = 'bankPage' in outcome ? (outcome.bankPage ?? '') : '';
  // The system leaves alone who is at their bank.
  await db
    .update(caseClaims)
    .set({ nextAt: await app.clock.now() })
    .where(eq(caseClaims.caseId, one.caseId));
  await chargeDueClaims(app);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'due', tries: 1 });
  await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }), redirect: 'manual' });
  await untilCharged(context, one.caseId);
  const after = await claimPayment(context, one.caseId);
  expect(after).toMatchObject({ id: before.id, intentId: before.intentId, state: 'captured', capturedAmount: 5000 });
  await expectInvariants(context);
});
