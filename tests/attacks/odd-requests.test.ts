import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '#src/routes.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';
import type { Hands } from '#tests/support/web-process.ts';
import { openPages, sendRaw, whileAsking, type PagesDoor } from './page-client.ts';

let door: PagesDoor;
let visitor: Hands;
let member: Hands;
let listingId: string;
beforeAll(async () => {
  door = await openPages();
  [visitor, member] = await Promise.all([door.visitor(), door.member()]);
  const { db } = door.context.app;
  listingId = await makeRental(db, { authorId: await makeUser(db) });
}, 300_000);
afterAll(() => door.close());

const nobody: Hands = { cookie: '', token: '' };
const missing = '00000000-0000-4000-8000-000000000000';

/** Every address of the site with a value for each part of it, as a page and as the data of one. */
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
const sandboxed = ['/_sandbox', '/_sandbox/v1/payment_intents', '/_sandbox/challenge/x', '/_sandbox/_control/clock'];
const everywhere = [...pages, ...calls, ...others, ...sandboxed, '/l/%ff', '/%E0%A4%A.data'];

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

async function ask(method: string, path: string, { cookie, token }: Hands, [type, body] = ['', '']): Promise<Answer> {
  const answer = await fetch(door.web.url + path.replace('LISTING', listingId), {
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

/** All at once would be turned away: a few at a time. */
async function fewAtATime<T>(all: readonly T[], one: (item: T) => Promise<Answer>): Promise<Answer[]> {
  const left = [...all];
  const answers: Answer[] = [];
  const work = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) answers.push(await one(item));
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return answers;
}

/** 501 says that a part of the API is not there yet, 502 that the sandbox does not answer. */
const stumbled = ({ status }: Answer) => status >= 500 && status !== 501;

describe.each([
  ['an anonymous visitor', () => visitor],
  ['a member', () => member],
  ['a client without any token', () => nobody],
])('to %s', (_, who) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s with any body is answered at every address', async (method) => {
    // The session ends with the first of these that succeeds.
    const addresses = everywhere.filter((path) => !path.startsWith('/logout') || who() !== member);
    const sent = method === 'POST' && who() !== nobody ? bodies : [bodies[0], bodies[5]];
    const all = addresses.flatMap((path) => sent.map((body) => [path, body ?? ['', '']] as const));
    const { done, maxMs } = await whileAsking(door.web, () =>
      fewAtATime(all, ([path, body]) => ask(method, path, who(), [...body])),
    );
    expect(done.filter(stumbled)).toEqual([]);
    expect(done.filter(({ status, allow }) => status === 405 && allow === null)).toEqual([]);
    expect(maxMs).toBeLessThan(10_000);
    if (method === 'POST') return;
    const taken = done.filter(({ status, at }) => status < 400 && !at.startsWith('DELETE /_clock'));
    expect(taken).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'OPTIONS', 'PROPFIND'])('%s is answered at every address', async (method) => {
    const answers = await fewAtATime(everywhere, (path) => ask(method, path, who()));
    expect(answers.filter(stumbled)).toEqual([]);
  });
});

test('what an address does not take is refused as what it is, with the ways that are open', async () => {
  const at = async (method: string, path: string, body?: [string, string]) => {
    const { status, allow } = await ask(method, path, member, body);
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

test('a change without a token is refused by every method', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/api/transition-privileged', '/api/listings', '/api/nowhere'])
      expect((await ask(method, path, { ...member, token: '' }, ['application/json', '{}'])).status).toBe(403);
});

describe('a request as no browser sends it', () => {
  const lines = (first: string, ...headers: readonly string[]) => `${[first, ...headers].join('\r\n')}\r\n\r\n`;
  const host = () => `Host: ${new URL(door.web.url).host}`;
  const form = 'Content-Type: application/x-www-form-urlencoded';
  const send = (text: string) => sendRaw(door.web, text);

  test('is read when it is whole', async () => {
    expect(await send(lines('GET /login HTTP/1.1', host()))).toBe(200);
  });

  test.each<[string, () => string, readonly number[]]>([
    ['two hosts', () => lines('GET /login HTTP/1.1', host(), 'Host: evil.example'), [400]],
    ['two hosts, ours the second', () => lines('GET /login HTTP/1.1', 'Host: evil.example', host()), [400]],
    ['the same host twice', () => lines('GET / HTTP/1.1', host(), host()), [400]],
    ['two hosts for a page that is kept', () => lines('GET /s HTTP/1.1', host(), 'HOST: evil.example'), [400]],
    ['a host in the first line and another', () => lines(`GET http://127.0.0.1:1/ HTTP/1.1`, host()), [400, 421]],
    ['a foreign host in the first line', () => lines('GET http://evil.example/ HTTP/1.1', host()), [400, 421]],
    ['no host', () => lines('GET / HTTP/1.1'), [400]],
    ['an empty host', () => lines('GET / HTTP/1.1', 'Host:'), [400, 421]],
    ['a host that is none', () => lines('GET / HTTP/1.1', 'Host: a b/c@d'), [400, 421]],
    [
      'two types',
      () => lines('POST /login HTTP/1.1', host(), form, 'Content-Type: text/plain', 'Content-Length: 0'),
      [400],
    ],
    ['two tokens', () => lines('POST /login HTTP/1.1', host(), 'X-CSRF-Token: a', 'X-CSRF-Token: b'), [400]],
    ['two lengths', () => lines('POST /login HTTP/1.1', host(), form, 'Content-Length: 1', 'Content-Length: 2'), [400]],
    [
      'a length and chunks',
      () => lines('POST /login HTTP/1.1', host(), 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      [400],
    ],
    ['a length below nothing', () => lines('POST /login HTTP/1.1', host(), form, 'Content-Length: -1'), [400]],
    [
      'a length beyond all',
      () => lines('POST /login HTTP/1.1', host(), form, `Content-Length: ${'9'.repeat(30)}`),
      [400],
    ],
    ['a length of a gigabyte', () => lines('POST /login HTTP/1.1', host(), form, 'Content-Length: 1073741824'), [413]],
    [
      'a chunk that is none',
      () => `${lines('POST /login HTTP/1.1', host(), form, 'Transfer-Encoding: chunked')}zz\r\n`,
      [400],
    ],
    [
      'chunks without end',
      () =>
        `${lines('POST /login HTTP/1.1', host(), form, 'Transfer-Encoding: chunked')}8000\r\n${'a'.repeat(32_768)}\r\n`,
      [413],
    ],
    ['an unknown coding', () => lines('POST /login HTTP/1.1', host(), 'Transfer-Encoding: gzip'), [400, 501]],
    [
      'a hundred and one headers',
      () => lines('GET /login HTTP/1.1', host(), ...Array.from({ length: 100 }, (_, at) => `X-${at}: 1`)),
      [431],
    ],
    [
      'headers before the address of its client',
      () =>
        lines(
          'GET / HTTP/1.1',
          host(),
          ...Array.from({ length: 200 }, (_, at) => `A-${at}: 1`),
          'X-Forwarded-For: 1.2.3.4',
        ),
      [431],
    ],
    ['twenty kilobytes of headers', () => lines('GET / HTTP/1.1', host(), `X-A: ${'a'.repeat(20_000)}`), [400, 431]],
    ['ten kilobytes of cookies', () => lines('GET /login HTTP/1.1', host(), `Cookie: a=${'a'.repeat(10_000)}`), [431]],
    ['three hundred cookies', () => lines('GET /login HTTP/1.1', host(), `Cookie: ${'a=1; '.repeat(300)}`), [431]],
    [
      'three hundred lines of cookies',
      () => lines('GET /s HTTP/1.1', host(), ...Array.from({ length: 90 }, () => 'Cookie: a=1;b=2;c=3')),
      [431],
    ],
    ['an address of fourteen kilobytes', () => lines(`GET /s?keywords=${'a'.repeat(14_000)} HTTP/1.1`, host()), [414]],
    ['a hundred and one parameters', () => lines(`GET /s?${'a=1&'.repeat(100)}a=1 HTTP/1.1`, host()), [400]],
    ['no protocol', () => 'GET /\r\n\r\n', [400]],
    ['another protocol', () => lines('GET / HTTP/3.0', host()), [400, 505]],
    ['a method that is none', () => lines('G=T / HTTP/1.1', host()), [400]],
    ['a tunnel', () => lines('CONNECT evil.example:443 HTTP/1.1', host()), [0, 400, 405]],
    ['an echo', () => lines('TRACE / HTTP/1.1', host()), [405]],
    ['an asterisk', () => lines('OPTIONS * HTTP/1.1', host()), [204, 400, 404, 405]],
    ['a backslash', () => lines('GET /\\evil.example HTTP/1.1', host()), [400, 404]],
    ['two slashes', () => lines('GET //evil.example HTTP/1.1', host()), [400, 404]],
    ['half an escape', () => lines('GET /l/%E0%A4%A HTTP/1.1', host()), [400, 404]],
    ['an upgrade', () => lines('GET /login HTTP/1.1', host(), 'Connection: upgrade', 'Upgrade: websocket'), [200, 400]],
    ['a wish that is unknown', () => lines('GET /login HTTP/1.1', host(), 'Expect: tea'), [200, 417]],
    ['a null in a header', () => lines('GET / HTTP/1.1', host(), 'X-A: a\0b'), [400]],
    ['a folded header', () => lines('GET / HTTP/1.1', host(), 'X-A: a', ' b'), [200, 400]],
  ])('is refused or read in one way: %s', async (_, text, statuses) => {
    expect(statuses).toContain(await send(text()));
  });

  test.each([
    ['rotation_session', '%ff'],
    ['rotation_session', 'a'.repeat(7_000)],
    ['rotation_visitor', '%E0%A4%A'],
    ['rotation_device', '.'.repeat(7_000)],
    ['cookies-known', '{}'],
    ['__proto__', 'x'],
    ['', ''],
    ['a', '"'],
    [';;;;;;;;;', '=====;;=;'],
  ])('is answered whatever the cookie %s holds', async (name, value) => {
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
  ])('is answered at once whatever %s says', async (name, value) => {
    const { done, maxMs } = await whileAsking(door.web, () =>
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
