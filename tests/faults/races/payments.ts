import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { paymentEvents, transactions, transactionTransitions } from '#src/database/schema/schema.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import { deliverAll, stateOf } from '#tests/support/expect-invariants.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { requestAs } from '#tests/support/request.ts';
import {
  executeAs,
  holdCard,
  makeLender,
  rentalOrder,
  request,
  type TestContext,
} from '#tests/support/test-context.ts';
import { withCrashPoints } from '../crash-points.ts';
import { type Outcome, type Race, unlessEqual } from './race.ts';

/** What Stripe tells of a payment, and the end of the time to pay, in the instant in which the customer pays. */
export const paymentRaces: readonly Race[] = [
  {
    name: 'an event before our own commit',
    rounds: { test: 32, faults: 1000 },
    outcomes: ['in the request', 'in the confirmation'],
    begin: async (context) => {
      const lenderId = await makeLender(context);
      return async (index) => tellEarly(context, lenderId, index);
    },
  },
  {
    name: 'a confirmation at the end of the time to pay',
    rounds: { test: 48, faults: 10_000 },
    outcomes: ['paid', 'expired'],
    begin: async (context) => {
      const lenderId = await makeLender(context);
      return async (index) => confirmAtTheEnd(context, lenderId, index);
    },
  },
];

async function rentalBy(context: TestContext, authorId: string) {
  const { db } = context.app;
  const order = await rentalOrder(context, await makeRental(db, { authorId }));
  return { order, customerId: await makeUser(db) };
}

/** At each point of a payment request after its intent is made, and of a confirmation, in turn: the event is there before it is done. */
async function tellEarly(context: TestContext, lenderId: string, index: number): Promise<() => Promise<Outcome>> {
  const { app } = context;
  const { order, customerId } = await rentalBy(context, lenderId);
  const isRequest = index % 2 === 0;
  const id = isRequest ? null : (await request(context, customerId, order)).transactionId;
  if (id !== null) await holdCard(context, customerId, id);
  return async () => {
    const known = id === null ? null : ((await lastPaymentOf(app.db, id))?.intentId ?? null);
    const told = observed(app, known, Math.floor(index / 2));
    const moved =
      id === null
        ? (await requestAs(told.app, customerId, order)).transactionId
        : (await executeTransition(told.app, { id: customerId }, id, 'confirm-payment'), id);
    const events = await told.handled();
    for (const eventId of events) await handleNow(app, eventId);
    const open = and(eq(paymentEvents.intentId, told.intentId()), eq(paymentEvents.state, 'open'));
    return {
      outcome: isRequest ? 'in the request' : 'in the confirmation',
      violations: [
        ...unlessEqual('its state', await stateOf(context, moved), isRequest ? 'pending-payment' : 'preauthorized'),
        ...unlessEqual('the events told', events.length, 1),
        ...unlessEqual('the events left open', await app.db.$count(paymentEvents, open), 0),
        ...(await repeatedOf(context, moved)),
      ],
    };
  };
}

/** The application, in which an event about a payment arrives at one of the points that its next action comes to. */
function observed(app: App, known: string | null, at: number) {
  let intentId = known;
  let passed = 0;
  const told: Promise<string>[] = [];
  const points = known === null ? 3 : 4;
  const payments: App['payments'] = new Proxy(app.payments, {
    get: (target, name) => {
      if (name !== 'createIntent') return Reflect.get(target, name, target);
      const createIntent: App['payments']['createIntent'] = async (...input) => {
        const answer = await target.createIntent(...input);
        if (answer.kind === 'done') intentId = answer.value.id;
        return answer;
      };
      return createIntent;
    },
  });
  const reach = async () => {
    if (intentId === null || passed++ !== at % points) return;
    told.push(
      tell(app, intentId, known === null ? 'payment_intent.created' : 'payment_intent.amount_capturable_updated'),
    );
    // Time for it to be handled meanwhile, or to wait for our locks.
    await sleep(at % 2 === 0 ? 15 : 0);
  };
  return {
    app: withCrashPoints({ ...app, payments }, reach),
    handled: () => Promise.all(told),
    intentId: () => intentId ?? '',
  };
}

async function tell(app: App, intentId: string, type: string): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await receiveEvent(app, { id, type, objectId: intentId, intentId, createdAt: new Date(), livemode: false });
  await handlePaymentEvent(app, id);
  return id;
}

/** Without waiting for its next try. */
async function handleNow(app: App, eventId: string): Promise<void> {
  await app.db
    .update(paymentEvents)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(eq(paymentEvents.id, eventId));
  await handlePaymentEvent(app, eventId);
}

async function repeatedOf({ app }: TestContext, id: string): Promise<string[]> {
  const rows = await app.db
    .select({ name: transactionTransitions.transition })
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, id));
  const names = rows.map(({ name }) => name);
  return new Set(names).size === names.length ? [] : [`executed ${names.join()}`];
}

const leadMs = 12;

/**
 * A confirmation from 10 ms before the end of the time to pay to 4 ms after it, while two sweepers run: in every other round the
 * card is held before, and in the others only then.
 */
async function confirmAtTheEnd(context: TestContext, lenderId: string, index: number): Promise<() => Promise<Outcome>> {
  const { app } = context;
  const { order, customerId } = await rentalBy(context, lenderId);
  const { transactionId: id } = await request(context, customerId, order);
  const isHeld = index % 2 === 0;
  if (isHeld) await holdCard(context, customerId, id);
  const pay = async () => {
    if (!isHeld) await holdCard(context, customerId, id);
    await executeAs(context, customerId, id, 'confirm-payment');
  };
  return async () => {
    const ends = sql`rotation_now() + make_interval(secs => ${leadMs / 1000})`;
    await app.db.update(transactions).set({ dueAt: ends }).where(eq(transactions.id, id));
    let isAnswered = false;
    const sweep = async () => {
      do await executeDue(app);
      while (!isAnswered);
    };
    const sweeps = [sweep(), sweep()];
    await sleep(leadMs - 10 + (Math.floor(index / 2) % 15));
    const answer = await codeAfter(pay);
    isAnswered = true;
    await Promise.all(sweeps);
    return settled(context, id, answer);
  };
}

const outcomes: Readonly<Record<string, string>> = { 'preauthorized': 'paid', 'payment-expired': 'expired' };

/** Once the worker has done what is left; who was told that it is paid is not told otherwise then. */
async function settled(context: TestContext, id: string, answer: string): Promise<Outcome> {
  await executeDue(context.app);
  await deliverAll(context);
  const state = (await stateOf(context, id)) ?? '';
  const outcome = outcomes[state] ?? state;
  return {
    outcome,
    violations: [
      ...(answer === 'done' ? unlessEqual('what is said to be paid', outcome, 'paid') : []),
      ...(await repeatedOf(context, id)),
    ],
  };
}
