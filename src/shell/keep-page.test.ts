import type { DataStrategyResult } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { recordCall } from '#src/ui/browser/connection.ts';
import { keepPage } from './keep-page.ts';

vi.mock('#src/ui/browser/connection.ts', () => ({ recordCall: vi.fn<() => void>() }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(recordCall).mockClear();
});

const lost = { type: 'error', result: new TypeError('Failed to fetch') } as const;
const loaderData = { root: { viewer: 'Ana' }, page: { messages: 3 } };

/** What the router gets when its loaders end with `results`. */
async function results(
  given: Record<string, DataStrategyResult>,
  { method = 'GET', navigation = 'idle' } = {},
): Promise<unknown> {
  vi.stubGlobal('window', { __reactRouterDataRouter: { state: { navigation: { state: navigation }, loaderData } } });
  const request = new Request('https://rotation.example/order/1', { method });
  return keepPage({ request } as Parameters<typeof keepPage>[0], () => Promise.resolve({ ...given }));
}

test('a page that cannot be loaded again keeps what it shows, and the banner says so', async () => {
  expect(await results({ root: lost, page: lost })).toEqual({
    root: { type: 'data', result: loaderData.root },
    page: { type: 'data', result: loaderData.page },
  });
  expect(recordCall).toHaveBeenCalledWith(false);
});

test('a page that answers is shown, also with an error of its own', async () => {
  const answered = { root: { type: 'data', result: 1 }, page: { type: 'error', result: new Error('500') } } as const;
  expect(await results(answered)).toEqual(answered);
  expect(recordCall).not.toHaveBeenCalled();
});

test.each([{ navigation: 'loading' }, { method: 'POST' }])('%j fails, and so does a part that is new', async (of) => {
  expect(await results({ root: lost }, of)).toEqual({ root: lost });
  expect(await results({ fresh: lost })).toEqual({ fresh: lost });
});
