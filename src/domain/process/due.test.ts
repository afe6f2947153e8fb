import { expect, test } from 'vitest';
import { parseDay } from '#src/domain/dates/day.ts';
import { dueAt, type Timed } from './due.ts';
import { defineProcess } from './process.ts';

const plain = { stage: 'agreed', label: null } as const;
const waiting = defineProcess({
  name: 'waiting',
  version: 'release-1',
  initial: 'open',
  states: {
    open: {
      ...plain,
      timers: [
        { transition: 'remind', after: { days: 2 }, from: 'entered' },
        { transition: 'expire', after: { hours: 30 }, from: 'entered' },
        { transition: 'forget', after: { hours: 1 }, from: 'entered', kind: 'sale' },
        { transition: 'not-yet', after: { minutes: 1 }, from: 'entered' },
      ],
    },
    ended: plain,
  },
  final: ['ended'],
  success: 'ended',
  transitions: [
    { name: 'remind', from: ['open'], to: 'ended', by: ['system'], availableNow: true, feed: 'hidden' },
    { name: 'expire', from: ['open'], to: 'ended', by: ['system'], availableNow: true, feed: 'hidden' },
    { name: 'forget', from: ['open'], to: 'ended', by: ['system'], availableNow: true, feed: 'hidden' },
    { name: 'not-yet', from: ['open'], to: 'ended', by: ['system'], feed: 'hidden' },
  ],
});

const entered = new Date('2026-12-01T00:00:00Z');
const timed: Timed = {
  ...{ state: 'open', enteredAt: entered, createdAt: entered, kind: 'rent', timeZone: 'Pacific/Auckland' },
  ...{ firstRentalDay: parseDay('2026-12-20'), lastRentalDay: parseDay('2026-12-23'), heldUntil: null },
};

test('of several timers the earliest executable one is due first, in whatever order they are listed', () => {
  expect(dueAt(waiting, timed)).toEqual({ transition: 'expire', at: new Date('2026-12-02T06:00:00Z') });
});

test('a timer of a sale applies to sales only', () => {
  expect(dueAt(waiting, { ...timed, kind: 'sale' })?.transition).toBe('forget');
});

test('a state without timers waits for its parties', () => {
  expect(dueAt(waiting, { ...timed, state: 'ended' })).toBeNull();
});
