import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskFiles } from './disk.server.ts';
import { typeOfKey } from './files.ts';

const outside = mkdtempSync(join(tmpdir(), 'rotation-files-'));
const files = diskFiles(join(outside, 'files'));
const bytes = new TextEncoder().encode('pixels');
afterAll(() => rmSync(outside, { recursive: true }));

const escapes = [
  '../secret.json',
  'images/../../secret.json',
  '/etc/x.json',
  'images//x.json',
  'images/x',
  'images/.hidden/x.json',
  'images\\x.json',
  'a/b.json\0.png',
  'a/%2e%2e/b.json',
  'A/B.json',
  'x.json',
  '',
];

test('a file is found under its key, with its type', async () => {
  await files.put('images/a/original.webp', bytes, 'image/webp');
  const found = await files.get('images/a/original.webp');
  expect(found && { ...found, bytes: new TextDecoder().decode(found.bytes) }).toEqual({
    bytes: 'pixels',
    type: 'image/webp',
    size: 6,
  });
});

test('a file that is replaced leaves nothing beside it', async () => {
  await files.put('images/b/original.webp', bytes, 'image/webp');
  await files.put('images/b/original.webp', bytes.slice(0, 2), 'image/webp');
  expect((await files.get('images/b/original.webp'))?.size).toBe(2);
  expect(readdirSync(join(outside, 'files/images/b'))).toEqual(['original.webp']);
});

test('a removed file is gone, and may be removed again', async () => {
  await files.put('images/c/original.webp', bytes, 'image/webp');
  await files.remove('images/c/original.webp');
  await files.remove('images/c/original.webp');
  expect(await files.get('images/c/original.webp')).toBeNull();
});

test('no key leads out of the folder', async () => {
  writeFileSync(join(outside, 'secret.json'), '{}');
  for (const key of escapes) {
    expect(typeOfKey(key), key).toBeNull();
    expect(await files.get(key), key).toBeNull();
    await expect(files.put(key, bytes, 'application/json'), key).rejects.toThrow('not a key');
    await files.remove(key);
  }
  expect(readdirSync(outside)).toContain('secret.json');
});

test('a file is kept only under an ending of its type', async () => {
  await expect(files.put('images/a/original.webp', bytes, 'application/json')).rejects.toThrow('not a key');
});
