import type { Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { duplicateOf } from './steps/own-listings.ts';
import { fromDemo, logIn } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });

const slots = (page: Page) => page.locator('[data-photo]');
const order = (page: Page) => slots(page).evaluateAll((found) => found.map((slot) => slot.getAttribute('data-photo')));
const chooseFiles = async (page: Page, ...names: readonly string[]) => {
  const buffer = await photo(900, 1350);
  await page
    .locator('input[name="image"]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
};

test.beforeEach(async ({ page }) => {
  await logIn(page, fromDemo('amelia'));
});

test('photos are uploaded, one after a failure, ordered by keys, described and removed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  await visit(page, `${await duplicateOf(page)}/photos`);
  const before = await order(page);
  let isBroken = true;
  await page.route('**/api/images/upload', (route) => (isBroken ? route.abort() : route.continue()));
  await chooseFiles(page, 'back.jpg');
  await expect(page.getByText('Failed to upload image...')).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again: back.jpg' }).click();
  await expect(slots(page)).toHaveCount(before.length + 1);
  await chooseFiles(page, 'label.jpg', 'detail.jpg');
  await expect(slots(page)).toHaveCount(before.length + 3);

  const grip = page.getByRole('button', { name: `Move photo 1 of ${before.length + 3}.` });
  await grip.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`Moved to place 2 of ${before.length + 3}.`)).toBeAttached();
  await expect(page.getByRole('button', { name: `Move photo 2 of` })).toBeFocused();
  await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual([before[1], before[0]]);
  await page.getByLabel('What photo 1 shows').fill('Seen from behind');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(slots(page)).toHaveCount(before.length + 2);
  await page.keyboard.press('Enter');
  await expect(slots(page)).toHaveCount(before.length + 3);
  const after = await order(page);
  await expect
    .poll(async () => {
      await page.reload();
      return { order: await order(page), alt: await page.getByLabel('What photo 1 shows').inputValue() };
    })
    .toEqual({ order: after, alt: 'Seen from behind' });
  await expectAccessible(page);
});

test('a crop takes the photo’s place', async ({ page }) => {
  await visit(page, `${await duplicateOf(page)}/photos`);
  const before = await order(page);
  await page.getByRole('button', { name: 'Crop or rotate photo 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop the photo' });
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect.poll(async () => (await order(page))[0]).not.toBe(before[0]);
  expect((await order(page)).slice(1)).toEqual(before.slice(1));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a file is uploaded, and a photo is removed', async ({ page }) => {
    await page.goto('/listings');
    const path = await page.locator('.managed-plain a[href*="/edit/"]').first().getAttribute('href');
    await page.goto(path?.replace(/description$/, 'photos') ?? '');
    const count = await slots(page).count();
    await chooseFiles(page, 'back.jpg');
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(slots(page)).toHaveCount(count + 1);
    await page.getByRole('button', { name: `Remove photo ${count + 1}` }).click();
    await expect(slots(page)).toHaveCount(count);
  });
});
