import { expect, test } from 'vitest';
import { refusal, RefusalError } from '#src/domain/refusal.ts';
import { DatabaseAway, isConnectionError, isServerAway } from './connection-error.ts';

const coded = (code: string, message = 'said') => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => new Error('Failed query: select 1', { cause });

test.each([
  ['08006', '57P01', '57P02', '57P03', '53300', '53100', '57014', '25P03', '25006'].map((code) => coded(code)),
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].map((code) =>
    coded(code),
  ),
  [
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ].map((message) => new Error(message)),
  [new DatabaseAway('away'), new AggregateError([coded('ECONNREFUSED')])],
])('a connection error is recognised, also as a cause (%#)', (...errors) => {
  for (const error of errors) {
    expect(isConnectionError(error)).toBe(true);
    expect(isConnectionError(wrapped(error))).toBe(true);
  }
});

test('a wrong statement, a refusal and a bug are not connection errors', () => {
  const others = [
    coded('23505'),
    coded('42P01'),
    new RefusalError(refusal('listing-closed')),
    new TypeError('x'),
    'text',
  ];
  expect(others.filter(isConnectionError)).toEqual([]);
});

test('one lost connection, or a server without free connections, does not mean that the server is away', () => {
  expect(
    [coded('ECONNREFUSED'), coded('57P03'), new Error('Connection terminated unexpectedly')].every(isServerAway),
  ).toBe(true);
  expect([coded('53300'), coded('28P01'), coded('57014')].some(isServerAway)).toBe(false);
});
