import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { shortened } from './route-manifest.ts';

const facts = { hasAction: true, hasLoader: false, hasErrorBoundary: false, css: [] };

test('only pages of the shop keep their imports, and only what a page has is left', () => {
  const search = { id: 'pages/search/search', module: '/assets/search.js', imports: ['/assets/chip.js'], ...facts };
  const inbox = { id: 'pages/inbox/inbox', module: '/assets/inbox.js', imports: ['/assets/tabs.js'], ...facts };
  const whole = { entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'] }, url: '/m.js', version: 'a1' };
  const routes = { [search.id]: search, [inbox.id]: { ...inbox, css: ['/assets/inbox.css'] } };
  const script = shortened(`window.__reactRouterManifest=${JSON.stringify({ ...whole, routes })};`);
  const window: Record<string, unknown> = {};
  runInNewContext(script, { window });
  const { id, module, imports } = search;
  expect(JSON.parse(JSON.stringify(window['__reactRouterManifest']))).toStrictEqual({
    ...whole,
    routes: {
      [id]: { id, module, imports, hasAction: true },
      [inbox.id]: { id: inbox.id, module: inbox.module, hasAction: true, css: ['/assets/inbox.css'] },
    },
  });
});

test('modules of the same content have the name of the first', () => {
  const modules = ['/assets/count-BvRk9ki.js', '/assets/places-BvRk9ki.js', '/assets/search-Ab3_-xy.js'];
  const routes = Object.fromEntries(modules.map((module, at) => [`${at}`, { id: `${at}`, module }]));
  const script = shortened(`window.__reactRouterManifest=${JSON.stringify({ url: '/m.js', routes })};`);
  const window: Record<string, { readonly routes: typeof routes }> = {};
  runInNewContext(script, { window });
  const shown = Object.values(window['__reactRouterManifest']?.routes ?? {}).map(({ id, module }) => [id, module]);
  expect(shown).toEqual([
    ['0', modules[0]],
    ['1', modules[0]],
    ['2', modules[2]],
  ]);
});
