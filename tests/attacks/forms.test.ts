import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxMessage } from '#src/features/messages/text.ts';
import { text } from '#src/i18n/text.ts';
import { newPath } from '#src/pages/listing-wizard/paths.ts';
import type { ClientTokens } from '#tests/support/web-process.ts';
import { startPageServer, whileProbing, type PageServer } from './page-client.ts';

let server: PageServer;
let visitor: ClientTokens;
let member: ClientTokens;
beforeAll(async () => {
  server = await startPageServer();
  [visitor, member] = await Promise.all([server.visitor(), server.member()]);
}, 300_000);
afterAll(() => server.close());

const urlencoded = 'application/x-www-form-urlencoded';
const kilobyte = 1024;
const repeated = (count: number, text: string) => Array.from({ length: count }, () => text).join('&');
const missing = '00000000-0000-4000-8000-000000000000';

type FormResponse = { readonly status: number; readonly type: string; readonly body: string };

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  { cookie, token }: ClientTokens,
  headers: Readonly<Record<string, string>> = {},
): Promise<FormResponse> {
  const answer = await fetch(server.web.url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie, 'x-csrf-token': token, 'content-type': urlencoded, ...headers },
    signal: AbortSignal.timeout(15_000),
  });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() };
}

/** Each form of the site, with the body that a browser sends and the client that may send it. */
const forms = [
  ['/login', 'email=mei%40example.com&password=wrong', () => visitor],
  ['/signup', 'email=mei%40example.com&fname=&lname=Lin&password=short', () => visitor],
  ['/logout', '', () => visitor],
  ['/verify-email', 'operation=verify&token=x', () => member],
  [`/order/${missing}/details`, 'operation=message&content=Hello', () => member],
  [`/sale/${missing}/details`, 'operation=accept', () => member],
  [`/l/${missing}/request`, 'delivery=pick-up&start=2026-12-10&end=2026-12-12', () => member],
  [`/checkout/${missing}/payment`, 'operation=confirm&note=Hello', () => member],
  ['/_clock', 'seconds=1', () => visitor],
] as const;

/** Field names and bodies that make a naive parser allocate far more than it received. */
const hostile: readonly (readonly [string, number, string])[] = [
  ['a very large array index', 400, 'email[99999999]=b'],
  ['the maximum array index', 400, 'email[4294967294]=b'],
  ['an array index in scientific notation', 400, 'email[1e9]=b'],
  ['a large array index in a nested field', 400, 'address.street[99999999]=b'],
  ['a nested field', 400, 'email.a.b.c=d'],
  ['a __proto__ field', 400, '__proto__.polluted=1'],
  ['a constructor.prototype field', 400, 'constructor.prototype.polluted=1'],
  ['a conform intent', 400, '__intent__=null'],
  ['a conform insert intent', 400, '__intent__=%7B%22type%22%3A%22insert%22%7D'],
  ['a conform state', 400, '__state__=1'],
  ['an empty field name', 400, '=1'],
  ['a repeated field', 400, 'csrf=a&csrf=b'],
  ['a field repeated 100 times', 400, repeated(100, 'email=a')],
  ['a field repeated 4,000 times', 400, repeated(4_000, 'a=')],
  ['a field repeated 40,000 times', 413, repeated(40_000, 'email=a')],
  ['12,000 nested fields', 413, Array.from({ length: 12_000 }, (_, at) => `a[${at}].b=1`).join('&')],
  ['a name nested 8,000 deep', 400, `a${'.a'.repeat(8_000)}=1`],
  ['a name nested 250,000 deep', 413, `a${'.a'.repeat(250_000)}=1`],
  ['16,000 brackets', 400, `${'['.repeat(16_000)}=1`],
  ['16,000 ampersands', 400, '&'.repeat(16_000)],
  ['invalid UTF-8', 400, Buffer.from([0x65, 0x3d, 0xff, 0xfe]).toString('latin1')],
];

describe.each(forms)('the form of %s', (path, validBody, who) => {
  test('is accepted as browsers send it, urlencoded and multipart', async () => {
    for (const query of ['', '.data'].slice(0, path === '/_clock' ? 1 : 2)) {
      const form = new FormData();
      for (const [name, value] of new URLSearchParams(validBody)) form.set(name, value);
      const { cookie, token } = who();
      const multipart = await fetch(server.web.url + path + query, {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: { cookie, 'x-csrf-token': token },
      });
      const statuses = [multipart.status, (await post(path + query, validBody, who())).status];
      // May be refused for its content (a wrong password, a missing transaction), not for its encoding.
      for (const status of statuses) expect([200, 202, 303, 400, 401, 404, 409]).toContain(status);
      if (statuses.includes(400)) expect(['/login', '/signup', '/verify-email']).toContain(path);
    }
  });

  test.each(hostile)('with %s is refused before it is parsed', async (_, status, body) => {
    const bytes = new Uint8Array(Buffer.from(body, 'latin1'));
    const { done, maxMs } = await whileProbing(server.web, async () => [
      await post(path, bytes, who()),
      ...(path === '/_clock' ? [] : [await post(`${path}.data`, bytes, who())]),
    ]);
    const max = body.length <= 64 * kilobyte && /order|sale|request|payment/.test(path) ? 400 : status;
    expect(done.map((answer) => answer.status)).toEqual(done.map(() => max));
    expect(maxMs).toBeLessThan(10_000);
  });
});

test('the CSRF token is read from the size-limited form, also for a client without cookies', async () => {
  const withoutCookies = { cookie: '', token: '' };
  for (const [body, status] of [
    ['email[4294967294]=b', 400],
    [repeated(40_000, 'email=a'), 413],
    ['email=a&password=b', 403],
  ] as const) {
    const answer = await fetch(`${server.web.url}/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': urlencoded, 'cookie': withoutCookies.cookie },
    });
    expect(answer.status, body.slice(0, 20)).toBe(status);
  }
});

describe('a multipart form', () => {
  const part = (name: string, value = 'a', more = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const send = (body: string, type = 'multipart/form-data; boundary=x') =>
    post('/login', new Uint8Array(Buffer.from(body)), visitor, { 'content-type': type });

  test.each([
    ['an empty body', '', 400],
    ['no closing boundary', part('email').slice(0, -6), 400],
    ['parts without names', '--x\r\n\r\na\r\n--x--\r\n', 400],
    ['a file', `${part('email', 'a', '; filename="a.txt"')}--x--\r\n`, 400],
    ['a name with an index', `${part('email[4294967294]')}--x--\r\n`, 400],
    ['a repeated name', `${part('email')}${part('email')}--x--\r\n`, 400],
    ['300 parts', `${'--x\r\n\r\n\r\n'.repeat(300)}--x--\r\n`, 400],
    ['40,000 parts', `${part('email').repeat(40_000)}--x--\r\n`, 413],
    ['only boundaries', '--x'.repeat(5_000), 400],
  ])('with %s is refused', async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/form-data; boundary=y',
    'multipart/form-data; boundary="x',
  ])('with the content type %j is refused', async (type) => {
    expect((await send(`${part('email')}--x--\r\n`, type)).status).toBe(400);
  });
});

test.each([
  ['text/plain', 415],
  ['application/json', 415],
  ['multipart/mixed; boundary=x', 415],
  ['application/x-www-form-urlencoded-not', 415],
  ['application/x-www-form-urlencoded; charset=utf-16', 415],
  ['application/x-www-form-urlencoded; charset=UTF-8', 400],
  ['image/png', 415],
  ['', 415],
])('a body of type %j is answered %i', async (type, status) => {
  const body = 'email=mei%40example.com&password=';
  for (const path of ['/login', '/login.data'])
    expect((await post(path, body, visitor, { 'content-type': type })).status).toBe(status);
});

test('a compressed body is not unpacked', async () => {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(8 * 1024 * kilobyte, 'a=1&')));
  for (const path of ['/login', '/api/transaction-line-items']) {
    const answer = await post(path, bomb, visitor, {
      'content-encoding': 'gzip',
      'content-type': path === '/login' ? urlencoded : 'application/json',
    });
    expect(answer.status, path).toBe(415);
  }
});

test('each endpoint enforces its own size limit to the byte, larger for messages', async () => {
  const padded = (size: number, start: string) => start + 'a'.repeat(size - start.length);
  const login = (size: number) => post('/login', padded(size, 'email=x&password='), visitor);
  expect([(await login(16 * kilobyte)).status, (await login(16 * kilobyte + 1)).status]).toEqual([400, 413]);
  const message = (size: number) =>
    post(`/order/${missing}/details`, padded(size, 'operation=message&content='), member, { accept: 'text/html' });
  const long = `operation=message&content=${encodeURIComponent('字'.repeat(maxMessage))}`;
  expect((await post(`/order/${missing}/details`, long, member)).status).toBe(404);
  const [large, larger] = [await message(64 * kilobyte), await message(64 * kilobyte + 1)];
  expect(large.status).toBeLessThan(413);
  expect([larger.status, larger.type]).toEqual([413, expect.stringContaining('text/html')]);
  expect(larger.body).toContain('shorten it');
});

test('the form keeps its values after a validation error', async () => {
  const body = 'email=mei%40example.com&fname=&lname=Li%22n&password=a-long-password&terms=agreed';
  const page = await post('/signup', body, visitor, { accept: 'text/html' });
  expect(page.status).toBe(400);
  expect(page.body).toContain('value="mei@example.com"');
  expect(page.body).toContain('value="Li&quot;n"');
  expect(page.body).not.toContain('a-long-password');
});

test('120 forms of 12,000 nested fields do not leak memory', async () => {
  const body = Array.from({ length: 12_000 }, (_, at) => `email[${at}].a=1`).join('&');
  await post('/login', body, visitor);
  const before = server.memory();
  const { maxMs } = await whileProbing(server.web, async () => {
    for (let turn = 0; turn < 12; turn++)
      await Promise.all(Array.from({ length: 10 }, () => post('/login', body, visitor).catch(() => null)));
  });
  expect(maxMs).toBeLessThan(10_000);
  expect(server.memory() - before).toBeLessThan(200);
});

test('a form that meets a bug is answered with a sentence, so that its page keeps what was typed', async () => {
  const { db } = server.context.app;
  const origin = { 'origin': server.web.url, 'sec-fetch-site': 'same-origin' };
  const subscribe = () => post('/newsletter.data', 'name=Mei&email=mei%40example.com', visitor, origin);
  expect((await subscribe()).status).toBeLessThan(400);
  await db.execute(sql`alter table newsletter_requests rename to newsletter_requests_lost`);
  try {
    const answer = await subscribe();
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body)).toMatchObject({
      error: { code: 'internal-error', message: text('page-error.internal') },
    });
    for (const [referer, back] of [
      ['', ''],
      [`${server.web.url}/s?size=10&day=2`, '/s?size=10&amp;day=2'],
      ['https://elsewhere.example/s', ''],
    ] as const) {
      const headers = { accept: 'text/html', referer };
      const page = await post('/newsletter', 'name=Mei&email=mei%40example.com', visitor, headers);
      expect([page.status, page.body]).toEqual([500, expect.stringContaining('was most likely not saved')]);
      expect(page.body).toContain(`href="${back}">${text('page-error.form')}</a>`);
    }
  } finally {
    await db.execute(sql`alter table newsletter_requests_lost rename to newsletter_requests`);
  }
});

test('a page that tells of a bug itself keeps what was typed, also without scripts', async () => {
  const { db } = server.context.app;
  await db.execute(
    sql`create function planted_bug() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`,
  );
  await db.execute(sql`create trigger planted_bug before insert on listings execute function planted_bug()`);
  try {
    const body = `operation=next&kind=rent&clientKey=${missing}&title=Sage+wrap+dress`;
    const page = await post(newPath, body, member, { accept: 'text/html' });
    expect(page.status).toBe(500);
    expect(page.body).toContain('value="Sage wrap dress"');
    expect(page.body).toContain(text('wizard.failed-create'));
  } finally {
    await db.execute(sql`drop function planted_bug cascade`);
  }
});
