import { expect, test } from 'vitest';
import { currentPosition } from './current-position.ts';

type Ask = Geolocation['getCurrentPosition'];
const positionAt = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;
const refused = (code: number) => ({ code }) as GeolocationPositionError;

test('the position is asked for with high accuracy, for five seconds, and never from a cache', async () => {
  let given: PositionOptions | undefined;
  const getCurrentPosition: Ask = (found, _, options) => {
    given = options;
    found(positionAt(-36.84, 174.76));
  };
  await currentPosition({ getCurrentPosition });
  expect(given).toEqual({ timeout: 5000, enableHighAccuracy: true, maximumAge: 0 });
});

test('it is rounded to three decimals, because it becomes part of an address', async () => {
  const found = currentPosition({ getCurrentPosition: (answer) => answer(positionAt(-36.848461, 174.763336)) });
  expect(await found).toEqual({ latitude: -36.848, longitude: 174.763 });
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timed-out'],
  [99, 'unavailable'],
])('a refusal with code %i is %s', async (code, refusal) => {
  expect(await currentPosition({ getCurrentPosition: (_, fail) => fail?.(refused(code)) })).toBe(refusal);
});

test('a browser without geolocation has no position', async () => {
  expect(await currentPosition(undefined)).toBe('unavailable');
});
