import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variantNames, variantPath } from '#src/platform/images/images.ts';
import { camera } from './corpus/camera.ts';
import { corpus } from './corpus/corpus.ts';
import { canary, type Fate, type Specimen } from './corpus/specimen.ts';
import { childrenOf, memoryOf, openDoor, type Door, type Hands, type Leavings } from './client.ts';

let door: Door;
let looks: NodeJS.Timeout;
let maxMemory = 0;
const decoders = new Set<number>();
beforeAll(async () => {
  door = await openDoor();
  looks = setInterval(() => {
    for (const pid of childrenOf(web())) {
      decoders.add(pid);
      maxMemory = Math.max(maxMemory, memoryOf(pid, 'VmHWM'));
    }
  }, 10);
});
afterAll(async () => {
  clearInterval(looks);
  await door.close();
});

const web = () => door.web.child.pid ?? 0;

/** A person may send three hundred a day. */
const people = new Map<number, Promise<Hands>>();
const sender = (turn: number) => {
  const number = Math.floor(turn / 200);
  const known = people.get(number) ?? door.hands();
  people.set(number, known);
  return known;
};

const fateOf: Readonly<Record<string, Fate>> = {
  '201 null': 'kept',
  '400 image-invalid-content': 'no-picture',
  '413 request-upload-over-limit': 'too-large',
};

const marks = [canary, '<script', '<?php', '%PDF', 'PK\x03\x04', 'alert('];

/** Only new pixels, in a form that we chose. */
async function isClean(bytes: Uint8Array<ArrayBuffer>, format: string): Promise<void> {
  const { format: found, exif, icc, xmp, iptc, orientation, comments, pages = 1 } = await sharp(bytes).metadata();
  expect(found === 'heif' ? 'avif' : found).toBe(format);
  expect([exif, icc, xmp, iptc, orientation, comments].filter((part) => part !== undefined)).toEqual([]);
  expect(pages).toBe(1);
  for (const mark of marks) expect(Buffer.from(bytes).includes(mark, 0, 'latin1'), mark).toBe(false);
}

async function looksAtOriginal(id: string): Promise<void> {
  const kept = await door.context.app.files.get(`images/${id}/original.jpeg`);
  await isClean(kept?.bytes ?? new Uint8Array(), 'jpeg');
}

function after({ rows, jobs, originals, ...rest }: Leavings, kept: number): Leavings {
  return { rows: rows + kept, jobs: jobs + kept, originals: originals + kept, ...rest };
}

describe('a file that somebody sends as a photo', () => {
  const numbered = corpus.map((specimen, turn) => ({ ...specimen, turn }));
  test.each<Specimen & { turn: number }>(numbered)('$name', async ({ bytes, fates, turn }) => {
    const before = await door.leavings();
    const { status, code, id } = await door.upload(await sender(turn), await bytes());
    const fate = fateOf[`${status} ${code}`];
    expect(fates, `${status} ${code}`).toContain(fate);
    expect(await door.leavings()).toEqual(after(before, fate === 'kept' ? 1 : 0));
    if (id !== null) await looksAtOriginal(id);
  });

  test('comes in more than three hundred ways, each told apart', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThan(300);
  });
});

test('the web process lived through all of it, and only decoders ended', async () => {
  expect(decoders.size).toBeGreaterThan(1);
  expect(maxMemory).toBeGreaterThan(100);
  expect(maxMemory).toBeLessThan(300);
  expect(memoryOf(web(), 'VmHWM')).toBeLessThan(400);
  expect(door.web.child.exitCode).toBeNull();
  expect((await fetch(`${door.web.url}/healthz`)).status).toBe(200);
});

test('of where a photo was taken nothing is left, in no size and in neither form', async () => {
  const hands = await door.hands();
  const telling = camera.filter(({ name }) => /place|small image/.test(name));
  expect(telling.length).toBeGreaterThanOrEqual(4);
  for (const { bytes } of telling) {
    const { id } = await door.upload(hands, await bytes());
    await door.context.app.images.makeVariants(id ?? '');
    for (const name of variantNames)
      for (const format of ['webp', 'avif']) {
        const shown = await fetch(door.web.url + variantPath(id ?? '', name), {
          headers: { accept: `image/${format}` },
        });
        await isClean(new Uint8Array(await shown.arrayBuffer()), format);
      }
  }
});

test.each([
  ['1', [30, 60]],
  ['3', [30, 60]],
  ['6', [60, 30]],
  ['8', [60, 30]],
])('a photo turned %s stands upright', async (way, sides) => {
  const turned = await sharp({ create: { width: 30, height: 60, channels: 3, background: '#8a6d5b' } })
    .withMetadata({ orientation: Number(way) })
    .jpeg()
    .toBuffer();
  const { id } = await door.upload(await door.hands(), turned);
  const kept = await door.context.app.files.get(`images/${id}/original.jpeg`);
  const { width, height } = await sharp(kept?.bytes).metadata();
  expect([width, height]).toEqual(sides);
});

test('what a file is called, or says that it is, changes nothing', async () => {
  const hands = await door.hands();
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#8a6d5b' } })
    .png()
    .toBuffer();
  const names = ['a.svg', 'a.php.jpg', '../../../../etc/cron.d/x', '..\\..\\x', 'a\0.jpg', `${'a'.repeat(3000)}.jpg`];
  for (const name of [...names, 'con.jpg', '-rf.jpg', '‮gpj.exe', '<script>.jpg', '"; drop table images;--'])
    expect((await door.upload(hands, image, { name })).status, name).toBe(201);
  for (const type of ['text/html', 'image/svg+xml', 'application/x-php', 'no type', ''])
    expect((await door.upload(hands, image, { type })).status, type).toBe(201);
  expect((await door.leavings()).spooled).toBe(0);
});
