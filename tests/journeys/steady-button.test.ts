import type { Page } from '@playwright/test';
import { chooseDays } from './steps/calendar.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** Holds back the prices that the page requests, until they are let through. */
async function holdPrices(page: Page): Promise<{ hold: () => void; letThrough: () => void }> {
  let gate = Promise.withResolvers<void>();
  await page.route('**/line-items?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { hold: () => void (gate = Promise.withResolvers()), letThrough: () => gate.resolve() };
}

for (const [width, height] of [
  [1440, 900],
  [1440, 1400],
  [1280, 720],
  [390, 844],
] as const) {
  test(`the button stays under the pointer when the price arrives, at ${width} × ${height}`, async ({ page }) => {
    const listing = await listingOf(page, 'luna-slip');
    await page.setViewportSize({ width, height });
    const prices = await holdPrices(page);
    const isPhone = width < 1024;
    await visit(page, isPhone ? `${listing.path}?book=true` : listing.path);
    const place = isPhone ? page.getByRole('dialog', { name: 'Choose your dates' }) : page.getByRole('main');
    const button = place.getByRole('button', { name: 'Request to book' });
    const loading = place.getByRole('status', { name: 'Calculating the price' });

    /** Expects that only the choice moves the button, and not its price, which arrives later. */
    const expectSteady = async (choose: () => Promise<unknown>, total: string) => {
      prices.hold();
      await choose();
      await expect(loading).toBeAttached();
      const before = await button.boundingBox();
      prices.letThrough();
      await expect(place.getByText(total).first()).toBeVisible();
      await expect(loading).toHaveCount(0);
      expect(await button.boundingBox()).toEqual(before);
    };

    await expectSteady(() => chooseDays(place, daysFrom(9, 4)), '$253.00');
    // One line less: no courier.
    await expectSteady(() => place.getByText('Pick it up', { exact: true }).click(), '$243.00');
    // And one less again: no extra day.
    await expectSteady(() => chooseDays(place, daysFrom(9, 3)), '$209.00');
  });
}

test('the panel beside the gallery stays where it is while the page scrolls', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  const { first, last } = daysFrom(9, 4);
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit(page, `${listing.path}?start=${first}&end=${last}`);
  const button = page.getByRole('main').getByRole('button', { name: 'Request to book' }).filter({ visible: true });
  // Measured in the task that scrolls: in the next frame it is too late for a pointer that is already down.
  const places = await button.evaluate((element) =>
    [0, 30, 400, 20, 1000].map((top) => {
      scrollTo({ top, behavior: 'instant' });
      const { x, y } = element.getBoundingClientRect();
      return { x, y };
    }),
  );
  expect(places.slice(1)).toEqual(Array.from({ length: 4 }, () => places[0]));
});
