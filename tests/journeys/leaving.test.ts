import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '#tests/support/read-zip.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { request } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { fillStorage, namesStored } from './steps/storage.ts';
import { asLender, heading } from './steps/transactions.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('an account is deleted once nothing is open, and its address is free again', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4\d\d/);
  const listing = await listingOf(page, 'nova-sequin-mini');
  const person = await signUp(page);
  const openBefore = await page.context().newPage();
  await visit(openBefore, '/account/delete');
  const order = await request(page, listing, daysFrom(80, 3));
  await openBefore.getByLabel('Current password').fill(person.password);
  await openBefore.getByLabel('Type “delete my account” to confirm').fill('delete my account');
  await openBefore.getByRole('button', { name: 'Delete my account' }).click();
  await expect(openBefore.getByRole('region', { name: 'Your account can’t be deleted yet' })).toContainText(
    listing.title,
  );
  await openBefore.close();
  await visit(page, '/account/contact-details');
  await page.getByRole('link', { name: 'Download your data or delete your account' }).click();
  const reasons = page.getByRole('region', { name: 'Your account can’t be deleted yet' });
  await expect(reasons.getByRole('link', { name: listing.title })).toHaveAttribute('href', `/order/${order}/details`);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);

  const lender = await another();
  await asLender(lender, listing, order);
  await lender.getByRole('link', { name: 'Decline' }).filter({ visible: true }).click();
  await lender.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(heading(lender)).toHaveText(/declined/i);
  const remove = page.getByRole('button', { name: 'Delete my account' });
  // The hold on the card is released by the worker.
  await expect(async () => {
    await page.reload();
    await expect(remove).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);

  await remove.click();
  await expect(page.getByText('Type the words exactly as shown.')).toBeVisible();
  await page.getByLabel('Current password').fill('not it at all');
  await page.getByLabel('Type “delete my account” to confirm').fill('Delete my account');
  await remove.click();
  await expect(page.getByText('Please double-check your password')).toBeVisible();
  await page.getByLabel('Current password').fill(person.password);
  await fillStorage(page);
  await remove.click();
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  expect(await namesStored(page)).toEqual([]);
  await visit(page, '/account/contact-details');
  await expect(page).toHaveURL(/\/signup\?from=/);

  await lender.reload();
  await expect(lender.getByRole('main').getByText('Deleted user').filter({ visible: true }).first()).toBeVisible();
  await expect(lender.getByRole('main')).not.toContainText(person.firstName);
  await visit(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('The email and password do not match. Check both and try again.')).toBeVisible();
  await signUp(page, person);
});

test('one’s own data is requested, made by the worker, and downloaded', async ({ page, another }) => {
  const person = await signUp(page);
  await visit(page, '/account/delete');
  await page.getByRole('button', { name: 'Request your data' }).click();
  const link = page.getByRole('link', { name: /^Download \(/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('rotation-data.zip');
  const files = readZip(await readFile(await download.path()));
  expect(JSON.parse(files.get('account.json')?.toString() ?? '[]')).toMatchObject([{ email: person.email }]);
  await expect(page.getByRole('button', { name: 'Request your data' })).toHaveCount(0);

  const other = await another();
  await signUp(other);
  const foreign = await other.context().request.get((await link.getAttribute('href')) ?? '');
  expect(foreign.status()).toBe(404);
});

/** Not of the tab itself, which the browser forgets when it is closed. */
async function expectForgotten(page: Page): Promise<void> {
  await expect.poll(async () => (await namesStored(page)).filter((name) => name !== 'unsaved-photos')).toEqual([]);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('logging out leaves nothing of the user in the browser', async ({ page }) => {
    await signUp(page);
    await page.goto('/');
    await fillStorage(page);
    await page.getByRole('button', { name: 'Account of Ana B' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await expectForgotten(page);
  });

  test('data is requested, and the account deleted', async ({ page }) => {
    const person = await signUp(page);
    await page.goto('/account/delete');
    await page.getByRole('button', { name: 'Request your data' }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: /^Download \(/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('Type “delete my account” to confirm').fill('delete my account');
    await fillStorage(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
    await expectForgotten(page);
  });
});
