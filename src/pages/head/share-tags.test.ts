import { expect, test } from 'vitest';
import { shareTags, type ShareFacts } from './share-tags.ts';

const images = [
  { path: '/large.png', width: 1200, height: 630 },
  { path: '/small.png', width: 600, height: 314 },
];
const facts: ShareFacts = {
  title: 'Emerald cowl maxi',
  description: 'Silk, cut on the bias.',
  contentType: 'product',
  url: 'https://site.example/l/1',
  images,
  root: 'https://site.example',
  siteName: 'Rotation',
  siteHandle: '@rotation',
};

const namesOf = (changes: Partial<ShareFacts>) =>
  shareTags({ ...facts, ...changes }).map((tag) => ('name' in tag ? tag.name : tag.property));
const contentOf = (name: string) =>
  shareTags(facts).find((tag) => ('name' in tag ? tag.name : tag.property) === name)?.content;

test.each<[string, Partial<ShareFacts>]>([
  ['title', { title: '' }],
  ['description', { description: '' }],
  ['content type', { contentType: null }],
  ['address', { url: '' }],
  ['image', { images: [] }],
  ['canonical root', { root: '' }],
])('without its %s a page has no share tags at all', (_, changes) => {
  expect(namesOf(changes)).toEqual([]);
});

test('Twitter gets its own tags, and its own size of image, where the site has a handle there', () => {
  expect(contentOf('og:image')).toBe('https://site.example/large.png');
  expect(contentOf('twitter:image')).toBe('https://site.example/small.png');
  expect(contentOf('twitter:site')).toBe('@rotation');
  expect(contentOf('twitter:url')).toBe(facts.url);
});

test.each([null, ''])('with the handle %j only Twitter’s tags are missing', (siteHandle) => {
  const names = namesOf({ siteHandle });
  expect(names).toContain('og:title');
  expect(names.filter((name) => name.startsWith('twitter:'))).toEqual([]);
});

test('the size of the image is its own', () => {
  expect([contentOf('og:image:width'), contentOf('og:image:height')]).toEqual(['1200', '630']);
});
