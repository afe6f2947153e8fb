import { expect, test } from 'vitest';
import { parseDay } from '#src/domain/dates/day.ts';
import { cancellationRule, type CancellationAsked } from './cancellation.ts';

// The first wear day begins in Auckland at 2026-10-19T11:00Z, in summer time; 336 hours before it is 2026-10-05T11:00Z.
const rental: CancellationAsked = {
  state: 'accepted',
  kind: 'rent',
  displayStart: parseDay('2026-10-20'),
  now: new Date('2026-10-01T00:00:00Z'),
  timeZone: 'Pacific/Auckland',
};

const at = (now: string, given: Partial<CancellationAsked> = {}) =>
  cancellationRule({ ...rental, now: new Date(now), ...given });

const tooLate = { code: 'cancel-too-late', details: { freeHours: 336 } };

test('an accepted rental is cancelled in full while more than 336 hours remain', () => {
  expect(at('2026-10-05T10:59:59.999Z')).toEqual({ refund: 'full' });
});

test('exactly 336 hours is too late', () => {
  expect(at('2026-10-05T11:00:00.000Z')).toEqual(tooLate);
  expect(at('2026-10-25T00:00:00Z')).toEqual(tooLate);
});

test('the hours are real hours: the night the clocks go forward has one less', () => {
  const displayStart = parseDay('2026-10-05');
  expect(at('2026-09-20T10:59:59Z', { displayStart })).toEqual({ refund: 'full' });
  expect(at('2026-09-20T11:00:00Z', { displayStart })).toEqual(tooLate);
});

test('a request not yet accepted is always free', () => {
  expect(at('2026-10-19T00:00:00Z', { state: 'preauthorized' })).toEqual({ refund: 'release' });
});

test('a sale is free until it is sent', () => {
  const sale = { kind: 'sale', displayStart: null } as const;
  expect(at('2026-10-19T00:00:00Z', sale)).toEqual({ refund: 'full' });
  expect(at('2026-10-19T00:00:00Z', { ...sale, state: 'preauthorized' })).toEqual({ refund: 'release' });
});

test('nothing else can be cancelled', () => {
  for (const state of ['pending-payment', 'delivered', 'canceled', 'declined']) {
    expect(at('2026-10-01T00:00:00Z', { state })).toMatchObject({ code: 'transaction-invalid-transition' });
  }
});

test('the marketplace may set another limit', () => {
  expect(at('2026-10-18T00:00:00Z', { freeHours: 24 })).toEqual({ refund: 'full' });
});

test('a rental without a first day is a bug', () => {
  expect(() => at('2026-10-01T00:00:00Z', { displayStart: null })).toThrow('without a first day');
});
