import { expect, test } from 'vitest';
import { inDaytime, nextHour } from './daytime.ts';

const zone = 'Pacific/Auckland';
const daytime = { from: 8, until: 20 };
/** On the clock of New Zealand in its summer. */
const at = (text: string) => new Date(`2026-12-${text}:00+13:00`);

test.each([
  ['10T00:00', '10T08:00'],
  ['10T07:59', '10T08:00'],
  ['10T08:00', '10T08:00'],
  ['10T19:59', '10T19:59'],
  ['10T20:00', '11T08:00'],
  ['31T23:59', '32T08:00'],
])('what is due on December %s is said on December %s', (due, said) => {
  const expected = said.startsWith('32') ? new Date('2027-01-01T08:00:00+13:00') : at(said);
  expect(inDaytime(at(due), daytime, zone)).toEqual(expected);
});

test('a night in which the clock changes ends at the same hour', () => {
  // September 27, 2026: the clock leaps from 2:00 to 3:00.
  const midnight = new Date('2026-09-27T00:00:00+12:00');
  expect(inDaytime(midnight, daytime, zone)).toEqual(new Date('2026-09-27T08:00:00+13:00'));
});

test('the next 8 o’clock is today or tomorrow, and never now', () => {
  expect(nextHour(8, at('24T07:59'), zone)).toEqual(at('24T08:00'));
  expect(nextHour(8, at('24T08:00'), zone)).toEqual(at('25T08:00'));
});
