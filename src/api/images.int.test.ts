import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { images } from '#src/database/schema/listings.ts';
import { sessions, tries } from '#src/database/schema/people.ts';
import { variantNames, variantPath } from '#src/platform/images/images.ts';
import { canvas, gifOfFrames, photo, pngOfSize } from '#tests/support/photos.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';

type Caller = { readonly 'cookie': string; readonly 'x-csrf-token': string };
type Sent = { status: number; code: string | undefined; body: Answer };
type Answer = {
  errors?: { code: string }[];
  data?: { id: string; type: string; attributes: Attributes };
};
type Attributes = {
  width: number;
  height: number;
  placeholder: string;
  variants: Record<string, { name: string; width: number; height: number; url: string }>;
};

const address = '/api/images/upload';
const megabyte = 1024 * 1024;
// Where much else goes on, variants come last.
vi.setConfig({ testTimeout: 60_000 });

let site: RunningSite;
let caller: Caller;
beforeAll(async () => {
  site = await startSite();
  caller = await newCaller();
});
afterAll(() => site.close());

async function newCaller(): Promise<Caller> {
  const { token, cookie } = await site.visit(await site.signIn());
  return { cookie, 'x-csrf-token': token };
}

async function send(
  bytes: Uint8Array,
  options: { headers?: Record<string, string>; name?: string; file?: string } = {},
) {
  const form = new FormData();
  const file = new File([new Uint8Array(bytes)], options.file ?? 'photo.jpg', { type: 'image/jpeg' });
  form.append(options.name ?? 'image', file);
  const answer = await fetch(site.root + address, { method: 'POST', body: form, headers: options.headers ?? caller });
  const body = (await answer.json()) as Answer;
  return { status: answer.status, code: body.errors?.[0]?.code, body } satisfies Sent;
}

/** Byte by byte as told, with whatever headers; answers the status. */
function sendRaw(
  headers: Record<string, string>,
  write: (to: NodeJS.WritableStream) => Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.root);
    const asking = request({ hostname, port, path: address, method: 'POST', headers: { ...caller, ...headers } });
    asking.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('error', reject);
    write(asking).catch(reject);
  });
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
const foot = '\r\n--x--\r\n';

async function storedBytes(): Promise<number> {
  const rows = await site.world.app.db.select({ id: images.id }).from(images);
  return rows.length;
}

function spooled(): string[] {
  return readdirSync(site.world.app.images.spool);
}

test('an upload is answered with the picture, its placeholder and its variants', async () => {
  const { status, body } = await send(await photo(1200, 1600));
  expect(status).toBe(201);
  const { data } = body;
  expect(data).toMatchObject({ type: 'image', attributes: { width: 1200, height: 1600 } });
  expect(data?.attributes.placeholder).toMatch(/^[0-9a-f]{30}$/);
  expect(Object.keys(data?.attributes.variants ?? {})).toEqual(variantNames);
  for (const { name, width, height, url } of Object.values(data?.attributes.variants ?? {})) {
    const shown = await site.get(new URL(url).pathname);
    const shape = await sharp(new Uint8Array(await shown.arrayBuffer())).metadata();
    expect([shape.format, shape.width, shape.height], name).toEqual(['webp', width, height]);
  }
  expect(spooled()).toEqual([]);
});

test('of what the file carried nothing is left, in no variant and in neither format', async () => {
  const secret = 'SECRET-PLACE-174.763';
  const loaded = await canvas(900, 1200)
    .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '36/1 50/1 0/1' } })
    .withIccProfile('p3')
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${secret}</rdf></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  const carried = await sharp(loaded).metadata();
  expect([carried.exif, carried.icc, carried.xmp].map(Boolean)).toEqual([true, true, true]);
  const id = (await send(Buffer.concat([loaded, Buffer.from(`<?php echo "${secret}"; ?>`)]))).body.data?.id ?? '';
  await site.world.app.images.makeVariants(id);
  let looked = 0;
  for await (const { key } of site.world.app.files.list(`images/${id}`)) {
    const bytes = (await site.world.app.files.get(key))?.bytes ?? new Uint8Array();
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc, orientation], key).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(Buffer.from(bytes).includes('SECRET'), key).toBe(false);
    looked += 1;
  }
  expect(looked).toBe(1 + 2 * variantNames.length);
});

test('what is no photo is refused whatever it is called, and nothing of it is kept', async () => {
  const before = await storedBytes();
  const real = await photo(300, 300);
  const hostile: Record<string, Buffer> = {
    'a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a.pdf.jpg': Buffer.from('%PDF-1.7\n1 0 obj\n<</OpenAction 1 0 R>>\nendobj\n'),
    '../../../etc/passwd.png': Buffer.from('root:x:0:0'),
    'a.php.gif': Buffer.from('GIF89a<?php system($_GET["c"]); ?>'),
    'a.zip.jpg': Buffer.from('PK\u0003\u0004'),
    'empty.jpg': Buffer.alloc(0),
    'cut.jpg': real.subarray(0, real.length - 2_000),
    'head.png': pngOfSize(300, 300).subarray(0, 40),
    'tiff.jpg': await canvas(9, 9).tiff().toBuffer(),
    'script.js': Buffer.from('\u00ff\u00d8\u00ff\u00e0/*\u0000*/=alert(1)/*', 'latin1'),
  };
  for (const [file, bytes] of Object.entries(hostile)) {
    const { status, code } = await send(bytes, { file });
    expect([status, code], file).toEqual([400, 'image-invalid-content']);
  }
  expect(await storedBytes()).toBe(before);
  expect(spooled()).toEqual([]);
});

test('a picture that is also something else is kept as its pixels alone', async () => {
  const script = '*/=alert(document.cookie)/*';
  const polyglots = {
    gifar: Buffer.concat([gifOfFrames(2, 40), Buffer.from(`PK\u0003\u0004${script}`)]),
    jpegScript: Buffer.concat([await photo(200, 200), Buffer.from(script)]),
    pngTail: Buffer.concat([await canvas(200, 200).png().toBuffer(), Buffer.from(`<?php ${script} ?>`)]),
  };
  for (const [name, bytes] of Object.entries(polyglots)) {
    const { status, body } = await send(bytes, { file: `${name}.html` });
    expect(status, name).toBe(201);
    for await (const { key } of site.world.app.files.list(`images/${body.data?.id ?? ''}`)) {
      const kept = (await site.world.app.files.get(key))?.bytes ?? new Uint8Array();
      expect(Buffer.from(kept).includes('alert'), `${name} ${key}`).toBe(false);
    }
  }
});

test('bombs are refused within two seconds, and a page is answered meanwhile', async () => {
  for (const bomb of [pngOfSize(30_000, 30_000), gifOfFrames(1, 65_535)]) {
    const before = performance.now();
    const sent = send(bomb);
    expect((await site.get('/page')).status).toBe(200);
    expect([(await sent).status, (await sent).code]).toEqual([413, 'request-upload-over-limit']);
    expect(performance.now() - before).toBeLessThan(2_000);
  }
});

test('twenty megabytes are taken in, one byte more is not', async () => {
  const exactly = Buffer.alloc(20 * megabyte);
  expect((await send(exactly)).code).toBe('image-invalid-content');
  expect((await send(Buffer.alloc(20 * megabyte + 1))).code).toBe('request-upload-over-limit');
  expect(spooled()).toEqual([]);
});

test('who declares a gigabyte is turned away before sending it', async () => {
  const before = performance.now();
  expect(await sendRaw({ ...multipart, 'content-length': '1000000000' }, async (to) => void to.write(head))).toBe(413);
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('a body without a length is cut off where the limit is', async () => {
  const status = await sendRaw({ ...multipart, 'transfer-encoding': 'chunked' }, async (to) => {
    to.write(head);
    const chunk = Buffer.alloc(megabyte);
    for (let sent = 0; sent < 24; sent++) {
      to.write(chunk);
      await sleep(1);
    }
  });
  expect(status).toBe(413);
  expect(spooled()).toEqual([]);
});

test('padding around the picture counts as well', async () => {
  const status = await sendRaw({ ...multipart, 'transfer-encoding': 'chunked' }, async (to) => {
    for (let sent = 0; sent < 24; sent++) {
      to.write(Buffer.alloc(megabyte, '\r\n'));
      await sleep(1);
    }
  });
  expect(status).toBe(413);
});

test('who breaks off leaves nothing behind', async () => {
  const { hostname, port } = new URL(site.root);
  const asking = request({
    ...{ hostname, port, path: address, method: 'POST' },
    headers: { ...caller, ...multipart, 'content-length': '50000' },
  });
  asking.on('error', () => {});
  asking.write(head + 'x'.repeat(1000));
  await expect.poll(() => spooled().length).toBe(1);
  asking.destroy();
  await expect.poll(() => spooled().length).toBe(0);
});

test('a body that says nothing for ten seconds is given up', async () => {
  const before = performance.now();
  const status = await sendRaw({ ...multipart, 'content-length': '50000' }, async (to) => void to.write(head));
  expect(status).toBe(408);
  expect(performance.now() - before).toBeLessThan(15_000);
});

test('only a form with the part image is understood', async () => {
  expect((await send(await photo(50, 50), { name: 'picture' })).code).toBe('validation-missing-key');
  for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=']) {
    const headers = { ...caller, 'content-type': type };
    const answer = await fetch(site.root + address, { method: 'POST', body: '{}', headers });
    expect(answer.status, type).toBe(400);
  }
  const two = head + foot.slice(0, 2) + head + foot;
  expect(await sendRaw({ ...multipart, 'content-length': String(two.length) }, async (to) => void to.write(two))).toBe(
    400,
  );
});

test('strangers, other sites and operators who only look are turned away, and none of their bytes are read', async () => {
  const picture = await photo(50, 50);
  const stranger = await site.visit();
  const cases: [Record<string, string>, number][] = [
    [{}, 401],
    [{ 'cookie': stranger.cookie, 'x-csrf-token': stranger.token }, 401],
    [{ cookie: caller.cookie }, 403],
    [{ 'cookie': caller.cookie, 'x-csrf-token': stranger.token }, 403],
    [{ ...caller, 'origin': 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ];
  for (const [headers, status] of cases) expect((await send(picture, { headers })).status).toBe(status);
  const acting = await newCaller();
  await site.world.app.db.update(sessions).set({ impersonatedBy: await anybody() });
  expect((await send(picture, { headers: acting })).status).toBe(403);
  await site.world.app.db.update(sessions).set({ impersonatedBy: null });
  expect(spooled()).toEqual([]);
});

async function anybody(): Promise<string> {
  const [session] = await site.world.app.db.select({ userId: sessions.userId }).from(sessions).limit(1);
  return session?.userId ?? '';
}

test('after three hundred uploads in a day there is no other', async () => {
  const busy = await newCaller();
  const { db } = site.world.app;
  expect((await send(await photo(50, 50), { headers: busy })).status).toBe(201);
  const [counted] = await db.select().from(tries).where(eq(tries.bucket, 'image-upload')).orderBy(tries.id).limit(1);
  const rows = await db.select().from(tries).where(eq(tries.bucket, 'image-upload'));
  const mine = rows.at(-1) ?? counted;
  await db.insert(tries).values(Array.from({ length: 299 }, () => ({ bucket: 'image-upload', key: mine?.key ?? '' })));
  const refused = await send(await photo(50, 50), { headers: busy });
  expect([refused.status, refused.code]).toEqual([429, 'too-many-requests']);
});

test('a person may have a few uploads on their way, not dozens', async () => {
  const eager = await newCaller();
  const picture = await photo(50, 50);
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(picture, { headers: eager })));
  const codes = answers.map(({ status }) => status);
  expect(codes.filter((status) => status === 201).length).toBeGreaterThanOrEqual(4);
  expect(codes.every((status) => status === 201 || status === 429 || status === 503)).toBe(true);
});

test('addresses of pictures that are not there say so, and may be kept a minute', async () => {
  for (const path of [variantPath(randomUUID(), 'portrait-crop'), `/media/${randomUUID()}/huge`]) {
    const { status, headers } = await site.get(path);
    expect([status, headers.get('cache-control')], path).toEqual([404, 'public, max-age=60']);
  }
});
