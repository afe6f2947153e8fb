import type { Page } from '@playwright/test';
import { fromDemo, logIn } from './steps/users.ts';
import { shownDay } from './steps/calendar.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
] as const;
const scrolls = [0, 120, 1000];

test('total and main button of a rental stay visible at every scroll position and selection', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  const days = daysFrom(9, 4);
  // Contains booked days, from the 46th on.
  const taken = daysFrom(44, 8);
  await page.setViewportSize(sizes[0]);
  await visit(page, `${listing.path}?start=${taken.first}&end=${taken.last}`);
  const main = page.getByRole('main');
  await expect(main.getByText(/could not be chosen/)).toBeVisible();
  await expectVisible(page, 'days of the address refused');

  await visit(page, listing.path);
  await (await shownDay(main, days.first)).waitFor();
  await expectVisible(page, 'no day');

  await main.getByRole('button', { name: 'Request to book' }).click();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await main.getByRole('button', { name: 'Next month' }).focus();
    await main.getByRole('button', { name: 'Request to book' }).click();
    await expect(main.getByText('Select your dates.')).toBeInViewport({ ratio: 1 });
    await expect(main.locator('[data-day]:focus')).toBeInViewport({ ratio: 1 });
  }
  await expectVisible(page, 'error');

  await (await shownDay(main, days.first)).click();
  await expect(main.getByText(/Now choose the last day/)).toBeAttached();
  await expectVisible(page, 'first day');

  await (await shownDay(main, days.last)).click();
  await expect(main.getByText('$253.00')).toBeVisible();
  await expect(main.locator('.booking-panel-foot').getByText('Rotation fee')).toBeVisible();
  await expectVisible(page, 'range');

  await main.getByText('Pick it up', { exact: true }).click();
  await expect(main.getByText('$243.00')).toBeVisible();
  await expectVisible(page, 'pick-up');

  // At least one of the next six months has six calendar rows.
  for (let month = 0; month < 5; month++) {
    await main.getByRole('button', { name: 'Next month' }).click();
    await expectVisible(page, `${month + 1} months on`);
  }
  await page.evaluate(() => {
    const bar = document.createElement('div');
    bar.className = 'limited-bar';
    bar.textContent = 'You look after somebody.';
    document.body.prepend(bar);
    document.querySelector('h1')!.textContent = 'Hand-embroidered silk organza gown with a detachable cape collar';
  });
  await expectVisible(page, 'long title, under the bar of a limited session');
});

test('total and main button of a sale stay visible for every quantity and delivery', async ({ page }) => {
  const listing = await listingOf(page, 'oval-hoops');
  await page.setViewportSize(sizes[0]);
  await visit(page, listing.path);
  const main = page.getByRole('main');
  await expectVisible(page, 'one');
  await main.getByRole('button', { name: 'One more' }).click();
  await expect(main.getByText('$201.00')).toBeVisible();
  await expectVisible(page, 'two');
  await main.getByText('Pick it up', { exact: true }).click();
  await expect(main.getByText('$201.00')).toBeHidden();
  await expectVisible(page, 'pick-up');
});

test('the owner sees a notice instead of the button', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  await logIn(page, fromDemo(listing.providerId));
  await page.setViewportSize(sizes[2]);
  await visit(page, listing.path);
  const notice = page.getByRole('main').getByText(/^This is your listing/);
  for (const scroll of scrolls) {
    await page.evaluate((top) => scrollTo(0, top), scroll);
    await expect(notice).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('button', { name: 'Request to book' })).toHaveCount(0);
});

test('keyboard focus scrolls each control of the panel into view, and the button stays visible', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  await page.setViewportSize({ width: 1280, height: 600 });
  const { first, last } = daysFrom(9, 4);
  await visit(page, `${listing.path}?start=${first}&end=${last}`);
  const main = page.getByRole('main');
  // At the end of a month nothing of it can be booked, and there is no way back to it.
  await main
    .getByRole('button', { name: /^(?:Previous|Next) month$/, disabled: false })
    .first()
    .focus();
  for (let tabs = 0; tabs < 12; tabs++) {
    const seen = await page.evaluate(() => {
      const active = document.activeElement;
      const focused = active?.closest('label') ?? active;
      if (!focused) return null;
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isSeen = top >= 0 && bottom <= innerHeight && above !== null && focused.contains(above);
      return { isSeen, name: focused.textContent };
    });
    expect(seen).toEqual({ isSeen: true, name: seen?.name });
    if (seen?.name === 'Request to book') return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The button did not get the focus');
});

/** Expects total and button to be fully visible and not covered, at each size and scroll position. */
async function expectVisible(page: Page, state: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const scroll of scrolls) {
      const hidden = await page.evaluate(async (top) => {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const wanted = ['.booking-panel-foot button[type=submit]', '.booking-panel-foot .breakdown-total'];
        const missing = wanted.filter((selector) => document.querySelector(selector) === null);
        const lines = document.querySelectorAll('.booking-panel-foot :is(button[type=submit], .breakdown > div)');
        const covered = [...lines].filter((element) => {
          const box = element.getBoundingClientRect();
          const isInside = box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
          const corners = [box.left + 2, box.right - 2].map((x) => document.elementFromPoint(x, box.bottom - 2));
          return !isInside || corners.some((corner) => corner === null || !element.contains(corner));
        });
        return [...missing, ...covered.map((element) => element.textContent)];
      }, scroll);
      expect(hidden, `${state}, ${size.width} × ${size.height}, scrolled by ${scroll}`).toEqual([]);
    }
  }
  await page.evaluate(() => scrollTo(0, 0));
}
