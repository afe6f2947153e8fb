import { expect, test } from 'vitest';
import type { RefusalCode } from '#src/domain/refusal.ts';
import type { PaymentResult } from '#src/platform/payments/browser/stripe-like.ts';
import { confirmAgain, pay, type PayContext } from './pay.ts';
import { flowFrom, nextFlow, type Flow } from './payment-flow.ts';
import type { Answer, Confirmed, PaymentOnWire } from '../payment-wire.ts';

const open: PaymentOnWire = {
  transactionId: 'transaction',
  state: 'open',
  clientSecret: 'secret',
  deadline: null,
  now: '2026-11-21T10:00:00Z',
};
const preparing: PaymentOnWire = { ...open, state: 'preparing', clientSecret: null };

const done = <T>(value: T): Answer<T> => ({ kind: 'done', value });
const no = (code: RefusalCode): Answer<never> => ({ kind: 'refused', code, details: {} });
const intent = (status: string): PaymentResult => ({
  paymentIntent: { id: 'pi', status, amount: 1, currency: 'nzd', client_secret: null },
});

type Script = {
  begin?: Answer<PaymentOnWire>;
  /** Of the first ones; `begin` after them. */
  begins?: Answer<PaymentOnWire>[];
  reads?: Answer<PaymentOnWire>[];
  seen?: PaymentResult;
  card?: PaymentResult;
  confirms?: Answer<Confirmed>[];
};

/** A scripted context that records its calls. */
function contextOf({
  begin = done(open),
  begins = [],
  reads = [],
  seen = intent('requires_payment_method'),
  card = intent('requires_capture'),
  confirms = [],
}: Script) {
  const calls: string[] = [];
  const state: { flow: Flow } = { flow: flowFrom(null) };
  const answer = <T>(name: string, value: T): Promise<T> => {
    calls.push(name);
    return Promise.resolve(value);
  };
  const context: PayContext = {
    calls: {
      begin: () => answer('begin', begins.shift() ?? begin),
      read: () => answer('look', reads.shift() ?? { kind: 'lost' }),
      confirm: (_id, { note }) =>
        answer(`confirm ${note}`.trim(), confirms.shift() ?? done({ messageSuccess: true, cardSaved: true })),
      wish: () => Promise.resolve(done({})),
      abandon: () => answer('abandon', done(open)),
    },
    readPayment: () => answer('see', seen),
    confirmCard: () => answer('card', card),
    dispatch: (event) => {
      state.flow = nextFlow(state.flow, event);
    },
    wait: () => Promise.resolve(),
  };
  return { context, calls, state };
}

const first = { hold: null, form: () => new FormData(), note: '' };

test('the hold, the card and the request follow each other', async () => {
  const { context, calls } = contextOf({});
  expect(await pay(context, { ...first, note: 'Hello' })).toEqual({
    ...{ transactionId: 'transaction', noteSent: true, cardSaved: true },
  });
  expect(calls).toEqual(['begin', 'see', 'card', 'confirm Hello']);
});

/** As `contextOf`, with its wishes among the calls. */
function wishing(script: Script, wish: Answer<object>) {
  const { context, calls, state } = contextOf(script);
  const recorded = { ...context.calls, wish: () => Promise.resolve(wish).finally(() => calls.push('wish')) };
  return { context: { ...context, calls: recorded }, calls, state };
}

test('the wish for the card is recorded before it is held, by the first try and by each after it', async () => {
  const { context, calls } = wishing({}, done({}));
  await pay(context, first);
  await pay(context, { ...first, hold: open });
  const once = ['see', 'wish', 'card', 'confirm'];
  expect(calls).toEqual(['begin', ...once, ...once]);
});

test('no card is held while it is unknown whether an earlier wish was taken back', async () => {
  const lost = wishing({}, { kind: 'lost' });
  expect(await pay(lost.context, first)).toBeNull();
  expect([lost.calls, lost.state.flow]).toMatchObject([
    ['begin', 'see', 'wish'],
    { hold: open, error: { kind: 'lost' } },
  ]);
  const refused = wishing({}, no('unauthorized'));
  expect(await pay(refused.context, first)).toBeNull();
  expect(refused.state.flow.error).toMatchObject({ kind: 'refused', code: 'unauthorized' });
  // The confirmation of a card that is held already says it again.
  const held = wishing({ seen: intent('requires_capture') }, { kind: 'lost' });
  expect(await pay(held.context, first)).not.toBeNull();
});

test('that the card was not saved as wished is told with the request', async () => {
  const { context } = contextOf({ confirms: [done({ messageSuccess: true, cardSaved: false })] });
  expect(await pay(context, first)).toMatchObject({ noteSent: true, cardSaved: false });
});

test('paying again uses the existing hold', async () => {
  const { context, calls } = contextOf({});
  await pay(context, { ...first, hold: open });
  expect(calls).toEqual(['see', 'card', 'confirm']);
});

test('polls while Stripe is slow, and then continues', async () => {
  const { context, calls } = contextOf({
    begin: done(preparing),
    reads: [{ kind: 'lost' }, done(preparing), done(open)],
  });
  expect(await pay(context, first)).not.toBeNull();
  expect(calls).toEqual(['begin', 'look', 'look', 'look', 'see', 'card', 'confirm']);
});

test('a request that Stripe refused meanwhile is shown as a failed payment', async () => {
  const { context, state } = contextOf({ begin: done(preparing), reads: [no('not-found')] });
  expect(await pay(context, first)).toBeNull();
  expect(state.flow.error).toMatchObject({ kind: 'refused', code: 'transaction-payment-failed' });
});

test('a card that is held already is not confirmed again', async () => {
  for (const status of ['requires_capture', 'processing', 'succeeded']) {
    const { context, calls } = contextOf({ seen: intent(status) });
    await pay(context, { ...first, hold: open });
    expect(calls).toEqual(['see', 'confirm']);
  }
});

test('a canceled payment cannot be paid any more', async () => {
  const { context, calls, state } = contextOf({ seen: intent('canceled'), reads: [done({ ...open, state: 'over' })] });
  expect(await pay(context, { ...first, hold: open })).toBeNull();
  expect(calls).toEqual(['see', 'look']);
  expect(state.flow.error).toEqual({ kind: 'expired', paid: null });
});

test('a declined card is shown with its code, and no request is sent', async () => {
  const card: PaymentResult = {
    error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  };
  const { context, calls, state } = contextOf({ card });
  expect(await pay(context, first)).toBeNull();
  expect(calls.at(-1)).toBe('card');
  expect(state.flow).toMatchObject({
    hold: open,
    phase: 'idle',
    error: { kind: 'card', error: { code: 'card_declined', declineCode: 'insufficient_funds' } },
  });
});

test('an error of a payment that succeeded all the same is ignored', async () => {
  const card: PaymentResult = {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: 'pi', status: 'requires_capture' },
    },
  };
  const { context } = contextOf({ card });
  expect(await pay(context, first)).toMatchObject({ transactionId: 'transaction' });
});

test('days taken by another customer are refused before the card is used', async () => {
  const { context, calls, state } = contextOf({ begin: no('transaction-booking-time-not-available') });
  await pay(context, first);
  expect(calls).toEqual(['begin']);
  expect(state.flow).toMatchObject({ hold: null, error: { code: 'transaction-booking-time-not-available' } });
});

test('a lost answer after the card is held offers to confirm again, without using the card again', async () => {
  const { context, calls, state } = contextOf({ confirms: [{ kind: 'lost' }] });
  expect(await pay(context, first)).toBeNull();
  expect(state.flow.error).toEqual({ kind: 'unconfirmed' });
  expect(await confirmAgain(context, 'transaction', { note: 'Hello' })).toMatchObject({ transactionId: 'transaction' });
  expect(calls.slice(-2)).toEqual(['confirm', 'confirm Hello']);
});

test('a request that was already confirmed by an event counts as sent', async () => {
  const { context } = contextOf({
    confirms: [no('transaction-invalid-transition')],
    reads: [done({ ...open, state: 'confirmed' })],
  });
  expect(await pay(context, first)).toMatchObject({ transactionId: 'transaction' });
});

test('a card that was held too late is shown as being released', async () => {
  const { context, state } = contextOf({
    confirms: [no('transaction-invalid-transition')],
    reads: [done({ ...open, state: 'over' })],
  });
  expect(await pay(context, first)).toBeNull();
  expect(state.flow.error).toEqual({ kind: 'expired', paid: 'releasing' });
});

test('a request sent and answered before this page polled leads to its order', async () => {
  const reads = () => [done({ ...open, state: 'confirmed' as const, clientSecret: null })];
  const moved = contextOf({ confirms: [no('transaction-invalid-transition')], reads: reads() });
  expect(await confirmAgain(moved.context, 'transaction', { note: '' })).toMatchObject({
    transactionId: 'transaction',
  });
  const declined = contextOf({ seen: intent('canceled'), reads: reads() });
  expect(await pay(declined.context, { ...first, hold: open })).toMatchObject({ transactionId: 'transaction' });
});

test.each([
  [{}, { kind: 'expired', paid: 'releasing' }],
  [{ money: 'never-charged' }, { kind: 'expired', paid: 'releasing' }],
  [{ money: 'released' }, { kind: 'expired', paid: 'released' }],
  [{ money: 'refunding' }, { kind: 'expired', paid: 'refunding' }],
  [
    { money: 'released', abandoned: true },
    { kind: 'expired', paid: 'released', abandoned: true },
  ],
] as const)('a card held for an ended payment is shown with its money state: %j', async (over, error) => {
  const reads = [done({ ...open, ...over, state: 'over' as const })];
  const { context, state } = contextOf({ confirms: [no('transaction-invalid-transition')], reads });
  expect(await pay(context, first)).toBeNull();
  expect(state.flow.error).toEqual(error);
});

test('a canceled payment whose outcome cannot be read is a lost connection', async () => {
  const { context, state } = contextOf({ seen: intent('canceled') });
  expect(await pay(context, { ...first, hold: open })).toBeNull();
  expect(state.flow.error).toEqual({ kind: 'lost' });
});

test('a note that could not be sent does not undo the request', async () => {
  const { context } = contextOf({ confirms: [done({ messageSuccess: false, cardSaved: true })] });
  expect(await pay(context, first)).toMatchObject({ noteSent: false, cardSaved: true });
});

test('the request is retried while the payment is processing', async () => {
  const { context, calls } = contextOf({ confirms: [no('transaction-in-progress'), no('transaction-in-progress')] });
  expect(await pay(context, { ...first, hold: open })).not.toBeNull();
  expect(calls.filter((name) => name === 'confirm')).toHaveLength(3);
});

test('an order that another tab is holding is held when that is over', async () => {
  const { context, calls } = contextOf({ begins: [no('transaction-in-progress')] });
  expect(await pay(context, first)).not.toBeNull();
  expect(calls.filter((name) => name === 'begin')).toHaveLength(2);
});

test('a hold that is never over is refused in the end', async () => {
  const { context, calls, state } = contextOf({ begin: no('transaction-in-progress') });
  expect(await pay(context, first)).toBeNull();
  expect(state.flow.error).toMatchObject({ code: 'transaction-in-progress' });
  expect(calls.length).toBeGreaterThan(5);
});
