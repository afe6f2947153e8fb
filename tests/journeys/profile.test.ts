import type { Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';
import { fromDemo, logIn, signUp } from './steps/users.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 120_000 });

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Profile photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

async function expectNoOverflow(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBe(0);
}

test('a name and a bio are saved, and wrong ones are kept with their errors', async ({ page }) => {
  await signUp(page);
  await visit(page, '/profile-settings');
  await page.getByLabel('First name').fill('42');
  await page.getByLabel('About you').fill('Slips and capes.');
  await save(page).click();
  await expect(page.getByText('That name contains characters that can’t be used.')).toBeVisible();
  await expect(page.getByLabel('About you')).toHaveValue('Slips and capes.');
  await page.getByLabel('First name').fill('Mereana');
  await save(page).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Mereana B' })).toBeVisible();
  await page.getByLabel('Last name').fill('42');
  await save(page).click();
  await expect(page.getByText('That name contains characters that can’t be used.')).toBeVisible();
  await expect(page.getByText('Your profile is saved.')).toBeHidden();
  await page.getByRole('link', { name: 'See your public profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mereana B' })).toBeVisible();
  await expect(page.getByText('Slips and capes.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL('/profile-settings');
});

test('a photo is cropped, uploaded, which is slow after 2 seconds, saved and removed', async ({ page }) => {
  await signUp(page);
  await visit(page, '/profile-settings');
  await choose(page, 'notes.jpg', Buffer.from('not a photo'));
  await expect(page.getByText('Could not read file.')).toBeVisible();
  await choose(page, 'me.jpg', await photo(900, 1200));
  const dialog = page.getByRole('dialog', { name: 'Crop the photo' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await expectAccessible(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/images/upload', async (route) => held.promise.then(() => route.continue()));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText(/^Uploading:/)).toBeVisible();
  await page.clock.runFor(1999);
  await expect(page.getByText(/^Uploading:/)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(/^Still uploading:/)).toBeVisible();
  await page.clock.resume();
  held.resolve();
  await expect(page.getByText('Save your changes to keep the new photo.')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  const avatar = page.getByRole('main').locator('.avatar img');
  await expect(avatar).toHaveAttribute('src', /^\/media\/[\da-f-]+\/square-small$/);
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await choose(page, 'notes.jpg', Buffer.from('not a photo'));
  await expect(page.getByText('Could not read file.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(page.getByText('Could not read file.')).toHaveCount(0);
  await expect(avatar).toBeHidden();
  await page.getByRole('button', { name: 'Keep the photo' }).click();
  await expect(avatar).toBeVisible();
  await page.getByRole('button', { name: 'Remove the photo' }).click();
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible();
});

test('a small photo is enlarged no further than its crop is accepted', async ({ page }) => {
  await signUp(page);
  await visit(page, '/profile-settings');
  const dialog = page.getByRole('dialog', { name: 'Crop the photo' });
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await choose(page, 'small.jpg', await photo(100, 260));
  await expect(dialog.locator('.cropper-frame')).toBeFocused();
  await expect(zoom).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'larger.jpg', await photo(260, 133));
  await zoom.press('End');
  await expect(zoom).toHaveAttribute('aria-valuetext', '130%');
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText('Save your changes to keep the new photo.')).toBeVisible();
});

test('an item leads to its lender, with their wardrobe and reviews', async ({ page }) => {
  const { path } = await listingOf(page, 'luna-slip');
  await visit(page, path);
  await page.locator('section[aria-labelledby="seller"] h2 a').click();
  await expect(page).toHaveURL(/\/u\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Wardrobe and reviews' });
  await expect(tabs.getByRole('link', { name: /^To rent/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').locator('.tile-grid > li').first()).toBeVisible();
  await expectAccessible(page);
  await tabs.getByRole('link', { name: /^Reviews/ }).click();
  await expect(page.getByRole('heading', { name: 'As a lender' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  // Two in a row, at one height, also where the words below one of them need a second line.
  const tops = await page
    .locator('.figures dd')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(Math.ceil(tops.length / 2));
  await tabs.getByRole('link', { name: /^To rent/ }).click();
  await expect(page.getByRole('main').locator('.tile-grid > li').first()).toBeVisible();
  await expectNoOverflow(page);
});

test('`/u` is one’s own profile, and the home page for anonymous visitors', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  await visit(page, '/u');
  await expect(page).toHaveURL('/');
  await visit(page, '/u/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await logIn(page, fromDemo('amelia'));
  await visit(page, '/u');
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
});

test('names and words without a break do not widen a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await visit(page, '/profile-settings');
  await page.getByLabel('First name').fill('W'.repeat(50));
  await page.getByLabel('About you').fill('W'.repeat(400));
  await save(page).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expectNoOverflow(page);
  await visit(page, '/u');
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('W'.repeat(400))).toBeFocused();
  await expectNoOverflow(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the settings are saved, and wrong ones are kept', async ({ page, browserErrors }) => {
    browserErrors.expect(/status of 400/);
    await signUp(page);
    await page.goto('/profile-settings');
    await expect(page.getByText('Uploading a photo needs JavaScript')).toBeVisible();
    await expect(page.getByText('of up to 20 MB').filter({ visible: true })).toHaveCount(0);
    await page.getByLabel('Last name').fill('  ');
    await page.getByLabel('About you').fill('One line,\nand another.');
    await save(page).click();
    await expect(page.getByText('Enter your last name.')).toBeVisible();
    await expect(page.getByLabel('About you')).toHaveValue('One line,\nand another.');
    await page.getByLabel('Last name').fill('Wu');
    await save(page).click();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await expect(page.getByLabel('About you')).toHaveValue('One line,\nand another.');
  });
});
