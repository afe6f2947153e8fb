import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** Bytes, compressed. A page of the framework that does nothing has 111,000 of script. */
const maxScript = 156_000;
const maxStyle = 15_000;
const maxHasty = 12;

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ['/', '/s']) {
  test(`${path} is light before anybody does anything`, async ({ page, baseURL }) => {
    await expectLight(page, path, new URL(baseURL ?? '').origin);
  });
}

test('a piece is light before anybody does anything', async ({ page, baseURL }) => {
  const { path } = await listingOf(page, 'luna-slip');
  await expectLight(page, path, new URL(baseURL ?? '').origin);
});

test('what a filter needs comes when somebody turns to it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/s');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const dates = page.getByRole('button', { name: 'Dates' });
  await dates.hover();
  await expect.poll(() => asked.some((url) => /\/assets\/dates-form-.+\.js$/.test(url))).toBe(true);
  await dates.click();
  await expect(page.getByRole('dialog', { name: 'Dates' }).getByRole('grid').first()).toBeVisible();
});

/** Holds the limits, and asks nobody else for anything. */
async function expectLight(page: Page, path: string, origin: string): Promise<void> {
  const weights = { script: 0, stylesheet: 0 };
  const strangers: string[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (new URL(response.url()).origin !== origin) strangers.push(response.url());
    if (kind !== 'script' && kind !== 'stylesheet') return;
    reading.push(response.body().then((body) => void (weights[kind] += gzipSync(body).length)));
  });
  const hasty = await countHasty(page);
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  expect(strangers).toEqual([]);
  expect(weights.script).toBeLessThanOrEqual(maxScript);
  expect(weights.stylesheet).toBeLessThanOrEqual(maxStyle);
  expect(hasty()).toBeLessThanOrEqual(maxHasty);
}

/** Of all but what waits its turn: pictures further down, and scripts, which come behind all that (`late-scripts.test.ts`). */
async function countHasty(page: Page): Promise<() => number> {
  let hasty = 0;
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type !== 'Script' && !/low/i.test(request.initialPriority)) hasty += 1;
  });
  await session.send('Network.enable');
  return () => hasty;
}
