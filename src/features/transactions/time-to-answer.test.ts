import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { timeToAnswer } from './time-to-answer.ts';

const first = '2026-12-10' as Day;
const rental = { kind: 'rent', first, last: '2026-12-13' as Day } as const;
// The 10th begins in Auckland at 2026-12-09T11:00Z.
const at = (now: string) => timeToAnswer(rental, new Date(now));

test('a first day far away leaves three days from the payment', () => {
  expect(at('2026-11-30T10:30:00Z')).toEqual({ hours: 72 });
  expect(timeToAnswer({ kind: 'sale', quantity: 1 }, new Date('2026-12-09T10:30:00Z'))).toEqual({ hours: 72 });
});

test('a first day that is near sets the deadline: 12 hours before it begins', () => {
  expect(at('2026-12-06T23:30:00Z')).toEqual({ until: new Date('2026-12-08T23:00:00Z') });
  expect(at('2026-12-08T20:00:00Z')).toEqual({ until: new Date('2026-12-08T23:00:00Z') });
});

test('a first day that is even nearer leaves two hours from the payment', () => {
  expect(at('2026-12-08T22:30:00Z')).toEqual({ hours: 2 });
  expect(at('2026-12-09T10:30:00Z')).toEqual({ hours: 2 });
});
