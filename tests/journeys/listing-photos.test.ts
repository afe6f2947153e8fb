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
  // The page is left before the undo has an answer.
  let isSilent = true;
  await page.route('**/photos', async (route) => {
    const isUndo = (route.request().postData() ?? '').includes('operation=add');
    if (!isSilent || !isUndo) await route.continue();
  });
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(slots(page)).toHaveCount(before.length + 2);
  await page.keyboard.press('Enter');
  await expect(slots(page)).toHaveCount(before.length + 3);
  const after = await order(page);
  isSilent = false;
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
  await expect(dialog.locator('.cropper')).toHaveCSS('position', 'absolute');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect.poll(async () => (await order(page))[0]).not.toBe(before[0]);
  expect((await order(page)).slice(1)).toEqual(before.slice(1));
});

test('a photo is dragged to another place, and Escape gives it back', async ({ page }) => {
  // So high that all photos and their grips are on the screen.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await visit(page, `${await duplicateOf(page)}/photos`);
  const before = await order(page);
  const grip = page.getByRole('button', { name: /^Move photo 1 of/ });
  const drag = async () => {
    const target = await slots(page).nth(2).boundingBox();
    const from = await grip.boundingBox();
    if (target === null || from === null) throw new Error('There is nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
    await expect.poll(async () => (await order(page))[2]).toBe(before[0]);
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual(before);
  await drag();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/photos') && answer.status() === 200);
  await page.mouse.up();
  await saved;
  await page.reload();
  expect(await order(page)).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
});

test('files that are dropped on the photos are added, and nothing else that is dropped', async ({ page }) => {
  await visit(page, `${await duplicateOf(page)}/photos`);
  const before = await order(page);
  const bytes = [...(await photo(900, 1350))];
  const drop = async (what: readonly number[] | null) => {
    const dropped = await page.evaluateHandle((data) => {
      const transfer = new DataTransfer();
      if (data === null) transfer.setData('text/plain', 'a dress');
      else transfer.items.add(new File([new Uint8Array(data)], 'back.jpg', { type: 'image/jpeg' }));
      return transfer;
    }, what);
    await page.locator('.photos').dispatchEvent('drop', { dataTransfer: dropped });
  };
  await drop(null);
  await drop(bytes);
  await expect(slots(page)).toHaveCount(before.length + 1);
  expect((await order(page)).slice(0, -1)).toEqual(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the camera adds what it takes', async ({ page }) => {
    await visit(page, `${await duplicateOf(page)}/photos`);
    const before = await order(page);
    await expect(page.getByText('Take a photo')).toBeVisible();
    const camera = page.locator('input[capture]');
    await expect(camera).toHaveAttribute('accept', 'image/jpeg');
    const buffer = await photo(900, 1350);
    await camera.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer });
    await expect(slots(page)).toHaveCount(before.length + 1);
  });
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
