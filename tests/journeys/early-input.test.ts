import type { Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';
import { checkoutPath, payButton } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { signUp } from './steps/users.ts';
import { expect, test } from './setup/journey.ts';

/** Opens a page whose scripts are still loading, until they are let through. */
async function openWithPendingScripts(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return gate.resolve;
}

test('what is typed and pressed at checkout before its scripts have loaded is kept and done', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  await signUp(page);
  const path = checkoutPath(listing, daysFrom(40, 3), 'post');
  const letThrough = await openWithPendingScripts(page, path);
  await page.getByLabel('Street address').fill('4 Tidal Road');
  await page.getByLabel('City').fill('Auckland');
  await page.getByLabel('Postal code', { exact: true }).fill('1011');
  await page.getByRole('checkbox', { name: /^I accept the Terms/ }).check();
  await payButton(page).press('Enter');
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
  letThrough();
  // The click was handled: it lists what is missing, which is nothing of what was typed.
  await expect(
    page.getByText('Still needed: the card, the name on the card, and the billing postal code.'),
  ).toBeVisible();
  await expect(payButton(page)).not.toHaveAttribute('aria-busy');
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Name on the card')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name on the card').fill('Ana Bell');
  await expect(page.getByLabel('Street address')).toHaveValue('4 Tidal Road');
  await expect(page.getByLabel('City')).toHaveValue('Auckland');
  await expect(page.getByRole('checkbox', { name: /^I accept the Terms/ })).toBeChecked();
});

test('a photo that is chosen before the scripts have loaded is cropped, and what was typed beside it stays', async ({
  page,
}) => {
  await signUp(page);
  const letThrough = await openWithPendingScripts(page, '/profile-settings');
  const buffer = await photo(600, 600);
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('First name').fill('Mereana');
  letThrough();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Mereana');
});

test('a request before the scripts have loaded keeps the days and the changed delivery', async ({ page }) => {
  const { path } = await listingOf(page, 'luna-slip');
  const { first, last } = daysFrom(40, 3);
  await signUp(page);
  const letThrough = await openWithPendingScripts(page, `${path}?start=${first}&end=${last}`);
  await page.getByRole('main').getByText('Pick it up', { exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Request to book' }).click();
  letThrough();
  await expect(page).toHaveURL(`${path}/checkout?start=${first}&end=${last}&delivery=pick-up`);
  await expect(payButton(page)).toBeVisible();
});

test('filters that are changed before the scripts have loaded are applied', async ({ page }) => {
  const letThrough = await openWithPendingScripts(page, '/s?keywords=dress&filters=open');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill('luna');
  await sheet.getByRole('button', { name: /^Show/ }).click();
  letThrough();
  await expect(page).toHaveURL('/s?keywords=luna');
});

test('a menu that is opened before the scripts have loaded stays open, and stands at its button once they have', async ({
  page,
}) => {
  await signUp(page);
  const letThrough = await openWithPendingScripts(page, '/');
  const button = page.getByRole('button', { name: /^Account of/ });
  await button.click();
  const menu = page.locator('.account-menu');
  letThrough();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.getByRole('link', { name: 'Q&A', exact: true })).toBeInViewport();
  const ends = async (part: typeof menu) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(Math.abs((await ends(menu)) - (await ends(button)))).toBeLessThan(40);
});
