import { randomBytes } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { refuse } from '#src/domain/refusal.ts';
import type { SiteEnv } from '#src/server/site/site-env.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { slots } from './admission.ts';

vi.setConfig({ testTimeout: 60_000 });

type Headers = Record<string, string>;
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };
type Asking = { readonly answer: Promise<Answer>; readonly hangUp: () => void };
type Options = { readonly network?: string; readonly method?: string; readonly headers?: Headers };

let site: RunningSite;
let letGo: () => void;
let held: Promise<void>;
let inHand = 0;
let asked = 0;
let networks = 0;

const paths = ['/s', '/login', '/inbox', '/checkout/1/payment', '/s/count'];

beforeAll(async () => {
  const pages = new Hono<SiteEnv>();
  for (const path of paths)
    pages.all(path, async (c) => {
      if (c.req.query('hold') === undefined) return c.text('made');
      inHand += 1;
      try {
        await held;
        if (c.req.query('hold') === 'break') refuse('conflict');
        return c.text('made');
      } finally {
        inHand -= 1;
      }
    });
  site = await startSite(pages);
  hold();
});
afterEach(async () => {
  letGo();
  await vi.waitUntil(() => inHand === 0, patient);
  hold();
});
afterAll(() => site.close());

function hold(): void {
  held = new Promise((resolve) => (letGo = resolve));
}

/** However busy the machine is. */
const patient = { timeout: 15_000, interval: 5 };

/** An address that nobody has asked from yet: all of 127/8 is this machine. */
function newNetwork(): string {
  networks += 1;
  return `127.7.${networks >> 8}.${networks & 255}`;
}

function begin(path: string, { network = newNetwork(), method = 'GET', headers = {} }: Options = {}): Asking {
  const { hostname, port } = new URL(site.root);
  const to = { host: hostname, port, path, method, headers, localAddress: network, agent: false };
  const asking = request(to);
  const answer = new Promise<Answer>((resolve, reject) => {
    asking.on('error', reject);
    asking.on('response', (incoming) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (more: string) => (body += more));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }));
    });
  });
  answer.catch(() => {});
  asking.end();
  return { answer, hangUp: () => asking.destroy() };
}

const ask = (path: string, options?: Options) => begin(path, options).answer;
const statusOf = async (path: string, options?: Options) => (await ask(path, options)).status;

/** Asks for pages that are held until `letGo`, until nobody more gets in; returns what is under way. */
async function flood(path: string, options: () => Options): Promise<Asking[]> {
  const before = inHand;
  const under: Asking[] = [];
  for (let full = false; !full;) {
    const one = begin(`${path}?hold=${(asked += 1)}`, options());
    const done = one.answer.then(
      ({ status }) => status,
      (error: unknown) => String(error),
    );
    await expect.poll(async () => inHand > before + under.length || (await settled(done)) !== null, patient).toBe(true);
    const status = await settled(done);
    expect([null, 503]).toContain(status);
    full = status === 503;
    if (!full) under.push(one);
  }
  return under;
}

async function settled<Value>(promise: Promise<Value>): Promise<Value | null> {
  return await Promise.race([promise, new Promise<null>((resolve) => setImmediate(resolve, null))]);
}

async function allServed(under: readonly Asking[]): Promise<void> {
  letGo();
  const statuses = await Promise.all(under.map(async ({ answer }) => (await answer).status));
  expect(statuses.every((status) => status === 200)).toBe(true);
}

/** What a browser of somebody who has looked at a page before sends; signed in, or not. */
async function hands(signedIn: boolean): Promise<Headers> {
  const { token, cookie } = await site.visit(signedIn ? await site.signIn() : undefined);
  return { cookie, 'x-csrf-token': token };
}

const kinds = {
  browsing: { path: '/s', method: 'GET', signedIn: false },
  signIn: { path: '/login', method: 'GET', signedIn: false },
  signInSent: { path: '/login', method: 'POST', signedIn: false },
  signedIn: { path: '/inbox', method: 'GET', signedIn: true },
  checkout: { path: '/checkout/1/payment', method: 'POST', signedIn: true },
} as const;
type Kind = keyof typeof kinds;

async function asker(kind: Kind): Promise<() => Options> {
  const { method, signedIn } = kinds[kind];
  const all: Headers[] = [];
  while (all.length < (signedIn ? 10 : 1)) all.push(await hands(signedIn));
  let turn = 0;
  return () => ({ method, headers: all[(turn += 1) % all.length] ?? {} });
}

const names = Object.keys(kinds) as Kind[];
const alike = (one: Kind, other: Kind) => one === other || kinds[one].path === kinds[other].path;

test.each(names)('a flood of %s leaves all others served, and is told to come back', async (flooded) => {
  const askers = new Map<Kind, () => Options>();
  for (const name of names) askers.set(name, await asker(name));
  const { path } = kinds[flooded];
  const under = await flood(path, askers.get(flooded) ?? (() => ({})));
  expect(under.length).toBeGreaterThanOrEqual(slots.initial - 1);
  const refused = await ask(path, askers.get(flooded)?.());
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  for (const name of names.filter((other) => !alike(flooded, other)))
    expect(await statusOf(kinds[name].path, askers.get(name)?.()), name).toBe(200);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/assets/app-1a2b.js')).toBe(200);
  await allServed(under);
  expect(await statusOf(path, askers.get(flooded)?.())).toBe(200);
});

test('a network that asks for slow pages without end keeps no other out', async () => {
  const [network, other] = [newNetwork(), newNetwork()];
  for (const path of ['/s', '/login']) {
    const under = await flood(path, () => ({ network }));
    expect(under).toHaveLength((slots.initial * 2) / 3);
    const page = `${path}?x=${(asked += 1)}`;
    expect([await statusOf(page, { network: other }), await statusOf(page, { network })]).toEqual([200, 503]);
    await allServed(under);
    hold();
  }
});

test('somebody signed in takes no more than two thirds, from wherever they ask', async () => {
  const [headers, others] = [await hands(true), await hands(true)];
  const under = await flood('/inbox', () => ({ headers }));
  expect(under).toHaveLength((slots.initial * 2) / 3);
  expect([await statusOf('/inbox', { headers: others }), await statusOf('/inbox', { headers })]).toEqual([200, 503]);
  await allServed(under);
});

const madeUp = () => ({ headers: { cookie: `rotation_session=${randomBytes(32).toString('base64url')}` } });

test('a session that is made up, or has ended, buys nothing', async () => {
  const ended = await hands(true);
  expect(await statusOf('/inbox', { headers: ended })).toBe(200);
  const under = await flood('/s', () => ({}));
  for (let turn = 0; turn < 3; turn++) {
    expect(await statusOf('/inbox', madeUp())).toBe(503);
    expect(await statusOf('/checkout/1/payment', madeUp())).toBe(503);
  }
  expect(await statusOf('/inbox', { headers: ended })).toBe(200);
  await site.context.app.db.execute(sql`delete from sessions`);
  // Its class is known until the next look-up, which each page makes.
  await site.context.app.db.execute(sql`select 1`);
  await statusOf('/page', { headers: ended });
  expect(await statusOf('/inbox', { headers: ended })).toBe(503);
  await allServed(under);
});

function canLookUp(): boolean {
  const leave = site.admission.lookUps.enter({ network: 'new', person: null });
  leave?.();
  return leave !== null;
}

test('sessions that are looked up are few at once, and keep nobody out who has none', async () => {
  const { db } = site.context.app;
  const stuck: Asking[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    for (let turn = 0; turn < 32; turn++) stuck.push(begin('/inbox', madeUp()));
    await expect.poll(() => canLookUp(), patient).toBe(false);
    // Not before a moment in the line.
    const late = [statusOf('/inbox', madeUp()), statusOf('/api/images/upload', { ...madeUp(), method: 'POST' })];
    expect(await Promise.all(late)).toEqual([503, 503]);
    expect([await statusOf('/s?x=1'), await statusOf('/login')]).toEqual([200, 200]);
  });
  const statuses = await Promise.all(stuck.map(async ({ answer }) => (await answer).status));
  // Then they compete with the anonymous visitors.
  for (const status of statuses) expect([200, 503]).toContain(status);
  await expect.poll(() => canLookUp(), patient).toBe(true);
});

test('a slot comes back when its client hangs up, when the page breaks, and when a body never ends', async () => {
  const leaving = await flood('/s', () => ({}));
  for (const { hangUp } of leaving) hangUp();
  // The work goes on, and holds its slot, until it is done.
  expect(await statusOf('/s?x=2')).toBe(503);
  letGo();
  await expect.poll(() => statusOf('/s?x=3'), patient).toBe(200);
  hold();
  const breaking = Array.from({ length: slots.initial }, () => begin('/s?hold=break'));
  await expect.poll(() => inHand, patient).toBe(slots.initial);
  letGo();
  for (const { answer } of breaking) expect((await answer).status).toBe(409);
  hold();
  await allServed(await flood('/s', () => ({})));
});

test('bodies that trickle in hold no slot of a page, and only so many of their own', async () => {
  const { hostname, port } = new URL(site.root);
  const sockets = Array.from({ length: 70 }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: newNetwork() });
    socket.on('error', () => {});
    socket.write(`POST /login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-length: 1000\r\n\r\nhalf`);
    return socket;
  });
  const client = { network: 'new', person: null };
  await expect.poll(() => site.admission.bodies['sign-in'].hasRoom(client), patient).toBe(false);
  const headers = await hands(false);
  expect((await ask('/login', { method: 'POST', headers })).status).toBe(503);
  expect([await statusOf('/login'), await statusOf('/s?x=4')]).toEqual([200, 200]);
  const signedIn = await hands(true);
  expect(await statusOf('/checkout/1/payment', { method: 'POST', headers: signedIn })).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusOf('/login', { method: 'POST', headers }), patient).toBe(200);
});

test('a refusal has the form that was asked for, and costs nothing the second time', async () => {
  const under = await flood('/s', () => ({}));
  const forms = [
    ['/s?x=1', 'text/html', /^text\/html/],
    ['/s.data?x=1', '*/*', /^application\/json/],
    ['/api/listings?x=1', 'application/json', /^application\/json/],
    ['/s/count', 'application/json', /^application\/json/],
  ] as const;
  const own = new Set(['x-request-id', 'etag', 'date', 'connection', 'keep-alive']);
  const told = async (path: string, accept: string) => {
    const { status, headers, body } = await ask(path, { headers: { accept } });
    expect(status, path).toBe(503);
    const shared = Object.entries(headers).filter(([name]) => !own.has(name));
    const text = JSON.stringify([shared.toSorted(([a], [b]) => a.localeCompare(b)), body]);
    return {
      headers,
      body,
      text: text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|nonce[-="\\]+[\w+/=]+/g, ''),
    };
  };
  for (const [path, accept, type] of forms) {
    const first = await told(path, accept);
    // Rendered at most once a second, for the next who asks.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = await told(path, accept);
    expect(second.text, path).toBe(first.text);
    expect([second.headers['retry-after'], second.headers['x-content-type-options']]).toEqual(['1', 'nosniff']);
    expect(second.headers['content-type']).toMatch(type);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(second.body).toContain(type.source.includes('html') ? 'The site is busy.' : 'busy');
  }
  const { body } = await ask('/api/listings?x=1');
  expect(JSON.parse(body)).toMatchObject({ errors: [{ code: 'busy', status: 503 }] });
  const head = await ask('/s?x=1', { method: 'HEAD' });
  expect([head.status, head.body]).toEqual([503, '']);
  await allServed(under);
});

test('a page that is kept is given out while all slots are taken', async () => {
  await ask('/s?sort=-price');
  const under = await flood('/s', () => ({}));
  expect([await statusOf('/s?sort=price'), await statusOf('/s?sort=-price')]).toEqual([503, 200]);
  await allServed(under);
});
