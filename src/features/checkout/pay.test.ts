import { expect, test } from 'vitest';
import type { RefusalCode } from '#src/domain/refusal.ts';
import type { PaymentResult } from '#src/platform/payments/browser/stripe-like.ts';
import { confirmAgain, pay, type PayContext } from './pay.ts';
import { flowFrom, nextFlow, type Flow } from './payment-flow.ts';
import type { Answer, PaymentOnWire } from './payment-wire.ts';

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
  looks?: Answer<PaymentOnWire>[];
  seen?: PaymentResult;
  card?: PaymentResult;
  confirms?: Answer<{ messageSuccess: boolean }>[];
};

/** A world that answers by a script and remembers what it was asked. */
function contextOf({
  begin = done(open),
  looks = [],
  seen = intent('requires_payment_method'),
  card = intent('requires_capture'),
  confirms = [],
}: Script) {
  const asked: string[] = [];
  const told: { flow: Flow } = { flow: flowFrom(null) };
  const answer = <T>(name: string, value: T): Promise<T> => {
    asked.push(name);
    return Promise.resolve(value);
  };
  const context: PayContext = {
    calls: {
      begin: () => answer('begin', begin),
      look: () => answer('look', looks.shift() ?? { kind: 'lost' }),
      confirm: (_id, note) => answer(`confirm ${note}`.trim(), confirms.shift() ?? done({ messageSuccess: true })),
      abandon: () => answer('abandon', done(open)),
    },
    seePayment: () => answer('see', seen),
    confirmCard: () => answer('card', card),
    tell: (event) => {
      told.flow = nextFlow(told.flow, event);
    },
    wait: () => Promise.resolve(),
  };
  return { context, asked, told };
}

const first = { hold: null, form: () => new FormData(), note: '' };

test('holding, the card and the request follow each other', async () => {
  const { context, asked } = contextOf({});
  expect(await pay(context, { ...first, note: 'Hello' })).toEqual({ transactionId: 'transaction', noteSent: true });
  expect(asked).toEqual(['begin', 'see', 'card', 'confirm Hello']);
});

test('paying again uses the hold that runs', async () => {
  const { context, asked } = contextOf({});
  await pay(context, { ...first, hold: open });
  expect(asked).toEqual(['see', 'card', 'confirm']);
});

test('a slow provider is waited for, and the payment goes on by itself', async () => {
  const { context, asked } = contextOf({
    begin: done(preparing),
    looks: [{ kind: 'lost' }, done(preparing), done(open)],
  });
  expect(await pay(context, first)).not.toBeNull();
  expect(asked).toEqual(['begin', 'look', 'look', 'look', 'see', 'card', 'confirm']);
});

test('a request that the provider refused in the meantime is told as a failed payment', async () => {
  const { context, told } = contextOf({ begin: done(preparing), looks: [no('not-found')] });
  expect(await pay(context, first)).toBeNull();
  expect(told.flow.error).toMatchObject({ kind: 'refused', code: 'transaction-payment-failed' });
});

test('a card that is held already is not asked again', async () => {
  for (const status of ['requires_capture', 'processing', 'succeeded']) {
    const { context, asked } = contextOf({ seen: intent(status) });
    await pay(context, { ...first, hold: open });
    expect(asked).toEqual(['see', 'confirm']);
  }
});

test('a canceled payment cannot be paid any more', async () => {
  const { context, asked, told } = contextOf({ seen: intent('canceled'), looks: [done({ ...open, state: 'over' })] });
  expect(await pay(context, { ...first, hold: open })).toBeNull();
  expect(asked).toEqual(['see', 'look']);
  expect(told.flow.error).toEqual({ kind: 'expired', paid: null });
});

test('a declined card is told with its code, and nothing is sent', async () => {
  const card: PaymentResult = {
    error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  };
  const { context, asked, told } = contextOf({ card });
  expect(await pay(context, first)).toBeNull();
  expect(asked.at(-1)).toBe('card');
  expect(told.flow).toMatchObject({
    hold: open,
    phase: 'idle',
    error: { kind: 'card', error: { code: 'card_declined', declineCode: 'insufficient_funds' } },
  });
});

test('an error about a payment that went through all the same is no error', async () => {
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

test('somebody quicker is told by the refusal, and no card is asked', async () => {
  const { context, asked, told } = contextOf({ begin: no('transaction-booking-time-not-available') });
  await pay(context, first);
  expect(asked).toEqual(['begin']);
  expect(told.flow).toMatchObject({ hold: null, error: { code: 'transaction-booking-time-not-available' } });
});

test('a lost answer after the card is held asks to confirm again, which sends the request without the card', async () => {
  const { context, asked, told } = contextOf({ confirms: [{ kind: 'lost' }] });
  expect(await pay(context, first)).toBeNull();
  expect(told.flow.error).toEqual({ kind: 'unconfirmed' });
  expect(await confirmAgain(context, 'transaction', 'Hello')).toMatchObject({ transactionId: 'transaction' });
  expect(asked.slice(-2)).toEqual(['confirm', 'confirm Hello']);
});

test('when the card network was first to say so, the request counts as sent', async () => {
  const { context } = contextOf({
    confirms: [no('transaction-invalid-transition')],
    looks: [done({ ...open, state: 'confirmed' })],
  });
  expect(await pay(context, first)).toMatchObject({ transactionId: 'transaction' });
});

test('a card that was held too late is told to be released', async () => {
  const { context, told } = contextOf({
    confirms: [no('transaction-invalid-transition')],
    looks: [done({ ...open, state: 'over' })],
  });
  expect(await pay(context, first)).toBeNull();
  expect(told.flow.error).toEqual({ kind: 'expired', paid: 'releasing' });
});

test('what was sent and answered before this page asked again leads to its order', async () => {
  const looks = () => [done({ ...open, state: 'confirmed' as const, clientSecret: null })];
  const moved = contextOf({ confirms: [no('transaction-invalid-transition')], looks: looks() });
  expect(await confirmAgain(moved.context, 'transaction', '')).toMatchObject({ transactionId: 'transaction' });
  const declined = contextOf({ seen: intent('canceled'), looks: looks() });
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
] as const)('a card held for an ended payment is told by how the money stands: %j', async (over, error) => {
  const looks = [done({ ...open, ...over, state: 'over' as const })];
  const { context, told } = contextOf({ confirms: [no('transaction-invalid-transition')], looks });
  expect(await pay(context, first)).toBeNull();
  expect(told.flow.error).toEqual(error);
});

test('a canceled payment of which nothing can be learned is a lost connection', async () => {
  const { context, told } = contextOf({ seen: intent('canceled') });
  expect(await pay(context, { ...first, hold: open })).toBeNull();
  expect(told.flow.error).toEqual({ kind: 'lost' });
});

test('a note that could not be sent does not undo the request', async () => {
  const { context } = contextOf({ confirms: [done({ messageSuccess: false })] });
  expect(await pay(context, first)).toEqual({ transactionId: 'transaction', noteSent: false });
});

test('while the network still works on it, the request is tried again', async () => {
  const { context, asked } = contextOf({ confirms: [no('transaction-in-progress'), no('transaction-in-progress')] });
  expect(await pay(context, { ...first, hold: open })).not.toBeNull();
  expect(asked.filter((name) => name === 'confirm')).toHaveLength(3);
});
