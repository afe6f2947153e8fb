import { describe, expect, test } from 'vitest';
import { parseDay } from '#src/domain/dates/day.ts';
import { cancellationRule, freeUntil, halfUntil, type CancellationInput } from './cancellation.ts';

// The first rental day begins in Auckland at 2026-10-19T11:00Z, in summer time; 336 hours before it is
// 2026-10-05T11:00Z.
const rental: CancellationInput = {
  stage: 'agreed',
  kind: 'rent',
  displayStart: parseDay('2026-10-20'),
  acceptedAt: new Date('2026-09-30T21:00:00Z'),
  now: new Date('2026-10-01T00:00:00Z'),
  timeZone: 'Pacific/Auckland',
};

const at = (now: string, given: Partial<CancellationInput> = {}) =>
  cancellationRule({ ...rental, now: new Date(now), ...given });

const tooLate = { code: 'cancel-too-late', details: { freeHours: 336 } };

test('an accepted rental is cancelled with a full refund while more than 336 hours remain', () => {
  expect(at('2026-10-05T10:59:59.999Z')).toEqual({ refund: 'full' });
});

test('exactly 336 hours is too late', () => {
  expect(at('2026-10-05T11:00:00.000Z')).toEqual(tooLate);
  expect(at('2026-10-25T00:00:00Z')).toEqual(tooLate);
});

test('hours are elapsed hours: the night on which the clocks go forward has one less', () => {
  const displayStart = parseDay('2026-10-05');
  expect(at('2026-09-20T10:59:59Z', { displayStart })).toEqual({ refund: 'full' });
  expect(at('2026-09-20T11:00:00Z', { displayStart })).toEqual(tooLate);
});

test('a request that is not accepted yet is always free to cancel', () => {
  expect(at('2026-10-19T00:00:00Z', { stage: 'requested' })).toEqual({ refund: 'release' });
});

test('the night on which the clocks go back has one hour more', () => {
  // The 10th of April begins at 2026-04-09T12:00Z, in winter time; 336 hours before it is 1 am local time.
  const displayStart = parseDay('2026-04-10');
  expect(freeUntil({ ...rental, displayStart })?.toISOString()).toBe('2026-03-26T12:00:00.000Z');
  expect(at('2026-03-26T11:59:59.999Z', { displayStart })).toEqual({ refund: 'full' });
  expect(at('2026-03-26T12:00:00.000Z', { displayStart })).toEqual(tooLate);
});

describe('a rental whose terms give half back', () => {
  const late = { late: 'half' } as const;

  test('gives it from the end of the free time until seven days before its first day', () => {
    expect(at('2026-10-05T10:59:59.999Z', late)).toEqual({ refund: 'full' });
    expect(at('2026-10-05T11:00:00.000Z', late)).toEqual({ refund: 'half' });
    expect(at('2026-10-12T10:59:59.999Z', late)).toEqual({ refund: 'half' });
    expect(at('2026-10-12T11:00:00.000Z', late)).toEqual({
      code: 'cancel-too-late',
      details: { freeHours: 168 },
    });
  });

  test('is refunded in full while it is free as a part of what was requested', () => {
    const isPart = { isPart: true, acceptedAt: new Date('2026-10-06T00:00:00Z') };
    expect(at('2026-10-06T12:00:00.000Z', { ...late, ...isPart })).toEqual({ refund: 'full' });
    expect(at('2026-10-07T12:00:00.000Z', { ...late, ...isPart })).toEqual({ refund: 'half' });
  });

  test('is too late where they give nothing, and no sale', () => {
    expect(at('2026-10-06T00:00:00Z', { late: 'none' })).toEqual(tooLate);
    expect(halfUntil({ ...rental, late: 'none' })).toBeNull();
    expect(halfUntil({ ...rental, ...late, kind: 'sale', displayStart: null })).toBeNull();
  });
});

describe('a sale', () => {
  const sale = { kind: 'sale', displayStart: null, acceptedAt: new Date('2026-10-01T09:15:00Z') } as const;

  test('is free to cancel whenever: its dispatch ends that, and no time', () => {
    expect(at('2026-10-01T09:15:00.000Z', sale)).toEqual({ refund: 'full' });
    expect(at('2026-12-24T00:00:00.000Z', sale)).toEqual({ refund: 'full' });
    expect(freeUntil({ ...rental, ...sale })).toBeNull();
    expect(freeUntil({ ...rental, ...sale, isPart: true })).toBeNull();
  });

  test('is always free before it is accepted', () => {
    const input = { ...sale, acceptedAt: null, stage: 'requested' } as const;
    expect(at('2026-10-19T00:00:00Z', input)).toEqual({ refund: 'release' });
  });
});

test('no other stage can be cancelled', () => {
  for (const stage of ['paying', 'negotiating', 'completed', 'failed', null] as const) {
    expect(at('2026-10-01T00:00:00Z', { stage })).toMatchObject({ code: 'transaction-invalid-transition' });
  }
});

test('the limit of hours is configurable', () => {
  expect(at('2026-10-18T00:00:00Z', { freeHours: 24 })).toEqual({ refund: 'full' });
});

test('a rental without a first day throws', () => {
  expect(() => at('2026-10-01T00:00:00Z', { displayStart: null })).toThrow('without a first day');
});
