import { writeFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { visit } from '#tests/journeys/steps/visit.ts';

const quality = 62;
/** In px; wider screenshots are scaled down, to keep the whole set small. */
const maxWidth = 1120;
const themes = ['light', 'dark'] as const;
const screens = [
  { end: '', size: { width: 1440, height: 900 } },
  { end: '-phone', size: { width: 390, height: 844 } },
] as const;

export type Shot = {
  /** The files are called `name`, `name-phone`, `name-dark` and `name-phone-dark`. */
  readonly name: string;
  readonly path: string;
  /** Runs on the page before the screenshot, once per colour scheme. */
  readonly before?: ((page: Page) => Promise<void>) | undefined;
};

/** A browser context in which the cookie notice is already answered. */
export async function openFor(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL, locale: 'en-NZ', timezoneId: 'Pacific/Auckland', reducedMotion: 'reduce' },
    extraHTTPHeaders: { 'x-forwarded-for': '10.90.0.1' },
  });
  // An open stream would never let the network be idle.
  await context.route('**/api/transactions/*/events*', (route) => route.fulfill({ status: 429 }));
  await context.addCookies([{ name: 'euCookiesNecessary', value: '1', url: baseURL }]);
  return context;
}

/** Takes screenshots of a page, desktop and phone, light and dark, into `folder`: those whose file name is wanted. */
export async function take(
  page: Page,
  { name, path, before }: Shot,
  { folder, isWanted }: { readonly folder: string; readonly isWanted: (file: string) => boolean },
): Promise<string[]> {
  const made: string[] = [];
  for (const theme of themes) {
    await page.setViewportSize(screens[0].size);
    await page.emulateMedia({ colorScheme: theme });
    await visit(page, path);
    await before?.(page);
    for (const { end, size } of screens) {
      const file = `${name}${end}${theme === 'dark' ? '-dark' : ''}.webp`;
      if (!isWanted(file)) continue;
      await page.setViewportSize(size);
      await settle(page);
      await writeFile(`${folder}/${file}`, await small(await page.screenshot()));
      made.push(file);
    }
  }
  return made;
}

/** Scrolls to the top, removes the focus and waits until every visible image has loaded. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      [...document.images].every((image) => {
        const { top, right, bottom, left, width } = image.getBoundingClientRect();
        const isSeen = width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
        return image.complete || !isSeen;
      }),
    null,
    { timeout: 15_000 },
  );
}

function small(png: Buffer): Promise<Buffer> {
  return sharp(png).resize({ width: maxWidth, withoutEnlargement: true }).webp({ quality, effort: 5 }).toBuffer();
}
