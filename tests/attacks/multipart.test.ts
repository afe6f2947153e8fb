import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canvas } from '#tests/support/photos.ts';
import {
  rawUpload,
  startUploadServer,
  uploadPath,
  type UploadServer,
  type Credentials,
  type StoredCounts,
} from './client.ts';

let server: UploadServer;
let credentials: Credentials;
let image: Buffer;
let before: StoredCounts;
beforeAll(async () => {
  server = await startUploadServer();
  credentials = await server.credentials();
  image = await canvas(120, 120).png().toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // The spooled file of the test before may still be on its way out.
  before = { ...(await server.storedCounts()), spooled: 0 };
});

const form = { 'content-type': 'multipart/form-data; boundary=x' };
const end = '\r\n--x--\r\n';
const disposition = 'content-disposition: form-data; name="image"; filename="a.jpg"';
const megabyte = 1024 * 1024;

/** One part of a multipart form; by default with the image as its body. */
function part(headers: string, body: Buffer | string = image): Buffer {
  return Buffer.concat([Buffer.from(`--x\r\n${headers}\r\n\r\n`), Buffer.from(body)]);
}

function joined(...parts: readonly (Buffer | string)[]): Buffer {
  return Buffer.concat(parts.map((one) => Buffer.from(one)));
}

const whole = () => joined(part(disposition), end);
const send = (headers: Credentials, body: Buffer) =>
  rawUpload(server.web, { ...credentials, ...headers, 'content-length': String(body.length) }, (to) => to.end(body));

/** The stored counts once they are back at the start or a minute has passed; checks that the process is healthy. */
async function settledCounts(): Promise<StoredCounts> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const now = await server.storedCounts();
    if (isDeepStrictEqual(now, before)) break;
    await sleep(50);
  }
  if (!(await fetch(`${server.web.url}/healthz`)).ok) throw new Error('The web process is unhealthy');
  return server.storedCounts();
}

test('a form as browsers send it is accepted', async () => {
  expect((await send(form, whole()))?.status).toBe(201);
});

describe('a body of another content type', () => {
  test.each([
    ['none', {}],
    ['no boundary', { 'content-type': 'multipart/form-data' }],
    ['an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }],
    ['an empty boundary in quotes', { 'content-type': 'multipart/form-data; boundary=""' }],
    ['another boundary', { 'content-type': 'multipart/form-data; boundary=y' }],
    ['a boundary of 9,000 characters', { 'content-type': `multipart/form-data; boundary=${'x'.repeat(9_000)}` }],
    ['multipart/mixed', { 'content-type': 'multipart/mixed; boundary=x' }],
    ['a urlencoded form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['JSON', { 'content-type': 'application/json' }],
    ['an image', { 'content-type': 'image/png' }],
    ['a type that only starts with multipart/form-data', { 'content-type': 'multipart/form-data-x; boundary=x' }],
  ])('is refused: %s', async (_, headers: Credentials) => {
    expect(await send(headers, whole())).toMatchObject({ status: 400, code: /^validation-/ });
    expect(await settledCounts()).toEqual(before);
  });

  test('is refused when it is compressed', async () => {
    const answer = await send({ ...form, 'content-encoding': 'gzip' }, gzipSync(whole()));
    expect(answer?.status).toBe(400);
    const bomb = gzipSync(joined(part(disposition, Buffer.alloc(30 * megabyte)), end));
    expect((await send({ ...form, 'content-encoding': 'gzip' }, bomb))?.status).toBe(400);
    expect(await settledCounts()).toEqual(before);
  });
});

const refused: readonly (readonly [string, () => Buffer])[] = [
  ['an empty body', () => joined('')],
  ['only the closing boundary', () => joined('--x--\r\n')],
  ['no closing boundary', () => part(disposition)],
  ['half a closing boundary', () => joined(part(disposition), '\r\n--x')],
  ['LF line ends', () => joined(whole().toString('latin1').replaceAll('\r\n', '\n'))],
  ['an unknown field name', () => joined(part(disposition.replace('image', 'picture')), end)],
  ['a part without a name', () => joined(part('content-disposition: form-data; filename="a.jpg"'), end)],
  ['a part without headers', () => joined('--x\r\n\r\n', image, end)],
  ['a name with a null character', () => joined(part(disposition.replace('image', 'image\0')), end)],
  ['a field instead of a file', () => joined(part('content-disposition: form-data; name="image"', 'a'), end)],
  ['an attachment disposition', () => joined(part('content-disposition: attachment; filename="image"'), end)],
  ['two images', () => joined(part(disposition), '\r\n', part(disposition), end)],
  [
    'an image and another file',
    () => joined(part(disposition), '\r\n', part('content-disposition: form-data; name="b"; filename="b"'), end),
  ],
  [
    'a nested multipart form',
    () =>
      joined(
        part(
          'content-disposition: form-data; name="image"\r\ncontent-type: multipart/mixed; boundary=y',
          `--y\r\n${disposition}\r\n\r\n`,
        ),
        end,
      ),
  ],
  ['100,000 fields', () => joined(...many(100_000, 'content-disposition: form-data; name="a"'), end)],
  ['100,000 empty parts', () => joined(...many(100_000, 'x: y'), end)],
  ['1,000 images', () => joined(...Array.from({ length: 1_000 }, () => joined(part(disposition), '\r\n')), end)],
  ['a field of a megabyte', () => joined(part('content-disposition: form-data; name="a"', 'a'.repeat(megabyte)), end)],
  ['headers of a megabyte that never end', () => joined(`--x\r\n${disposition}\r\n${'x: y\r\n'.repeat(200_000)}`)],
  ['an empty image', () => joined(part(disposition, ''), end)],
];

function many(count: number, headers: string): Buffer[] {
  const one = joined(part(headers, 'a'), '\r\n');
  return Array.from({ length: count }, () => one);
}

describe('a form with', () => {
  test.each(refused)('%s is refused and stores nothing', async (_, body) => {
    const answer = await send(form, body());
    expect(answer).toMatchObject({ status: 400, code: /^(validation|image)-/ });
    expect(await settledCounts()).toEqual(before);
  });

  test.each<[string, () => Buffer]>([
    ['a preamble', () => joined('x'.repeat(5_000), '\r\n', whole())],
    ['an epilogue', () => joined(whole(), 'x'.repeat(5_000))],
    ['a csrf field', () => joined(part('content-disposition: form-data; name="csrf"', 'a'), '\r\n', whole())],
    ['a repeated name parameter', () => joined(part(`${disposition}; name="image"`), end)],
    ['a content-transfer-encoding', () => joined(part(`${disposition}\r\ncontent-transfer-encoding: 8bit`), end)],
    ['a second name for the file', () => joined(part(`${disposition}; filename*=UTF-8''..%2f..%2fx`), end)],
  ])('%s is accepted, and only the image is stored', async (_, body) => {
    const answer = await send(form, body());
    expect(answer).toMatchObject({ status: 201 });
    expect(await server.storedCounts()).toEqual({
      ...before,
      rows: before.rows + 1,
      jobs: before.jobs + 1,
      originals: before.originals + 1,
    });
  });
});

/** Sends over a raw socket and collects the response until the connection closes, or 3 seconds after the first byte. */
async function sendOverSocket(head: string, body: Buffer | string, halfClose = false): Promise<string> {
  const { hostname, port } = new URL(server.web.url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = '';
  const first = (event: 'close' | 'data') => new Promise<void>((resolve) => socket.once(event, () => resolve()));
  const [closed, answered] = [first('close'), first('data')];
  socket.on('data', (chunk) => (received += chunk.toString('latin1'))).on('error', () => {});
  socket.write(head);
  await sleep(20);
  socket.write(body);
  if (halfClose) socket.end();
  await Promise.race([closed, answered]);
  await Promise.race([closed, sleep(3_000)]);
  socket.destroy();
  return received;
}

function requestHead(headers: readonly string[]): string {
  const own = Object.entries({ ...credentials, ...form }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${uploadPath} HTTP/1.1`, 'host: localhost', ...own, ...headers, '', ''].join('\r\n');
}

const statuses = (received: string) => [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status);

describe('an invalid length', () => {
  test.each([
    ['negative', ['content-length: -1']],
    ['not a number', ['content-length: 10a']],
    ['two different lengths', ['content-length: 10', 'content-length: 9000']],
    ['with chunked encoding', ['content-length: 10', 'transfer-encoding: chunked']],
    ['an unknown transfer encoding', ['transfer-encoding: x-chunked']],
    ['gzip and identity transfer encodings', ['transfer-encoding: gzip, chunked', 'transfer-encoding: identity']],
  ])('is refused before the body is read: %s', async (_, headers) => {
    const received = await sendOverSocket(requestHead(headers), whole());
    expect(statuses(received).filter((status) => !/^4/.test(status ?? ''))).toEqual([]);
    expect(await settledCounts()).toEqual(before);
  });

  test('shorter than the form: the rest is not read as a second request (smuggling)', async () => {
    const body = whole();
    const smuggled = joined(body.subarray(0, 60), 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const received = await sendOverSocket(requestHead(['content-length: 60']), smuggled);
    expect(statuses(received)).toEqual(['400']);
    expect(await settledCounts()).toEqual(before);
  });

  test('longer than the form: closing the connection removes the spooled file', async () => {
    const received = await sendOverSocket(requestHead([`content-length: ${whole().length + 500}`]), whole(), true);
    expect(statuses(received)).not.toContain('500');
    await expect.poll(async () => (await server.storedCounts()).spooled).toBe(0);
  });

  test.each(['zz\r\n', '-5\r\nabcde\r\n', 'ffffffffffffffff\r\n', '5;x\r\nab\r\n0\r\n\r\n'])(
    'a chunk of %j is refused',
    async (chunk) => {
      const received = await sendOverSocket(requestHead(['transfer-encoding: chunked']), chunk);
      expect(statuses(received).filter((status) => !/^4/.test(status ?? ''))).toEqual([]);
      expect(await settledCounts()).toEqual(before);
    },
  );
});

test('an upload aborted at any byte stores nothing', async () => {
  const body = joined(part(disposition, Buffer.alloc(40_000, 7)), end);
  const cutPositions = Array.from({ length: 24 }, (_, turn) => Math.floor((body.length * turn) / 24));
  for (const at of cutPositions) {
    const { hostname, port } = new URL(server.web.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    socket.write(requestHead([`content-length: ${body.length}`]));
    socket.write(body.subarray(0, at));
    await sleep(15);
    socket.destroy();
  }
  expect(await settledCounts()).toEqual(before);
});

test('`Expect: 100-continue` is answered before the body is sent', async () => {
  const answer = await rawUpload(
    server.web,
    { ...form, 'expect': '100-continue', 'content-length': '99999999' },
    () => {},
  );
  expect(answer).toMatchObject({ status: 401, code: 'unauthorized' });
});
