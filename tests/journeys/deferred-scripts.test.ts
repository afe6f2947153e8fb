import type { Page } from '@playwright/test';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** Opens the landing page while its first image is still loading. */
async function openWithPendingImage(page: Page) {
  const image = Promise.withResolvers<void>();
  await page.route('**/pictures/hero-1*', async (route) => {
    await image.promise;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { scripts, image };
}

test('scripts are requested after the images in view have loaded', async ({ page }) => {
  // The clock of the page stands still: scripts do not wait for a hanging image for ever, and loading may take longer.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const { scripts, image } = await openWithPendingImage(page);
  // Longer than the delay after the images.
  await page.clock.runFor(1_500);
  expect(await page.locator('script[type=later]').count()).toBeGreaterThan(0);
  expect(scripts).toEqual([]);
  image.resolve();
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return scripts.length;
    })
    .toBeGreaterThan(0);
});

test('the first interaction requests the scripts immediately', async ({ page }) => {
  const { scripts, image } = await openWithPendingImage(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  image.resolve();
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the cookie notice is answered for good, on the page where it was', async ({ page }) => {
    await page.goto('/s?pub_sizing=10');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    await expect(page).toHaveURL('/s?pub_sizing=10');
  });
});

test('links work before any script has loaded', async ({ page }) => {
  const { image } = await openWithPendingImage(page);
  await page.getByRole('link', { name: 'Explore the wardrobe' }).click();
  await expect(page).toHaveURL(/\/s$/);
  image.resolve();
});

test('each module is requested once', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts).toEqual([...new Set(scripts)]);
});
