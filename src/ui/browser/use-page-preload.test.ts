import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { loadPage } from './use-page-preload.ts';

const loaded = globalThis as { partsOfPage?: string[] };

test('what the script of a page imports is loaded with it, though the list of routes names no part', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-preload-'));
  const address = (name: string) => pathToFileURL(join(folder, name)).href;
  writeFileSync(join(folder, 'part.mjs'), "(globalThis.partsOfPage ??= []).push('part');");
  writeFileSync(join(folder, 'page.mjs'), "import './part.mjs'; globalThis.partsOfPage.push('page');");
  const manifest = { routes: { 'order-details': { module: address('page.mjs') } } };
  const load = async (url: string) => (await import(/* @vite-ignore */ url)) as unknown;
  await loadPage(manifest, 'order-details', load);
  expect(loaded.partsOfPage).toEqual(['part', 'page']);
});

test('a page that is not in the list, or whose script is lost, disturbs no form', async () => {
  const fetched: string[] = [];
  const lost = (url: string) => {
    fetched.push(url);
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  };
  await loadPage({ routes: {} }, 'order-details', lost);
  await loadPage({ routes: { 'order-details': { module: '/assets/order.js' } } }, 'order-details', lost);
  expect(fetched).toEqual(['/assets/order.js']);
});
