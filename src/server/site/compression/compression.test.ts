import { expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encodingFor, isWorthCompressing, compress, compressSync } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['gzip;q=0.0,br ; q=0', null],
  ['identity', null],
  ['brotli', null],
  ['', null],
])('for "%s" we send %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('a request without the header gets the uncompressed response', () => {
  expect(encodingFor(undefined)).toBeNull();
});

test('compression is lossless', async () => {
  const text = Buffer.from('one dress, two dresses, '.repeat(200));
  expect(brotliDecompressSync((await compress(text, 'br', 'kept')) ?? '').equals(text)).toBe(true);
  expect(gunzipSync((await compress(text, 'gzip', 'kept')) ?? '').equals(text)).toBe(true);
  expect(brotliDecompressSync(compressSync(text, 'br') ?? '').equals(text)).toBe(true);
  expect(gunzipSync(compressSync(text, 'gzip') ?? '').equals(text)).toBe(true);
});

test('what cannot become smaller is not compressed', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(2000));
  expect(await compress(noise, 'br', 'kept')).toBeNull();
  expect(compressSync(noise, 'br')).toBeNull();
});

test('images and short texts are not compressed', () => {
  expect(isWorthCompressing('text/html; charset=utf-8', 5000)).toBe(true);
  expect(isWorthCompressing('text/html', 500)).toBe(false);
  expect(isWorthCompressing('image/webp', 5000)).toBe(false);
});
