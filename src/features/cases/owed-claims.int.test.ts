import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseClaims, keptCards, notificationEvents, payments, savedCards, users } from '#src/database/schema/schema.ts';
import { maxSavedCards } from '#src/domain/payments/limits.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { settleCase } from '#src/features/cases/decide.server.ts';
import { moneyOpenForDeletion } from '#src/features/payments/open-for-deletion.server.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { inHours } from '#tests/support/cases.ts';
import { announced, cardBecomes, claimHelpers, claimPayment, claimRow, untilCharged } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { waitForSecondDecision } from './banned-customer.server.ts';
import { chargeClaim } from './charge-claim.server.ts';
import { chargeDueClaims, followClaim } from './charge-due.server.ts';
import { objectToClaim } from './object.server.ts';
import { keptCard, payClaim } from './pay-claim.server.ts';
import { caseLine, casePage } from './queries.server.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;

const operator = await makeOperator(app);
const saying = { reason: 'I looked at the photos.', requestId: null };

const { entriesOf, postedFor, callsOf, paid } = claimHelpers(context);

/** The card was stolen: nothing could be charged, and Stripe has said that the intent is cancelled. */
async function owed() {
  const one = await announced(context);
  await cardBecomes(context, one.card, 'stolen');
  await untilCharged(context, one.caseId);
  await deliverAll(context);
  await cardBecomes(context, one.card, 'succeeds');
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'owed' });
  return one;
}

const dropped = (caseId: string) => settleCase(app, operator, { caseId, ...saying }, { verdict: 'dropped' });

async function bankAnswers(outcome: Awaited<ReturnType<typeof paid>>, answer: 'complete' | 'fail') {
  const page = 'bankPage' in outcome ? (outcome.bankPage ?? '') : '';
  const body = new URLSearchParams({ answer });
  await (await fetch(page, { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
}

test('what is owed is paid later by its customer, once, by a payment of its own, and is the lender’s a week later', async () => {
  const one = await owed();
  const before = await claimPayment(context, one.caseId);
  expect(await caseLine(app, one.customer, one.id)).toMatchObject({ pays: 'owed' });
  expect(await caseLine(app, one.lender, one.id)).toMatchObject({ pays: null });
  await chargeDueClaims(app);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'owed', tries: 1, paymentId: before.id });
  const twoTabs = await Promise.allSettled([paid(one), paid(one)]);
  expect(twoTabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await paid(one).catch(codeOf)).toBe('conflict');
  const after = await claimPayment(context, one.caseId);
  expect(after).toMatchObject({ kind: 'claim', state: 'captured', capturedAmount: 5000 });
  expect(after.id).not.toBe(before.id);
  const [first] = await db.select().from(payments).where(eq(payments.id, before.id));
  expect(first).toMatchObject({ state: 'voided', capturedAmount: 0 });
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'charged', tries: 1, token: null });
  expect(await postedFor(after.id)).toEqual({ claim: { 'at-provider': 5000, 'owed-to-lender': -5000 } });
  expect((await entriesOf(one.caseId)).slice(-2)).toEqual(['owed by system', 'charged by system']);
  const open = await moneyOpenForDeletion(db, one.customer.id, 10);
  expect(open.map(({ kind }) => kind)).not.toContain('claim');
  await untilCharged(context, one.caseId);
  expect((await callsOf(after.id, 'transfer')).map(({ parameters }) => parameters['amount'])).toEqual([5000]);
  await deliverAll(context);
  await expectInvariants(context);
});

test('nothing is paid before Stripe has said that the intent of before is cancelled', async () => {
  const one = await announced(context);
  await cardBecomes(context, one.card, 'stolen');
  await untilCharged(context, one.caseId);
  const before = await claimPayment(context, one.caseId);
  await cardBecomes(context, one.card, 'succeeds');
  expect(await paid(one).catch(codeOf)).toBe('transaction-in-progress');
  expect(await callsOf(before.id, 'confirm-intent')).toHaveLength(1);
  await deliverAll(context);
  expect(await paid(one)).toEqual({ kind: 'charged' });
  await expectInvariants(context);
});

test('a bank’s no leaves it owed and is no news; what is left alone is given up after a day, and can be begun again', async () => {
  const one = await owed();
  const told = await entriesOf(one.caseId);
  await cardBecomes(context, one.card, 'insufficient-funds');
  expect(await paid(one)).toMatchObject({ kind: 'no', code: 'insufficient_funds' });
  const { id, intentId } = await claimPayment(context, one.caseId);
  await cardBecomes(context, one.card, 'authenticate-always');
  const outcome = await paid(one);
  expect(outcome).toMatchObject({ kind: 'at-bank' });
  // The same intent.
  expect(await claimPayment(context, one.caseId)).toMatchObject({ id, intentId, state: 'open' });
  await inHours(context, 23);
  await followClaim(app, id);
  expect(await callsOf(id, 'confirm-intent')).toHaveLength(2);
  expect(await claimPayment(context, one.caseId)).toMatchObject({ state: 'open' });
  await deliverAll(context);
  expect(await claimPayment(context, one.caseId)).toMatchObject({ state: 'open' });
  await inHours(context, 1);
  await followClaim(app, id);
  await followClaim(app, id);
  expect(await callsOf(id, 'cancel-intent')).toHaveLength(1);
  await deliverAll(context);
  expect(await claimPayment(context, one.caseId)).toMatchObject({ id, state: 'voided' });
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'owed', nextAt: null });
  expect(await entriesOf(one.caseId)).toEqual(told);
  await cardBecomes(context, one.card, 'succeeds');
  expect(await paid(one)).toEqual({ kind: 'charged' });
  expect((await claimPayment(context, one.caseId)).id).not.toBe(id);
  await expectInvariants(context);
});

test('what was paid at the bank’s page is booked when it is read; dropped meanwhile, it goes back', async () => {
  const [paying, late] = [await owed(), await owed()];
  for (const one of [paying, late]) {
    await cardBecomes(context, one.card, 'authenticate-always');
    await bankAnswers(await paid(one), 'complete');
  }
  await followClaim(app, (await claimPayment(context, paying.caseId)).id);
  expect(await claimRow(context, paying.caseId)).toMatchObject({ state: 'charged' });
  await dropped(late.caseId);
  await followClaim(app, (await claimPayment(context, late.caseId)).id);
  await deliverAll(context);
  await deliverAll(context);
  expect(await claimRow(context, late.caseId)).toMatchObject({ state: 'dropped' });
  expect(await claimPayment(context, late.caseId)).toMatchObject({ state: 'refunded', refundedAmount: 5000 });
  await expectInvariants(context);
});

test('a lost answer is finished by the next try of the customer; dropped or left alone, it leaves nothing open', async () => {
  const [again, late, alone] = [await owed(), await owed(), await owed()];
  const pay = (of: typeof app, one: typeof again) =>
    payClaim(of, one.customer, {
      ...{ transactionId: one.id, caseId: one.caseId, card: keptCard, returnUrl: 'http://localhost:3000/back' },
    });
  for (const [one, path] of [
    [again, '/confirm$'],
    [late, '/payment_intents$'],
    [alone, '/payment_intents$'],
  ] as const)
    await withFault(context, { action: 'drop-after' }, { method: 'POST', path }, async (faulty) => {
      expect(await pay(faulty.app, one)).toMatchObject({ kind: 'unknown' });
    });
  const { id } = await claimPayment(context, again.caseId);
  expect(await pay(app, again)).toEqual({ kind: 'charged' });
  expect(await claimPayment(context, again.caseId)).toMatchObject({ id, capturedAmount: 5000 });
  await dropped(late.caseId);
  await deliverAll(context);
  expect(await claimPayment(context, late.caseId)).toMatchObject({ state: 'voided' });
  const before = await claimPayment(context, alone.caseId);
  await inHours(context, 23);
  await chargeDueClaims(app);
  await deliverAll(context);
  expect(await claimPayment(context, alone.caseId)).toMatchObject({ state: 'requested', intentId: null });
  await inHours(context, 1);
  expect(await chargeClaim(app, alone.caseId, { by: 'system' })).toBeNull();
  await chargeDueClaims(app);
  await deliverAll(context);
  expect(await claimPayment(context, alone.caseId)).toMatchObject({ id: before.id, state: 'voided' });
  expect(await claimRow(context, alone.caseId)).toMatchObject({ state: 'owed', tries: 1, nextAt: null });
  const { payment_intent: intents = [] } = await context.sandbox.books();
  const own = intents.filter(({ metadata }) => metadata['payment'] === before.id);
  expect(own.map(({ status }) => status)).toEqual(['canceled']);
  expect(await pay(app, alone)).toEqual({ kind: 'charged' });
  await expectInvariants(context);
});

test('what a process began of an owed claim before it died is given up, too, and never what is begun again meanwhile', async () => {
  const [dead, again] = [await owed(), await owed()];
  for (const one of [dead, again]) await cardBecomes(context, one.card, 'authenticate-always');
  for (const one of [dead, again]) expect(await paid(one)).toMatchObject({ kind: 'at-bank' });
  const left = { token: randomUUID(), leaseUntil: new Date() };
  await db.update(caseClaims).set(left).where(eq(caseClaims.caseId, dead.caseId));
  await inHours(context, 23);
  expect(await paid(again)).toMatchObject({ kind: 'at-bank' });
  await inHours(context, 1);
  await chargeDueClaims(app);
  for (const one of [dead, again]) await followClaim(app, (await claimPayment(context, one.caseId)).id);
  await deliverAll(context);
  expect(await claimPayment(context, dead.caseId)).toMatchObject({ state: 'voided' });
  expect(await claimPayment(context, again.caseId)).toMatchObject({ state: 'open' });
  expect((await claimRow(context, again.caseId)).nextAt).not.toBeNull();
  await dropped(again.caseId);
  await deliverAll(context);
  await expectInvariants(context);
});

test('both are told that the bank declined and nobody why, and of the card that is kept who pays with it alone', async () => {
  const one = await owed();
  const { lastDecline } = await claimRow(context, one.caseId);
  for (const [viewer, isCardKept] of [[one.customer, true] as const, [one.lender, false] as const]) {
    const { cases } = await casePage(app, viewer, one.id);
    const line = await caseLine(app, viewer, one.id);
    for (const claim of [cases[0]?.claim, ...line.claims])
      expect(claim).toMatchObject({ wasDeclined: true, isCardKept });
    expect(JSON.stringify([cases, line])).not.toContain(lastDecline ?? 'decline');
  }
});

test('the card of the order is offered while it is kept, and a saved one always', async () => {
  const one = await owed();
  const shown = async () => (await casePage(app, one.customer, one.id)).cases[0]?.claim;
  expect(await shown()).toMatchObject({ isCardKept: true });
  await db.delete(keptCards).where(eq(keptCards.paymentMethodId, one.card));
  expect(await shown()).toMatchObject({ isCardKept: false });
  expect(await paid(one).catch(codeOf)).toBe('conflict');
  const save = async (brand: 'visa' | 'mastercard') => {
    await saveCardAs(context, one.customer.id, { method: `pm_card_${brand}` });
    return (await savedCardsOf(app, one.customer.id)).find((card) => card.brand === brand)?.id ?? '';
  };
  const saved = await save('mastercard');
  const means = async () => {
    const { cards, mayAddCard, newestCardId } = await casePage(app, one.customer, one.id);
    return { ids: cards.map(({ id }) => id), mayAddCard, newestCardId };
  };
  expect(await means()).toEqual({ ids: [saved], mayAddCard: true, newestCardId: saved });
  const newest = await save('visa');
  const isFirst = eq(savedCards.id, saved);
  const [first] = await db.update(savedCards).set({ expYear: 2020 }).where(isFirst).returning();
  if (first === undefined) throw new Error('No card');
  expect(await means()).toEqual({ ids: [newest], mayAddCard: true, newestCardId: newest });
  // As many as fit, the expired ones among them.
  const more = () => ({ ...first, id: randomUUID(), paymentMethodId: randomUUID(), isDefault: false });
  await db.insert(savedCards).values(Array.from({ length: maxSavedCards - 2 }, more));
  expect(await means()).toEqual({ ids: [newest], mayAddCard: false, newestCardId: newest });
  expect(await paid(one, newest)).toEqual({ kind: 'charged' });
});

test('a banned customer, who cannot object, is charged after a second decision, and not before', async () => {
  const one = await announced(context);
  const ban = (banned: boolean) => db.update(users).set({ banned }).where(eq(users.id, one.customer.id));
  await ban(true);
  expect(await waitForSecondDecision(app, one.caseId)).toBeNull();
  await untilCharged(context, one.caseId);
  await chargeDueClaims(app);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'objected', nextAt: null, paymentId: null });
  expect((await entriesOf(one.caseId)).at(-1)).toBe('banned by system');
  const told = await db.select().from(notificationEvents).where(eq(notificationEvents.recipientId, one.customer.id));
  expect(told.map(({ facts }) => (facts as { what?: unknown }).what)).toContain('banned');
  await settleCase(app, operator, { caseId: one.caseId, ...saying }, { verdict: 'charge', amount: 4000 });
  const ofCustomer = and(
    eq(notificationEvents.recipientId, one.customer.id),
    eq(notificationEvents.kind, 'case-moved'),
  );
  const latest = db.select().from(notificationEvents).where(ofCustomer).orderBy(desc(notificationEvents.createdAt));
  // Once the ban is lifted they may.
  const [last] = await latest.limit(1);
  expect(last?.facts).toMatchObject({ what: 'charge' });
  expect(last?.facts).not.toHaveProperty('objects');
  const left = ((await claimRow(context, one.caseId)).payBy?.getTime() ?? 0) - (await app.clock.now()).getTime();
  expect(Math.round(left / 3_600_000)).toBe(24);
  await untilCharged(context, one.caseId);
  expect(await claimRow(context, one.caseId)).toMatchObject({ state: 'charged', amount: 4000 });
  expect((await entriesOf(one.caseId)).filter((entry) => entry === 'banned by system')).toHaveLength(1);
  await expectInvariants(context);
});

test('who objected before is charged, banned or not; whose ban is lifted may still object, once', async () => {
  const ban = (id: string, banned: boolean) => db.update(users).set({ banned }).where(eq(users.id, id));
  const object = (one: { id: string; caseId: string; customer: { id: string } }) =>
    objectToClaim(app, one.customer, {
      ...{ transactionId: one.id, caseId: one.caseId },
      ...{ content: 'It was broken before.', photos: [], clientKey: randomUUID() },
    });
  const decide = (caseId: string) =>
    settleCase(app, operator, { caseId, ...saying }, { verdict: 'charge', amount: 5000 });
  const late = await announced(context);
  await object(late);
  await decide(late.caseId);
  await ban(late.customer.id, true);
  await untilCharged(context, late.caseId);
  expect((await claimRow(context, late.caseId)).state).toBe('charged');
  const lifted = await announced(context);
  await ban(lifted.customer.id, true);
  await untilCharged(context, lifted.caseId);
  await ban(lifted.customer.id, false);
  await decide(lifted.caseId);
  await object(lifted);
  expect(await claimRow(context, lifted.caseId)).toMatchObject({ state: 'objected', nextAt: null });
  await decide(lifted.caseId);
  expect(await object(lifted).catch(codeOf)).toBe('conflict');
});
