import { expect, test } from 'vitest';
import { codeOf } from '#tests/support/refusal-code.ts';
import { requirePhotoShape } from './photo-shape.ts';

const shape = async (width: number, height: number) => requirePhotoShape({ width, height });

test.each([
  [100, 100],
  [100, 500],
  [500, 100],
  // 5000 × 1000, scaled down.
  [3072, 614],
])('%i × %i pixels are a photo', async (width, height) => {
  await expect(shape(width, height)).resolves.toBeUndefined();
});

test.each([
  [2, 2],
  [99, 400],
  [400, 99],
])('%i × %i pixels are too few', async (width, height) => {
  expect(await shape(width, height).catch(codeOf)).toBe('image-invalid-size');
});

test.each([
  [100, 503],
  [600, 119],
  [3072, 613],
  // 5000 × 110, scaled down: more pixels would not help.
  [3072, 68],
])('%i × %i pixels are a strip', async (width, height) => {
  expect(await shape(width, height).catch(codeOf)).toBe('image-invalid-shape');
});
