import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { openZip, ZipError } from './read-zip.server.ts';
import { writeZip } from './write-zip.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'rotation-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
const newPath = () => join(folder, `${(made += 1)}`);
const limits = { maxEntries: 10, maxUnpackedBytes: 1_000_000 };

/** A zip file with these files; `change` edits its bytes. */
async function zipOf(files: Readonly<Record<string, Buffer>>, change: (zip: Buffer) => Buffer = (zip) => zip) {
  const path = newPath();
  async function* entries() {
    for (const [name, bytes] of Object.entries(files))
      yield { name, open: async () => Readable.from([bytes]), compress: true };
  }
  await writeZip(path, entries(), new Date(0));
  writeFileSync(path, change(readFileSync(path)));
  return path;
}

async function problemOf(path: string, within = limits): Promise<string | null> {
  try {
    const zip = await openZip(path, within);
    for (const file of zip.files) await file.unpack(newPath());
    zip.close();
    return null;
  } catch (error) {
    return error instanceof ZipError ? error.problem : String(error);
  }
}

const photo = Buffer.from('a photo'.repeat(100));
/** In every header of the directory: its signature, and where the field stands. */
const inDirectory = (zip: Buffer, edit: (at: number) => void) => {
  const signature = Buffer.from('PK\x01\x02', 'latin1');
  for (let at = zip.indexOf(signature); at !== -1; at = zip.indexOf(signature, at + 4)) edit(at);
  return zip;
};
/** Twenty entries with 60 kB of comment each. */
async function commented(): Promise<string> {
  const path = newPath();
  const central = Buffer.alloc(46 + 5 + 60_000, 'c');
  central.write('PK\x01\x02', 0, 'latin1');
  central.fill(0, 4, 46);
  central.writeUInt16LE(5, 28);
  central.writeUInt16LE(60_000, 32);
  central.write('a.jpg', 46);
  const directory = Buffer.concat(Array.from({ length: 20 }, () => central));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(20, 8);
  end.writeUInt16LE(20, 10);
  end.writeUInt32LE(directory.length, 12);
  writeFileSync(path, Buffer.concat([directory, end]));
  return path;
}
const renamed = (from: string, to: string) => (zip: Buffer) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

test('files are listed and unpacked; what systems put beside them is left out', async () => {
  const path = await zipOf({
    ...{ 'a.jpg': photo, 'front/b.png': photo, '__MACOSX/._a.jpg': photo, 'x/.DS_Store': photo },
    // The icon of a folder of macOS, and a name that no database takes.
    ...{ 'Icon\r': photo, 'c\0.jpg': photo },
  });
  const zip = await openZip(path, limits);
  expect(zip.files.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['a.jpg', 700],
    ['front/b.png', 700],
  ]);
  const to = newPath();
  await zip.files[1]?.unpack(to);
  expect(readFileSync(to)).toEqual(photo);
  zip.close();
});

test.for<[string, () => Promise<string>, string]>([
  ['no zip file', async () => (writeFileSync(join(folder, 'text'), 'no zip'), join(folder, 'text')), 'zip-unreadable'],
  ['a path that leads out', () => zipOf({ 'xx/a.jpg': photo }, renamed('xx/a.jpg', '../a.jpg')), 'zip-unsafe'],
  ['an absolute path', () => zipOf({ 'xa.jpg': photo }, renamed('xa.jpg', '/a.jpg')), 'zip-unsafe'],
  ['a long name', () => zipOf({ [`${'a'.repeat(252)}.jpg`]: photo }), 'zip-names'],
  ['a long name of what is left out', () => zipOf({ [`__MACOSX/${'é'.repeat(124)}`]: photo }), 'zip-names'],
  ['another archive', () => zipOf({ 'more.ZIP': photo }), 'zip-nested'],
  [
    'a password',
    () => zipOf({ 'a.jpg': photo }, (zip) => inDirectory(zip, (at) => zip.writeUInt16LE(1, at + 8))),
    'zip-encrypted',
  ],
  [
    'another compression',
    () => zipOf({ 'a.jpg': photo }, (zip) => inDirectory(zip, (at) => zip.writeUInt16LE(14, at + 10))),
    'zip-unreadable',
  ],
  [
    'more bytes than it declares',
    () => zipOf({ 'a.jpg': photo }, (zip) => inDirectory(zip, (at) => zip.writeUInt32LE(50, at + 24))),
    'zip-unreadable',
  ],
  ['a broken file', () => zipOf({ 'a.jpg': photo }, (zip) => zip.fill(0xff, 36, 60)), 'zip-unreadable'],
])('%s is refused', async ([, make, problem]) => {
  expect(await problemOf(await make())).toBe(problem);
});

test('a directory full of comments is refused', async () => {
  expect(await problemOf(await commented(), { ...limits, maxEntries: 20 })).toBe('zip-names');
});

test('a bomb is refused by what it declares, before anything is unpacked', async () => {
  const bomb = await zipOf({ 'a.jpg': Buffer.alloc(1_000_001) });
  expect(readFileSync(bomb).length).toBeLessThan(10_000);
  expect(await problemOf(bomb)).toBe('zip-too-large');
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}.jpg`, photo]));
  expect(await problemOf(await zipOf(many))).toBe('zip-too-many');
  expect(await problemOf(await zipOf(many), { ...limits, maxEntries: 11 })).toBeNull();
});
