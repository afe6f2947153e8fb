import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '#src/routes.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';
import type { ClientTokens } from '#tests/support/web-process.ts';
import { startPageServer, sendRaw, whileProbing, type PageServer } from './page-client.ts';

let server: PageServer;
let visitor: ClientTokens;
let member: ClientTokens;
let listingId: string;
beforeAll(async () => {
  server = await startPageServer();
  [visitor, member] = await Promise.all([server.visitor(), server.member()]);
  const { db } = server.context.app;
  listingId = await makeRental(db, { authorId: await makeUser(db) });
}, 300_000);
afterAll(() => server.close());

const withoutTokens: ClientTokens = { cookie: '', token: '' };
const missing = '00000000-0000-4000-8000-000000000000';

/** Every route of the site with its parameters filled in, as a page and as a data request. */
const pages = routes.flatMap(({ path = '', index }) => {
  const filled = `/${path}`.replace(':slug', 'a-dress').replace(':tab', 'orders').replace('*', 'nowhere');
  const addresses = [':id', ':transactionId'].some((name) => filled.includes(name))
    ? [missing, 'LISTING'].map((id) => filled.replace(/:id|:transactionId/, id))
    : [filled];
  return addresses.flatMap((address) => [address, index === true ? '/_.data' : `${address}.data`]);
});

const api = [
  'listings',
  `listings/${missing}`,
  'transaction-line-items',
  'initiate-privileged',
  'transition-privileged',
];
const calls = [...api, `transactions/${missing}`, 'images/upload', 'nowhere', ''].map((path) => `/api/${path}`);
const others = ['/_clock', '/_mailbox', `/_mailbox/emails/x`, '/webhooks/stripe', '/healthz', '/readyz', '/media/x/y'];
const sandboxPaths = ['/_sandbox', '/_sandbox/v1/payment_intents', '/_sandbox/challenge/x', '/_sandbox/_control/clock'];
const allPaths = [...pages, ...calls, ...others, ...sandboxPaths, '/l/%ff', '/%E0%A4%A.data'];

const deep = `a${'.a'.repeat(7_000)}=1`;
const bodies: readonly (readonly [type: string, body: string])[] = [
  ['application/json', '{"email":"a","password":"b"}'],
  ['application/json', '[[[[[[[[[[[[[[[[[[[[[[[['],
  ['text/plain', 'hello'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na'],
  ['multipart/form-data', 'nothing'],
  ['application/x-www-form-urlencoded', '__intent__=null'],
  ['application/x-www-form-urlencoded', deep],
  ['application/x-www-form-urlencoded', '%%%=%ff&\0=\0'],
  ['application/x-www-form-urlencoded', ''],
  ['', 'x'],
];

type Answer = { readonly at: string; readonly status: number; readonly allow: string | null };

async function send(
  method: string,
  path: string,
  { cookie, token }: ClientTokens,
  [type, body] = ['', ''],
): Promise<Answer> {
  const answer = await fetch(server.web.url + path.replace('LISTING', listingId), {
    method,
    redirect: 'manual',
    headers: { cookie, 'x-csrf-token': token, 'content-type': type, 'accept': path.length % 2 ? 'text/html' : '*/*' },
    ...(body !== '' && { body }),
    signal: AbortSignal.timeout(15_000),
  });
  await answer.arrayBuffer();
  return {
    at: `${method} ${path} ${type} ${body.slice(0, 20)}`,
    status: answer.status,
    allow: answer.headers.get('allow'),
  };
}

/** Runs four at a time, because more concurrent requests would be shed. */
async function fourAtATime<T>(all: readonly T[], one: (item: T) => Promise<Answer>): Promise<Answer[]> {
  const left = [...all];
  const answers: Answer[] = [];
  const work = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) answers.push(await one(item));
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return answers;
}

/** A server error; 501 is allowed for parts of the API that do not exist yet. */
const isServerError = ({ status }: Answer) => status >= 500 && status !== 501;

describe.each([
  ['an anonymous visitor', () => visitor],
  ['a member', () => member],
  ['a client without any token', () => withoutTokens],
])('to %s', (_, who) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s with any body is answered by every route', async (method) => {
    // A successful log-out would end the member's session.
    const addresses = allPaths.filter((path) => !path.startsWith('/logout') || who() !== member);
    const sent = method === 'POST' && who() !== withoutTokens ? bodies : [bodies[0], bodies[5]];
    const all = addresses.flatMap((path) => sent.map((body) => [path, body ?? ['', '']] as const));
    const { done, maxMs } = await whileProbing(server.web, () =>
      fourAtATime(all, ([path, body]) => send(method, path, who(), [...body])),
    );
    expect(done.filter(isServerError)).toEqual([]);
    expect(done.filter(({ status, allow }) => status === 405 && allow === null)).toEqual([]);
    expect(maxMs).toBeLessThan(10_000);
    if (method === 'POST') return;
    const taken = done.filter(({ status, at }) => status < 400 && !at.startsWith('DELETE /_clock'));
    expect(taken).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'OPTIONS', 'PROPFIND'])('%s is answered by every route', async (method) => {
    const answers = await fourAtATime(allPaths, (path) => send(method, path, who()));
    expect(answers.filter(isServerError)).toEqual([]);
  });
});

test('an unsupported method or content type is refused with its own status and the allowed methods', async () => {
  const at = async (method: string, path: string, body?: [string, string]) => {
    const { status, allow } = await send(method, path, member, body);
    return [status, allow];
  };
  for (const path of ['/login', '/signup', '/login.data', '/signup.data']) {
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(await at(method, path, ['application/x-www-form-urlencoded', 'email=a'])).toEqual([
        405,
        'GET, HEAD, POST',
      ]);
    expect(await at('POST', path, ['application/json', '{}'])).toEqual([415, null]);
    expect(await at('POST', path, ['text/plain', 'email=a'])).toEqual([415, null]);
    expect(await at('POST', path, ['multipart/form-data; boundary=x', '--x'])).toEqual([400, null]);
    expect(await at('POST', path, ['application/x-www-form-urlencoded', '__intent__=null'])).toEqual([400, null]);
    expect(await at('OPTIONS', path)).toEqual([204, 'GET, HEAD, POST']);
  }
  expect(await at('POST', '/s', ['application/x-www-form-urlencoded', ''])).toEqual([405, 'GET, HEAD']);
  expect(await at('POST', '/nowhere', ['application/x-www-form-urlencoded', ''])).toEqual([404, null]);
  expect(await at('PUT', '/api/listings', ['application/json', '{}'])).toEqual([405, 'GET, HEAD']);
  expect(await at('GET', '/api/initiate-privileged')).toEqual([405, 'POST']);
});

test('a write without a CSRF token is refused for every method', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/api/transition-privileged', '/api/listings', '/api/nowhere'])
      expect((await send(method, path, { ...member, token: '' }, ['application/json', '{}'])).status).toBe(403);
});

describe('a malformed request', () => {
  const lines = (first: string, ...headers: readonly string[]) => `${[first, ...headers].join('\r\n')}\r\n\r\n`;
  const host = () => `Host: ${new URL(server.web.url).host}`;
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const send = (text: string) => sendRaw(server.web, text);

  test('is answered when it is well formed', async () => {
    expect(await send(lines('GET /login HTTP/1.1', host()))).toBe(200);
  });

  test.each<[string, () => string, readonly number[]]>([
    ['two Host headers', () => lines('GET /login HTTP/1.1', host(), 'Host: evil.example'), [400]],
    ['two Host headers, ours the second', () => lines('GET /login HTTP/1.1', 'Host: evil.example', host()), [400]],
    ['the same Host header twice', () => lines('GET / HTTP/1.1', host(), host()), [400]],
    ['two Host headers for a cached page', () => lines('GET /s HTTP/1.1', host(), 'HOST: evil.example'), [400]],
    ['different hosts in request line and header', () => lines(`GET http://127.0.0.1:1/ HTTP/1.1`, host()), [400, 421]],
    ['a foreign host in the request line', () => lines('GET http://evil.example/ HTTP/1.1', host()), [400, 421]],
    ['no host', () => lines('GET / HTTP/1.1'), [400]],
    ['an empty host', () => lines('GET / HTTP/1.1', 'Host:'), [400, 421]],
    ['an invalid host', () => lines('GET / HTTP/1.1', 'Host: a b/c@d'), [400, 421]],
    [
      'two content types',
      () => lines('POST /login HTTP/1.1', host(), form, 'Content-Type: text/plain', 'Content-Length: 0'),
      [400],
    ],
    ['two CSRF tokens', () => lines('POST /login HTTP/1.1', host(), 'X-CSRF-Token: a', 'X-CSRF-Token: b'), [400]],
    [
      'two content lengths',
      () => lines('POST /login HTTP/1.1', host(), form, 'Content-Length: 1', 'Content-Length: 2'),
      [400],
    ],
    [
      'a content length and chunked encoding',
      () => lines('POST /login HTTP/1.1', host(), 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      [400],
    ],
    ['a negative content length', () => lines('POST /login HTTP/1.1', host(), form, 'Content-Length: -1'), [400]],
    [
      'a content length of 30 digits',
      () => lines('POST /login HTTP/1.1', host(), form, `Content-Length: ${'9'.repeat(30)}`),
      [400],
    ],
    [
      'a content length of a gigabyte',
      () => lines('POST /login HTTP/1.1', host(), form, 'Content-Length: 1073741824'),
      [413],
    ],
    [
      'an invalid chunk size',
      () => `${lines('POST /login HTTP/1.1', host(), form, 'Transfer-Encoding: chunked')}zz\r\n`,
      [400],
    ],
    [
      'an oversized chunked body',
      () =>
        `${lines('POST /login HTTP/1.1', host(), form, 'Transfer-Encoding: chunked')}8000\r\n${'a'.repeat(32_768)}\r\n`,
      [413],
    ],
    [
      'an unsupported transfer encoding',
      () => lines('POST /login HTTP/1.1', host(), 'Transfer-Encoding: gzip'),
      [400, 501],
    ],
    [
      '101 headers',
      () => lines('GET /login HTTP/1.1', host(), ...Array.from({ length: 100 }, (_, at) => `X-${at}: 1`)),
      [431],
    ],
    [
      '200 headers before X-Forwarded-For',
      () =>
        lines(
          'GET / HTTP/1.1',
          host(),
          ...Array.from({ length: 200 }, (_, at) => `A-${at}: 1`),
          'X-Forwarded-For: 1.2.3.4',
        ),
      [431],
    ],
    ['20 kB of headers', () => lines('GET / HTTP/1.1', host(), `X-A: ${'a'.repeat(20_000)}`), [400, 431]],
    ['10 kB of cookies', () => lines('GET /login HTTP/1.1', host(), `Cookie: a=${'a'.repeat(10_000)}`), [431]],
    ['300 cookies', () => lines('GET /login HTTP/1.1', host(), `Cookie: ${'a=1; '.repeat(300)}`), [431]],
    [
      '90 Cookie headers',
      () => lines('GET /s HTTP/1.1', host(), ...Array.from({ length: 90 }, () => 'Cookie: a=1;b=2;c=3')),
      [431],
    ],
    ['a URL of 14 kB', () => lines(`GET /s?keywords=${'a'.repeat(14_000)} HTTP/1.1`, host()), [414]],
    ['101 query parameters', () => lines(`GET /s?${'a=1&'.repeat(100)}a=1 HTTP/1.1`, host()), [400]],
    ['no protocol version', () => 'GET /\r\n\r\n', [400]],
    ['an unknown protocol version', () => lines('GET / HTTP/3.0', host()), [400, 505]],
    ['an invalid method', () => lines('G=T / HTTP/1.1', host()), [400]],
    ['CONNECT', () => lines('CONNECT evil.example:443 HTTP/1.1', host()), [0, 400, 405]],
    ['TRACE', () => lines('TRACE / HTTP/1.1', host()), [405]],
    ['OPTIONS *', () => lines('OPTIONS * HTTP/1.1', host()), [204, 400, 404, 405]],
    ['a backslash', () => lines('GET /\\evil.example HTTP/1.1', host()), [400, 404]],
    ['two slashes', () => lines('GET //evil.example HTTP/1.1', host()), [400, 404]],
    ['an invalid percent escape', () => lines('GET /l/%E0%A4%A HTTP/1.1', host()), [400, 404]],
    ['an upgrade', () => lines('GET /login HTTP/1.1', host(), 'Connection: upgrade', 'Upgrade: websocket'), [200, 400]],
    ['an unknown Expect header', () => lines('GET /login HTTP/1.1', host(), 'Expect: tea'), [200, 417]],
    ['a null character in a header', () => lines('GET / HTTP/1.1', host(), 'X-A: a\0b'), [400]],
    ['a folded header', () => lines('GET / HTTP/1.1', host(), 'X-A: a', ' b'), [200, 400]],
  ])('is refused or parsed unambiguously: %s', async (_, text, statuses) => {
    expect(statuses).toContain(await send(text()));
  });

  test.each([
    ['rotation_session', '%ff'],
    ['rotation_session', 'a'.repeat(7_000)],
    ['rotation_visitor', '%E0%A4%A'],
    ['rotation_device', '.'.repeat(7_000)],
    ['euCookiesAccepted', '{}'],
    ['__proto__', 'x'],
    ['', ''],
    ['a', '"'],
    [';;;;;;;;;', '=====;;=;'],
  ])('with the cookie %s = %j is answered', async (name, value) => {
    for (const path of ['/', '/login', '/inbox', '/s.data', '/api/listings'])
      expect([200, 202, 302, 303]).toContain(
        await send(lines(`GET ${path} HTTP/1.1`, host(), `Cookie: ${name}=${value}`)),
      );
  });

  test.each([
    ['Accept', 'a/b;q=0.1,'.repeat(1_200)],
    ['Accept-Encoding', `br${' '.repeat(12_000)}x`],
    ['Accept-Encoding', 'br;q=0.'.repeat(1_500)],
    ['Accept-Language', 'en;q=0.1,'.repeat(1_300)],
    ['If-None-Match', '"a",'.repeat(3_000)],
    ['If-Modified-Since', 'x'.repeat(12_000)],
    ['Range', `bytes=${'0-1,'.repeat(3_000)}`],
    ['Range', 'bytes=-99999999999999999999'],
    ['Sec-Purpose', 'prefetch;'.repeat(1_000)],
    ['X-Forwarded-For', '1,'.repeat(6_000)],
    ['User-Agent', '('.repeat(12_000)],
    ['Referer', 'http://'.repeat(1_500)],
  ])('with a hostile %s header is answered without delay', async (name, value) => {
    const { done, maxMs } = await whileProbing(server.web, () =>
      Promise.all(
        ['/', '/login', '/media/x/y', '/api/listings'].map((path) =>
          send(lines(`GET ${path} HTTP/1.1`, host(), `${name}: ${value}`)),
        ),
      ),
    );
    expect(done.every((status) => [200, 404].includes(status))).toBe(true);
    expect(maxMs).toBeLessThan(10_000);
  });
});
