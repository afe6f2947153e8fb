import { expect, test } from 'vitest';
import type { RefusalDetails } from '#src/domain/refusal.ts';
import { savedCardGone } from '#src/i18n/card-errors.ts';
import { flowFrom, isPageOutdated, mayPay, nextFlow, stepFor, type Flow } from './payment-flow.ts';

const hold = {
  transactionId: 't',
  state: 'open',
  clientSecret: 's',
  deadline: '2026-11-21T10:15:00Z',
  now: '2026-11-21T10:00:00Z',
} as const;

test('a processing, held, paid or canceled payment is not confirmed with the card again', () => {
  for (const status of ['processing', 'requires_capture', 'succeeded']) expect(stepFor(status)).toBe('request');
  expect(stepFor('canceled')).toBe('over');
  for (const status of ['requires_payment_method', 'requires_confirmation', 'requires_action'])
    expect(stepFor(status)).toBe('card');
});

test('a declined card keeps the hold, and the button stays enabled', () => {
  const paying: Flow = { hold, phase: 'paying', error: null };
  const after = nextFlow(paying, { type: 'stopped', error: { kind: 'card', error: { code: 'card_declined' } } });
  expect(after.hold).toBe(hold);
  expect(mayPay(after)).toBe(true);
});

test('another attempt clears the last error', () => {
  const declined: Flow = { hold, phase: 'idle', error: { kind: 'card', error: {} } };
  expect(nextFlow(declined, { type: 'began', phase: 'paying' })).toEqual({ hold, phase: 'paying', error: null });
});

test('when the hold expires the button is disabled until the flow is reset', () => {
  const over = nextFlow(flowFrom(hold), { type: 'ended' });
  expect(over.error).toEqual({ kind: 'expired', paid: null });
  expect(mayPay(over)).toBe(false);
  expect(mayPay(nextFlow(over, { type: 'reset', hold: null }))).toBe(true);
});

test('an expiry while a payment is under way changes nothing here', () => {
  for (const phase of ['paying', 'confirming'] as const) {
    const flow: Flow = { hold, phase, error: null };
    expect(nextFlow(flow, { type: 'ended' })).toBe(flow);
  }
  const unconfirmed: Flow = { hold, phase: 'idle', error: { kind: 'unconfirmed' } };
  expect(nextFlow(unconfirmed, { type: 'ended' })).toBe(unconfirmed);
});

test('the button is disabled while a step is under way, and while a held card is unconfirmed', () => {
  for (const phase of ['holding', 'preparing', 'paying', 'confirming'] as const)
    expect(mayPay({ hold, phase, error: null })).toBe(false);
  expect(mayPay({ hold, phase: 'idle', error: { kind: 'unconfirmed' } })).toBe(false);
});

test('reloading the page clears the last error, except a changed price', () => {
  const refused = (code: 'listing-price-changed' | 'conflict') => ({ kind: 'refused', code, details: {} }) as const;
  const after = (error: ReturnType<typeof refused>) =>
    nextFlow({ hold, phase: 'idle', error }, { type: 'reset', hold: null });
  expect(after(refused('conflict'))).toEqual(flowFrom(null));
  expect(after(refused('listing-price-changed')).error).toMatchObject({ code: 'listing-price-changed' });
});

test('a saved card that is gone reloads the page, which says so, and no other error of a card does', () => {
  const error = (code: string) => ({ kind: 'card', error: { type: 'invalid_request_error', code } }) as const;
  expect([isPageOutdated(error(savedCardGone)), isPageOutdated(error('card_declined'))]).toEqual([true, false]);
  const after = (code: string) => nextFlow({ hold, phase: 'idle', error: error(code) }, { type: 'reset', hold }).error;
  expect([after(savedCardGone), after('card_declined')]).toEqual([error(savedCardGone), null]);
});

test('a changed price is loaded again, but not what was taken out of the bag, so that nothing typed is lost', () => {
  const refused = (details: RefusalDetails) =>
    isPageOutdated({ kind: 'refused', code: 'listing-price-changed', details });
  expect(refused({ amount: 28_900, currency: 'NZD' })).toBe(true);
  expect(refused({ amount: null, removed: 0 })).toBe(true);
  expect(refused({ amount: null, removed: 1 })).toBe(false);
  expect(isPageOutdated({ kind: 'refused', code: 'listing-closed', details: {} })).toBe(false);
  expect([isPageOutdated({ kind: 'lost' }), isPageOutdated(null)]).toEqual([false, false]);
});
