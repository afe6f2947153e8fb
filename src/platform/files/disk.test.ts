import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { escapes, testFiles } from '#tests/support/files-contract.ts';
import { diskFiles } from './disk.server.ts';

const outside = mkdtempSync(join(tmpdir(), 'rotation-files-'));
const files = diskFiles(join(outside, 'files'));
const bytes = new TextEncoder().encode('pixels');
afterAll(() => rmSync(outside, { recursive: true }));

testFiles(() => files);

test('a replaced file leaves no temporary file', async () => {
  await files.put('images/e/original.webp', bytes, 'image/webp');
  await files.put('images/e/original.webp', bytes, 'image/webp');
  expect(readdirSync(join(outside, 'files/images/e'))).toEqual(['original.webp']);
});

test('no empty folder remains of what was removed', async () => {
  await files.put('images/g/original.webp', bytes, 'image/webp');
  await files.put('images/g/square-small.webp', bytes, 'image/webp');
  await files.remove('images/g/original.webp');
  expect(readdirSync(join(outside, 'files/images/g'))).toEqual(['square-small.webp']);
  await files.remove('images/g/square-small.webp');
  expect(readdirSync(join(outside, 'files/images'))).not.toContain('g');
});

test('a file put while the last one beside it is removed is kept', async () => {
  const [going, coming] = ['images/h/original.webp', 'images/h/square-small.webp'];
  for (let round = 0; round < 50; round++) {
    await files.put(going, bytes, 'image/webp');
    await Promise.all([files.remove(going), files.put(coming, bytes, 'image/webp')]);
    expect(await files.get(coming)).not.toBeNull();
    await files.remove(coming);
  }
});

test('no key leads out of the folder', async () => {
  writeFileSync(join(outside, 'secret.json'), '{}');
  for (const key of escapes) await files.remove(key);
  expect(readdirSync(outside)).toContain('secret.json');
});

test('temporary files are removed after a day, and never listed', async () => {
  const folder = join(outside, 'files/images/f');
  mkdirSync(folder, { recursive: true });
  for (const name of ['old', 'new']) writeFileSync(join(folder, `original.webp.${name}`), '');
  utimesSync(join(folder, 'original.webp.old'), new Date(0), new Date(0));
  const listed = [];
  for await (const file of files.list('images/f')) listed.push(file);
  expect([listed, readdirSync(folder)]).toEqual([[], ['original.webp.new']]);
});
