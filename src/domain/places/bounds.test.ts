import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsAround, boundsText, coarseBounds, metresBetween, pointText } from './bounds.ts';
import { defaultBounds, placeText } from './place.ts';

const auckland = { latitude: -36.8485, longitude: 174.7635 };

test('bounds reach as many metres to each side', () => {
  const { northEast, southWest } = boundsAround(auckland, 1000);
  const middle = (latitude: number, longitude: number) => metresBetween(auckland, { latitude, longitude });
  expect(middle(northEast.latitude, auckland.longitude)).toBeCloseTo(1000);
  expect(middle(southWest.latitude, auckland.longitude)).toBeCloseTo(1000);
  expect(middle(auckland.latitude, northEast.longitude)).toBeCloseTo(1000);
  expect(middle(auckland.latitude, southWest.longitude)).toBeCloseTo(1000);
  expect(northEast.latitude).toBeGreaterThan(southWest.latitude);
  expect(northEast.longitude).toBeGreaterThan(southWest.longitude);
});

test('an address has 500 metres around it, every larger place 2000', () => {
  expect(defaultBounds('address', auckland)).toEqual(boundsAround(auckland, 500));
  for (const kind of ['region', 'town', 'suburb'] as const)
    expect(defaultBounds(kind, auckland)).toEqual(boundsAround(auckland, 2000));
});

test('bounds across the antimeridian have their western end in the east', () => {
  const { northEast, southWest } = boundsAround({ latitude: -44, longitude: 179.999 }, 1000);
  expect(southWest.longitude).toBeGreaterThan(179);
  expect(northEast.longitude).toBeLessThan(-179);
  expect(metresBetween({ latitude: -44, longitude: 179.999 }, { latitude: -44, longitude: -179.999 })).toBeLessThan(
    200,
  );
});

test('bounds of any point on earth are coordinates', () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, (at) => {
      const { northEast, southWest } = boundsAround(at, 2000);
      for (const { latitude, longitude } of [northEast, southWest]) {
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      }
      expect(northEast.latitude).toBeGreaterThanOrEqual(southWest.latitude);
    }),
  );
});

test('coarse bounds are whole tenths around the finer ones, and stay as they are', () => {
  const { northEast, southWest } = boundsAround(auckland, 1000);
  const coarse = coarseBounds({ northEast, southWest });
  expect(boundsText(coarse)).toBe('-36.8,174.8,-36.9,174.7');
  expect(coarseBounds(coarse)).toEqual(coarse);
  const ends = { northEast: { latitude: 89.99, longitude: 179.98 }, southWest: { latitude: 0, longitude: -0.01 } };
  expect(boundsText(coarseBounds(ends))).toBe('90,180,0,-0.1');
  const across = { northEast: { latitude: 1, longitude: -179.98 }, southWest: { latitude: -1, longitude: 179.98 } };
  expect(boundsText(coarseBounds(across))).toBe('1,-179.9,-1,179.9');
});

test('in an address the north-east corner comes first, with eight decimals', () => {
  const point = { latitude: -36.123456789, longitude: 174 };
  expect(pointText(point)).toBe('-36.12345679,174');
  expect(boundsText({ northEast: { latitude: 1, longitude: 2 }, southWest: { latitude: -0, longitude: -2 } })).toBe(
    '1,2,0,-2',
  );
});

test('a place is named with the larger one around it, unless that has its name', () => {
  expect(placeText({ name: 'Ponsonby', within: 'Auckland' })).toBe('Ponsonby, Auckland');
  expect(placeText({ name: 'Auckland', within: 'Auckland' })).toBe('Auckland');
  expect(placeText({ name: 'Otago', within: null })).toBe('Otago');
});
