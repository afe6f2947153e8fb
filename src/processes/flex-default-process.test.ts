import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issuesOf } from '#src/domain/process/process-issues.ts';
import { parseDay } from '#src/domain/dates/day.ts';
import { dueAt, type Timed } from '#src/domain/process/due.ts';
import { noHandover, type Handover } from '#src/domain/process/handover.ts';
import { fold } from '#src/domain/process/fold.ts';
import { isFinal, isPaymentRequest, mayTransition, transitionsOpenTo } from '#src/domain/process/process.ts';
import { flexDefaultProcess as transaction, type State } from './flex-default-process.ts';
import { currentProcess, processNamed } from './registry.ts';

const contract = `
initial > enquire > enquiry
initial > initial-offer > initial-offer
initial > request-payment > pending-payment
initial > multi-vendor-payment > preauthorized
initial-offer > accept-offer-by-provider > offer-accepted
initial-offer > decline-offer-by-provider > offer-declined
initial-offer > counter-offer-by-provider > offer-pending
offer-accepted > request-payment-after-offer > pending-payment
offer-pending > accept-pending-offer-by-provider > offer-accepted
offer-pending > decline-pending-offer-by-provider > offer-declined
offer-pending > counter-pending-offer-by-provider > offer-pending
offer-pending > counter-offer-by-provider > offer-pending
offer-pending > accept-offer-by-customer > offer-accepted
offer-pending > decline-offer-by-customer > offer-declined
offer-pending > counter-offer-by-customer > offer-pending
offer-pending > offer-auto-cancel > canceled
enquiry > request-payment-after-enquiry > pending-payment
pending-payment > expire-payment > payment-expired
pending-payment > confirm-payment > preauthorized
preauthorized > decline > declined
preauthorized > expire > declined
preauthorized > accept > accepted
accepted > cancel-by-customer > canceled
accepted > cancel > canceled
accepted > complete > delivered
delivered > expire-review-period > reviewed
delivered > review-1-by-customer > reviewed-by-customer
delivered > review-1-by-provider > reviewed-by-provider
reviewed-by-customer > review-2-by-provider > reviewed
reviewed-by-customer > expire-provider-review-period > reviewed
reviewed-by-provider > review-2-by-customer > reviewed
reviewed-by-provider > expire-customer-review-period > reviewed
`;

const additions = `
pending-payment > abandon > payment-expired
preauthorized > cancel-by-customer > canceled
initial-offer > withdraw-offer > canceled
offer-pending > withdraw-offer > canceled
initial-offer > offer-auto-cancel > canceled
offer-accepted > expire-accepted-offer > canceled
initial-offer > offer-overtaken > offer-declined
offer-pending > offer-overtaken > offer-declined
offer-accepted > offer-overtaken > offer-declined
`;

const edges = transaction.transitions.flatMap(({ name, from, to }) =>
  from.map((state) => `${state} > ${name} > ${to}`),
);
const lines = (text: string) => text.trim().split('\n');

test('the process has the agreed transitions and our additions, no more and no less', () => {
  expect(edges.toSorted()).toEqual([...lines(contract), ...lines(additions)].toSorted());
  expect(Object.keys(transaction.states)).toHaveLength(16);
});

test('the process is valid', () => {
  expect(issuesOf(transaction)).toEqual([]);
});

test('all can be taken, but what is executed with another', () => {
  const later = transaction.transitions.filter(({ availableNow }) => availableNow === undefined);
  // With the confirmation of a cart, never by itself.
  expect(later.map(({ name }) => name)).toEqual(['multi-vendor-payment']);
  expect(mayTransition(transaction, 'initial', 'multi-vendor-payment', 'system')?.code).toBe('not-available-yet');
});

test('each party has its buttons', () => {
  const names = (state: State, role: 'customer' | 'provider' | 'operator') =>
    transitionsOpenTo(transaction, state, role).map(({ name }) => name);
  expect(names('initial', 'customer')).toEqual(['enquire', 'request-payment', 'initial-offer']);
  expect(names('pending-payment', 'customer')).toEqual(['confirm-payment', 'abandon']);
  expect(names('pending-payment', 'provider')).toEqual([]);
  expect(names('preauthorized', 'customer')).toEqual(['cancel-by-customer']);
  expect(names('preauthorized', 'provider')).toEqual(['accept', 'decline']);
  expect(names('accepted', 'provider')).toEqual(['cancel', 'complete']);
  expect(names('accepted', 'operator')).toEqual(['cancel']);
  expect([names('delivered', 'customer'), names('delivered', 'provider')]).toEqual([
    ['review-1-by-customer'],
    ['review-1-by-provider'],
  ]);
  expect([names('reviewed-by-customer', 'customer'), names('reviewed-by-customer', 'provider')]).toEqual([
    [],
    ['review-2-by-provider'],
  ]);
  expect([names('reviewed', 'customer'), names('reviewed', 'provider'), names('delivered', 'operator')]).toEqual([
    ...[[], [], []],
  ]);
});

test('timers and the webhook have transitions of their own', () => {
  const system = (state: State) => transitionsOpenTo(transaction, state, 'system').map(({ name }) => name);
  expect(system('pending-payment')).toEqual(['confirm-payment', 'expire-payment', 'abandon']);
  expect(system('preauthorized')).toEqual(['accept', 'decline', 'expire']);
  expect(system('accepted')).toEqual(['cancel', 'complete']);
});

test('the rest of a cart is never booked by a user', () => {
  for (const role of ['customer', 'provider', 'operator'] as const) {
    expect(mayTransition(transaction, 'initial', 'multi-vendor-payment', role)?.code).toBe('forbidden');
  }
});

test('four transitions request a payment', () => {
  const asking = transaction.transitions
    .filter(({ name }) => isPaymentRequest(transaction, name))
    .map(({ name }) => name);
  expect(asking).toEqual([
    'request-payment',
    'request-payment-after-enquiry',
    'request-payment-after-offer',
    'multi-vendor-payment',
  ]);
});

test('a transition that releases a hold ends the transaction, and lines are reversed exactly when money is refunded', () => {
  for (const { actions = [], outbox = [], to } of transaction.transitions) {
    if (actions.includes('decline-hold') || actions.includes('cancel-hold'))
      expect(isFinal(transaction, to)).toBe(true);
    expect(actions.includes('reverse-line-items')).toBe(outbox.some((call) => call !== 'transfer'));
  }
});

test('every path through the process folds to its state, and ends', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (choices) => {
      let state: State = transaction.initial;
      const names: string[] = [];
      for (const choice of choices) {
        const ways = transaction.transitions.filter(({ from }) => from.includes(state));
        const way = ways[choice % Math.max(1, ways.length)];
        expect(way === undefined).toBe(isFinal(transaction, state));
        if (way === undefined) break;
        names.push(way.name);
        state = way.to;
      }
      expect(fold(transaction, names)).toBe(state);
    }),
  );
});

describe('timers', () => {
  const timed: Timed = {
    state: 'preauthorized',
    enteredAt: new Date('2026-09-20T10:00:00Z'),
    createdAt: new Date('2026-09-20T09:50:00Z'),
    kind: 'rent',
    firstRentalDay: parseDay('2026-09-25'),
    lastRentalDay: parseDay('2026-09-26'),
    heldUntil: null,
    timeZone: 'Pacific/Auckland',
  };
  const due = (given: Partial<Timed>) => {
    const next = dueAt(transaction, { ...timed, ...given });
    return next && `${next.transition} ${next.at.toISOString()}`;
  };

  test('allow fifteen minutes to pay, from the request', () => {
    expect(due({ state: 'pending-payment' })).toBe('expire-payment 2026-09-20T10:05:00.000Z');
    const paymentRequestedAt = new Date('2026-09-20T09:59:00Z');
    expect(due({ state: 'pending-payment', paymentRequestedAt })).toBe('expire-payment 2026-09-20T10:14:00.000Z');
  });

  test('allow three days of 24 hours to answer', () => {
    expect(due({})).toBe('expire 2026-09-23T10:00:00.000Z');
  });

  describe('end the time to answer 12 hours before the first day', () => {
    const first = (day: string, given: Partial<Timed> = {}) => due({ firstRentalDay: parseDay(day), ...given });

    test('when that is before the three days have passed', () => {
      expect(first('2026-09-24')).toBe('expire 2026-09-23T00:00:00.000Z');
      expect(first('2026-09-23')).toBe('expire 2026-09-22T00:00:00.000Z');
      expect(first('2026-09-25')).toBe('expire 2026-09-23T10:00:00.000Z');
    });

    test('counted in elapsed hours across both daylight-saving changes', () => {
      // The 28th begins at 11:00Z of the 27th, after a day of 23 hours;
      // the 6th of April at 12:00Z of the 5th, after 25.
      const spring = new Date('2026-09-26T00:00:00Z');
      expect(first('2026-09-28', { enteredAt: spring })).toBe('expire 2026-09-26T23:00:00.000Z');
      expect(first('2026-09-27', { enteredAt: new Date('2026-09-25T00:00:00Z') })).toBe(
        'expire 2026-09-26T00:00:00.000Z',
      );
      const autumn = new Date('2026-04-04T00:00:00Z');
      expect(first('2026-04-06', { enteredAt: autumn })).toBe('expire 2026-04-05T00:00:00.000Z');
    });

    test('but allow at least two hours', () => {
      expect(first('2026-09-21', { enteredAt: new Date('2026-09-19T22:00:00Z') })).toBe(
        'expire 2026-09-20T00:00:00.000Z',
      );
      expect(first('2026-09-21', { enteredAt: new Date('2026-09-19T22:00:00.001Z') })).toBe(
        'expire 2026-09-20T00:00:00.001Z',
      );
      expect(first('2026-09-20')).toBe('expire 2026-09-20T12:00:00.000Z');
    });
  });

  test('end the time to answer a day before the card authorisation expires, with at least two hours', () => {
    const heldUntil = (text: string) => due({ heldUntil: new Date(text) });
    expect(heldUntil('2026-09-24T09:59:59Z')).toBe('expire 2026-09-23T09:59:59.000Z');
    expect(heldUntil('2026-09-24T10:00:01Z')).toBe('expire 2026-09-23T10:00:00.000Z');
    expect(heldUntil('2026-09-20T18:00:00Z')).toBe('expire 2026-09-20T12:00:00.000Z');
  });

  test('allow three days to answer a sale, whatever its dates', () => {
    expect(due({ kind: 'sale', firstRentalDay: null, lastRentalDay: null })).toBe('expire 2026-09-23T10:00:00.000Z');
  });

  test('complete a rental 48 hours after the end of its last day, across a daylight-saving change', () => {
    expect(due({ state: 'accepted' })).toBe('complete 2026-09-28T12:00:00.000Z');
    expect(due({ state: 'accepted', lastRentalDay: parseDay('2026-09-27') })).toBe('complete 2026-09-29T11:00:00.000Z');
  });

  describe('of the handover', () => {
    const step = (given: Partial<Handover>) => ({ ...noHandover, isRecorded: true, ...given });
    const sent = new Date('2026-09-22T00:00:00Z');
    const rental = { state: 'accepted', dueBackDay: parseDay('2026-09-28') };
    const sale = { state: 'accepted', kind: 'sale', firstRentalDay: null, lastRentalDay: null } as const;

    test('complete a rental 48 hours after it was due back, once something is recorded', () => {
      expect(due({ ...rental, handover: step({ dispatchedAt: sent }) })).toBe('complete 2026-09-30T11:00:00.000Z');
    });

    test('complete it 48 hours after the confirmed return, but not before its last day has ended', () => {
      const returned = (at: string) => due({ ...rental, handover: step({ returnedAt: new Date(at) }) });
      expect(returned('2026-09-27T00:00:00Z')).toBe('complete 2026-09-29T00:00:00.000Z');
      expect(returned('2026-09-23T00:00:00Z')).toBe('complete 2026-09-26T12:00:00.000Z');
    });

    test('cancel a sale that nobody says was sent, when its last day for that has ended', () => {
      expect(due({ ...sale, lastDayToSend: parseDay('2026-09-28') })).toBe('cancel 2026-09-28T11:00:00.000Z');
    });

    test('complete a sale ten days after its dispatch, or 48 hours after its receipt', () => {
      expect(due({ ...sale, handover: step({ dispatchedAt: sent }) })).toBe('complete 2026-10-02T00:00:00.000Z');
      const receivedAt = new Date('2026-10-01T12:00:00Z');
      expect(due({ ...sale, handover: step({ dispatchedAt: sent, receivedAt }) })).toBe(
        'complete 2026-10-03T12:00:00.000Z',
      );
    });
  });

  test('do not exist in other states, nor for unavailable transitions', () => {
    for (const state of ['enquiry', 'reviewed', 'canceled', 'no-such-state']) {
      expect(due({ state })).toBeNull();
    }
  });

  test('allow three days to answer an offer, and to pay what was agreed', () => {
    for (const state of ['initial-offer', 'offer-pending', 'offer-accepted'] as const)
      expect(dueAt(transaction, { ...timed, state })?.at).toEqual(new Date(timed.enteredAt.getTime() + 259_200_000));
  });

  test('allow fourteen days to review, from the delivery on, and longer by what a case has taken', () => {
    const deliveredAt = new Date('2026-09-01T00:00:00Z');
    for (const state of ['delivered', 'reviewed-by-customer', 'reviewed-by-provider'] as const) {
      expect(dueAt(transaction, { ...timed, state, deliveredAt })?.at).toEqual(new Date('2026-09-15T00:00:00Z'));
      const paused = dueAt(transaction, { ...timed, state, deliveredAt, pausedMs: 86_400_000 });
      expect(paused?.at).toEqual(new Date('2026-09-16T00:00:00Z'));
    }
    // Other timers do not wait for a case.
    expect(due({ pausedMs: 86_400_000 })).toBe('expire 2026-09-23T10:00:00.000Z');
  });

  test('cannot complete a rental without a last day', () => {
    expect(() => due({ state: 'accepted', lastRentalDay: null })).toThrow('without a last day');
  });
});

test('a transaction finds the process version that it began with', () => {
  expect(processNamed('flex-default-process', 'release-1')).toBe(currentProcess);
  expect(processNamed('flex-default-process', 'release-2')).toBeNull();
});
