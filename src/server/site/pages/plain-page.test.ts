import { expect, test } from 'vitest';
import { awayMessages } from '../error-handler.ts';
import { messagePage, retryButton } from './plain-page.ts';

test('a message page has the wordmark, a heading, a line and one button, and loads nothing', () => {
  const page = messagePage({ nonce: 'n', message: awayMessages.reading, body: retryButton });
  expect(page).toContain(
    '<h1>The site isn’t available just now</h1><p>Please try again in a moment.</p><p><a class="button" href="">Try again</a></p></main>',
  );
  expect(page).toMatch(/<header><a href="\/" aria-label="Rotation"><svg /);
  expect(page).not.toMatch(/<(script|img)|stylesheet/);
});

test('a message of one sentence is a heading alone', () => {
  expect(messagePage({ nonce: 'n', message: 'There is nothing at this address.', body: '' })).toContain(
    '<main><h1>There is nothing at this address</h1></main>',
  );
});
