import { expect, it } from 'vitest';
import { ChunkFailure, isChunkFailure } from './chunk-failure.ts';

it.each([
  'Failed to fetch dynamically imported module: https://example.test/assets/month.js',
  'error loading dynamically imported module: https://example.test/assets/month.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/month.css',
])('knows a failed part of the script by the browser’s words: %s', (words) => {
  expect(isChunkFailure(new TypeError(words))).toBe(true);
});

it('knows its own, and takes no other error for one', () => {
  expect(isChunkFailure(new ChunkFailure('/s'))).toBe(true);
  expect(isChunkFailure(new Error('Cannot read properties of undefined'))).toBe(false);
  expect(isChunkFailure('Importing a module script failed.')).toBe(false);
});
