import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { StorageError } from '#src/platform/files/files.ts';
import { errorHandler } from './error-handler.ts';
import type { SiteEnv } from './site-env.ts';

/** The answer to a request that throws this, and what is logged about it. */
async function answerTo(thrown: Error) {
  const { answer, warned } = await request(thrown);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json(), warned };
}

async function request(thrown: Error, init?: RequestInit) {
  const warned: string[] = [];
  const logger = { error: () => {}, info: () => {}, warn: (message: string) => void warned.push(message) };
  const hono = new Hono<SiteEnv>();
  hono.use(async (c, next) => {
    const url = new URL(c.req.url);
    c.set('facts', { url, nonce: 'abc', requestId: '1', ip: '127.0.0.1' } as SiteEnv['Variables']['facts']);
    await next();
  });
  hono.all('/', () => {
    throw thrown;
  });
  hono.onError(errorHandler({ logger }));
  return { answer: await hono.request('/', init), warned };
}

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a database that does not answer is asked again in two seconds', async () => {
  expect(await answerTo(refused)).toMatchObject({
    ...{ status: 503, retryAfter: '2', body: { error: { code: 'unavailable' } } },
    warned: ['The database did not answer'],
  });
});

test('a file store that does not answer is not the database, and no error of ours', async () => {
  for (const cause of [refused, new Error('socket hang up')])
    expect(await answerTo(new StorageError(cause))).toMatchObject({
      ...{ status: 503, retryAfter: '60', body: { error: { code: 'storage-unavailable' } } },
      warned: ['The file store did not answer'],
    });
});

test('a page that failed can be asked for again; a form leads back to the site instead of being sent twice', async () => {
  const pageOf = async (method: string) => {
    const { answer } = await request(new Error('a bug'), { method, headers: { accept: 'text/html' } });
    return answer.text();
  };
  expect(await pageOf('GET')).toContain('<a class="button" href="">Try again</a></p><p><small>');
  expect(await pageOf('POST')).toContain('<a class="button" href="/">Back to the site</a></p><p><small>');
});
