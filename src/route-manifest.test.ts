import { expect, test } from 'vitest';
import { shortened } from './route-manifest.ts';

test('only pages of the shop keep their imports, and nothing else changes', () => {
  const search = { id: 'pages/search/search', module: '/assets/search.js', imports: ['/assets/chip.js'], css: [] };
  const inbox = { id: 'pages/inbox/inbox', module: '/assets/inbox.js', imports: ['/assets/tabs.js'], css: [] };
  const whole = { entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'] }, url: '/m.js', version: 'a1' };
  const script = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ ...whole, routes })};`;
  const read = (text: string) => JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as unknown;
  const short = shortened(script({ [search.id]: search, [inbox.id]: inbox }));
  expect(short).toMatch(/^window\.__reactRouterManifest=\{.+\};$/);
  const { imports: _dropped, ...rest } = inbox;
  expect(read(short)).toStrictEqual({ ...whole, routes: { [search.id]: search, [inbox.id]: rest } });
});
