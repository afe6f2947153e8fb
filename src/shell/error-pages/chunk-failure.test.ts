import { expect, it } from 'vitest';
import { ChunkFailure, isChunkFailure } from './chunk-failure.ts';

it.each([
  'Failed to fetch dynamically imported module: https://example.test/assets/month.js',
  'error loading dynamically imported module: https://example.test/assets/month.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/month.css',
])('recognises a failed dynamic import by the browser’s error message: %s', (words) => {
  expect(isChunkFailure(new TypeError(words))).toBe(true);
});

it('recognises its own error, and no other', () => {
  expect(isChunkFailure(new ChunkFailure('/s'))).toBe(true);
  expect(isChunkFailure(new Error('Cannot read properties of undefined'))).toBe(false);
  expect(isChunkFailure('Importing a module script failed.')).toBe(false);
});
