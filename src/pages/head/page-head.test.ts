import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Config } from '#src/platform/config.ts';
import { defaultImages, pageHead } from './page-head.server.ts';

const app = { config: { canonicalRootUrl: 'https://site.example' } as Config };
const page = { path: '/about', title: 'About us', description: 'A marketplace.' };

test('the canonical address is below the root of the settings', () => {
  expect(pageHead(app, page)).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://site.example/about',
  });
});

test('a page is indexed unless it says otherwise', () => {
  const robots = { name: 'robots', content: 'noindex, follow' };
  expect(pageHead(app, page)).not.toContainEqual(robots);
  expect(pageHead(app, { ...page, isIndexed: false })).toContainEqual(robots);
});

test('an image of the page’s own replaces both of the site', () => {
  const tags = pageHead(app, { ...page, image: { path: '/media/share/1/2', width: 1200, height: 630 } });
  const images = JSON.stringify(tags).match(/https:[^"]*(share|og-default)[^"]*/g);
  expect(images).toEqual(['https://site.example/media/share/1/2']);
});

test('the site’s images exist in the size that they are said to have', () => {
  const sizes = defaultImages.map(({ path }) => {
    const bytes = readFileSync(`public${path}`);
    return { path, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  });
  expect(sizes).toEqual(defaultImages);
  expect(sizes.map(({ width, height }) => `${width}x${height}`)).toEqual(['1200x630', '600x314']);
});
