import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { App } from '#src/platform/app.ts';
import { admissionFor, frontOf } from './page-cache.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const on = {
  pageCache: true,
  pageCacheBytes: 1_000_000,
  loadShedding: true,
  maxConcurrentRequests: 4,
  maxClientPercent: 66,
};

/** A site of one page behind the front; counts how often it is rendered, and who reached the site itself. */
async function serve(changes: Partial<App['config']['front']>) {
  const counts = { rendered: 0, passed: 0 };
  const config = { front: { ...on, ...changes }, canonicalRootUrl: 'http://127.0.0.1', trustProxy: false };
  const app = {
    config,
    catalogue: { version: async () => '1' },
    databaseHealth: { orAway: <T>(read: () => Promise<T>) => read() },
    logger: { error: () => {} },
  } as unknown as App;
  const site = () => {
    counts.rendered += 1;
    return new Response('<p>Page</p>', { headers: { 'content-type': 'text/html' } });
  };
  const next: RequestListener = (_incoming, outgoing) => {
    counts.passed += 1;
    outgoing.end('site');
  };
  const admission = admissionFor(app.config);
  const server = createServer(frontOf(app, site, next, admission).listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = async () => (await fetch(`http://127.0.0.1:${port}/s`)).text();
  return { counts, admission, get };
}

test('with the page cache on, one render answers two requests', async () => {
  const { counts, get } = await serve({});
  expect([await get(), await get()]).toEqual(['<p>Page</p>', '<p>Page</p>']);
  expect(counts).toEqual({ rendered: 1, passed: 0 });
});

test('with PAGE_CACHE off, every request reaches the site', async () => {
  const { counts, get } = await serve({ pageCache: false });
  expect([await get(), await get()]).toEqual(['site', 'site']);
  expect(counts).toEqual({ rendered: 0, passed: 2 });
});

test('with both switches off, no number of requests is refused', async () => {
  const { admission, get } = await serve({ pageCache: false, loadShedding: false });
  const client = { network: '192.0.2.1', userId: null };
  const entered = Array.from({ length: 500 }, () => admission.acquire('browsing', client, false));
  expect(entered.every((release) => release !== null)).toBe(true);
  expect(await get()).toBe('site');
});

test('MAX_CONCURRENT_REQUESTS bounds what a class may have', () => {
  const { loadShedding: _, ...rest } = on;
  const entered = (maxConcurrentRequests: number) => {
    const front = { ...rest, loadShedding: true, maxConcurrentRequests };
    const admission = admissionFor({ front } as App['config']);
    const clients = Array.from({ length: 200 }, (_client, number) => ({ network: `n${number}`, userId: null }));
    return clients.filter((client) => admission.acquire('browsing', client, false) !== null).length;
  };
  expect(entered(4)).toBeLessThan(entered(1_000));
});
