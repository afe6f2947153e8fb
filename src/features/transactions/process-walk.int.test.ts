import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  credits,
  listings,
  orderCases,
  paymentCalls,
  paymentShares,
  transactions,
} from '#src/database/schema/schema.ts';
import { handoverSteps, recordedBy } from '#src/domain/process/handover.ts';
import { transitionsOpenTo } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { acceptRefund, offerRefund, openCase, withdrawCase } from '#src/features/cases/commands.server.ts';
import { settleCase } from '#src/features/cases/decide.server.ts';
import { escalateLateCases } from '#src/features/cases/escalate-late.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { randomFrom, type Random } from '#tests/support/random-from.ts';
import type { Fixture } from '#tests/support/test-context.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { agreedInput, makeOffer, requestCart, threeOrders, verifyEmail } from '#tests/support/threads.ts';
import { executeTransition } from './execute.server.ts';
import { executeFollowUps } from './follow-ups.server.ts';
import { findOvertaken } from './overtaken.server.ts';
import { executeDue } from './timers.server.ts';
import { processOf, stageOfTransaction, type Transaction } from './transaction.server.ts';

const context = await contextOfFile();
const { flow, app } = context;
const { db } = app;
const operator = { id: await makeUser(db, { role: 'operator' }), role: 'operator' } as const;

type Walk = Random & { readonly rental: Fixture; readonly sale: Fixture; readonly customers: readonly string[] };
type Step = (walk: Walk) => Promise<string>;

const ofWalk = ({ rental, sale }: Walk) =>
  db
    .select()
    .from(transactions)
    .where(inArray(transactions.providerId, [rental.lenderId, sale.lenderId]))
    .orderBy(transactions.createdAt, transactions.id);

const anOrder = async ({ upTo, isLikely, rental, sale }: Walk) =>
  isLikely(0.4) ? saleOrder(sale.listingId) : flow.rentalOrder(rental.listingId, 4 + upTo(25));

const order: Step = async (walk) => {
  const customerId = walk.pick(walk.customers) ?? '';
  const id = await flow.preauthorised({ ...walk.rental, customerId }, await anOrder(walk));
  return `order ${id}`;
};

const bag: Step = async ({ upTo, pick, customers, rental }) => {
  const customerId = pick(customers) ?? '';
  const orders = await threeOrders(context, rental, 4 + upTo(25));
  await db.update(listings).set({ lateCancellation: 'half' }).where(eq(listings.authorId, rental.lenderId));
  const { transactionId } = await requestCart(context, customerId, orders);
  await flow.holdCard(customerId, transactionId);
  await flow.executeAs(customerId, transactionId, 'confirm-payment');
  await flow.executeAs(rental.lenderId, transactionId, 'accept');
  return `bag ${transactionId}`;
};

const offer: Step = async (walk) => {
  const customerId = walk.pick(walk.customers) ?? '';
  return `offer ${await makeOffer(context, customerId, await anOrder(walk), 5000 + walk.upTo(6000))}`;
};

async function inputOf({ id, customerId }: Transaction, input: string | undefined, { upTo, pick }: Walk) {
  switch (input) {
    case 'offer':
      return { amount: 4000 + upTo(7000) };
    case 'agreed-payment':
      return agreedInput(context, customerId, id);
    case 'cancellation':
      return { reason: pick(['damaged', 'not-there'] as const) };
    case 'review':
      return { reviewRating: 1 + upTo(4), reviewContent: 'As it was said.' };
    case undefined:
      return undefined;
    default:
      return {};
  }
}

/** Any transition that the process opens to one of the two sides. */
const transition: Step = async (walk) => {
  const transaction = walk.pick(await ofWalk(walk));
  if (transaction === undefined) return 'nothing';
  const by = walk.pick(['customer', 'provider'] as const) ?? 'customer';
  const next = walk.pick(transitionsOpenTo(processOf(transaction), transaction.state, by));
  if (next === undefined) return 'nothing';
  const { id, customerId, providerId } = transaction;
  const viewer = { id: by === 'customer' ? customerId : providerId };
  await executeTransition(app, viewer, id, next.name, await inputOf(transaction, next.input, walk));
  if (next.payment === 'create-intent') {
    await flow.holdCard(customerId, id);
    await flow.executeAs(customerId, id, 'confirm-payment');
  }
  if (next.payment === 'capture') await findOvertaken(app, id);
  return `${next.name} ${id}`;
};

const handover: Step = async (walk) => {
  const transaction = walk.pick((await ofWalk(walk)).filter((one) => stageOfTransaction(one) === 'agreed'));
  const step = walk.pick(handoverSteps);
  if (transaction === undefined || step === undefined) return 'nothing';
  const { id, customerId, providerId } = transaction;
  await flow.recordedAs(recordedBy[step] === 'customer' ? customerId : providerId, id, step);
  return `${step} ${id}`;
};

const openOne: Step = async (walk) => {
  const paid = (await ofWalk(walk)).filter((one) => ['agreed', 'completed'].includes(stageOfTransaction(one) ?? ''));
  const transaction = walk.pick(paid);
  if (transaction === undefined) return 'nothing';
  const by: Party = walk.pick(['customer', 'provider'] as const) ?? 'customer';
  const viewer = { id: by === 'customer' ? transaction.customerId : transaction.providerId };
  const said = { reason: 'damaged' as const, content: 'It is torn.', photos: [], clientKey: randomUUID() };
  await openCase(app, viewer, transaction.id, said);
  return `case of ${by} ${transaction.id}`;
};

/** One of the ways on of an open case. */
const inCase: Step = async (walk) => {
  const all = await ofWalk(walk);
  const open = await db.select().from(orderCases).where(isNull(orderCases.closedAt)).orderBy(orderCases.createdAt);
  const found = walk.pick(open.filter(({ transactionId }) => all.some(({ id }) => id === transactionId)));
  const transaction = all.find(({ id }) => id === found?.transactionId);
  if (found === undefined || transaction === undefined) return 'nothing';
  const { id, customerId, providerId } = transaction;
  const captured = (await lastPaymentOf(db, id))?.capturedAmount ?? 0;
  const way = walk.pick(['offer', 'accept', 'accept', 'withdraw', 'decide'] as const);
  const amount = walk.isLikely(0.2) ? transaction.payinAmount : 1 + walk.upTo(Math.max(1, captured / 3));
  if (way === 'offer') await offerRefund(app, { id: providerId }, id, amount);
  if (way === 'accept') {
    if (found.offeredAmount === null) await offerRefund(app, { id: providerId }, id, amount);
    await acceptRefund(app, { id: customerId }, id, found.offeredAmount ?? amount);
  }
  if (way === 'withdraw') await withdrawCase(app, { id: found.openedBy === 'customer' ? customerId : providerId }, id);
  const request = { caseId: found.id, reason: 'Both were heard.', requestId: null };
  const lenderBears = walk.upTo(amount);
  const refund = { verdict: 'refunded', amount, lenderBears } as const;
  if (way === 'decide')
    await settleCase(app, operator, request, walk.isLikely(0.7) ? refund : { verdict: 'not-refunded' });
  return `${way} in case ${id}`;
};

/** Days pass, and the worker does what is due. */
const wait: Step = async ({ upTo }) => {
  const hours = 12 + upTo(60);
  await app.clock.advance(hours * 3600);
  await executeDue(app);
  await executeFollowUps(app);
  await escalateLateCases(app);
  return `${hours} hours`;
};

const deliver: Step = async () => {
  await deliverAll(context);
  return 'delivered';
};

const steps: readonly Step[] = [
  ...[order, order, bag, offer, transition, transition, transition, transition, transition],
  ...[handover, handover, openOne, inCase, inCase, inCase, wait, deliver],
];

/** Without our ledger: what each customer has paid and has back, and what each lender has, by the calls that Stripe has made. */
async function expectConserved(walk: Walk): Promise<void> {
  for (const transaction of await ofWalk(walk)) {
    const { id, payinAmount, payoutAmount } = transaction;
    const shares = await db.select().from(paymentShares).where(eq(paymentShares.transactionId, id));
    const captured = shares.reduce((sum, { capturedAmount }) => sum + capturedAmount, 0);
    if (captured === 0) continue;
    const calls = await db
      .select()
      .from(paymentCalls)
      .where(and(eq(paymentCalls.transactionId, id), inArray(paymentCalls.state, ['open', 'done'])));
    const total = (purpose: string) =>
      calls
        .filter((call) => call.purpose === purpose)
        .reduce((sum, { parameters }) => sum + (parameters['amount'] as number), 0);
    const [refunded, paidOut] = [total('refund'), total('transfer') - total('reverse-transfer')];
    const stage = stageOfTransaction(transaction);
    const where = `${id} is ${transaction.state}: captured ${captured}, refunded ${refunded}, paid out ${paidOut}`;
    expect(refunded, where).toBeLessThanOrEqual(captured);
    expect(paidOut, where).toBeLessThanOrEqual(payoutAmount);
    if (stage === 'failed') expect(captured - refunded, where).toBe(payinAmount);
    else expect(captured, where).toBe(payinAmount);
    if (stage === 'agreed') expect(paidOut, where).toBe(0);
  }
}

test.each([1, 5, 11])(
  'whatever two sides do, what was captured is paid out, given back, or kept: walk %i',
  async (seed) => {
    const random = randomFrom(seed);
    const [rental, sale] = [await flow.rentalFixture(), await flow.saleFixture(40)];
    const customers = [rental.customerId, await makeUser(db, { firstName: 'Ana' })];
    await db.update(listings).set({ lateCancellation: 'half' }).where(eq(listings.authorId, rental.lenderId));
    for (const userId of customers) {
      await verifyEmail(context, userId);
      const credit = {
        userId,
        source: 'referral',
        sourceUserId: rental.lenderId,
        amount: 500,
        currency: 'NZD',
      } as const;
      await db.insert(credits).values(credit);
    }
    const walk: Walk = { ...random, rental, sale, customers };
    const taken: string[] = [];
    for (let at = 1; at <= 60; at += 1) {
      const step = random.pick(steps) ?? wait;
      const outcome = await step(walk).catch((error: unknown) =>
        isRefusal(error)
          ? `${step.name} refused ${error.refusal.code}`
          : Promise.reject(new Error(taken.join('\n'), { cause: error })),
      );
      taken.push(outcome);
      if (at % 15 === 0) {
        await expectInvariants(context)
          .then(() => expectConserved(walk))
          .catch((error: unknown) => {
            throw new Error(taken.join('\n'), { cause: error });
          });
      }
    }
    expect(taken.some((one) => !one.includes('refused'))).toBe(true);
  },
);
