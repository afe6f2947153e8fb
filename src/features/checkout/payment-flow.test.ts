import { expect, test } from 'vitest';
import { flowFrom, mayPay, nextFlow, stepFor, type Flow } from './payment-flow.ts';

const hold = {
  transactionId: 't',
  state: 'open',
  clientSecret: 's',
  deadline: '2026-11-21T10:15:00Z',
  now: '2026-11-21T10:00:00Z',
} as const;

test('a payment that is under way, held, paid or canceled is not confirmed with the card again', () => {
  for (const status of ['processing', 'requires_capture', 'succeeded']) expect(stepFor(status)).toBe('request');
  expect(stepFor('canceled')).toBe('over');
  for (const status of ['requires_payment_method', 'requires_confirmation', 'requires_action'])
    expect(stepFor(status)).toBe('card');
});

test('a declined card leaves the hold, and the button may be pressed again', () => {
  const paying: Flow = { hold, phase: 'paying', error: null };
  const after = nextFlow(paying, { type: 'stopped', error: { kind: 'card', error: { code: 'card_declined' } } });
  expect(after.hold).toBe(hold);
  expect(mayPay(after)).toBe(true);
});

test('pressing again takes the last error away', () => {
  const declined: Flow = { hold, phase: 'idle', error: { kind: 'card', error: {} } };
  expect(nextFlow(declined, { type: 'began', phase: 'paying' })).toEqual({ hold, phase: 'paying', error: null });
});

test('when the time is over the button is dead until somebody starts again', () => {
  const over = nextFlow(flowFrom(hold), { type: 'ended' });
  expect(over.error).toEqual({ kind: 'expired', paid: null });
  expect(mayPay(over)).toBe(false);
  expect(mayPay(nextFlow(over, { type: 'reset', hold: null }))).toBe(true);
});

test('the time running out while the bank is asked decides nothing here', () => {
  for (const phase of ['paying', 'confirming'] as const) {
    const flow: Flow = { hold, phase, error: null };
    expect(nextFlow(flow, { type: 'ended' })).toBe(flow);
  }
  const unconfirmed: Flow = { hold, phase: 'idle', error: { kind: 'unconfirmed' } };
  expect(nextFlow(unconfirmed, { type: 'ended' })).toBe(unconfirmed);
});

test('nothing can be pressed while something is under way, nor paid twice while a card is held', () => {
  for (const phase of ['holding', 'preparing', 'paying', 'confirming'] as const)
    expect(mayPay({ hold, phase, error: null })).toBe(false);
  expect(mayPay({ hold, phase: 'idle', error: { kind: 'unconfirmed' } })).toBe(false);
});

test('a page read anew forgets the last error, but for a price that is new', () => {
  const refused = (code: 'listing-price-changed' | 'conflict') => ({ kind: 'refused', code, details: {} }) as const;
  const after = (error: ReturnType<typeof refused>) =>
    nextFlow({ hold, phase: 'idle', error }, { type: 'reset', hold: null });
  expect(after(refused('conflict'))).toEqual(flowFrom(null));
  expect(after(refused('listing-price-changed')).error).toMatchObject({ code: 'listing-price-changed' });
});
