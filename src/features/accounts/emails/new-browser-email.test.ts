import { expect, test } from 'vitest';
import type { BrowserDescription } from '../describe-browser.ts';
import { newBrowserEmail } from './new-browser-email.ts';

const at = new Date('2026-11-27T19:05:00Z');

test.each([
  ['Firefox on Windows', { name: 'Firefox', system: 'Windows' }],
  ['Firefox', { name: 'Firefox', system: null }],
  ['a browser on Windows', { name: null, system: 'Windows' }],
  ['a browser we can’t name', { name: null, system: null }],
] as [string, BrowserDescription][])('an email about a log-in says when it was, and with %s', (words, browser) => {
  const { paragraphs } = newBrowserEmail({ id: 'a', email: 'ana@example.org', browser, at });
  expect(paragraphs[0]).toBe(
    `On Sat, Nov 28, 8:05 am (New Zealand Daylight Time), someone logged in to your account with ${words}, a browser that hasn’t been used for it before.`,
  );
});
