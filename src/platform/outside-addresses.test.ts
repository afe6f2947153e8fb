import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { outsideProblems } from './outside-addresses.ts';

const page = (url: string) => ({ careers: null, social: { pages: [{ name: 'Instagram', url }] } });

test('https addresses are fine, and so is none', () => {
  expect(outsideProblems({ careers: null, social: { pages: [] } })).toEqual([]);
  expect(outsideProblems({ careers: 'https://jobs.example/rotation?from=site', social: { pages: [] } })).toEqual([]);
  expect(outsideProblems(page('https://www.instagram.com/rotation'))).toEqual([]);
  expect(outsideProblems(marketplace)).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'http://jobs.example',
  '//jobs.example',
  '/careers',
  'jobs.example',
  'https://',
  'https://a b',
  'https://jobs.example\\@evil.example\n',
  'https://rotation@evil.example/',
  '',
])('%j is none, as careers or as a page elsewhere', (url) => {
  expect(outsideProblems({ ...page(url), careers: url })).toEqual([
    'careers in marketplace.config.ts must be an address that begins with https://.',
    'social.pages (Instagram) in marketplace.config.ts must be an address that begins with https://.',
  ]);
});
