import { newcomer, typeNewcomer } from './steps/users.ts';
import { hydrated, visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('the landing page links to the search, to rentals, to sales and to the newest items', async ({ page }) => {
  await visit(page, '/');
  await expect(page).toHaveTitle('Rent and resell the wardrobe · Rotation');
  await expect(page.getByRole('heading', { level: 1, name: 'Wear it once. Rotate it on.' })).toBeVisible();
  const newest = page.locator('section', { has: page.getByRole('heading', { name: 'New in' }) });
  await expect(newest.getByRole('listitem')).toHaveCount(8);
  const shown = await newest.getByRole('article').getByRole('link').evaluateAll(pathsOf);
  await newest.getByRole('link', { name: /^See all new/ }).click();
  await expect(page).toHaveURL('/s?sort=createdAt');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('createdAt');
  const found = await page.getByRole('main').getByRole('article').getByRole('link').evaluateAll(pathsOf);
  expect(found.slice(0, shown.length)).toEqual(shown);
  await page.goBack();

  await page.getByRole('link', { name: 'Explore the wardrobe' }).click();
  await expect(page).toHaveURL('/s');
  await page.goBack();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rent' }).click();
  await expect(page).toHaveURL('/s?pub_isProductForSale=false');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Buy' }).click();
  await expect(page).toHaveURL('/s?pub_isProductForSale=true');
});

test('the landing page finds by occasion and size, counts while choosing, and leads to all designers', async ({
  page,
}) => {
  await visit(page, '/');
  const finder = page.getByRole('search', { name: 'Find something to wear' });
  const show = finder.getByRole('button', { name: /^Show / });
  for (const size of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect(show).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Rotate an item' }).last()).toBeInViewport({ ratio: 1 });
  }
  const all = await show.innerText();
  await finder.getByLabel('Occasion').selectOption('Wedding guest');
  await expect(show).not.toHaveText(all);
  const some = /\d+/.exec(await show.innerText())?.[0] ?? 'no count';
  await show.click();
  await expect(page).toHaveURL('/s?pub_isProductForSale=false&pub_occasion=weddingGuest');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(new RegExp(`^${some} items?`));
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Designers, A to Z' }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Ines Vale', exact: true }).click();
  await expect(page).toHaveURL('/s?pub_designer=Ines+Vale');
});

function pathsOf(links: readonly Element[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'));
}

test('a wardrobe links to its lender, with all its items', async ({ page }) => {
  await visit(page, '/');
  const wardrobes = page.locator('section', { has: page.getByRole('heading', { name: 'Wardrobes to follow' }) });
  await expect(wardrobes.getByRole('listitem')).toHaveCount(3);
  const link = wardrobes.getByRole('link').first();
  const count = /(\d+) items/.exec(await link.innerText())?.[1] ?? 'no count';
  await link.click();
  await expect(page).toHaveURL(/\/u\//);
  const figure = page.getByRole('main').locator('dl > div', { hasText: 'items' });
  await expect(figure.getByText(count, { exact: true })).toBeVisible();
});

test('a wardrobe is followed from the landing page, and an anonymous visitor signs up first', async ({ page }) => {
  await visit(page, '/');
  const wardrobes = page.locator('section', { has: page.getByRole('heading', { name: 'Wardrobes to follow' }) });
  const wardrobe = wardrobes.getByRole('listitem').first();
  await expect(wardrobe).toContainText(/items, rated\s\d\.\d/);
  const link = wardrobe.getByRole('link', { name: /^Follow / });
  const name = (await link.innerText()).replace(/^Follow\s+/, '');
  // The images lead to the wardrobe too, and are one stop of the keyboard with its name.
  await wardrobe.getByRole('link', { name: /items/ }).focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signup\?from=/);
  await typeNewcomer(page, newcomer());
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: `Following ${name}` })).toBeVisible();

  await visit(page, '/');
  const followed = wardrobes.getByRole('button', { name: `Following ${name}` });
  await hydrated(followed);
  await followed.click();
  await expect(wardrobes.getByRole('button', { name: `Follow ${name}` })).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL('/');
});

test('the highlights carousel wraps around, and only the visible slide is focusable', async ({ page }) => {
  await visit(page, '/');
  const highlights = page.getByRole('region', { name: 'Highlights' });
  await expect(highlights.getByText('1 / 3')).toBeVisible();
  await highlights.getByRole('button', { name: 'Previous slide' }).click();
  await expect(highlights.getByText('3 / 3')).toBeVisible();
  await expect(highlights.getByRole('link', { name: 'Buy now' })).toBeInViewport();
  await highlights.getByRole('link', { name: 'Explore the wardrobe' }).focus();
  await expect(highlights.getByRole('link', { name: 'Explore the wardrobe' })).not.toBeFocused();
  await highlights.getByRole('button', { name: 'Next slide' }).click();
  await expect(highlights.getByText('1 / 3')).toBeVisible();
});

test('“Rotate an item” leads to a new listing, after signing up', async ({ page }) => {
  await visit(page, '/rotate-item');
  await expect(page.getByRole('heading', { level: 1, name: 'Your wardrobe, earning its place.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'List an item' }).click();
  await expect(page).toHaveURL(/\/signup\?from=%2Fl%2Fnew/);
});
