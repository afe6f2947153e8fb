import sharp from 'sharp';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canvas, photo } from '#tests/support/photos.ts';
import { corpus } from './corpus/corpus.ts';
import { canary, type Outcome, type Specimen } from './corpus/specimen.ts';
import { childrenOf, memoryOf, startUploadServer, type Credentials, type UploadServer } from './client.ts';

const address = '/api/images/identity';
let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
afterAll(() => server.close());

type Part = { readonly name?: string; readonly file?: string; readonly type?: string };
type Body = { data?: { id: string }; fileName?: string; errors?: readonly { code: string }[] };
type Answer = { readonly status: number; readonly code: string | null; readonly id: string | null };

async function send(credentials: Credentials, bytes: Uint8Array, parts: readonly Part[] = [{}]): Promise<Answer> {
  return sendTo(address, credentials, bytes, parts);
}

async function sendTo(path: string, credentials: Credentials, bytes: Uint8Array, parts: readonly Part[]) {
  const form = new FormData();
  for (const { name = 'image', file = 'id.jpg', type = 'image/jpeg' } of parts)
    form.append(name, new File([new Uint8Array(bytes)], file, { type }));
  const answer = await fetch(server.web.url + path, { method: 'POST', body: form, headers: credentials });
  const body = (await answer.json()) as Body;
  return { status: answer.status, code: body.errors?.[0]?.code ?? null, id: body.data?.id ?? body.fileName ?? null };
}

const folder = () => join(server.context.app.config.dataDir, 'files');

/** Every file of the store, with its bytes. */
function stored(): Map<string, Buffer> {
  const names = readdirSync(folder(), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder(), name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder(), name))]));
}

async function rows(): Promise<number> {
  const { rows: counted } = await server.context.app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from id_photos`,
  );
  return counted[0]?.n ?? -1;
}

/** A new user every ten uploads: the daily limit is twenty. */
const users = new Map<number, Promise<Credentials>>();
const sender = (turn: number) => {
  const number = Math.floor(turn / 10);
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
const marks = [canary, '<script', '<?php', '%PDF', 'PK\x03\x04', 'alert(', 'JFIF', 'Exif', 'RIFF', '\x89PNG'];

/**
 * The first and the last specimen of each family and accepted outcomes. The whole corpus passes the same door and decoder in
 * `uploads.test.ts`; what differs here is what becomes of the bytes, and that is one way for all.
 */
const families = Map.groupBy(corpus, ({ name, outcomes }) => [name.split(':')[0], ...outcomes].join());
const someOfEach = new Set([...families.values()].flatMap((family) => [family.at(0), family.at(-1)]));

describe('a file in place of a document', () => {
  const chosen = corpus.filter((specimen) => someOfEach.has(specimen));
  const numbered = chosen.map((specimen, turn) => ({ ...specimen, turn }));
  test.each<Specimen & { turn: number }>(numbered)('$name', async ({ bytes, outcomes, turn }) => {
    const before = await rows();
    const { status, code } = await send(await sender(turn), await bytes());
    const outcome = outcomeOf[`${status} ${code}`];
    // Many of the corpus are smaller than any document, and those are refused here.
    expect([...outcomes, 'not-an-image', 'wrong-shape'], `${status} ${code}`).toContain(outcome);
    expect(await rows()).toBe(before + (outcome === 'stored' ? 1 : 0));
  });

  test('leaves nothing that can be read on the disk, and nothing in the spool', async () => {
    const files = stored();
    expect([...files.keys()].filter((name) => !/^id-photos\/[\da-f-]{36}\/photo\.bin$/.test(name))).toEqual([]);
    for (const [name, bytes] of files) {
      for (const mark of marks) expect(bytes.includes(mark, 0, 'latin1'), `${name} ${mark}`).toBe(false);
      expect(
        await sharp(bytes)
          .metadata()
          .then(
            ({ format }) => format,
            () => 'none',
          ),
      ).toBe('none');
    }
    expect(readdirSync(server.context.app.images.spool)).toEqual([]);
    for (const pid of childrenOf(server.web.child.pid ?? 0)) expect(memoryOf(pid, 'VmHWM')).toBeLessThan(300);
  });
});

test('a GIF is no document, and JPEG, PNG and WebP are', async () => {
  const credentials = await server.credentials();
  const status = async (bytes: Buffer) => (await send(credentials, bytes)).status;
  expect(await status(await canvas(600, 400).gif().toBuffer())).toBe(400);
  expect(await status(await canvas(600, 400).jpeg().toBuffer())).toBe(201);
  expect(await status(await canvas(600, 400).png().toBuffer())).toBe(201);
  expect(await status(await canvas(600, 400).webp().toBuffer())).toBe(201);
});

test('its name and its declared type are neither used nor kept', async () => {
  const credentials = await server.credentials();
  const image = await photo(600, 400);
  for (const file of [
    '../../../../etc/cron.d/x',
    '..\\..\\x',
    'passport-LA123456.jpg',
    'a\0.jpg',
    '"; drop table id_photos;--',
  ])
    expect((await send(credentials, image, [{ file, type: 'text/html' }])).status, file).toBe(201);
  expect([...stored().keys()].join(' ')).not.toMatch(/passport|cron|drop/);
  const { rows: kept } = await server.context.app.db.execute(sql`select * from id_photos`);
  expect(JSON.stringify(kept)).not.toMatch(/passport|cron|drop/);
});

test('the former address takes the same photo, and answers its id as the name', async () => {
  const credentials = await server.credentials();
  const former = (bytes: Uint8Array, from = credentials) =>
    sendTo('/api/azure-upload', from, bytes, [{ file: 'passport-LA123456.jpg' }]);
  const image = await photo(600, 400);
  const before = await rows();
  const { cookie = '', ...withoutCookie } = credentials;
  expect((await former(image, withoutCookie)).status).toBe(401);
  expect((await former(image, { cookie })).status).toBe(403);
  expect((await former(image, { ...credentials, origin: 'https://evil.example' })).status).toBe(403);
  expect(await former(Buffer.from('not a photo'))).toMatchObject({ status: 400, code: 'image-invalid-content' });
  expect(await rows()).toBe(before);
  const { status, id } = await former(image);
  expect([status, await rows()]).toEqual([201, before + 1]);
  const { rows: kept } = await server.context.app.db.execute(sql`select id from id_photos where id = ${id}`);
  expect(kept).toEqual([{ id }]);
});

test('several parts, or a part of another name, store nothing', async () => {
  const credentials = await server.credentials();
  const image = await photo(600, 400);
  const before = await rows();
  for (const parts of [[{}, {}], [{ name: 'front' }], [{}, { name: 'back' }]])
    expect((await send(credentials, image, parts)).status).toBe(400);
  expect(await rows()).toBe(before);
});

test('after twenty in a day, wrong ones too, there are no more', async () => {
  const credentials = await server.credentials();
  const wrong = Buffer.from('not a photo');
  for (let turn = 0; turn < 20; turn++) expect((await send(credentials, wrong)).status).toBe(400);
  const image = await photo(600, 400);
  for (const path of [address, '/api/azure-upload'])
    expect(await sendTo(path, credentials, image, [{}])).toMatchObject({ status: 429, code: 'too-many-requests' });
});

test('is taken from our own pages and signed-in users alone', async () => {
  const { cookie = '', ...withoutCookie } = await server.credentials();
  const image = await photo(600, 400);
  expect((await send(withoutCookie, image)).status).toBe(401);
  expect((await send({ cookie }, image)).status).toBe(403);
});

test('no address of the site leads to its file', async () => {
  const credentials = await server.credentials();
  const { id } = await send(credentials, await photo(600, 400));
  const key = [...stored().keys()].at(-1) ?? '';
  const fileId = key.split('/')[1] ?? '';
  const addresses = [id, fileId].flatMap((one) => [
    `/media/${one}/scaled-large`,
    `/media/${one}/original.jpeg`,
    `/media/${one}/photo.bin`,
    `/media/..%2fid-photos%2f${one}/photo.bin`,
    `/media/../id-photos/${one}/photo.bin`,
    `/id-photos/${one}/photo.bin`,
    `/files/id-photos/${one}/photo.bin`,
    `/data/files/id-photos/${one}/photo.bin`,
    `/api/images/identity/${one}`,
    `/api/images/${one}`,
    `/assets/../../data/files/id-photos/${one}/photo.bin`,
    `/assets/%2e%2e/%2e%2e/files/id-photos/${one}/photo.bin`,
  ]);
  for (const path of addresses) {
    const answer = await fetch(server.web.url + path, { headers: credentials });
    const type = answer.headers.get('content-type') ?? '';
    expect([path, answer.status >= 400, /image|octet/.test(type)]).toEqual([path, true, false]);
  }
});
