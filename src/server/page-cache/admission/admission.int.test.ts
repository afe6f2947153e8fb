import { randomBytes } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { refuse } from '#src/domain/refusal.ts';
import type { SiteEnv } from '#src/server/site/site-env.ts';
import { shortWaits, startSite, type RunningSite } from '#tests/support/site.ts';
import { slots } from './admission.ts';

type Headers = Record<string, string>;
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };
type PendingRequest = { readonly answer: Promise<Answer>; readonly disconnect: () => void };
type Options = { readonly network?: string; readonly method?: string; readonly headers?: Headers };

let site: RunningSite;
let releaseHeld: () => void;
let heldUntil: Promise<void>;
let inProgress = 0;
let requestCount = 0;
let networks = 0;

const paths = ['/s', '/login', '/recover-password', '/inbox', '/checkout/1/payment', '/s/count', '/l/1/line-items'];

beforeAll(async () => {
  const pages = new Hono<SiteEnv>();
  for (const path of paths)
    pages.all(path, async (c) => {
      if (c.req.query('hold') === undefined) return c.text('made');
      inProgress += 1;
      try {
        await heldUntil;
        if (c.req.query('hold') === 'break') refuse('conflict');
        return c.text('made');
      } finally {
        inProgress -= 1;
      }
    });
  site = await startSite(pages, (app) => app, shortWaits);
  hold();
});
afterEach(async () => {
  releaseHeld();
  await vi.waitUntil(() => inProgress === 0, polling);
  hold();
});
afterAll(() => site.close());

function hold(): void {
  heldUntil = new Promise((resolve) => (releaseHeld = resolve));
}

/** Generous: other processes may keep the machine busy. */
const polling = { timeout: 60_000, interval: 5 };

/** A network that has sent nothing yet: all of 127/8 is this machine. */
function newNetwork(): string {
  networks += 1;
  return `127.7.${networks >> 8}.${networks & 255}`;
}

function begin(path: string, { network = newNetwork(), method = 'GET', headers = {} }: Options = {}): PendingRequest {
  const { hostname, port } = new URL(site.root);
  const to = { host: hostname, port, path, method, headers, localAddress: network, agent: false };
  const outgoing = request(to);
  const answer = new Promise<Answer>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (more: string) => (body += more));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }));
    });
  });
  answer.catch(() => {});
  outgoing.end();
  return { answer, disconnect: () => outgoing.destroy() };
}

const send = (path: string, options?: Options) => begin(path, options).answer;
const statusOf = async (path: string, options?: Options) => (await send(path, options)).status;

/** Sends requests that are held until `releaseHeld`, until one is shed; returns the running ones. */
async function flood(path: string, options: () => Options): Promise<PendingRequest[]> {
  const before = inProgress;
  const running: PendingRequest[] = [];
  for (let full = false; !full;) {
    const one = begin(`${path}?hold=${(requestCount += 1)}`, options());
    const done = one.answer.then(
      ({ status }) => status,
      (error: unknown) => String(error),
    );
    await expect
      .poll(async () => inProgress > before + running.length || (await settled(done)) !== null, polling)
      .toBe(true);
    const status = await settled(done);
    expect([null, 503]).toContain(status);
    full = status === 503;
    if (!full) running.push(one);
  }
  return running;
}

async function settled<Value>(promise: Promise<Value>): Promise<Value | null> {
  return await Promise.race([promise, new Promise<null>((resolve) => setImmediate(resolve, null))]);
}

async function allServed(running: readonly PendingRequest[]): Promise<void> {
  releaseHeld();
  const statuses = await Promise.all(running.map(async ({ answer }) => (await answer).status));
  expect(statuses.every((status) => status === 200)).toBe(true);
}

/** Headers of a browser that has loaded a page before; signed in, or not. */
async function headersOfVisitor(signedIn: boolean): Promise<Headers> {
  const { token, cookie } = await site.visit(signedIn ? await site.signIn() : undefined);
  return { cookie, 'x-csrf-token': token };
}

const floods = {
  browsing: { path: '/s', method: 'GET', signedIn: false },
  signIn: { path: '/login', method: 'GET', signedIn: false },
  signInSent: { path: '/login', method: 'POST', signedIn: false },
  signedIn: { path: '/inbox', method: 'GET', signedIn: true },
  checkout: { path: '/checkout/1/payment', method: 'POST', signedIn: true },
} as const;
type Flood = keyof typeof floods;

async function clientsOf(kind: Flood): Promise<() => Options> {
  const { method, signedIn } = floods[kind];
  const all: Headers[] = [];
  while (all.length < (signedIn ? 10 : 1)) all.push(await headersOfVisitor(signedIn));
  let index = 0;
  return () => ({ method, headers: all[(index += 1) % all.length] ?? {} });
}

const names = Object.keys(floods) as Flood[];
const alike = (one: Flood, other: Flood) => one === other || floods[one].path === floods[other].path;

test.each(names)('a flood of %s leaves all others served, and is shed with Retry-After', async (flooded) => {
  const clients = new Map<Flood, () => Options>();
  for (const name of names) clients.set(name, await clientsOf(name));
  const { path } = floods[flooded];
  const running = await flood(path, clients.get(flooded) ?? (() => ({})));
  expect(running.length).toBeGreaterThanOrEqual(slots.initial - 1);
  const refused = await send(path, clients.get(flooded)?.());
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  for (const name of names.filter((other) => !alike(flooded, other)))
    expect(await statusOf(floods[name].path, clients.get(name)?.()), name).toBe(200);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/assets/app-1a2b.js')).toBe(200);
  await allServed(running);
  expect(await statusOf(path, clients.get(flooded)?.())).toBe(200);
});

test('a network that requests slow pages, prices or sign-in pages without end does not starve others', async () => {
  const [network, other] = [newNetwork(), newNetwork()];
  for (const path of ['/s', '/l/1/line-items', '/login', '/recover-password']) {
    const running = await flood(path, () => ({ network }));
    expect(running).toHaveLength((slots.initial * 2) / 3);
    const page = `${path}?x=${(requestCount += 1)}`;
    expect([await statusOf(page, { network: other }), await statusOf(page, { network })]).toEqual([200, 503]);
    await allServed(running);
    hold();
  }
});

test('a signed-in user takes no more than two thirds, whichever networks they use', async () => {
  const [headers, others] = [await headersOfVisitor(true), await headersOfVisitor(true)];
  const running = await flood('/inbox', () => ({ headers }));
  expect(running).toHaveLength((slots.initial * 2) / 3);
  expect([await statusOf('/inbox', { headers: others }), await statusOf('/inbox', { headers })]).toEqual([200, 503]);
  await allServed(running);
});

const forged = () => ({ headers: { cookie: `rotation_session=${randomBytes(32).toString('base64url')}` } });

test('a forged or ended session gives no priority', async () => {
  const ended = await headersOfVisitor(true);
  expect(await statusOf('/inbox', { headers: ended })).toBe(200);
  const running = await flood('/s', () => ({}));
  for (let index = 0; index < 3; index++) {
    expect(await statusOf('/inbox', forged())).toBe(503);
    expect(await statusOf('/checkout/1/payment', forged())).toBe(503);
  }
  expect(await statusOf('/inbox', { headers: ended })).toBe(200);
  await site.context.app.db.execute(sql`delete from sessions`);
  // Its owner stays cached until the next look-up, which each page makes.
  await site.context.app.db.execute(sql`select 1`);
  await statusOf('/page', { headers: ended });
  expect(await statusOf('/inbox', { headers: ended })).toBe(503);
  await allServed(running);
});

function canLookUp(): boolean {
  const release = site.admission.sessionLookUps.acquire({ network: 'new', userId: null });
  release?.();
  return release !== null;
}

test('session look-ups are limited, and do not delay clients without a session', async () => {
  const { db } = site.context.app;
  const stuck: PendingRequest[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    for (let index = 0; index < 32; index++) stuck.push(begin('/inbox', forged()));
    await expect.poll(() => canLookUp(), polling).toBe(false);
    // Shed only after a moment in the queue.
    const late = [statusOf('/inbox', forged()), statusOf('/api/images/upload', { ...forged(), method: 'POST' })];
    expect(await Promise.all(late)).toEqual([503, 503]);
    expect([await statusOf('/s?x=1'), await statusOf('/login')]).toEqual([200, 200]);
  });
  const statuses = await Promise.all(stuck.map(async ({ answer }) => (await answer).status));
  // Then they compete with the anonymous visitors.
  for (const status of statuses) expect([200, 503]).toContain(status);
  await expect.poll(() => canLookUp(), polling).toBe(true);
});

test('a slot is released when its client disconnects, when the page fails, and when a body never ends', async () => {
  const disconnecting = await flood('/s', () => ({}));
  for (const { disconnect } of disconnecting) disconnect();
  // The work continues and holds its slot until it is done.
  expect(await statusOf('/s?x=2')).toBe(503);
  releaseHeld();
  await expect.poll(() => statusOf('/s?x=3'), polling).toBe(200);
  hold();
  const failing = Array.from({ length: slots.initial }, () => begin('/s?hold=break'));
  await expect.poll(() => inProgress, polling).toBe(slots.initial);
  releaseHeld();
  for (const { answer } of failing) expect((await answer).status).toBe(409);
  hold();
  await allServed(await flood('/s', () => ({})));
});

test('slow bodies hold no slot of a page, and only a limited number of their own', async () => {
  const { hostname, port } = new URL(site.root);
  const sockets = Array.from({ length: 70 }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: newNetwork() });
    socket.on('error', () => {});
    socket.write(`POST /login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-length: 1000\r\n\r\nhalf`);
    return socket;
  });
  const client = { network: 'new', userId: null };
  await expect.poll(() => site.admission.bodies['sign-in'].hasCapacity(client), polling).toBe(false);
  const headers = await headersOfVisitor(false);
  expect((await send('/login', { method: 'POST', headers })).status).toBe(503);
  expect([await statusOf('/login'), await statusOf('/s?x=4')]).toEqual([200, 200]);
  const signedIn = await headersOfVisitor(true);
  expect(await statusOf('/checkout/1/payment', { method: 'POST', headers: signedIn })).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusOf('/login', { method: 'POST', headers }), polling).toBe(200);
});

test('the 503 has the format that the client expects, and is rendered once', async () => {
  const running = await flood('/s', () => ({}));
  const forms = [
    ['/s?x=1', 'text/html', /^text\/html/],
    ['/s.data?x=1', '*/*', /^application\/json/],
    ['/api/listings?x=1', 'application/json', /^application\/json/],
    ['/s/count', 'application/json', /^application\/json/],
  ] as const;
  const own = new Set(['x-request-id', 'etag', 'date', 'connection', 'keep-alive']);
  const shedResponse = async (path: string, accept: string) => {
    const { status, headers, body } = await send(path, { headers: { accept } });
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
    const first = await shedResponse(path, accept);
    // Rendered at most once a second, for the next request.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = await shedResponse(path, accept);
    expect(second.text, path).toBe(first.text);
    expect([second.headers['retry-after'], second.headers['x-content-type-options']]).toEqual(['1', 'nosniff']);
    expect(second.headers['content-type']).toMatch(type);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(second.body).toContain(type.source.includes('html') ? '<h1>The site is busy</h1>' : 'busy');
  }
  const { body } = await send('/api/listings?x=1');
  expect(JSON.parse(body)).toMatchObject({ errors: [{ code: 'busy', status: 503 }] });
  const head = await send('/s?x=1', { method: 'HEAD' });
  expect([head.status, head.body]).toEqual([503, '']);
  await allServed(running);
});

test('a cached page is served while all slots are in use', async () => {
  await send('/s?sort=-price');
  const running = await flood('/s', () => ({}));
  expect([await statusOf('/s?sort=price'), await statusOf('/s?sort=-price')]).toEqual([503, 200]);
  await allServed(running);
});
