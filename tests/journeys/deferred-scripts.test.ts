import type { Page } from '@playwright/test';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** Opens the landing page while its first picture is still on its way. */
async function openWhileImageComes(page: Page) {
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

test('scripts come when what is seen first has come', async ({ page }) => {
  const { scripts, image } = await openWhileImageComes(page);
  // Longer than the wait after the pictures.
  await page.waitForTimeout(1_500);
  expect(scripts).toEqual([]);
  image.resolve();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test('scripts come at once when somebody turns to the page', async ({ page }) => {
  const { scripts, image } = await openWhileImageComes(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  image.resolve();
});

test('a link is followed before any script has come', async ({ page }) => {
  const { image } = await openWhileImageComes(page);
  await page.getByRole('link', { name: 'Explore the wardrobe' }).click();
  await expect(page).toHaveURL(/\/s$/);
  image.resolve();
});

test('each module is asked for once', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts).toEqual([...new Set(scripts)]);
});
