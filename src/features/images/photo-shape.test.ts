import { expect, test } from 'vitest';
import { codeOf } from '#tests/support/refusal-code.ts';
import { requirePhotoShape } from './photo-shape.ts';

const shape = async (width: number, height: number) => requirePhotoShape({ width, height });

test.each([
  [100, 100],
  [100, 500],
  [500, 100],
  [3072, 615],
])('%i × %i pixels are a photo', async (width, height) => {
  await expect(shape(width, height)).resolves.toBeUndefined();
});

test.each([
  [2, 2],
  [99, 400],
  [400, 99],
  [100, 501],
  [3072, 614],
])('%i × %i pixels are none', async (width, height) => {
  expect(await shape(width, height).catch(codeOf)).toBe('image-invalid-shape');
});
