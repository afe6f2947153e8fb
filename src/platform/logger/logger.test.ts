import { expect, test } from 'vitest';
import { makeLogger } from './logger.server.ts';

function captured() {
  const lines: string[] = [];
  return { lines, logger: makeLogger((line) => lines.push(line)) };
}

test('an error is one line of JSON with its stack and its context', () => {
  const { lines, logger } = captured();
  logger.error(new Error('Out of stamps'), { requestId: 'r1', attempts: 3 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    message: 'Out of stamps',
    requestId: 'r1',
    attempts: 3,
  });
  expect(lines[0]).toContain('logger.test.ts');
});

test('an error that passes several handlers is logged once', () => {
  const { lines, logger } = captured();
  const error = new Error('Out of stamps');
  logger.error(error);
  logger.error(error);
  expect(lines).toHaveLength(1);
});

test('a lost connection is one line without a stack, a warning that names its code', () => {
  const { lines, logger } = captured();
  const terminated = Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' });
  logger.error(new Error('Failed query: select 1', { cause: terminated }), { job: 'deliver-email' });
  logger.error(new Error('Connection terminated unexpectedly'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'warn', at: expect.any(String), message: 'A connection was lost', reason: '57P01', job: 'deliver-email' },
    { level: 'warn', at: expect.any(String), message: 'A connection was lost', reason: 'Error' },
  ]);
});

test('nothing secret or personal is logged', () => {
  const { lines, logger } = captured();
  const planted = [
    'mei@example.com',
    'sk_test_sandboxabcdefgh',
    'whsec_test_0123456789',
    'pi_3Abc_secret_Xyz',
    '4242424242424242',
    '4242 4242 4242 4242',
    'hunter22pass',
    'tok-abc-123',
    'Bearer abcdef.ghi',
    'feed-0123456789abcdefghij',
    'src_abc_123',
    '+64 21 123 4567',
    '+64211234567',
    'winter-coat',
  ];
  logger.error(
    new Error(
      `Failed for ${planted.slice(0, 6).join(' ')} ${planted[8]} postgres://app:hunter22pass@db/x /verify-email?t=tok-abc-123 to +64 21 123 4567 or +64211234567, password=winter-coat`,
    ),
    {
      email: 'mei@example.com',
      password: 'hunter22pass',
      authorization: 'Bearer abcdef.ghi',
      path: '/reset?token=tok-abc-123',
      feed: '/calendars/feed-0123456789abcdefghij.ics',
      from: '/checkout?client_secret=src_abc_123&redirect_status=succeeded',
    },
  );
  for (const secret of planted) expect(lines.join('')).not.toContain(secret);
});

test('a failed query is logged without its values', () => {
  const { lines, logger } = captured();
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "secret words"'), {
    code: '22P02',
    severity: 'ERROR',
    detail: 'Key (name)=(secret words)',
  });
  const error = Object.assign(new Error('Failed query: insert into t values ($1)\nparams: secret words', { cause }), {
    query: 'insert into t values ($1)',
    params: ['secret words'],
  });
  logger.error(error);
  expect(lines[0]).not.toContain('secret words');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    message: 'Failed query: insert into t values ($1)',
    cause: { code: '22P02' },
  });
});

test('ids are not redacted, also those that look like card numbers', () => {
  const { lines, logger } = captured();
  logger.warn('Look', { transactionId: '41111111-1111-4111-8111-111111111111' });
  expect(lines[0]).toContain('41111111-1111-4111-8111-111111111111');
});
