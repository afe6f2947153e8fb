import { afterEach, expect, test, vi } from 'vitest';
import { reportError } from './report-error.ts';

afterEach(() => vi.unstubAllGlobals());

test('an error is reported once for each page that it happens on', () => {
  const sent: string[] = [];
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: string) => sent.push(body) });
  vi.stubGlobal('location', { pathname: '/s' });
  for (let time = 0; time < 2; time++) reportError(new TypeError('Failed to fetch'));
  reportError({ status: 500 });
  reportError(new Error('Another'));
  vi.stubGlobal('location', { pathname: '/' });
  reportError(new TypeError('Failed to fetch'));
  const told = sent.map((body) => JSON.parse(body) as { readonly message: string; readonly path: string });
  expect(told.map(({ message, path }) => `${message} on ${path}`)).toEqual([
    ...['Failed to fetch on /s', 'Another on /s', 'Failed to fetch on /'],
  ]);
});
