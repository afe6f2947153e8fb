import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';

const logged: string[] = [];
let site: RunningSite;

beforeAll(async () => {
  site = await startSite(undefined, (app) => ({
    ...app,
    config: { ...app.config, trustProxy: 1 },
    logger: makeLogger((line) => logged.push(line)),
  }));
});
afterAll(() => site.close());

let networks = 0;
const report = { name: 'TypeError', message: 'x is not a function', stack: '', path: '/s' };

async function send(body: string, headers: Record<string, string> = {}) {
  const from = { 'x-forwarded-for': `198.51.100.${networks}` };
  const answer = await fetch(`${site.root}/error-reports`, { method: 'POST', body, headers: { ...from, ...headers } });
  await answer.arrayBuffer();
  return answer.status;
}

const sendReport = (changes: object = {}, headers?: Record<string, string>) =>
  send(JSON.stringify({ ...report, ...changes }), headers);

test('a report of a browser is one line of the log, without private facts', async () => {
  networks += 1;
  const message = 'No item for mei@example.nz';
  expect(await sendReport({ message, path: '/l/luna?t=secret' }, { 'sec-fetch-site': 'same-origin' })).toBe(204);
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 'error',
    error: 'TypeError',
    source: 'browser',
    kind: 'render',
    path: '/l/luna',
  });
  expect(logged[0]).not.toMatch(/mei@|secret/);
});

test('pages of other sites report nothing', async () => {
  networks += 1;
  logged.length = 0;
  expect(await sendReport({}, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await sendReport({}, { 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await sendReport({}, { origin: 'https://other.example' })).toBe(403);
  expect(logged).toEqual([]);
});

test('what is no report, too large or forges a line is refused or stays one line', async () => {
  networks += 1;
  logged.length = 0;
  for (const body of ['', 'null', '[]', '{"message":', '{"__proto__":{}}', '['.repeat(5_000)])
    expect(await send(body), body.slice(0, 20)).toBe(400);
  expect(await sendReport({ message: 'x'.repeat(20_000) })).toBe(413);
  expect(await sendReport({ message: 'x\n{"level":"fatal"}\r\n', name: 'a\nb' })).toBe(204);
  expect(logged).toHaveLength(1);
  expect(logged[0]?.trim().split('\n')).toHaveLength(1);
});

test('one network cannot fill the log, and all networks together cannot either', async () => {
  networks += 1;
  logged.length = 0;
  const ofOne = await Promise.all(Array.from({ length: 60 }, () => sendReport()));
  expect(ofOne.filter((status) => status === 204).length).toBeLessThanOrEqual(20);
  expect(ofOne.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
  for (let turn = 0; turn < 60; turn++) {
    networks += 1;
    await sendReport();
  }
  expect(logged.length).toBeLessThanOrEqual(30);
  expect((await site.get('/healthz')).status).toBe(200);
});
