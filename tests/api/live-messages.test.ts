import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { markThreadRead } from '#src/features/conversations/read-marks.server.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { sessions, users } from '#src/database/schema/users.ts';
import { eq, sql } from 'drizzle-orm';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';
import { makeLive } from '#src/platform/live/live.server.ts';
import { streamLimits } from '#src/platform/live/live.ts';
import { announcementsIn } from '#tests/support/announcements.ts';
import { makeUser } from '#tests/support/factories.ts';
import {
  makeTestContext,
  preauthorised,
  saleFixture,
  saleOrder,
  type TestContext,
} from '#tests/support/test-context.ts';
import { callerFor, startWeb, type Caller, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let webs: readonly [Running, Running];
let id: string;
let customerId: string;
let lenderId: string;
let listing: string;

beforeAll(async () => {
  context = await makeTestContext();
  webs = await Promise.all([startWeb(context), startWeb(context)]);
  const fixture = await saleFixture(context, 3);
  ({ customerId, lenderId, listingId: listing } = fixture);
  id = await preauthorised(context, fixture, saleOrder(fixture.listingId));
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await context.close();
});

/** An open stream as a browser reads it. */
async function streamOf(web: Running, caller: Caller, seen = '', headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const response = await fetch(`${web.url}/api/transactions/${id}/events?v=${seen}`, {
    headers: { ...caller.headers, accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  const events: string[] = [];
  const state = { ended: false };
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, version] = /^id: (.*)\nevent: changed\n/m.exec(text.slice(0, end + 1)) ?? [];
        if (version !== undefined) events.push(version);
        text = text.slice(end + 2);
      }
    }
  })()
    .catch(() => {})
    .finally(() => (state.ended = true));
  return {
    ...{ status: response.status, type: response.headers.get('content-type'), events, state },
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}

const say = (senderId: string, content: string) =>
  sendMessage(context.app, { id: senderId, role: 'user', limited: false }, { transactionId: id, content });
const soon = { timeout: 60_000, interval: 20 };

test('a message reaches the open pages of both parties in every process, once each', async () => {
  const [mei, isobel] = [await callerFor(context, customerId), await callerFor(context, lenderId)];
  const open = [await streamOf(webs[0], mei), await streamOf(webs[1], isobel), await streamOf(webs[1], mei)];
  // The page of none is known to them yet: each is told the present state first.
  for (const { events } of open) await expect.poll(() => events.length, soon).toBe(1);
  await say(customerId, 'Is it lined?');
  for (const { events } of open) await expect.poll(() => events.length, soon).toBe(2);
  expect(new Set(open.map(({ events }) => events[1])).size).toBe(1);
  await say(lenderId, 'It is.');
  for (const { events } of open) await expect.poll(() => events.length, soon).toBe(3);
  await Promise.all(open.map((stream) => stream.leave()));
});

test('what one party does is told to the other’s open page at once', async () => {
  const fixture = { customerId, lenderId, listingId: listing };
  id = await preauthorised(context, fixture, saleOrder(listing));
  const mei = await streamOf(webs[1], await callerFor(context, customerId));
  await expect.poll(() => mei.events.length, soon).toBe(1);
  const announced = await announcementsIn(context);
  await executeTransition(context.app, { id: lenderId }, id, 'decline');
  await expect.poll(() => announced.topics, soon).toContain(id);
  await expect.poll(() => mei.events.length, soon).toBe(2);
  await Promise.all([mei.leave(), announced.end()]);
  id = await preauthorised(context, fixture, saleOrder(listing));
});

test('what is written is announced when it is committed, so that no stream has to compare to learn of it', async () => {
  const { topics, end } = await announcementsIn(context);
  await say(lenderId, 'It is ready to go.');
  await expect.poll(() => topics, soon).toEqual([id]);
  const reader = { id: customerId, role: 'user', limited: false } as const;
  await markThreadRead(context.app, reader, id);
  await expect.poll(() => topics, soon).toEqual([id, id]);
  // Read again, it says nothing new: the next word is that of the message.
  await markThreadRead(context.app, reader, id);
  await say(customerId, 'Thank you.');
  await expect.poll(() => topics, soon).toEqual([id, id, id]);
  await end();
});

test('after a break what was missed is told once, and nothing when nothing was missed', async () => {
  const mei = await callerFor(context, customerId);
  const before = await streamOf(webs[0], mei);
  await expect.poll(() => before.events.length, soon).toBe(1);
  const [known = ''] = before.events;
  await before.leave();
  await say(lenderId, 'While you were away.');
  const after = await streamOf(webs[1], mei, 'older', { 'last-event-id': known });
  await expect.poll(() => after.events.length, soon).toBe(1);
  const [present = ''] = after.events;
  expect(present).not.toBe(known);
  await after.leave();
  // A browser connects again to the address of before, with what it was told last.
  const again = await streamOf(webs[0], mei, known, { 'last-event-id': present });
  await say(lenderId, 'And now.');
  await expect.poll(() => again.events.length, soon).toBe(1);
  expect(again.events[0]).not.toBe(present);
  await again.leave();
});

test('nothing is told without a change, and nothing is lost that is told while a stream compares', async () => {
  let version = 'one';
  let isAway = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const live = makeLive(context.databaseUrl, { isAway: () => isAway });
  /** A stream whose readings are counted, and wait while they are `held`. */
  async function openStream(topic = id) {
    const readings = { count: 0, held: Promise.resolve() };
    async function read(): Promise<string> {
      readings.count += 1;
      const present = version;
      await readings.held;
      return present;
    }
    const body = await live.open({ userId: customerId, topic, seen: version, read });
    return { readings, text: new Response(body).text() };
  }
  const { readings, text } = await openStream();
  const other = (await openStream()).readings;
  const elsewhere = (await openStream(lenderId)).readings;
  const notified = () => context.app.db.transaction((tx) => notifyStreams(tx, id));
  async function looked(times: readonly [number, number]): Promise<void> {
    await expect.poll(() => [readings.count, other.count], soon).toEqual(times);
  }
  // At once: what was missed during a break is not left to the next comparison, ten seconds later.
  expect([readings.count, other.count]).toEqual([1, 1]);
  await notified();
  await looked([2, 2]);
  const { promise, resolve } = Promise.withResolvers<void>();
  readings.held = promise;
  await notified();
  await looked([3, 3]);
  // It has read the version of before, and is told of the next one before it has compared.
  version = 'two';
  await notified();
  await looked([3, 4]);
  readings.held = Promise.resolve();
  resolve();
  await looked([4, 4]);
  await notified();
  await looked([5, 5]);
  // What is told of one transaction concerns no stream of another.
  expect(elsewhere.count).toBe(1);
  // What nobody told is found too.
  version = 'three';
  vi.advanceTimersByTime(10_000);
  await looked([6, 6]);
  // A stream ends while the database is away: its reader asks again, and is told when it is back.
  isAway = true;
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect([...(await text).matchAll(/^id: (.*)$/gm)].map(([, told]) => told)).toEqual(['two', 'three']);
  await live.close();
});

test('a request without a body opens none, which nobody would close', async () => {
  const mei = await callerFor(context, customerId);
  const headers = { ...mei.headers, accept: 'text/event-stream' };
  const statuses: number[] = [];
  for (let sent = 0; sent < streamLimits.perUser; sent++)
    statuses.push((await fetch(`${webs[0].url}/api/transactions/${id}/events`, { method: 'HEAD', headers })).status);
  const open = await streamOf(webs[0], mei);
  expect([open.status, new Set(statuses)]).toEqual([200, new Set([405])]);
  await open.leave();
});

test('another user, a visitor and a client that takes no stream get none', async () => {
  const outsider = await streamOf(webs[0], await callerFor(context, await makeUser(context.app.db)));
  expect([outsider.status, outsider.events]).toEqual([404, []]);
  const visitor = await fetch(`${webs[0].url}/api/transactions/${id}/events`, {
    headers: { accept: 'text/event-stream' },
  });
  expect(visitor.status).toBe(401);
  const mei = await callerFor(context, customerId);
  expect(await mei.get(webs[0].url, `/api/transactions/${id}/events`)).toMatchObject({
    ...{ status: 400, code: 'validation-invalid-params' },
  });
});

test('of a hundred streams of one person six are opened, which take none of that person’s other requests', async () => {
  const mei = await callerFor(context, customerId);
  const streams = [];
  for (let count = 0; count < 100; count++) streams.push(await streamOf(webs[0], mei));
  const open = streams.filter(({ status }) => status === 200);
  expect(open).toHaveLength(streamLimits.perUser);
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect((await mei.get(webs[0].url, `/api/transactions/${id}`)).status).toBe(200);
  const isobel = await streamOf(webs[0], await callerFor(context, lenderId));
  expect(isobel.status).toBe(200);
  await Promise.all([...open, isobel].map((stream) => stream.leave()));
  // What they held is free again.
  await expect
    .poll(async () => {
      const another = await streamOf(webs[0], mei);
      await another.leave();
      return another.status;
    }, soon)
    .toBe(200);
});

test('a stream ends with its session, and tells nothing afterwards', async () => {
  const mei = await callerFor(context, customerId);
  const stream = await streamOf(webs[0], mei);
  await expect.poll(() => stream.events.length, soon).toBe(1);
  await context.app.db.delete(sessions).where(eq(sessions.userId, customerId));
  await say(lenderId, 'Are you there?');
  await expect.poll(() => stream.state.ended, soon).toBe(true);
  expect(stream.events).toHaveLength(1);
});

test('after a view as another user has ended, the browser’s own streams are told again', async () => {
  const mei = await callerFor(context, customerId);
  const ended = 'a'.repeat(43);
  const stream = await streamOf(webs[0], mei, '', { cookie: `${mei.headers.cookie}; rotation_session_as=${ended}` });
  await expect.poll(() => stream.events.length, soon).toBe(1);
  await say(lenderId, 'The dress is at the cleaner’s.');
  await expect.poll(() => stream.events.length, soon).toBe(2);
  expect(stream.state.ended).toBe(false);
  await stream.leave();
});

test('a stream ends when its reader is banned, though the session stays', async () => {
  const isobel = await callerFor(context, lenderId);
  const stream = await streamOf(webs[0], isobel);
  await expect.poll(() => stream.events.length, soon).toBe(1);
  const setBanned = (banned: boolean) => context.app.db.update(users).set({ banned }).where(eq(users.id, lenderId));
  await setBanned(true);
  await context.app.db.transaction((tx) => notifyStreams(tx, id));
  await expect.poll(() => stream.state.ended, soon).toBe(true);
  expect(stream.events).toHaveLength(1);
  await setBanned(false);
});

test('a stream ends when the connection that listens is lost, and the next one is told again', async () => {
  const mei = await callerFor(context, customerId);
  const stream = await streamOf(webs[0], mei);
  await expect.poll(() => stream.events.length, soon).toBe(1);
  await context.app.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rotation-live'`,
  );
  await expect.poll(() => stream.state.ended, soon).toBe(true);
  const next = await streamOf(webs[0], mei, stream.events[0]);
  await say(lenderId, 'Still there.');
  await expect.poll(() => next.events.length, soon).toBe(1);
  await next.leave();
});

test('a process that stops ends its streams, and does not wait for them', async () => {
  const mei = await callerFor(context, customerId);
  const web = await startWeb(context);
  const stream = await streamOf(web, mei);
  await expect.poll(() => stream.events.length, soon).toBe(1);
  await web.stop();
  expect(web.child.exitCode).toBe(0);
  await expect.poll(() => stream.state.ended, soon).toBe(true);
});
