import { expect, test } from 'vitest';
import { retrying } from './import-part.ts';

test('a script has another address after each failure, and keeps the one that it was fetched from', async () => {
  const urls: string[] = [];
  let isLost = true;
  const importPart = retrying((url) => {
    urls.push(url);
    return isLost ? Promise.reject(new TypeError('lost')) : Promise.resolve(url);
  });
  // Two at once are one failure: the browser asks once for both.
  await expect(Promise.allSettled([importPart('./menu.js'), importPart('./menu.js')])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  await expect(importPart('./menu.js')).rejects.toThrow('lost');
  isLost = false;
  await expect(importPart('./menu.js')).resolves.toBe('./menu.js#2');
  await expect(importPart('./menu.js')).resolves.toBe('./menu.js#2');
  await expect(importPart('./map.js')).resolves.toBe('./map.js');
  expect(urls).toEqual(['./menu.js', './menu.js', './menu.js#1', './menu.js#2', './menu.js#2', './map.js']);
});
