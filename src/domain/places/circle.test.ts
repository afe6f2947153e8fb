import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOfEdges, longitudeNear, metresBetween, normalised } from './bounds.ts';
import { circleAround } from './circle.ts';
import { clipped } from './clip.ts';
import { project } from './mercator.ts';

const auckland = { latitude: -36.8485, longitude: 174.7635 };

test('a circle has a corner every eight degrees, each as far away', () => {
  const corners = circleAround(auckland, 500);
  expect(corners).toHaveLength(45);
  for (const corner of corners) expect(Math.abs(metresBetween(auckland, corner) - 500)).toBeLessThan(2);
  expect(corners[0]?.latitude).toBeGreaterThan(auckland.latitude);
  expect(corners[0]?.longitude).toBeCloseTo(auckland.longitude);
  expect(corners[1]?.longitude).toBeGreaterThan(auckland.longitude);
  // A degree of latitude on a sphere of 6371 km.
  expect(circleAround({ latitude: 0, longitude: 0 }, 111_194.926)[0]?.latitude).toBeCloseTo(1);
});

test('a circle across the antimeridian has longitudes on both sides of it', () => {
  const longitudes = circleAround({ latitude: -44, longitude: 179.999 }, 500).map(({ longitude }) => longitude);
  expect(Math.max(...longitudes)).toBeLessThanOrEqual(180);
  expect(Math.min(...longitudes)).toBeLessThan(-179);
});

test('a longitude is normalised to the same meridian', () => {
  expect([180, -180, 181, -181, 540.5, -540.5, 360, 720].map(normalised)).toEqual([
    180, -180, -179, 179, -179.5, 179.5, 0, 0,
  ]);
  fc.assert(
    fc.property(fc.double({ min: -5000, max: 5000, noNaN: true }), (longitude) => {
      const same = normalised(longitude);
      expect(Math.abs(same)).toBeLessThanOrEqual(180);
      expect(Math.abs(Math.sin(((same - longitude) * Math.PI) / 360))).toBeLessThan(1e-6);
    }),
  );
});

test('the edges of a map become bounds, also across the antimeridian and around the earth', () => {
  const edges = { north: -34, east: 183.5, south: -48, west: 166 };
  expect(boundsOfEdges(edges)).toEqual({
    northEast: { latitude: -34, longitude: -176.5 },
    southWest: { latitude: -48, longitude: 166 },
  });
  const { northEast, southWest } = boundsOfEdges({ north: 120, east: 400, south: -120, west: -10 });
  expect([northEast, southWest]).toEqual([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
  ]);
});

test('a point is shown at the copy next to the centre of the map', () => {
  expect(longitudeNear(-176.5, 174)).toBe(183.5);
  expect(longitudeNear(174, 174)).toBe(174);
  expect(longitudeNear(174, -176)).toBe(-186);
});

test('the earth is a square of 256 pixels at zoom 0', () => {
  expect(project({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
  const corner = project({ latitude: -90, longitude: 180 }, 1);
  expect(corner.x).toBe(512);
  expect(corner.y).toBeCloseTo(512);
});

test('a shape is cut at the frame', () => {
  const frame = { left: 0, top: 0, right: 10, bottom: 10 };
  const square = (from: number, to: number) => [
    { x: from, y: from },
    { x: to, y: from },
    { x: to, y: to },
    { x: from, y: to },
  ];
  expect(clipped(square(2, 4), frame)).toEqual(square(2, 4));
  expect(clipped(square(20, 40), frame)).toEqual([]);
  expect(new Set(clipped(square(-5, 5), frame).map(({ x, y }) => `${x},${y}`))).toEqual(
    new Set(['0,0', '5,0', '5,5', '0,5']),
  );
  // Rounding put the cut of this line at 10.000000000000002.
  for (const { x } of clipped(
    [
      { x: -26, y: -12 },
      { x: 25, y: 5 },
    ],
    frame,
  ))
    expect(x).toBeLessThanOrEqual(10);
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: fc.integer({ min: -30, max: 30 }), y: fc.integer({ min: -30, max: 30 }) })),
      (shape) => {
        for (const { x, y } of clipped(shape, frame)) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThanOrEqual(10);
        }
      },
    ),
  );
});
