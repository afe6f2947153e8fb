import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf, type Listing } from './steps/listings.ts';
import { newcomer } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });

const days = daysFrom(80, 4);
const bag = (page: Page, count: number) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: named(count), exact: true });
const named = (count: number) => (count === 0 ? 'Bag' : `Bag, ${count} item${count === 1 ? '' : 's'}`);

async function add(page: Page, { path }: Listing): Promise<void> {
  await visit(page, `${path}?start=${days.first}&end=${days.last}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to bag' }).filter({ visible: true }).click();
}

test('a visitor’s bag holds one wardrobe, joins the account, undoes a removal, and says what did not fit', async ({
  page,
}) => {
  const [blouse, coat] = [await listingOf(page, 'margot-blouse'), await listingOf(page, 'camel-wrap-coat')];
  const slip = await listingOf(page, 'luna-slip');
  const main = page.getByRole('main');
  await add(page, blouse);
  await expect(page.getByText(`Added to your bag: ${blouse.title}.`)).toBeVisible();
  await expect(bag(page, 1)).toBeVisible();
  await add(page, slip);
  const warning = page.getByRole('dialog', { name: 'Your bag has items from Ngaire' });
  await expect(warning.getByRole('link', { name: 'See same vendor listings' })).toHaveAttribute('href', /^\/u\//);
  await warning.getByRole('button', { name: 'Clear basket' }).click();
  await expect(page.getByText(`Added to your bag: ${slip.title}.`)).toBeVisible();
  await expect(bag(page, 1)).toBeVisible();

  await bag(page, 1).click();
  await expect(page.getByRole('heading', { name: 'Start your rotation' })).toBeVisible();
  const { email, password, firstName, lastName } = newcomer();
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('First name').fill(firstName);
  await main.getByLabel('Last name').fill(lastName);
  await main.getByLabel('Password').fill(password);
  await main.getByLabel('I agree to').check();
  await main.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your bag' })).toBeVisible();
  await expect(page.getByText('1 item you chose is in your bag.')).toBeVisible();
  await expect(main.getByRole('heading', { name: slip.title })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 720 });
  await main.getByRole('button', { name: `Remove ${slip.title}` }).click();
  await expect(main.getByText('Your bag is empty')).toBeVisible();
  // At the head of the page, wherever the button was.
  await expect(main.getByText('Removed from your bag.')).toBeFocused();
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('heading', { name: slip.title })).toBeVisible();
  await expect(bag(page, 1)).toBeVisible();

  // As if it had been chosen before the log-in, in a browser without the account's bag.
  const kept = { title: coat.title, listingId: coat.path.split('/').at(-1), start: days.first, end: days.last };
  // In a document without the site's script, which would send it at once.
  await page.goto('/robots.txt');
  await page.evaluate((entry) => {
    const names = { providerId: crypto.randomUUID(), providerName: 'Ngaire H', delivery: 'post' };
    localStorage.setItem('rotation-bag', JSON.stringify([{ ...entry, ...names }]));
  }, kept);
  await visit(page, '/shopping-cart');
  const left = page.getByRole('dialog', { name: 'Not everything fitted in your bag' });
  await expect(left.getByRole('listitem').filter({ hasText: coat.title })).toContainText('items from Amelia');
  await left.getByRole('button', { name: 'Close' }).last().click();
  await expect(bag(page, 1)).toBeVisible();
});
