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

test('an error of ours is logged with the id that its client has, and where it was', async () => {
  const logged: unknown[] = [];
  const logger = { error: (_: unknown, facts?: object) => void logged.push(facts), info: () => {}, warn: () => {} };
  const hono = new Hono();
  hono.post('/api/things/:id', () => {
    throw new Error('relation "things" does not exist');
  });
  hono.onError((error, c) => answerError({ logger }, error, c));
  const answer = await hono.request('/api/things/7?email=ana@example.nz', { method: 'POST' });
  const { errors } = (await answer.json()) as { errors: { id: string; code: string }[] };
  expect(errors).toMatchObject([{ code: 'internal-error' }]);
  expect(logged).toEqual([{ errorId: errors[0]?.id, method: 'POST', path: '/api/things/7' }]);
});
