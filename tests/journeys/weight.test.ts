import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** Compressed bytes. An empty page of the framework has 111,000 of script. */
const maxScript = 156_000;
const maxStyle = 15_000;
const maxUrgent = 12;

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ['/', '/s']) {
  test(`${path} stays within its weight limits before any interaction`, async ({ page, baseURL }) => {
    await expectWithinLimits(page, path, new URL(baseURL ?? '').origin);
  });
}

test('a listing page stays within its weight limits before any interaction', async ({ page, baseURL }) => {
  const { path } = await listingOf(page, 'luna-slip');
  await expectWithinLimits(page, path, new URL(baseURL ?? '').origin);
});

test('the script of a filter is loaded on hover', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/s');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const dates = page.getByRole('button', { name: 'Dates' });
  await dates.hover();
  await expect.poll(() => requested.some((url) => /\/assets\/dates-form-.+\.js$/.test(url))).toBe(true);
  await dates.click();
  await expect(page.getByRole('dialog', { name: 'Dates' }).getByRole('grid').first()).toBeVisible();
});

/** Expects the limits to hold and no request to another origin. */
async function expectWithinLimits(page: Page, path: string, origin: string): Promise<void> {
  const weights = { script: 0, stylesheet: 0 };
  const foreignUrls: string[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (new URL(response.url()).origin !== origin) foreignUrls.push(response.url());
    if (kind !== 'script' && kind !== 'stylesheet') return;
    reading.push(response.body().then((body) => void (weights[kind] += gzipSync(body).length)));
  });
  const urgent = await countUrgent(page);
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  expect(foreignUrls).toEqual([]);
  expect(weights.script).toBeLessThanOrEqual(maxScript);
  expect(weights.stylesheet).toBeLessThanOrEqual(maxStyle);
  expect(urgent()).toBeLessThanOrEqual(maxUrgent);
}

/** Counts requests except low-priority images and scripts, which are deferred (`deferred-scripts.test.ts`). */
async function countUrgent(page: Page): Promise<() => number> {
  let urgent = 0;
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type !== 'Script' && !/low/i.test(request.initialPriority)) urgent += 1;
  });
  await session.send('Network.enable');
  return () => urgent;
}
