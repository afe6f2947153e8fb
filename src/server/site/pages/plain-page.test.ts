import { expect, test } from 'vitest';
import { awayMessages } from '../error-handler.ts';
import { messagePage, retryButton, viewBar } from './plain-page.ts';

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

test('the bar of a view as another user names the user, and ends the view without a script', () => {
  const page = messagePage({ nonce: 'n', message: 'Closed.', body: '', bar: viewBar('Ana <B>') });
  expect(page).toContain(
    '<body><div class="view" role="status"><span>You’re an operator, viewing the site as Ana &lt;B&gt;.',
  );
  expect(page).toContain(
    '<form method="post" action="/logout"><input type="hidden" name="view" value=""><button>Log out</button></form></div><header>',
  );
});
