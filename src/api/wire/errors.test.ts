import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { StorageError } from '#src/platform/files/files.ts';
import { answerError } from './errors.ts';

test('a file store that does not answer is named, and is neither the database nor an error of ours', async () => {
  const warned: string[] = [];
  const logger = { error: () => {}, info: () => {}, warn: (message: string) => void warned.push(message) };
  const hono = new Hono();
  hono.get('/', () => {
    throw new StorageError(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  });
  hono.onError((error, c) => answerError({ logger }, error, c));
  const answer = await hono.request('/');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toMatchObject({ errors: [{ status: 503, code: 'storage-unavailable' }] });
  expect(warned).toEqual(['The file store did not answer']);
});
