import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { typeOfKey, type Files } from '#src/platform/files/files.ts';

const bytes = new TextEncoder().encode('pixels');

/** Invalid keys, among them path traversals. */
export const escapes = [
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

/** Contract tests that every implementation of `Files` must pass. */
export function testFiles(store: () => Files): void {
  test('a file is found under its key, with its type', async () => {
    await store().put('images/a/original.webp', bytes, 'image/webp');
    const found = await store().get('images/a/original.webp');
    expect(found && { ...found, bytes: new TextDecoder().decode(found.bytes) }).toEqual({
      bytes: 'pixels',
      type: 'image/webp',
      size: 6,
    });
  });

  test('a file of the local disk is stored, and read as a stream', async () => {
    const path = join(tmpdir(), `${randomUUID()}.zip`);
    await writeFile(path, bytes);
    await store().putFile('exports/a/data.zip', path, 'application/zip');
    const found = await store().open('exports/a/data.zip');
    expect({ type: found?.type, size: found?.size }).toEqual({ type: 'application/zip', size: 6 });
    expect(found && (await textOf(found.stream))).toBe('pixels');
    expect(await store().open('exports/nobody/data.zip')).toBeNull();
    expect(await store().open('../secret.json')).toBeNull();
    await expect(store().putFile('exports/a/data.json', path, 'application/zip')).rejects.toThrow('not a key');
    await rm(path);
  });

  test('a missing key is null, and its folder is empty', async () => {
    expect(await store().get('images/nobody/original.webp')).toBeNull();
    expect(await keysBelow('images/nobody')).toEqual([]);
  });

  test('a second put replaces the file', async () => {
    await store().put('images/b/original.webp', bytes, 'image/webp');
    await store().put('images/b/original.webp', bytes.slice(0, 2), 'image/webp');
    expect((await store().get('images/b/original.webp'))?.size).toBe(2);
  });

  test('removing a file is idempotent', async () => {
    await store().put('images/c/original.webp', bytes, 'image/webp');
    await store().remove('images/c/original.webp');
    await store().remove('images/c/original.webp');
    expect(await store().get('images/c/original.webp')).toBeNull();
  });

  test('a file of several megabytes is stored unchanged', async () => {
    const large = crypto.getRandomValues(new Uint8Array(60_000));
    const many = new Uint8Array(6_000_000).map((_, index) => large[index % large.length] ?? 0);
    await store().put('images/large/original.jpeg', many, 'image/jpeg');
    const found = await store().get('images/large/original.jpeg');
    expect(Buffer.compare(found?.bytes ?? new Uint8Array(), many)).toBe(0);
  });

  test('list returns the keys below a folder, with the time of change', async () => {
    const keys = ['images/d/one.webp', 'images/d/two.avif', 'images/d/deep/three.webp'];
    for (const key of keys) await store().put(key, bytes, key.endsWith('avif') ? 'image/avif' : 'image/webp');
    await store().put('images/dd/other.webp', bytes, 'image/webp');
    expect((await keysBelow('images/d')).toSorted()).toEqual(keys.toSorted());
    for await (const { changedAt } of store().list('images/d')) {
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  test('an invalid key, or a type that does not match the key, is refused', async () => {
    for (const key of escapes) {
      expect(typeOfKey(key), key).toBeNull();
      expect(await store().get(key), key).toBeNull();
      await expect(store().put(key, bytes, 'application/json'), key).rejects.toThrow('not a key');
      await store().remove(key);
    }
    await expect(store().put('images/a/original.webp', bytes, 'application/json')).rejects.toThrow('not a key');
    for (const folder of ['', '..', 'images/..', '/images', 'images/']) {
      await expect(keysBelow(folder), folder).rejects.toThrow('not a folder');
    }
  });

  async function keysBelow(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of store().list(folder)) keys.push(key);
    return keys;
  }
}
