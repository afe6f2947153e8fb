import { request } from 'node:http';
import { ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { idChecks } from '#src/database/schema/id-checks.ts';
import { policyOf } from '#src/domain/policy/policies.ts';
import { actAs } from '#src/features/accounts/act-as.server.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import routes, { routeAccess } from '#src/routes.ts';
import { makeUser } from '#tests/support/factories.ts';
import { sendId, viewerFor } from '#tests/support/id-checks.ts';
import { makeLender } from '#tests/support/test-context.ts';
import type { ClientTokens } from '#tests/support/web-process.ts';
import { startPageServer, type PageServer } from './page-client.ts';

/** A name that only the console shows here. */
const canary = 'Canary-in-the-queue';

let server: PageServer;
let checkId: string;
let operator: ClientTokens;
let weakOperator: ClientTokens;
let outsiders: Readonly<Record<string, ClientTokens>>;

beforeAll(async () => {
  server = await startPageServer();
  const { app } = server.context;
  const owner = viewerFor(await makeUser(app.db, { firstName: canary, displayName: canary, lastName: 'Wu' }));
  checkId = await sendId(app, owner);
  const operatorId = await makeUser(app.db, { role: 'operator' });
  operator = await tokensFor(await startedFor(operatorId, 'code'));
  weakOperator = await tokensFor(await startedFor(operatorId, 'password'));
  const request = { reason: 'A question', requestId: null, browser: { ip: '127.0.0.1' } };
  const userId = await makeUser(app.db);
  outsiders = {
    'an anonymous visitor': await server.visitor(),
    'a customer': await server.member(),
    'a lender': await tokensFor(await startedFor(await makeLender(server.context), 'code')),
    'an operator who acts as a user': await tokensFor(
      await actAs(app, { id: operatorId, role: 'operator', signedInBy: 'code' }, userId, request),
    ),
  };
});
afterAll(() => server.close());

function startedFor(userId: string, by: 'code' | 'password'): Promise<string> {
  return server.context.app.db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1' }, by));
}

async function tokensFor(token: string): Promise<ClientTokens> {
  const { app } = server.context;
  const viewer = await viewerOf(app, token);
  if (viewer === null) throw new Error('There is no session');
  return {
    cookie: `rotation_session=${token}`,
    token: makeCsrfToken(app.config.sessionSecret, { session: viewer.sessionId }),
  };
}

type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
type Answer = { readonly status: number; readonly text: string; readonly location: string };

/** Sends the path as it is written: `fetch` would resolve dots and slashes. */
function ask(path: string, { cookie, token }: ClientTokens, sent: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.web.url);
  const { method = 'GET', headers = {}, body = '' } = sent;
  const length = { 'content-length': String(Buffer.byteLength(body)), 'x-csrf-token': token };
  const form = method === 'GET' ? {} : { ...length, 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    const all = { accept: 'text/html', cookie, ...form, ...headers };
    const outgoing = request({ hostname, port, path, method, headers: all, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (more: string) => (text += more));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, text, location: incoming.headers.location ?? '' }),
      );
    });
    outgoing.on('error', reject).end(body);
  });
}

/** Every address that operators alone may read, with the id of a real document where one is named. */
const addresses = routes.flatMap(({ id = '', path = '' }) => {
  const access = routeAccess[id];
  if (access === undefined || policyOf(access.read).who !== 'operator') return [];
  return [`/${path.replace('/*', '').replace(':side', 'front')}`];
});
const filled = (address: string) => address.replaceAll(/:\w+/g, checkId);

/** Ways to write an address that a check by its text would not recognise. */
const spellings: Readonly<Record<string, (address: string) => string>> = {
  'as it is': (address) => address,
  'with a slash at the end': (address) => `${address}/`,
  'with two slashes': (address) => address.replace('/', '//').replace(/\/(?=[^/]*$)/, '//'),
  'in capitals': (address) => address.toUpperCase(),
  'with one capital': (address) => address.replace(/^\/./, (start) => start.toUpperCase()),
  'with an encoded letter': (address) => address.replace(/^\/(.)/, (_, char: string) => `/${encoded(char)}`),
  'encoded twice': (address) => address.replace(/^\/(.)/, (_, char: string) => `/%25${encoded(char).slice(1)}`),
  'with an encoded slash': (address) => address.replaceAll(/(?<=.)\//g, '%2f'),
  'through another folder': (address) => `/s/..${address}`,
  'through an encoded folder': (address) => `/s/%2e%2e${address}`,
  'with a dot': (address) => `/.${address}`,
  'with a backslash': (address) => `/\\${address.slice(1)}`,
  'with a parameter of the path': (address) => `${address};x=1`,
  'with a zero byte': (address) => `${address}%00`,
  'with a tabulator': (address) => `${address}%09`,
  'with the ending of a file': (address) => `${address}.json`,
  'as data of the router': (address) => `${address}.data`,
  'as data in capitals': (address) => `${address.toUpperCase()}.data`,
  'with a slash and as data': (address) => `${address}/.data`,
};

function encoded(char: string): string {
  return `%${char.charCodeAt(0).toString(16)}`;
}

/** What a proxy or a framework may take for the real address, method or client. */
const headers: Readonly<Record<string, string>> = {
  'x-original-url': '/console',
  'x-rewrite-url': '/console',
  'x-http-method-override': 'POST',
  'x-http-method': 'POST',
  'x-method-override': 'POST',
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-user': 'operator',
  'x-remote-user': 'operator',
  'authorization': 'Basic b3BlcmF0b3I6b3BlcmF0b3I=',
};

const refusals = [400, 403, 404];

test('an operator reads them, and without a second factor is sent to set one up', async () => {
  expect(addresses.length).toBeGreaterThan(10);
  const queue = await ask('/console', operator);
  expect([queue.status, queue.text.includes(canary)]).toEqual([200, true]);
  const weak = await ask('/console', weakOperator);
  expect([weak.status, weak.text.includes(canary)]).toEqual([302, false]);
  expect(weak.location).toMatch(/^\/account\/security/);
});

const names = ['an anonymous visitor', 'a customer', 'a lender', 'an operator who acts as a user'];

/** As it is, each asks for all; each other spelling of an address is tried by one of them, and by each of some address. */
function sharedBy(name: string, spelled: string): readonly string[] {
  if (spelled === 'as it is') return addresses;
  return addresses.filter((_, place) => place % names.length === names.indexOf(name));
}

describe.each(names)('%s', (name) => {
  test.each(Object.entries(spellings))('reads no address of operators written %s', async (spelled, spell) => {
    const who = outsiders[name] ?? { cookie: '', token: '' };
    for (const address of sharedBy(name, spelled)) {
      const path = spell(filled(address));
      const { status, text } = await ask(path, who);
      expect(refusals, `${path}: ${status}`).toContain(status);
      expect(text, path).not.toContain(canary);
    }
  });

  test('reads nothing in the data of single routes', async () => {
    const who = outsiders[name] ?? { cookie: '', token: '' };
    for (const address of addresses)
      for (const route of ['pages/console/ids', 'pages/console/id', 'pages/console/audit', 'pages/not-found']) {
        const query = `.data?_routes=${encodeURIComponent(route)}`;
        const { status, text } = await ask(filled(address) + query, who);
        expect(text, `${address}${query}`).not.toContain(canary);
        // A route that is not part of the page has nothing to refuse, and nothing to say.
        if (status === 200) expect(text.trim(), `${address}${query}`).toBe('[{}]');
        else expect(refusals, `${address}${query}: ${status}`).toContain(status);
      }
  });

  test('gets no other answer for a header that names another address, method or client', async () => {
    const who = outsiders[name] ?? { cookie: '', token: '' };
    for (const [header, value] of Object.entries(headers))
      for (const path of ['/console', `/console/ids/${checkId}`, '/console/audit', '/nowhere']) {
        const { status, text } = await ask(path, who, { headers: { [header]: value } });
        expect(refusals, `${path} with ${header}: ${status}`).toContain(status);
        expect(text, path).not.toContain(canary);
      }
    const landing = await ask('/', who, { headers: { 'x-original-url': '/console', 'x-rewrite-url': '/console' } });
    expect([landing.status, landing.text.includes(canary)]).toEqual([200, false]);
  });

  test('decides nothing, by whatever method and spelling', async () => {
    const who = outsiders[name] ?? { cookie: '', token: '' };
    const { db } = server.context.app;
    // What is refused is written, too.
    const done = () => db.$count(auditEntries, ne(auditEntries.action, 'refused'));
    const before = await done();
    const body = new URLSearchParams({ verdict: 'verified', reason: '', note: '', name: canary, csrf: who.token });
    for (const spell of Object.values(spellings)) {
      const path = spell(`/console/ids/${checkId}`);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await ask(path, who, { method, body: body.toString() });
        expect([...refusals, 405], `${method} ${path}: ${status}`).toContain(status);
      }
      const overridden = await ask(`${path}?_method=POST&${body.toString()}`, who, {
        headers: { 'x-http-method-override': 'POST' },
      });
      expect(refusals, `${path}: ${overridden.status}`).toContain(overridden.status);
    }
    const [check] = await db.select({ state: idChecks.state }).from(idChecks);
    expect([check?.state, await done()]).toEqual(['pending', before]);
  });
});

test('a spelling that leads an operator to the page is one that was tried for all others', async () => {
  const led = new Map<string, number>();
  for (const [name, spell] of Object.entries(spellings)) led.set(name, (await ask(spell('/console'), operator)).status);
  // Otherwise all of them would be refused to others for being no address at all.
  expect([...led].filter(([, status]) => status === 200 || status === 202).length).toBeGreaterThan(4);
});
