import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { notificationEvents, transactions, transactionTransitions, users } from '#src/database/schema/schema.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { paidAtAgreedPrice } from '#tests/support/threads.ts';
import { continueAttempts } from '../continue.server.ts';
import { execute } from '../execute.server.ts';
import { executeFollowUps } from '../follow-ups.server.ts';
import { system } from '../transaction.server.ts';

/** The price was agreed by an offer: the system accepts right after the confirmation, as work of its own. */
const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

afterEach(() => context.sandbox.noFaults());

const paid = () => paidAtAgreedPrice(context);

async function followUpOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return row?.followUp;
}

const acceptances = (id: string) =>
  db
    .select()
    .from(transactionTransitions)
    .where(and(eq(transactionTransitions.transactionId, id), eq(transactionTransitions.transition, 'accept')));

describe('a payment at an agreed price', () => {
  test('is accepted by the system, and both sides are told', async () => {
    // Also of an instant listing it is the price that was agreed.
    const { id, customerId, lenderId } = await paidAtAgreedPrice(context, { isInstant: true });
    expect(await stateOf(context, id)).toBe('preauthorized');
    expect(await followUpOf(id)).toBe('accept');
    await executeFollowUps(app);
    expect(await stateOf(context, id)).toBe('accepted');
    expect(await followUpOf(id)).toBeNull();
    expect(await acceptances(id)).toMatchObject([{ by: 'system', actorId: null }]);
    expect((await moneyStates(db, [id])).get(id)).toBe('paid');
    const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    const ofAcceptance = notified.filter(({ kind }) => kind === 'request-accepted');
    expect(ofAcceptance.map(({ recipientId }) => recipientId).toSorted()).toEqual([customerId, lenderId].toSorted());
    for (const { facts } of ofAcceptance) expect(facts).not.toHaveProperty('isInstant');
    // Nobody is asked for an answer that was given already.
    expect(notified.map(({ kind }) => kind)).not.toContain('request-received');
    expect(notified.map(({ kind }) => kind)).not.toContain('request-sent');
    await expectInvariants(context);
  });

  test('is accepted once by two workers', async () => {
    const { id } = await paid();
    await Promise.all([executeFollowUps(app), executeFollowUps(app), executeFollowUps(app)]);
    await continueAttempts(app);
    expect(await acceptances(id)).toHaveLength(1);
    expect(await stateOf(context, id)).toBe('accepted');
  });

  test('waits for an answer of Stripe that was lost', async () => {
    const { id } = await paid();
    await withFault(context, { action: 'drop-before' }, { method: 'POST', path: '/capture$' }, async () => {
      await executeFollowUps(app);
      await executeFollowUps(app);
    });
    expect(await stateOf(context, id)).toBe('preauthorized');
    await continueAttempts(app);
    expect(await stateOf(context, id)).toBe('accepted');
    expect(await followUpOf(id)).toBeNull();
  });

  test('whose capture is refused is left to the provider', async () => {
    const { id, lenderId } = await paid();
    const body = { error: { type: 'card_error', code: 'card_declined', message: 'Declined.' } };
    await context.sandbox.fault({ match: { method: 'POST', path: '/capture$' }, action: 'fail', status: 402, body });
    await executeFollowUps(app);
    await context.sandbox.noFaults();
    expect([await stateOf(context, id), await followUpOf(id)]).toEqual(['preauthorized', null]);
    await executeFollowUps(app);
    expect(await stateOf(context, id)).toBe('preauthorized');
    await flow.executeAs(lenderId, id, 'accept');
    expect(await acceptances(id)).toMatchObject([{ by: 'provider' }]);
  });

  test('is left to the provider when the customer was banned meanwhile', async () => {
    const { id, customerId } = await paid();
    await db.update(users).set({ banned: true }).where(eq(users.id, customerId));
    await executeFollowUps(app);
    expect([await stateOf(context, id), await followUpOf(id)]).toEqual(['preauthorized', null]);
  });

  test('is not accepted when it was cancelled meanwhile', async () => {
    const { id, customerId } = await paid();
    await flow.executeAs(customerId, id, 'cancel-by-customer');
    expect(await followUpOf(id)).toBeNull();
    await executeFollowUps(app);
    expect(await stateOf(context, id)).toBe('canceled');
  });
});

test('a request at the listed price waits for the provider', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  expect(await followUpOf(id)).toBeNull();
  await executeFollowUps(app);
  const bySystem = execute(app, { actor: system, transactionId: id, transition: 'accept' });
  await expect(bySystem.catch(codeOf)).resolves.toBe('transaction-offer-not-yours');
  expect(await stateOf(context, id)).toBe('preauthorized');
});
