import type { Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { chooseIdPhoto } from './steps/id-photos.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 120_000 });

const send = (page: Page) => page.getByRole('button', { name: 'Send for checking' });

async function expectNoOverflow(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBe(0);
}

test('an ID is sent with two photos, waits on every page of the settings, and is withdrawn', async ({ page }) => {
  await signUp(page);
  await visit(page, '/account/contact-details');
  await expect(page.getByRole('heading', { name: 'ID check' })).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await chooseIdPhoto(page, 'Front', Buffer.from('not a photo'));
  await expect(page.getByText('Could not read file. Choose a JPEG, PNG or WebP.')).toBeVisible();
  await chooseIdPhoto(page, 'Front', await photo(900, 600), 'image/gif');
  await expect(page.getByText('Could not read file. Choose a JPEG, PNG or WebP.')).toBeVisible();
  const front = await photo(900, 600);
  await chooseIdPhoto(page, 'Front', front);
  await expect(page.getByText('Ready to send.')).toHaveCount(1);
  await expect(send(page)).toBeDisabled();
  await chooseIdPhoto(page, 'Back', front);
  const back = page.getByRole('group', { name: 'Back', exact: true });
  await expect(back).toContainText('Both photos are the same. Choose another one here.');
  await expect(send(page)).toBeDisabled();
  await chooseIdPhoto(page, 'Back', await photo(900, 600));
  await expect(page.getByText('Ready to send.')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('Day').selectOption('31');
  await page.getByLabel('Month').selectOption('2');
  await page.getByLabel('Year').selectOption('1990');
  await send(page).click();
  await expect(page.getByText('That isn’t a date.')).toBeVisible();
  await page.getByLabel('Day').selectOption('28');
  await send(page).click();
  await expect(page.getByText('Your ID is with us.')).toBeVisible();
  // The button has gone with its form; the Tab key goes on from here.
  await expect(page.locator(':focus')).toHaveText('Your ID is with us.');
  await expect(page).toHaveURL('/account/contact-details');
  await expect(page.getByText('We’re checking your ID')).toBeVisible();
  await expect(page.getByText(/^You sent it on \w+ \d+, \d{4}\. We’ll email you/)).toBeVisible();
  for (const path of ['/profile-settings', '/account/id-check']) {
    await visit(page, path);
    await expect(page.getByText('We’re checking your ID')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your ID?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('We’re checking your ID')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await dialog.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText('Your ID is withdrawn, and its photos are deleted.')).toBeVisible();
  await expect(send(page)).toBeVisible();
});

test('of a passport, the photos are its photo page and its owner with it, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await visit(page, '/verify');
  await expect(page).toHaveURL('/account/id-check');
  await page.getByLabel('Passport').check();
  await expect(page.getByRole('group', { name: 'Photo page', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'You, holding the photo page' })).toBeVisible();
  await expectNoOverflow(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that photos need it', async ({ page }) => {
    await signUp(page);
    await page.goto('/account/id-check');
    await expect(page.getByText('Sending photos needs JavaScript')).toBeVisible();
    await expect(send(page)).toBeHidden();
  });
});
