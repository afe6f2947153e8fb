import { expect, test } from 'vitest';
import {
  alertsFor,
  emailPace,
  endOfQuiet,
  preferencesIn,
  toStored,
  type Preferences,
  type Recipient,
} from './preferences.ts';

const zone = 'Pacific/Auckland';

const someone = (facts: Partial<Recipient>): Recipient => ({
  ...{ email: 'mei@example.org', phoneNumber: null, state: 'active', privateData: {} },
  ...facts,
});

test('an optional group can be switched off, one about money and dates cannot', () => {
  const privateData = { notifications: { emailsOff: ['messages', 'orders'], emailsDaily: ['orders', 'reviews'] } };
  expect(emailPace(someone({ privateData }), 'messages')).toBe('never');
  expect(emailPace(someone({ privateData }), 'reviews')).toBe('daily');
  expect(emailPace(someone({ privateData }), 'offers')).toBe('at-once');
  expect(emailPace(someone({ privateData }), 'orders')).toBe('at-once');
});

test.each([null, 'all', { notifications: true }, { notifications: { emailsOff: 'messages', textsOn: [1] } }])(
  'private data with %j is no choice',
  (privateData) => {
    expect(emailPace(someone({ privateData }), 'messages')).toBe('at-once');
    expect(preferencesIn(privateData)).toEqual(preferencesIn({}));
  },
);

test('a banned user learns only what becomes of their money, and a deleted one nothing', () => {
  expect(emailPace(someone({ state: 'banned' }), 'orders')).toBe('at-once');
  expect(emailPace(someone({ state: 'banned' }), 'messages')).toBe('never');
  expect(emailPace(someone({ state: 'deleted' }), 'orders')).toBe('never');
});

test('a choice is read as it was stored, with names that are no groups left out', () => {
  const chosen: Preferences = {
    emails: { ...preferencesIn({}).emails, offers: 'daily', reviews: 'never' },
    ...{ push: ['orders', 'messages'], texts: ['orders'], quiet: { from: 22, until: 7 } },
  };
  expect(preferencesIn(toStored(chosen))).toEqual(chosen);
  expect(preferencesIn({ notifications: { textsOn: ['orders', '__proto__'] } }).texts).toEqual(['orders']);
});

test('without a choice devices are told of everything, and no text message is sent', () => {
  expect(preferencesIn({})).toMatchObject({ texts: [], quiet: null });
  expect(preferencesIn({}).push).toContain('messages');
});

test('a text message needs a verified number, and neither channel reaches a banned user', () => {
  const privateData = { notifications: { textsOn: ['orders'], pushOff: ['offers'] } };
  const phoneNumber = '+64215550142';
  expect(alertsFor(someone({ privateData, phoneNumber }), 'orders')).toEqual({ push: true, text: true });
  expect(alertsFor(someone({ privateData }), 'orders')).toEqual({ push: true, text: false });
  expect(alertsFor(someone({ privateData, phoneNumber }), 'offers')).toEqual({ push: false, text: false });
  expect(alertsFor(someone({ privateData, phoneNumber, state: 'banned' }), 'orders')).toEqual({
    ...{ push: false, text: false },
  });
});

test('a channel that the operator switched off reaches nobody, except emails about money and dates', () => {
  const mei = someone({ phoneNumber: '+64215550142', privateData: { notifications: { textsOn: ['orders'] } } });
  expect(alertsFor(mei, 'orders', { push: false, text: false })).toEqual({ push: false, text: false });
  expect(emailPace(mei, 'messages', { email: false })).toBe('never');
  expect(emailPace(mei, 'orders', { email: false })).toBe('at-once');
});

test.each([
  ['before midnight', '2026-11-24T22:00', '2026-11-25T07:00'],
  ['after midnight', '2026-11-25T06:59', '2026-11-25T07:00'],
  ['at their end', '2026-11-25T07:00', null],
  ['before they begin', '2026-11-24T21:59', null],
])('quiet hours over midnight, %s', (_, wall, end) => {
  expect(endOfQuiet({ from: 22, until: 7 }, here(wall), zone)).toEqual(end === null ? null : here(end));
});

test('quiet hours within a day end on the same day', () => {
  expect(endOfQuiet({ from: 13, until: 15 }, here('2026-11-24T14:30'), zone)).toEqual(here('2026-11-24T15:00'));
  expect(endOfQuiet({ from: 13, until: 15 }, here('2026-11-24T15:30'), zone)).toBeNull();
});

test('quiet hours end by the wall clock when it changes within them', () => {
  // Daylight saving began in New Zealand on 27 September 2026 at 2 in the morning.
  expect(endOfQuiet({ from: 22, until: 7 }, new Date('2026-09-26T11:00:00Z'), zone)).toEqual(
    new Date('2026-09-26T18:00:00Z'),
  );
});

/** In daylight saving time. */
function here(wall: string): Date {
  return new Date(`${wall}:00+13:00`);
}
