import { request, type IncomingHttpHeaders } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '#tests/support/photos.ts';
import { childrenOf, startUploadServer, type UploadServer } from './client.ts';

let server: UploadServer;
let id: string;
beforeAll(async () => {
  server = await startUploadServer();
  id = (await server.upload(await server.credentials(), await photo(600, 900))).id ?? '';
  await server.context.app.images.makeVariants(id);
});
afterAll(() => server.close());

type Received = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer };

/** Sends path and headers verbatim, without the normalisation of `fetch`. */
function send(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Received> {
  const { port } = new URL(server.web.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers: { host: 'localhost', ...headers } });
    outgoing.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    outgoing.end();
  });
}

const shown = (variant = 'portrait-crop') => `/media/${id}/${variant}`;
const avif = { accept: 'image/avif,image/webp,*/*' };

describe('an image URL exposes nothing but variants', () => {
  test.each<[string, () => string, number?]>([
    ['the original', () => shown('original')],
    ['the original with extension', () => shown('original.jpeg')],
    ['a variant with a format extension', () => shown('portrait-crop.avif')],
    ['a doubled extension', () => shown('portrait-crop.webp.webp')],
    ['__proto__ as variant', () => shown('__proto__')],
    ['constructor as variant', () => shown('constructor')],
    ['no variant', () => `/media/${id}/`],
    ['no image id', () => '/media//portrait-crop'],
    ['a path traversal', () => `/media/${id}/../../../../etc/passwd`],
    ['an encoded path traversal', () => `/media/${id}/..%2f..%2f..%2fsecret-keys`],
    ['a doubly encoded path traversal', () => `/media/${id}/%252e%252e%252foriginal.jpeg`],
    ['a path traversal as image id', () => '/media/..%2f..%2fspool/portrait-crop'],
    ['backslashes', () => `/media/..\\..\\${id}/portrait-crop`, 400],
    ['a null character in the name', () => shown('portrait-crop%00.webp')],
    ['a line break in the name', () => shown('portrait-crop%0d%0ax-evil:1')],
    ['invalid UTF-8', () => shown('%ff%fe'), 400],
    ['a bare percent sign', () => shown('%'), 400],
    ['a variant in capitals', () => shown('PORTRAIT-CROP')],
    ['an id in braces', () => `/media/%7B${id}%7D/portrait-crop`],
    ['an id without hyphens', () => `/media/${id.replaceAll('-', '')}/portrait-crop`],
    ['an id of 4,000 characters', () => `/media/${'a'.repeat(4_000)}/portrait-crop`],
    ['a variant of 4,000 characters', () => shown('a'.repeat(4_000))],
    ['an SQL injection', () => `/media/${id}'%20or%201=1/portrait-crop`],
  ])('%s', async (_, path, expected = 404) => {
    const { status, bytes, headers } = await send(path());
    expect(status).toBe(expected);
    expect(headers['content-type'] ?? '').not.toContain('image/');
    expect(bytes.length).toBeLessThan(2_000);
    expect(headers).not.toHaveProperty('x-evil');
  });
});

test('an image id in capitals is the same image', async () => {
  const [plain, capital] = [await send(shown()), await send(shown().replace(id, id.toUpperCase()))];
  expect([capital.status, capital.headers.etag]).toEqual([200, plain.headers.etag?.replace(id, id.toUpperCase())]);
  expect(capital.bytes.equals(plain.bytes)).toBe(true);
});

test('query parameters change nothing', async () => {
  const plain = await send(shown());
  for (const query of ['?', '?w=99999&h=99999', '?format=svg', `?${'a'.repeat(4_000)}`, '?callback=alert(1)'])
    expect((await send(shown() + query)).bytes.equals(plain.bytes), query).toBe(true);
});

describe('the format follows the Accept header', () => {
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
    const { headers } = await send(shown(), accept === '' ? {} : { accept });
    expect([headers['content-type'], headers.vary]).toEqual([type, 'accept']);
  });
});

test('client and proxy headers do not change the cacheable response', async () => {
  const plain = await send(shown());
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
  const volatile = new Set(['x-request-id', 'date']);
  const stableHeaders = ({ headers }: Received) => Object.entries(headers).filter(([name]) => !volatile.has(name));
  const answer = await send(shown(), evil);
  expect(answer.status).toBe(200);
  expect(stableHeaders(answer)).toEqual(stableHeaders(plain));
  expect(answer.bytes.equals(plain.bytes)).toBe(true);
});

test('an image is served with headers that prevent other interpretations', async () => {
  const { headers } = await send(shown());
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/) as string,
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('a request for another host is refused and not cached', async () => {
  const { status, headers } = await send(shown(), { host: 'evil.example' });
  expect([status, headers['cache-control']]).toEqual([421, 'private, no-cache']);
});

test('a conditional request is answered 304 for the same format only', async () => {
  const [webp, best] = [await send(shown()), await send(shown(), avif)];
  expect(best.headers.etag).not.toBe(webp.headers.etag);
  const again = (etag: string | undefined, headers = {}) => send(shown(), { 'if-none-match': etag ?? '', ...headers });
  expect([(await again(webp.headers.etag)).status, (await again(best.headers.etag, avif)).status]).toEqual([304, 304]);
  expect((await again(best.headers.etag)).status).toBe(200);
  expect((await again('"x"')).status).toBe(200);
  expect((await again(webp.headers.etag)).bytes.length).toBe(0);
});

test('HEAD answers like GET without a body', async () => {
  const [get, head] = [await send(shown()), await send(shown(), {}, 'HEAD')];
  expect([head.status, head.bytes.length, head.headers['content-type']]).toEqual([200, 0, 'image/webp']);
  expect(head.headers.etag).toBe(get.headers.etag);
});

test('an image cannot be written, removed or queried by other methods', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
    expect((await send(shown(), {}, method)).status, method).toBeGreaterThanOrEqual(400);
  expect((await send(shown())).status).toBe(200);
});

test('500 guessed ids start no decoder and store no file', async () => {
  const idle = await startUploadServer();
  try {
    const port = new URL(idle.web.url).port;
    const guess = async () => (await fetch(`http://127.0.0.1:${port}/media/${randomUUID()}/portrait-crop2x`)).status;
    const answers = new Set<number>();
    // 50 at a time: more than there are slots for images would wait, and on a busy machine be shed.
    for (let round = 0; round < 10; round++)
      for (const status of await Promise.all(Array.from({ length: 50 }, guess))) answers.add(status);
    expect(answers).toEqual(new Set([404]));
    expect(childrenOf(idle.web.child.pid ?? 0)).toEqual([]);
    expect(await idle.storedCounts()).toEqual({ rows: 0, jobs: 0, originals: 0, otherFiles: 0, spooled: 0 });
  } finally {
    await idle.close();
  }
});
