import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { logIn, newcomer, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { addPhotoByCall, describeSale, expectTab, next, priceIt } from './steps/wizard.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });

const heartOf = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: `Save ${title}` });
const item = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });

test('a visitor’s heart leads to sign-up, and is saved; hearts change at once, back after a failure, and undo', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|ERR_FAILED/);
  const { path, title } = await listingOf(page, 'port-road-biker');
  const other = await listingOf(page, 'luna-slip');
  await visit(page, path);
  await page
    .getByRole('main')
    .getByRole('link', { name: `Save ${title}` })
    .click();
  await expect(page.getByRole('heading', { name: 'Start your rotation' })).toBeVisible();
  const { email, password, firstName, lastName } = newcomer();
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('First name').fill(firstName);
  await main.getByLabel('Last name').fill(lastName);
  await main.getByLabel('Password').fill(password);
  await main.getByLabel('I agree to').check();
  await main.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true');

  await visit(page, `/s?keywords=${encodeURIComponent(other.title)}`);
  const heart = heartOf(page, other.title);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.route('**/api/favourites/add', (route) => route.abort());
  await heart.click();
  await expect(page.getByText('We couldn’t reach the site, so nothing has changed.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/favourites/add');
  const saved = page.waitForResponse('**/api/favourites/add');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);

  await visit(page, '/favListings');
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await expect(page.getByText('2 items')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/favListings.data*', (route) => route.abort());
  await main.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(main.getByText('The connection dropped. Check it, then try again.')).toBeVisible();
  await expect(heartOf(page, other.title)).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/favListings.data*');
  const removed = page.waitForResponse('**/api/favourites/remove');
  await heartOf(page, other.title).click();
  await removed;
  await expect(item(page, other.title).getByText('Removed from your favourites.')).toBeVisible();
  // The root is loaded again for the bell, the page is not.
  await page.setViewportSize({ width: 1440, height: 900 });
  const bell = page.waitForResponse(/favListings\.data\?notifications/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await bell;
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(item(page, other.title).getByText('Removed from your favourites.')).toBeVisible();
  await item(page, other.title).getByRole('button', { name: 'Undo' }).click();
  await expect(heartOf(page, other.title)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Removed from your favourites.')).toHaveCount(0);

  // The Luna dress is booked from the fourth to the seventh day.
  const taken = daysFrom(5, 3);
  await item(page, other.title)
    .getByRole('link', { name: /^Tell me when taken days are free/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tell me when days become free' })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(main.getByText('Choose a day.').first()).toBeVisible();
  await main.getByLabel('First day').fill(taken.first);
  await main.getByLabel('Last day').fill(taken.last);
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(page).toHaveURL('/favListings');
  await expect(item(page, other.title)).toContainText('We’ll tell you if');
  await item(page, other.title).getByRole('button', { name: /^Stop/ }).click();
  await expect(item(page, other.title)).not.toContainText('We’ll tell you if');
});

test('what is gone is removed from the list, which is said where the focus is', async ({ page, another }) => {
  const lender = await another();
  await logIn(lender, { email: demoAccounts.provider, password: demoPassword, firstName: '', lastName: '' });
  const title = `Parting clutch ${Date.now().toString(36)}`;
  await visit(lender, '/l/new');
  await lender.getByText('Sell it', { exact: true }).click();
  await expect(lender).toHaveURL(/\/draft\/description$/);
  await describeSale(lender, title);
  await next(lender, 'pricing').click();
  await priceIt(lender, 'Price', '120');
  await next(lender, 'photos').click();
  await expectTab(lender, 'Show it well');
  await addPhotoByCall(lender);
  await lender.reload();
  await lender.getByRole('button', { name: 'Publish' }).click();
  await lender.getByRole('link', { name: 'See your listing' }).click();
  await expectTab(lender, title);
  await signUp(page);
  await visit(page, new URL(lender.url()).pathname);
  const saved = page.waitForResponse('**/api/favourites/add');
  await heartOf(page, title).click();
  await saved;
  await visit(lender, '/listings');
  await lender.getByRole('button', { name: `Actions for ${title}` }).click();
  await lender.getByRole('menuitem', { name: 'Delete' }).click();
  await lender.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(lender.getByText('1 listing is deleted.')).toBeVisible();

  await visit(page, '/favListings');
  const removed = page.waitForResponse('**/api/favourites/remove');
  await page.getByRole('button', { name: `Remove ${title}` }).press('Enter');
  expect((await removed).status()).toBe(200);
  const note = item(page, title).getByRole('status');
  await expect(note).toHaveText('Removed from your favourites.');
  await expect(note).toBeFocused();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a listing is saved from the search, removed from the list, and saved again', async ({ page }) => {
    const { path, title } = await listingOf(page, 'luna-slip');
    await signUp(page);
    await page.goto('/favListings');
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    const search = `/s?keywords=${encodeURIComponent(title)}`;
    await page.goto(search);
    await heartOf(page, title).click();
    await expect(page).toHaveURL(`${search}#${path.split('/').at(-1)}`);
    await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/favListings');
    await heartOf(page, title).click();
    await expect(page.getByText('Removed from your favourites.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page).toHaveURL('/favListings');
    await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true');
  });
});
