import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { requestLimits } from './limits.ts';
import { headProblem } from './request-head.ts';

const head = (url: string, ...headers: readonly (readonly [string, string])[]) =>
  headProblem({ url, rawHeaders: [['Host', 'localhost'], ...headers].flat() });

test('an ordinary request has no problem', () => {
  expect(head('/s?keywords=silk&page=2', ['Cookie', 'a=1; b=2'], ['Accept', 'text/html'])).toBeNull();
});

test('security-relevant headers occur once, in any case', () => {
  expect(head('/', ['hOST', 'evil.example'])).toEqual({ status: 400, code: 'two-hosts' });
  for (const name of ['Content-Type', 'Authorization', 'Origin', 'X-CSRF-Token'])
    expect(head('/', [name, 'a'], [name.toLowerCase(), 'a'])).toEqual({ status: 400, code: 'repeated-header' });
  expect(head('/', ['Accept', 'a'], ['Accept', 'b'])).toBeNull();
});

test('each limit allows its number and no more', () => {
  const { maxHeaders, maxUrlLength, maxQueryParameters, maxCookies, maxCookieLength } = requestLimits;
  const many = (count: number) => Array.from({ length: count }, (_, at) => [`x-${at}`, '1'] as const);
  expect([head('/', ...many(maxHeaders - 1)), head('/', ...many(maxHeaders))?.status]).toEqual([null, 431]);
  const path = (length: number) => `/${'a'.repeat(length - 1)}`;
  expect([head(path(maxUrlLength)), head(path(maxUrlLength + 1))?.status]).toEqual([null, 414]);
  const query = (count: number) => `/s?${'a&'.repeat(count - 1)}a`;
  expect([head(query(maxQueryParameters)), head(query(maxQueryParameters + 1))?.status]).toEqual([null, 400]);
  const cookies = (count: number) => ['Cookie', 'a=1;'.repeat(count - 1) + 'a=1'] as const;
  expect([head('/', cookies(maxCookies)), head('/', cookies(maxCookies + 1))?.status]).toEqual([null, 431]);
  expect(head('/', ['Cookie', 'a'.repeat(maxCookieLength)])?.status).toBe(431);
  expect(head('/', cookies(60), cookies(60))?.status).toBe(431);
});

test('a path with an invalid escape is refused; a query may contain anything', () => {
  expect([head('/l/%E0%A4%A')?.code, head('/l/100%')?.code]).toEqual(['malformed-url', 'malformed-url']);
  expect([head('/l/%E0%A4%A4'), head('/s?keywords=100%')]).toEqual([null, null]);
});

test('the bundle of the web process refuses the same paths', async () => {
  const input = new URL('request-head.ts', import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: true, write: false, minify: false, rolldownOptions: { input } },
  });
  const [{ code }] = (built as Rolldown.RolldownOutput).output;
  const bundle = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    headProblem: typeof headProblem;
  };
  const codeOf = (url: string) => bundle.headProblem({ url, rawHeaders: [] })?.code;
  expect(['/order/%ff/details', '/order/%ff/details.data', '/%E0%A4%A'].map(codeOf)).toEqual(
    Array(3).fill('malformed-url'),
  );
  expect(codeOf('/order/%C3%A9/details')).toBeUndefined();
});
