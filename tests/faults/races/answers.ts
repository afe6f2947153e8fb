import { execute, executeTransition } from '#src/features/transactions/execute.server.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { endOvertaken } from '#src/features/transactions/overtaken.server.ts';
import { system } from '#src/features/transactions/transaction.server.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import {
  executeAs,
  holdCard,
  makeLender,
  preauthorised,
  rentalOrder,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { makeOffer, payAfterOffer } from '#tests/support/threads.ts';
import { inOneInstant, type Outcome, type Race, unlessEqual } from './race.ts';

const rounds = { test: 16, faults: 1000 };
const price = 20_000;

/** Two answers to one request or offer, of which exactly one is given. */
export const answerRaces: readonly Race[] = [
  {
    name: 'accept against accept of overlapping requests',
    rounds,
    outcomes: ['the first', 'the second'],
    begin: async (context) => {
      const lenderId = await makeLender(context);
      return async (index) => overlapping(context, lenderId, index);
    },
  },
  oneOf('accept against expire', ['accept', 'expire'], requested(), (context, { id, lenderId }) => [
    () => executeAs(context, lenderId, id, 'accept'),
    () => execute(context.app, { actor: system, transactionId: id, transition: 'expire' }),
  ]),
  // So near that what is accepted cannot be cancelled any more.
  oneOf('accept against cancel', ['accept', 'cancel-by-customer'], requested(5), (context, one) => [
    () => executeAs(context, one.lenderId, one.id, 'accept'),
    () => executeAs(context, one.customerId, one.id, 'cancel-by-customer'),
  ]),
  oneOf(
    'counter against accept of one offer',
    ['counter-offer-by-provider', 'accept-offer-by-provider'],
    offered,
    (context, { id, lenderId }) => [
      () => executeTransition(context.app, { id: lenderId }, id, 'counter-offer-by-provider', { amount: 22_000 }),
      () => executeAs(context, lenderId, id, 'accept-offer-by-provider'),
    ],
  ),
  oneOf(
    'withdraw against accept of one offer',
    ['withdraw-offer', 'accept-offer-by-provider'],
    offered,
    (context, { id, lenderId, customerId }) => [
      () => executeAs(context, customerId, id, 'withdraw-offer'),
      () => executeAs(context, lenderId, id, 'accept-offer-by-provider'),
    ],
  ),
];

const endStates: Readonly<Record<string, string>> = {
  'accept': 'accepted',
  'expire': 'declined',
  'cancel-by-customer': 'canceled',
  'counter-offer-by-provider': 'offer-pending',
  'accept-offer-by-provider': 'offer-accepted',
  'withdraw-offer': 'canceled',
};

type Open = Fixture & { readonly id: string };
type Setup = (context: TestContext, fixture: Fixture) => Promise<string>;
type Pair = readonly [() => Promise<unknown>, () => Promise<unknown>];

function requested(daysAhead?: number): Setup {
  return async (context, fixture) =>
    preauthorised(context, fixture, await rentalOrder(context, fixture.listingId, daysAhead));
}

async function offered(context: TestContext, { customerId, listingId }: Fixture): Promise<string> {
  return makeOffer(context, customerId, await rentalOrder(context, listingId), price);
}

/** Two transitions of one transaction: one of them is executed, whose state it has then, and the other is refused. */
function oneOf(
  name: string,
  transitions: readonly [string, string],
  setup: Setup,
  pairOf: (context: TestContext, open: Open) => Pair,
): Race {
  return {
    name,
    rounds,
    outcomes: [...transitions],
    begin: async (context) => {
      const { db } = context.app;
      const lenderId = await makeLender(context);
      return async (index) => {
        const listingId = await makeRental(db, { authorId: lenderId });
        const fixture = { lenderId, listingId, customerId: await makeUser(db, { emailVerified: true }) };
        const id = await setup(context, fixture);
        return async () => {
          const answers = await inOneInstant(index, pairOf(context, { ...fixture, id }));
          const done = transitions.filter((_, place) => answers[place] === 'done');
          const outcome = done.length === 1 ? (done[0] ?? '') : answers.join(' and ');
          return { outcome, violations: unlessEqual('its state', await stateOf(context, id), endStates[outcome]) };
        };
      };
    },
  };
}

/** Two offers for overlapping days, both accepted at once, then both paid at once: one of them gets the days. */
async function overlapping(context: TestContext, lenderId: string, index: number): Promise<() => Promise<Outcome>> {
  const { db } = context.app;
  const listingId = await makeRental(db, { authorId: lenderId });
  const both = await Promise.all(
    [20, 22].map(async (from) => {
      const customerId = await makeUser(db, { emailVerified: true });
      return {
        customerId,
        id: await makeOffer(context, customerId, await rentalOrder(context, listingId, from), price),
      };
    }),
  );
  const [first, second] = both;
  if (first === undefined || second === undefined) throw new Error('There are two');
  return async () => {
    const accept = (id: string) => () => executeAs(context, lenderId, id, 'accept-offer-by-provider');
    const accepted = await inOneInstant(index, [accept(first.id), accept(second.id)]);
    const pay =
      ({ customerId, id }: typeof first) =>
      () =>
        payAfterOffer(context, customerId, id);
    const paid = await inOneInstant(index, [pay(first), pay(second)]);
    const place = paid.indexOf('done');
    const [winner, loser] = place === 0 ? [first, second] : [second, first];
    await holdCard(context, winner.customerId, winner.id);
    await executeAs(context, winner.customerId, winner.id, 'confirm-payment');
    await executeFollowUps(context.app);
    await endOvertaken(context.app, loser.id);
    const states = [await stateOf(context, winner.id), await stateOf(context, loser.id)];
    return {
      outcome: place === 0 ? 'the first' : 'the second',
      violations: [
        ...unlessEqual('what the lender is answered', accepted, ['done', 'done']),
        ...unlessEqual('what the other is answered', paid[1 - place], 'transaction-booking-time-not-available'),
        ...unlessEqual('what the two are then', states, ['accepted', 'offer-declined']),
      ],
    };
  };
}
