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
