import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { dueAt } from '#src/domain/process/due.ts';
import { statesIn } from '#src/domain/process/process.ts';
import { intl } from '#src/i18n/intl.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { answerValues } from './answer-words.ts';
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

test('an offer has the same time as a request, and its forms name it', () => {
  const enteredAt = new Date('2026-12-06T23:30:00Z');
  const timed = {
    enteredAt,
    createdAt: enteredAt,
    kind: 'rent',
    heldUntil: null,
    timeZone: 'Pacific/Auckland',
  } as const;
  const dues = statesIn(currentProcess, 'negotiating')
    .filter((state) => currentProcess.states[state]?.timers !== undefined)
    .map((state) => dueAt(currentProcess, { ...timed, state, firstRentalDay: first, lastRentalDay: rental.last })?.at);
  expect(dues.length).toBeGreaterThan(1);
  expect(dues.map((until) => ({ until }))).toEqual(dues.map(() => timeToAnswer(rental, enteredAt)));

  const said = (now: string) => {
    const values = { kind: 'rent', quantity: 1, name: 'Amelia', ...answerValues(at(now)) };
    return [
      intl.formatMessage({ id: 'offer.lede' }, values),
      intl.formatMessage({ id: 'transaction.confirm.counter-offer-by-customer-line' }, values),
    ].join(' ');
  };
  expect(said('2026-11-30T10:30:00Z').match(/Amelia has three days to/g)).toHaveLength(2);
  expect(said('2026-12-06T23:30:00Z').match(/Amelia has until Wed, Dec 9, 12:00 pm to/g)).toHaveLength(2);
  expect(said('2026-12-08T22:30:00Z').match(/Amelia has 2 hours to/g)).toHaveLength(2);
});

test('an offer that ran out is never said to have had three days, because it may have had less', () => {
  for (const id of ['transaction.feed.offer-auto-cancel', 'transaction.feed.expire-accepted-offer'] as const)
    for (const voice of ['provider', 'system']) {
      const said = intl.formatMessage({ id }, { voice, name: 'Mei' });
      expect(said).toContain('expired');
      expect(said).not.toMatch(/three|days|hours/);
    }
});
