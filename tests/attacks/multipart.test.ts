import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canvas } from '#tests/support/photos.ts';
import { askRaw, openDoor, uploadPath, type Door, type Hands, type Leavings } from './client.ts';

let door: Door;
let hands: Hands;
let image: Buffer;
let before: Leavings;
beforeAll(async () => {
  door = await openDoor();
  hands = await door.hands();
  image = await canvas(9, 9).png().toBuffer();
});
afterAll(() => door.close());
beforeEach(async () => {
  before = await door.leavings();
});

const form = { 'content-type': 'multipart/form-data; boundary=x' };
const end = '\r\n--x--\r\n';
const disposition = 'content-disposition: form-data; name="image"; filename="a.jpg"';
const megabyte = 1024 * 1024;

/** One part of a form, with the picture in it unless told otherwise. */
function part(headers: string, body: Buffer | string = image): Buffer {
  return Buffer.concat([Buffer.from(`--x\r\n${headers}\r\n\r\n`), Buffer.from(body)]);
}

function joined(...listings: readonly (Buffer | string)[]): Buffer {
  return Buffer.concat(listings.map((listing) => Buffer.from(listing)));
}

const whole = () => joined(part(disposition), end);
const send = (headers: Hands, body: Buffer) =>
  askRaw(door.web, { ...hands, ...headers, 'content-length': String(body.length) }, (to) => to.end(body));

/** What lies there once all is settled; the process still answers. */
async function left(): Promise<Leavings> {
  for (let look = 0; look < 1_200; look++) {
    const now = await door.leavings();
    if (isDeepStrictEqual(now, before)) break;
    await sleep(50);
  }
  if (!(await fetch(`${door.web.url}/healthz`)).ok) throw new Error('The web process is unwell');
  return door.leavings();
}

test('a form as browsers send it is taken', async () => {
  expect((await send(form, whole()))?.status).toBe(201);
});

describe('a body of another kind', () => {
  test.each([
    ['none said', {}],
    ['no boundary', { 'content-type': 'multipart/form-data' }],
    ['an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }],
    ['an empty boundary in quotes', { 'content-type': 'multipart/form-data; boundary=""' }],
    ['another boundary', { 'content-type': 'multipart/form-data; boundary=y' }],
    ['a boundary of nine thousand letters', { 'content-type': `multipart/form-data; boundary=${'x'.repeat(9_000)}` }],
    ['a mixed one', { 'content-type': 'multipart/mixed; boundary=x' }],
    ['a form of addresses', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['JSON', { 'content-type': 'application/json' }],
    ['a picture alone', { 'content-type': 'image/png' }],
    ['a form that only begins so', { 'content-type': 'multipart/form-data-x; boundary=x' }],
  ])('is refused: %s', async (_, headers: Hands) => {
    expect(await send(headers, whole())).toMatchObject({ status: 400, code: /^validation-/ });
    expect(await left()).toEqual(before);
  });

  test('is refused when it was pressed, even to a few bytes', async () => {
    const answer = await send({ ...form, 'content-encoding': 'gzip' }, gzipSync(whole()));
    expect(answer?.status).toBe(400);
    const bomb = gzipSync(joined(part(disposition, Buffer.alloc(30 * megabyte)), end));
    expect((await send({ ...form, 'content-encoding': 'gzip' }, bomb))?.status).toBe(400);
    expect(await left()).toEqual(before);
  });
});

const refused: readonly (readonly [string, () => Buffer])[] = [
  ['nothing', () => joined('')],
  ['only an end', () => joined('--x--\r\n')],
  ['no end', () => part(disposition)],
  ['half an end', () => joined(part(disposition), '\r\n--x')],
  ['lines that end like those of Unix', () => joined(whole().toString('latin1').replaceAll('\r\n', '\n'))],
  ['another part’s name', () => joined(part(disposition.replace('image', 'picture')), end)],
  ['a part without a name', () => joined(part('content-disposition: form-data; filename="a.jpg"'), end)],
  ['a part that says nothing of itself', () => joined('--x\r\n\r\n', image, end)],
  ['a name with an end within', () => joined(part(disposition.replace('image', 'image\0')), end)],
  ['a field instead of a file', () => joined(part('content-disposition: form-data; name="image"', 'a'), end)],
  ['an attachment instead of a part', () => joined(part('content-disposition: attachment; filename="image"'), end)],
  ['two pictures', () => joined(part(disposition), '\r\n', part(disposition), end)],
  [
    'a picture and another file',
    () => joined(part(disposition), '\r\n', part('content-disposition: form-data; name="b"; filename="b"'), end),
  ],
  [
    'a form within the form',
    () =>
      joined(
        part(
          'content-disposition: form-data; name="image"\r\ncontent-type: multipart/mixed; boundary=y',
          `--y\r\n${disposition}\r\n\r\n`,
        ),
        end,
      ),
  ],
  ['a hundred thousand fields', () => joined(...many(100_000, 'content-disposition: form-data; name="a"'), end)],
  ['a hundred thousand empty parts', () => joined(...many(100_000, 'x: y'), end)],
  ['a thousand pictures', () => joined(...Array.from({ length: 1_000 }, () => joined(part(disposition), '\r\n')), end)],
  ['a field of a megabyte', () => joined(part('content-disposition: form-data; name="a"', 'a'.repeat(megabyte)), end)],
  ['headers of a megabyte that never end', () => joined(`--x\r\n${disposition}\r\n${'x: y\r\n'.repeat(200_000)}`)],
  ['a picture of no bytes', () => joined(part(disposition, ''), end)],
];

function many(count: number, headers: string): Buffer[] {
  const one = joined(part(headers, 'a'), '\r\n');
  return Array.from({ length: count }, () => one);
}

describe('a form with', () => {
  test.each(refused)('%s is refused, and leaves nothing', async (_, body) => {
    const answer = await send(form, body());
    // Who is refused while still sending may find the connection gone.
    if (answer !== null) expect(answer).toMatchObject({ status: 400, code: /^(validation|image)-/ });
    expect(await left()).toEqual(before);
  });

  test.each<[string, () => Buffer]>([
    ['words before it', () => joined('x'.repeat(5_000), '\r\n', whole())],
    ['words behind it', () => joined(whole(), 'x'.repeat(5_000))],
    ['its own token', () => joined(part('content-disposition: form-data; name="csrf"', 'a'), '\r\n', whole())],
    ['a name said twice', () => joined(part(`${disposition}; name="image"`), end)],
    ['a coding that we do not follow', () => joined(part(`${disposition}\r\ncontent-transfer-encoding: 8bit`), end)],
    ['a second name for the file', () => joined(part(`${disposition}; filename*=UTF-8''..%2f..%2fx`), end)],
  ])('%s is taken as its picture alone', async (_, body) => {
    const answer = await send(form, body());
    expect(answer).toMatchObject({ status: 201 });
    expect(await door.leavings()).toEqual({
      ...before,
      rows: before.rows + 1,
      jobs: before.jobs + 1,
      originals: before.originals + 1,
    });
  });
});

/** What comes back on a plain connection until it is closed, or until nothing came for three seconds after the first word. */
async function speak(words: string, body: Buffer | string, hangUp = false): Promise<string> {
  const { hostname, port } = new URL(door.web.url);
  const socket = connect({ host: hostname, port: Number(port) });
  let heard = '';
  const first = (event: 'close' | 'data') => new Promise<void>((resolve) => socket.once(event, () => resolve()));
  const [closed, spoken] = [first('close'), first('data')];
  socket.on('data', (chunk) => (heard += chunk.toString('latin1'))).on('error', () => {});
  socket.write(words);
  await sleep(20);
  socket.write(body);
  if (hangUp) socket.end();
  await Promise.race([closed, spoken]);
  await Promise.race([closed, sleep(3_000)]);
  socket.destroy();
  return heard;
}

function asked(headers: readonly string[]): string {
  const own = Object.entries({ ...hands, ...form }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${uploadPath} HTTP/1.1`, 'host: localhost', ...own, ...headers, '', ''].join('\r\n');
}

const statuses = (heard: string) => [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status);

describe('a length that lies', () => {
  test.each([
    ['below nothing', ['content-length: -1']],
    ['in letters', ['content-length: 10a']],
    ['in two ways', ['content-length: 10', 'content-length: 9000']],
    ['beside chunks', ['content-length: 10', 'transfer-encoding: chunked']],
    ['in chunks that are not', ['transfer-encoding: x-chunked']],
    ['in chunks that are pressed', ['transfer-encoding: gzip, chunked', 'transfer-encoding: identity']],
  ])('is refused before anything is read: %s', async (_, headers) => {
    const heard = await speak(asked(headers), whole());
    expect(statuses(heard).filter((status) => !/^4/.test(status ?? ''))).toEqual([]);
    expect(await left()).toEqual(before);
  });

  test('shorter than the form: the rest is no second request of anybody’s', async () => {
    const body = whole();
    const smuggled = joined(body.subarray(0, 60), 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const heard = await speak(asked(['content-length: 60']), smuggled);
    expect(statuses(heard)).toEqual(['400']);
    expect(await left()).toEqual(before);
  });

  test('longer than the form: whoever hangs up leaves nothing', async () => {
    const heard = await speak(asked([`content-length: ${whole().length + 500}`]), whole(), true);
    expect(statuses(heard)).not.toContain('500');
    await expect.poll(async () => (await door.leavings()).spooled).toBe(0);
  });

  test.each(['zz\r\n', '-5\r\nabcde\r\n', 'ffffffffffffffff\r\n', '5;x\r\nab\r\n0\r\n\r\n'])(
    'a chunk of %j is refused',
    async (chunk) => {
      const heard = await speak(asked(['transfer-encoding: chunked']), chunk);
      expect(statuses(heard).filter((status) => !/^4/.test(status ?? ''))).toEqual([]);
      expect(await left()).toEqual(before);
    },
  );
});

test('who breaks off, wherever that is, leaves nothing', async () => {
  const body = joined(part(disposition, Buffer.alloc(40_000, 7)), end);
  const breaks = Array.from({ length: 24 }, (_, turn) => Math.floor((body.length * turn) / 24));
  for (const at of breaks) {
    const { hostname, port } = new URL(door.web.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    socket.write(asked([`content-length: ${body.length}`]));
    socket.write(body.subarray(0, at));
    await sleep(15);
    socket.destroy();
  }
  expect(await left()).toEqual(before);
});

test('who asks whether they may send is told so before they do', async () => {
  const answer = await askRaw(door.web, { ...form, 'expect': '100-continue', 'content-length': '99999999' }, () => {});
  expect(answer).toMatchObject({ status: 401, code: 'unauthorized' });
});
