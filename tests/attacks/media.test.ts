import { request, type IncomingHttpHeaders } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '#tests/support/photos.ts';
import { childrenOf, openDoor, type Door } from './client.ts';

let door: Door;
let id: string;
beforeAll(async () => {
  door = await openDoor();
  id = (await door.upload(await door.hands(), await photo(600, 900))).id ?? '';
  await door.context.app.images.makeVariants(id);
});
afterAll(() => door.close());

type Heard = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer };

/** Without the tidying that `fetch` does to paths and headers. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Heard> {
  const { port } = new URL(door.web.url);
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers: { host: 'localhost', ...headers } });
    asking.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asking.end();
  });
}

const shown = (variant = 'portrait-crop') => `/media/${id}/${variant}`;
const avif = { accept: 'image/avif,image/webp,*/*' };

describe('no address of a picture leads to anything else', () => {
  test.each<[string, () => string, number?]>([
    ['its original', () => shown('original')],
    ['its original as a file', () => shown('original.jpeg')],
    ['a form that is not offered', () => shown('portrait-crop.avif')],
    ['a form said twice', () => shown('portrait-crop.webp.webp')],
    ['a size that is a word of the language', () => shown('__proto__')],
    ['another word of the language', () => shown('constructor')],
    ['no size', () => `/media/${id}/`],
    ['no picture', () => '/media//portrait-crop'],
    ['a folder above', () => `/media/${id}/../../../../etc/passwd`],
    ['a folder above, written otherwise', () => `/media/${id}/..%2f..%2f..%2fsecret-keys`],
    ['a folder above, written twice otherwise', () => `/media/${id}/%252e%252e%252foriginal.jpeg`],
    ['a folder above in the place of the picture', () => '/media/..%2f..%2fspool/portrait-crop'],
    ['backslashes', () => `/media/..\\..\\${id}/portrait-crop`, 400],
    ['an end within the name', () => shown('portrait-crop%00.webp')],
    ['a line within the name', () => shown('portrait-crop%0d%0ax-evil:1')],
    ['letters that are none', () => shown('%ff%fe'), 400],
    ['a percent sign alone', () => shown('%'), 400],
    ['a size in capitals', () => shown('PORTRAIT-CROP')],
    ['a name in braces', () => `/media/%7B${id}%7D/portrait-crop`],
    ['a name without its lines', () => `/media/${id.replaceAll('-', '')}/portrait-crop`],
    ['a name of four thousand letters', () => `/media/${'a'.repeat(4_000)}/portrait-crop`],
    ['a size of four thousand letters', () => shown('a'.repeat(4_000))],
    ['a command for the database', () => `/media/${id}'%20or%201=1/portrait-crop`],
  ])('%s', async (_, path, expected = 404) => {
    const { status, bytes, headers } = await ask(path());
    expect(status).toBe(expected);
    expect(headers['content-type'] ?? '').not.toContain('image/');
    expect(bytes.length).toBeLessThan(2_000);
    expect(headers).not.toHaveProperty('x-evil');
  });
});

test('a picture’s name in capitals is the same picture', async () => {
  const [plain, capital] = [await ask(shown()), await ask(shown().replace(id, id.toUpperCase()))];
  expect([capital.status, capital.headers.etag]).toEqual([200, plain.headers.etag?.replace(id, id.toUpperCase())]);
  expect(capital.bytes.equals(plain.bytes)).toBe(true);
});

test('what is asked behind the address changes nothing', async () => {
  const plain = await ask(shown());
  for (const query of ['?', '?w=99999&h=99999', '?format=svg', `?${'a'.repeat(4_000)}`, '?callback=alert(1)'])
    expect((await ask(shown() + query)).bytes.equals(plain.bytes), query).toBe(true);
});

describe('a reader gets a form that they said they can show', () => {
  test.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['IMAGE/AVIF', 'image/avif'],
    ['image/webp', 'image/webp'],
    ['*/*', 'image/webp'],
    ['', 'image/webp'],
    ['image/avifx, ximage/avif', 'image/webp'],
    ['image/avif;q=0, image/webp', 'image/webp'],
    ['image/avif;q=0.000', 'image/webp'],
    ['image/avif;q=0.5', 'image/avif'],
    ['text/html, image/avif-sequence', 'image/webp'],
    [`${'image/x,'.repeat(900)}image/avif`, 'image/avif'],
  ])('%j', async (accept, type) => {
    const { headers } = await ask(shown(), accept === '' ? {} : { accept });
    expect([headers['content-type'], headers.vary]).toEqual([type, 'accept']);
  });
});

test('nothing that a client says of itself or of its way gets into an answer that caches keep', async () => {
  const plain = await ask(shown());
  const evil = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'evil',
    'x-forwarded-for': '203.0.113.9',
    'forwarded': 'host=evil.example',
    'x-original-url': '/evil',
    'x-http-method-override': 'DELETE',
    'cookie': 'rotation_session=evil; evil=1',
    'origin': 'https://evil.example',
    'range': 'bytes=0-9',
    'accept-encoding': 'br, gzip',
    'cache-control': 'no-cache',
  };
  const own = new Set(['x-request-id', 'date']);
  const lasting = ({ headers }: Heard) => Object.entries(headers).filter(([name]) => !own.has(name));
  const answer = await ask(shown(), evil);
  expect(answer.status).toBe(200);
  expect(lasting(answer)).toEqual(lasting(plain));
  expect(answer.bytes.equals(plain.bytes)).toBe(true);
});

test('a picture is shown as a picture and as nothing else', async () => {
  const { headers } = await ask(shown());
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/) as string,
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('another host gets no picture, and no cache keeps that', async () => {
  const { status, headers } = await ask(shown(), { host: 'evil.example' });
  expect([status, headers['cache-control']]).toEqual([421, 'private, no-cache']);
});

test('who holds a form is told so, and who holds another form is not', async () => {
  const [webp, best] = [await ask(shown()), await ask(shown(), avif)];
  expect(best.headers.etag).not.toBe(webp.headers.etag);
  const again = (etag: string | undefined, headers = {}) => ask(shown(), { 'if-none-match': etag ?? '', ...headers });
  expect([(await again(webp.headers.etag)).status, (await again(best.headers.etag, avif)).status]).toEqual([304, 304]);
  expect((await again(best.headers.etag)).status).toBe(200);
  expect((await again('"x"')).status).toBe(200);
  expect((await again(webp.headers.etag)).bytes.length).toBe(0);
});

test('HEAD says what GET would, without the bytes', async () => {
  const [get, head] = [await ask(shown()), await ask(shown(), {}, 'HEAD')];
  expect([head.status, head.bytes.length, head.headers['content-type']]).toEqual([200, 0, 'image/webp']);
  expect(head.headers.etag).toBe(get.headers.etag);
});

test('a picture cannot be written to, removed or asked about', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
    expect((await ask(shown(), {}, method)).status, method).toBeGreaterThanOrEqual(400);
  expect((await ask(shown())).status).toBe(200);
});

test('five hundred guesses start no decoder and leave no file', async () => {
  const quiet = await openDoor();
  try {
    const port = new URL(quiet.web.url).port;
    const guesses = Array.from({ length: 500 }, () => `http://127.0.0.1:${port}/media/${randomUUID()}/portrait-crop2x`);
    const answers = await Promise.all(guesses.map(async (guess) => (await fetch(guess)).status));
    expect(new Set(answers)).toEqual(new Set([404]));
    expect(childrenOf(quiet.web.child.pid ?? 0)).toEqual([]);
    expect(await quiet.leavings()).toEqual({ rows: 0, jobs: 0, originals: 0, otherFiles: 0, spooled: 0 });
  } finally {
    await quiet.close();
  }
});
