import { expect, test } from 'vitest';
import { metresBetween } from '#src/domain/places/bounds.ts';
import { blurred } from './blur-point.ts';

const fractions = [0, 0.124, 0.25, 0.5, 0.75, 0.999];
const around = (latitude: number, longitude: number) =>
  fractions.flatMap((angle) =>
    fractions.map((distance) => {
      const draws = [angle, distance];
      return blurred({ latitude, longitude }, () => draws.shift() ?? 0);
    }),
  );

test.each([
  ...[90, -90, 89.9999, -89.9999].map((latitude) => [latitude, 0]),
  ...[180, -180, 179.9999, -179.9999].map((longitude) => [-44, longitude]),
  [90, 180],
])('around %d, %d each point is on the earth', (latitude, longitude) => {
  for (const point of around(latitude, longitude)) {
    expect(Math.abs(point.latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(point.longitude)).toBeLessThanOrEqual(180);
  }
});

test.each([
  [-36.85, 174.76],
  [-44, 180],
  [-44, -180],
  [78.22, 15.65],
])('around %d, %d it is 250 to 500 m away', (latitude, longitude) => {
  for (const point of around(latitude, longitude)) {
    const metres = metresBetween({ latitude, longitude }, point);
    expect(metres).toBeGreaterThan(249);
    expect(metres).toBeLessThan(501);
  }
});
