import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variantNames, variantPath } from '#src/platform/images/images.ts';
import { camera } from './corpus/camera.ts';
import { corpus } from './corpus/corpus.ts';
import { canary, type Outcome, type Specimen } from './corpus/specimen.ts';
import {
  childrenOf,
  memoryOf,
  startUploadServer,
  type UploadServer,
  type Credentials,
  type StoredCounts,
} from './client.ts';

let server: UploadServer;
let watch: NodeJS.Timeout;
let maxMemory = 0;
const decoders = new Set<number>();
beforeAll(async () => {
  server = await startUploadServer();
  watch = setInterval(() => {
    for (const pid of childrenOf(web())) {
      decoders.add(pid);
      maxMemory = Math.max(maxMemory, memoryOf(pid, 'VmHWM'));
    }
  }, 10);
});
afterAll(async () => {
  clearInterval(watch);
  await server.close();
});

const web = () => server.web.child.pid ?? 0;

/** A new user every 200 uploads: the daily limit is 300 per user. */
const users = new Map<number, Promise<Credentials>>();
const sender = (turn: number) => {
  const number = Math.floor(turn / 200);
  const known = users.get(number) ?? server.credentials();
  users.set(number, known);
  return known;
};

const outcomeOf: Readonly<Record<string, Outcome>> = {
  '201 null': 'stored',
  '400 image-invalid-content': 'not-an-image',
  '400 image-invalid-shape': 'wrong-shape',
  '400 image-invalid-size': 'wrong-shape',
  '413 request-upload-over-limit': 'too-large',
};

const marks = [canary, '<script', '<?php', '%PDF', 'PK\x03\x04', 'alert('];

/** Checks that a stored file is re-encoded pixels without any metadata. */
async function expectClean(bytes: Uint8Array<ArrayBuffer>, format: string): Promise<void> {
  const { format: found, exif, icc, xmp, iptc, orientation, comments, pages = 1 } = await sharp(bytes).metadata();
  expect(found === 'heif' ? 'avif' : found).toBe(format);
  expect([exif, icc, xmp, iptc, orientation, comments].filter((part) => part !== undefined)).toEqual([]);
  expect(pages).toBe(1);
  for (const mark of marks) expect(Buffer.from(bytes).includes(mark, 0, 'latin1'), mark).toBe(false);
}

async function expectCleanOriginal(id: string): Promise<void> {
  const stored = await server.context.app.files.get(`images/${id}/original.jpeg`);
  await expectClean(stored?.bytes ?? new Uint8Array(), 'jpeg');
}

function countsAfter({ rows, jobs, originals, ...rest }: StoredCounts, stored: number): StoredCounts {
  return { rows: rows + stored, jobs: jobs + stored, originals: originals + stored, ...rest };
}

describe('an uploaded file', () => {
  const numbered = corpus.map((specimen, turn) => ({ ...specimen, turn }));
  test.each<Specimen & { turn: number }>(numbered)('$name', async ({ bytes, outcomes, turn }) => {
    const before = await server.storedCounts();
    const { status, code, id } = await server.upload(await sender(turn), await bytes());
    const outcome = outcomeOf[`${status} ${code}`];
    expect(outcomes, `${status} ${code}`).toContain(outcome);
    expect(await server.storedCounts()).toEqual(countsAfter(before, outcome === 'stored' ? 1 : 0));
    if (id !== null) await expectCleanOriginal(id);
  });

  test('has more than 300 variants with distinct names', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThan(300);
  });
});

test('the web process survives all uploads, and only decoders are restarted', async () => {
  expect(decoders.size).toBeGreaterThan(1);
  expect(maxMemory).toBeGreaterThan(100);
  expect(maxMemory).toBeLessThan(300);
  expect(memoryOf(web(), 'VmHWM')).toBeLessThan(400);
  expect(server.web.child.exitCode).toBeNull();
  expect((await fetch(`${server.web.url}/healthz`)).status).toBe(200);
});

test('no variant in any format contains GPS data', async () => {
  const credentials = await server.credentials();
  const withGps = camera.filter(({ name }) => /GPS|thumbnail/.test(name));
  expect(withGps.length).toBeGreaterThanOrEqual(4);
  for (const { bytes } of withGps) {
    const { id } = await server.upload(credentials, await bytes());
    await server.context.app.images.makeVariants(id ?? '');
    for (const name of variantNames)
      for (const format of ['webp', 'avif']) {
        const shown = await fetch(server.web.url + variantPath(id ?? '', name), {
          headers: { accept: `image/${format}` },
        });
        await expectClean(new Uint8Array(await shown.arrayBuffer()), format);
      }
  }
});

test.each([
  ['1', [120, 240]],
  ['3', [120, 240]],
  ['6', [240, 120]],
  ['8', [240, 120]],
])('a photo with EXIF orientation %s is stored upright', async (orientation, sides) => {
  const turned = await sharp({ create: { width: 120, height: 240, channels: 3, background: '#8a6d5b' } })
    .withMetadata({ orientation: Number(orientation) })
    .jpeg()
    .toBuffer();
  const { id } = await server.upload(await server.credentials(), turned);
  const stored = await server.context.app.files.get(`images/${id}/original.jpeg`);
  const { width, height } = await sharp(stored?.bytes).metadata();
  expect([width, height]).toEqual(sides);
});

test('file name and declared content type are ignored', async () => {
  const credentials = await server.credentials();
  const image = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#8a6d5b' } })
    .png()
    .toBuffer();
  const names = ['a.svg', 'a.php.jpg', '../../../../etc/cron.d/x', '..\\..\\x', 'a\0.jpg', `${'a'.repeat(3000)}.jpg`];
  for (const name of [...names, 'con.jpg', '-rf.jpg', '‮gpj.exe', '<script>.jpg', '"; drop table images;--'])
    expect((await server.upload(credentials, image, { name })).status, name).toBe(201);
  for (const type of ['text/html', 'image/svg+xml', 'application/x-php', 'no type', ''])
    expect((await server.upload(credentials, image, { type })).status, type).toBe(201);
  expect((await server.storedCounts()).spooled).toBe(0);
});
