import { data, type DataStrategyResult } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { recordKept, recordUnreached } from '#src/ui/browser/connection.ts';
import { keepPage } from './keep-page.ts';

vi.mock('#src/ui/browser/connection.ts', () => ({
  recordKept: vi.fn<() => void>(),
  recordUnreached: vi.fn<() => void>(),
}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(recordUnreached).mockClear();
});

const lost = { type: 'error', result: new TypeError('Failed to fetch') } as const;
const loaderData = { root: { viewer: 'Ana' }, page: { messages: 3 } };

/** What the router gets when its loaders end with `results`. */
async function results(
  given: Record<string, DataStrategyResult>,
  { method = 'GET', navigation = 'idle', from = '/order/1' } = {},
): Promise<unknown> {
  const [pathname = '', query = ''] = from.split('?');
  const location = { pathname, search: query && `?${query}`, hash: '#latest' };
  const state = { navigation: { state: navigation }, location, loaderData };
  vi.stubGlobal('window', { __reactRouterDataRouter: { state } });
  const request = new Request('https://rotation.example/order/1', { method });
  return keepPage({ request } as Parameters<typeof keepPage>[0], () => Promise.resolve({ ...given }));
}

test('a page that cannot be loaded again keeps what it shows, and the banner says so', async () => {
  expect(await results({ root: lost, page: lost })).toEqual({
    root: { type: 'data', result: loaderData.root },
    page: { type: 'data', result: loaderData.page },
  });
  expect(recordUnreached).toHaveBeenCalled();
});

test('a page that answers is shown, also with an error of its own', async () => {
  const answered = { root: { type: 'data', result: 1 }, page: { type: 'error', result: new Error('500') } } as const;
  expect(await results(answered)).toEqual(answered);
  expect(recordUnreached).not.toHaveBeenCalled();
});

test('a sheet that opens or closes over the page keeps it', async () => {
  const kept = { page: { type: 'data', result: loaderData.page } };
  expect(await results({ page: lost }, { navigation: 'loading', from: '/order/1?mobilemenu=open' })).toEqual(kept);
});

test('what is sent without leaving the page ends without an answer, and the banner says so', async () => {
  const given = { 'log-out': { type: 'error', result: data(lost.result) } } as const;
  expect(await results(given, { method: 'POST' })).toEqual({ 'log-out': { type: 'data', result: null } });
  expect(recordKept).toHaveBeenCalled();
  const broken = { 'log-out': { type: 'error', result: new Error('500') } } as const;
  expect(await results(broken, { method: 'POST' })).toEqual(broken);
  const silent = { 'log-out': { type: 'data', result: null } } as const;
  expect(await results(silent, { method: 'POST' })).toEqual(silent);
});

const away = [
  { navigation: 'loading' },
  { navigation: 'loading', from: '/order/2?mobilemenu=open' },
  { navigation: 'loading', from: '/order/1?page=2' },
  { method: 'POST', navigation: 'submitting' },
  { method: 'POST', navigation: 'submitting', from: '/order/1?mobilemenu=open' },
];

test.each(away)('%j fails, and so does a part that is new', async (of) => {
  const failed = of.method === undefined ? lost : ({ type: 'error', result: data(lost.result) } as const);
  expect(await results({ root: failed }, of)).toEqual({ root: failed });
  expect(await results({ fresh: lost })).toEqual({ fresh: lost });
});
