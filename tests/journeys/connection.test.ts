import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const banner = 'We can’t reach the site just now.';

test('without a network the page says so, until it is back or the user closes it', async ({ page, context }) => {
  await visit(page, '/faqs');
  await expect(page.getByText(banner)).toBeHidden();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(banner)).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(banner)).toBeHidden();
  await context.setOffline(false);
});

test('a script that fails is reported to the site', async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource|Error loading route module|dynamically imported/i);
  await visit(page, '/');
  await page.route(/\/assets\/info-.*\.js/, (route) => route.abort());
  const report = page.waitForRequest((request) => request.url().endsWith('/error-reports'));
  await page.getByRole('link', { name: 'FAQs' }).click();
  expect(JSON.parse((await report).postData() ?? '{}')).toMatchObject({ name: 'ChunkFailure', path: '/' });
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible();
});
