import { expect, test } from 'vitest';
import { describe } from '../logger/describe-error.ts';
import { readDsn } from './dsn.ts';
import { envelopeOf, type Report } from './envelope.ts';
import { redactReport } from './redact-report.ts';

const origin = { process: 'web', environment: 'production' };
const id = '0123456789abcdef0123456789abcdef';
const listing = 'b3f1c0de-0000-4000-8000-000000000001';

function eventOf(error: unknown, facts: Report['facts'] = {}) {
  const report = { id, at: new Date('2026-11-23T01:02:03.500Z'), description: describe(error), facts };
  const lines = envelopeOf(report, origin).split('\n');
  expect(lines).toHaveLength(3);
  const [header, item, event] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { header, item, event };
}

test('an envelope has the header, the item and the event of Sentry’s protocol', () => {
  const cause = new RangeError('Out of ink');
  const { header, item, event } = eventOf(new Error('Out of stamps', { cause }), {
    method: 'GET',
    path: `/l/luna-slip/${listing}`,
    attempts: 3,
  });
  expect(header).toEqual({ event_id: id, sent_at: '2026-11-23T01:02:03.500Z' });
  expect(item).toEqual({ type: 'event', content_type: 'application/json' });
  expect(event).toMatchObject({
    event_id: id,
    timestamp: 1795395723.5,
    level: 'error',
    platform: 'node',
    environment: 'production',
    transaction: '/l/luna-slip/:id',
    tags: { process: 'web', method: 'GET', path: '/l/luna-slip/:id' },
    extra: { path: `/l/luna-slip/${listing}`, attempts: 3 },
    exception: {
      values: [
        { type: 'RangeError', value: 'Out of ink' },
        { type: 'Error', value: 'Out of stamps' },
      ],
    },
  });
});

test('the frames of a stack begin with the outermost, without the folders of the machine', () => {
  const error = new Error('Out of stamps');
  error.stack = [
    'Error: Out of stamps',
    '    at stamp (file:///home/mei/rotation/src/platform/email/render.ts:10:5)',
    '    at async Promise.all (index 0)',
    '    at file:///home/mei/rotation/node_modules/hono/dist/compose.js:7:9',
    '    at node:internal/process/task_queues:105:5',
    '    at draw (https://rotation.example/assets/listing-a1.js?v=1:1:2304)',
  ].join('\n');
  const { event } = eventOf(error);
  expect(event).toMatchObject({
    exception: {
      values: [
        {
          stacktrace: {
            frames: [
              { function: 'draw', filename: 'assets/listing-a1.js', lineno: 1, colno: 2304, in_app: true },
              { filename: 'node:internal/process/task_queues', in_app: false },
              { filename: 'node_modules/hono/dist/compose.js', lineno: 7, in_app: false },
              { function: 'stamp', filename: 'src/platform/email/render.ts', lineno: 10, colno: 5, in_app: true },
            ],
          },
        },
      ],
    },
  });
  expect(JSON.stringify(event)).not.toContain('mei');
});

test.each([
  ['mei@example.nz has no account', '[hidden] has no account'],
  ['Unexpected token M, "Mei, 12 Summer St" is not valid JSON', 'Unexpected token M, "[hidden]" is not valid JSON'],
  ['GET https://api.example/v1/a?name=Mei&x=1 failed', 'GET https://api.example/v1/a?[hidden] failed'],
  ['/reset-password?t=abc', '/reset-password?[hidden]'],
  ['connect ECONNREFUSED 203.0.113.9:443', 'connect ECONNREFUSED [hidden]:443'],
  ['from 2001:db8:0:1::7', 'from [hidden]'],
  ['+64 21 555 0100 is taken', '[hidden] is taken'],
  ['Bearer abcdef', '[hidden]'],
  ['session 0Jq7-Zk3_9aXbC2dE4fG6hI8jK0lM2nO4p', 'session [hidden]'],
  [`listing ${listing} is gone`, `listing ${listing} is gone`],
  ['Cannot read properties of undefined (reading ‘id’)', 'Cannot read properties of undefined (reading ‘id’)'],
  ['12:30:45 in 2026, 3 attempts', '12:30:45 in 2026, 3 attempts'],
])('%s leaves this machine as %s', (text, sent) => {
  expect(redactReport(text)).toBe(sent);
});

test('a report holds no private fact, wherever it stands', () => {
  const cause = new Error('mei@example.nz at 203.0.113.9');
  const facts = { path: '/u/mei@example.nz', note: '"12 Summer Street"' };
  const { event } = eventOf(new Error('Failed for +64 21 555 0100', { cause }), facts);
  expect(JSON.stringify(event)).not.toMatch(/mei@|203\.0\.113|Summer|555 ?0100/);
});

test.each([
  ['https://abc123@o1.ingest.sentry.io/42', { url: 'https://o1.ingest.sentry.io/api/42/envelope/', key: 'abc123' }],
  ['http://k@localhost:9000/errors/7', { url: 'http://localhost:9000/errors/api/7/envelope/', key: 'k' }],
  ['https://sentry.example/42', null],
  ['https://key@sentry.example/', null],
  ['ftp://key@sentry.example/1', null],
  ['sentry', null],
])('the DSN %s', (text, read) => {
  expect(readDsn(text)).toEqual(read);
});
