import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooSmall, maxZoomOf, zooms } from './crop-zoom.ts';

test('a photo is enlarged until its crop would be too small', () => {
  expect(maxZoomOf({ width: 1200, height: 900 }, 1, 100)).toBe(4);
  expect(maxZoomOf({ width: 900, height: 250 }, 1, 100)).toBe(2.5);
  expect(maxZoomOf({ width: 130, height: 900 }, 1, 100)).toBeCloseTo(1.3);
  expect(maxZoomOf({ width: 100, height: 100 }, 1, 100)).toBe(1);
  expect(maxZoomOf({ width: 300, height: 110 }, 4 / 5, 100)).toBe(1);
  expect(maxZoomOf({ width: 40, height: 40 }, 1, 0)).toBe(4);
});

test('a part with too few pixels on a side is not used', () => {
  // The part of 2:3 of a photo of 140 by 100 pixels.
  expect(isTooSmall({ width: 67, height: 100 }, 100)).toBe(true);
  expect(isTooSmall({ width: 100, height: 150 }, 100)).toBe(false);
  expect(isTooSmall({ width: 1, height: 1 }, 0)).toBe(false);
});

test('no zoom leaves fewer pixels than are accepted', () => {
  const side = fc.integer({ min: 100, max: 3072 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 4 / 5, 3 / 4, 3 / 2), (width, height, aspect) => {
      const zoom = maxZoomOf({ width, height }, aspect, 100);
      const wide = Math.min(width, height * aspect);
      const shorter = Math.min(wide, wide / aspect);
      expect(zoom === zooms.min || shorter / zoom >= 100 - 1e-6).toBe(true);
      expect(zoom).toBeLessThanOrEqual(zooms.max);
    }),
  );
});
