import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeLogger } from '../logger/logger.server.ts';
import { makeReporter, type ReporterLimits } from './reporter.server.ts';

const limits: ReporterLimits = {
  maxWaiting: 5,
  maxPerMinute: 1_000,
  timeoutMs: 10_000,
  pauseMs: 5,
  maxPauseMs: 60_000,
};
const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Received = { readonly path: string; readonly auth: string; readonly body: string };

async function serviceThat(answers: (response: ServerResponse, turn: number) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ path: request.url ?? '', auth: String(request.headers['x-sentry-auth']), body });
      answers(response, received.length);
    });
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, dsn: `http://abc@127.0.0.1:${port}/7` };
}

function reporterTo(dsn: string | null, changes: Partial<ReporterLimits> = {}) {
  const lines: string[] = [];
  const own = makeLogger((line) => lines.push(line));
  const reporter = makeReporter(dsn, { process: 'web', environment: 'test' }, own, { ...limits, ...changes });
  const logged: string[] = [];
  return { reporter, lines, logger: makeLogger((line) => logged.push(line), reporter.send) };
}

const accepting = (response: ServerResponse) => void response.writeHead(200).end('{}');

test('what is logged as an error is sent, with its facts', async () => {
  const { received, dsn } = await serviceThat(accepting);
  const { logger } = reporterTo(dsn);
  logger.warn('Only a warning');
  logger.error(new Error('Out of stamps'), { job: 'deliver-email', email: 'mei@example.nz' });
  await expect.poll(() => received.length).toBe(1);
  const [{ path, auth, body } = { path: '', auth: '', body: '' }] = received;
  expect(path).toBe('/api/7/envelope/');
  expect(auth).toContain('sentry_key=abc');
  expect(body).toContain('Out of stamps');
  expect(body).toContain('"job":"deliver-email"');
  expect(body).not.toContain('mei@');
});

test('without a DSN nothing is sent', async () => {
  const { reporter, logger, lines } = reporterTo(null);
  logger.error(new Error('Out of stamps'));
  await reporter.close(10);
  expect(lines).toEqual([]);
});

test('a service that hangs holds a bounded number of reports, and the others are counted', async () => {
  const { received, dsn } = await serviceThat(() => {});
  const { reporter, logger, lines } = reporterTo(dsn);
  for (let turn = 0; turn < 100; turn++) logger.error(new Error(`Out of stamps ${turn}`));
  await expect.poll(() => received.length).toBe(1);
  const before = performance.now();
  await reporter.close(20);
  expect(performance.now() - before).toBeLessThan(5_000);
  const counts = lines.map((line) => (JSON.parse(line) as { count: number }).count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(95);
  logger.error(new Error('After the end'));
  expect(received).toHaveLength(1);
});

test('after an error of the service and after a timeout a report is sent again', async () => {
  const { received, dsn } = await serviceThat((response, turn) => {
    if (turn === 1) response.writeHead(503).end();
    else if (turn > 2) accepting(response);
  });
  const { logger, lines } = reporterTo(dsn, { timeoutMs: 50 });
  logger.error(new Error('Out of stamps'));
  // On a busy machine the third one may take longer than its timeout too.
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(3);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(lines).toEqual([]);
});

test('a refused report is dropped, and the next one is sent', async () => {
  const { received, dsn } = await serviceThat((response, turn) =>
    turn === 1 ? void response.writeHead(403).end() : accepting(response),
  );
  const { logger, lines } = reporterTo(dsn);
  logger.error(new Error('Out of stamps'));
  logger.error(new Error('Out of ink'));
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.body).toContain('Out of ink');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ message: 'Error reports were dropped', count: 1 }]);
});

test('a service that asks for a pause gets it', async () => {
  const { received, dsn } = await serviceThat(
    (response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
  );
  const { reporter, logger } = reporterTo(dsn);
  logger.error(new Error('Out of stamps'));
  await expect.poll(() => received.length).toBe(1);
  logger.error(new Error('Out of ink'));
  await reporter.close(1_000);
  expect(received).toHaveLength(1);
});

test('an error in a loop is sent a limited number of times a minute', async () => {
  const { received, dsn } = await serviceThat(accepting);
  const { reporter, logger } = reporterTo(dsn, { maxPerMinute: 3, maxWaiting: 50 });
  for (let turn = 0; turn < 20; turn++) logger.error(new Error('Out of stamps'));
  await expect.poll(() => received.length).toBe(3);
  await reporter.close(1_000);
  expect(received).toHaveLength(3);
});
