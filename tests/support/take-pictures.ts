import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  agree,
  cards,
  checkoutPath,
  orderOn,
  payButton,
  typeAddress,
  typeCard,
} from '#tests/journeys/acts/checkout.ts';
import { daysFrom } from '#tests/journeys/acts/days.ts';
import { accept, asLender } from '#tests/journeys/acts/deals.ts';
import { newcomer, signUp } from '#tests/journeys/acts/people.ts';
import { pieceOf } from '#tests/journeys/acts/pieces.ts';
import { visit } from '#tests/journeys/acts/visit.ts';
import { findChromium } from './chromium.ts';
import { startWholeSite } from './whole-site.ts';

const folder = resolve('docs/pictures');
const quality = 70;
const screens = [
  { suffix: '', size: { width: 1440, height: 900 } },
  { suffix: '-phone', size: { width: 390, height: 844 } },
] as const;

/** Draws the pictures of `docs/pictures` anew: `node tests/support/take-pictures.ts`, from the project's folder. */
async function takePictures(browser: Browser, address: string): Promise<void> {
  const page = await (await personAt(browser, address)).newPage();
  const piece = await pieceOf(page, 'luna-slip');
  const days = daysFrom(24, 4);
  await visit(page, '/');
  await take(page, 'landing');
  await visit(page, '/s?pub_isProductForSale=false');
  await take(page, 'search');
  await visit(page, `${piece.path}?start=${days.first}&end=${days.last}`);
  await take(page, 'listing');

  await signUp(page, newcomer());
  await visit(page, checkoutPath(piece, days, 'post'));
  await typeAddress(page);
  await typeCard(page, cards.good);
  await take(page, 'checkout');
  await agree(page);
  await payButton(page).click();
  const order = await orderOn(page);
  const lender = await (await personAt(browser, address)).newPage();
  await asLender(lender, piece, order);
  await accept(lender);
  await visit(page, `/order/${order}/details`);
  await take(page, 'order');
}

/** Somebody who has read the line about cookies. */
async function personAt(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'en-NZ', colorScheme: 'light', reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'cookies-known', value: '1', url: baseURL }]);
  return context;
}

async function take(page: Page, name: string): Promise<void> {
  for (const { suffix, size } of screens) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const picture = await sharp(await page.screenshot())
      .webp({ quality })
      .toBuffer();
    await writeFile(`${folder}/${name}${suffix}.webp`, picture);
  }
}

const site = await startWholeSite({ TRUST_PROXY: '1' });
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  await takePictures(browser, site.address);
} finally {
  await browser.close();
  await site.stop();
}
