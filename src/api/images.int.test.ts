import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#src/database/schema/users.ts';
import { variantNames, variantPath } from '#src/platform/images/images.ts';
import { photo } from '#tests/support/photos.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';

type Caller = { readonly 'cookie': string; readonly 'x-csrf-token': string };
type UploadResponse = { status: number; code: string | undefined; body: Answer };
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
  return { status: answer.status, code: body.errors?.[0]?.code, body } satisfies UploadResponse;
}

/** Sends a request with raw headers and body; resolves to the status. */
function sendRaw(
  headers: Record<string, string>,
  write: (to: NodeJS.WritableStream) => Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.root);
    const outgoing = request({ hostname, port, path: address, method: 'POST', headers: { ...caller, ...headers } });
    outgoing.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    write(outgoing).catch(reject);
  });
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

function spooled(): string[] {
  return readdirSync(site.context.app.images.spool);
}

test('an upload responds with the image, its placeholder and its variants', async () => {
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

test('twenty megabytes are accepted, one byte more is not', async () => {
  const exactly = Buffer.alloc(20 * megabyte);
  expect((await send(exactly)).code).toBe('image-invalid-content');
  expect((await send(Buffer.alloc(20 * megabyte + 1))).code).toBe('request-upload-over-limit');
  expect(spooled()).toEqual([]);
});

test('a declared length of a gigabyte is rejected before the body is sent', async () => {
  // Nothing more is ever sent: a server that waited for the body would respond 408.
  expect(await sendRaw({ ...multipart, 'content-length': '1000000000' }, async (to) => void to.write(head))).toBe(413);
});

test('a chunked body is aborted at the size limit', async () => {
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

test('padding around the image counts towards the limit', async () => {
  const status = await sendRaw({ ...multipart, 'transfer-encoding': 'chunked' }, async (to) => {
    // Hardly more than the limit: what is still being written when the server closes loses the answer.
    for (let sent = 0; sent < 21; sent++) {
      if (!to.write(Buffer.alloc(megabyte, '\r\n'))) await once(to, 'drain');
    }
  });
  expect(status).toBe(413);
});

test('a body without data for ten seconds times out', async () => {
  const status = await sendRaw({ ...multipart, 'content-length': '50000' }, async (to) => void to.write(head));
  expect(status).toBe(408);
});

test('the image is the part named `image`', async () => {
  expect((await send(await photo(120, 120), { name: 'picture' })).code).toBe('validation-missing-key');
});

test('anonymous visitors, cross-site requests and impersonating operators are rejected before their body is read', async () => {
  const image = await photo(120, 120);
  const anonymous = await site.visit();
  const cases: [Record<string, string>, number][] = [
    [{}, 401],
    [{ 'cookie': anonymous.cookie, 'x-csrf-token': anonymous.token }, 401],
    [{ cookie: caller.cookie }, 403],
    [{ 'cookie': caller.cookie, 'x-csrf-token': anonymous.token }, 403],
    [{ ...caller, 'origin': 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ];
  for (const [headers, status] of cases) expect((await send(image, { headers })).status).toBe(status);
  const acting = await newCaller();
  await site.context.app.db.update(sessions).set({ impersonatedBy: await anyUserId() });
  expect((await send(image, { headers: acting })).status).toBe(403);
  await site.context.app.db.update(sessions).set({ impersonatedBy: null });
  expect(spooled()).toEqual([]);
});

async function anyUserId(): Promise<string> {
  const [session] = await site.context.app.db.select({ userId: sessions.userId }).from(sessions).limit(1);
  return session?.userId ?? '';
}

test('concurrent uploads of one user are limited', async () => {
  const uploader = await newCaller();
  const image = await photo(120, 120);
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(image, { headers: uploader })));
  const codes = answers.map(({ status }) => status);
  expect(codes.filter((status) => status === 201).length).toBeGreaterThanOrEqual(4);
  expect(codes.every((status) => status === 201 || status === 429 || status === 503)).toBe(true);
});

test('a missing image responds 404, cacheable for a minute', async () => {
  for (const path of [variantPath(randomUUID(), 'portrait-crop'), `/media/${randomUUID()}/huge`]) {
    const { status, headers } = await site.get(path);
    expect([status, headers.get('cache-control')], path).toEqual([404, 'public, max-age=60']);
  }
});
