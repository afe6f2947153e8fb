import type { Page } from '@playwright/test';
import { marketplace } from '#marketplace';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { chooseDays } from './steps/calendar.ts';
import { daysFrom } from './steps/days.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const cheapest = catalogue.listings.toSorted((a, b) => a.price - b.price)[0];
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a filter narrows the list, is stored in the URL, and can be removed', async ({ page }) => {
  await visit(page, '/s?pub_isProductForSale=false');
  await page.getByRole('button', { name: 'Colour' }).click();
  const colour = page.getByRole('dialog', { name: 'Colour' });
  await colour.getByText('Black', { exact: true }).click();
  await colour.getByRole('button', { name: /^Show \d+ items?$/ }).click();
  await expect(page).toHaveURL(/pub_colours=[^&]*black/);
  const applied = page.getByRole('list', { name: 'Applied filters' });
  await expect(applied.getByRole('link', { name: 'Remove Black' })).toBeVisible();
  await page.reload();
  await applied.getByRole('link', { name: 'Remove Black' }).click();
  await expect(page).not.toHaveURL(/pub_colours/);
});

test('a filter shows the result count before it is applied, and Cancel changes nothing', async ({ page }) => {
  await visit(page, '/s?pub_isProductForSale=true');
  await page.getByRole('button', { name: 'Size' }).click();
  const size = page.getByRole('dialog', { name: 'Size' });
  const show = size.getByRole('button', { name: /^Show / });
  const before = (await show.textContent()) ?? '';
  await size.getByText('10', { exact: true }).click();
  await expect(show).not.toHaveText(before);
  await size.getByRole('button', { name: 'Cancel' }).click();
  await expect(size).toBeHidden();
  await expect(page).toHaveURL('/s?pub_isProductForSale=true');
});

test('a place keeps its name when the sheet of all filters is applied', async ({ page }) => {
  await visit(page, '/s?address=auckland');
  await page.getByRole('main').getByRole('link', { name: 'All filters (1)' }).click();
  const sheet = page.getByRole('dialog', { name: 'All filters' });
  await sheet.getByText('Black', { exact: true }).click();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/pub_colours=black&address=Auckland&bounds=/);
  const applied = page.getByRole('list', { name: 'Applied filters' });
  await expect(applied.getByRole('link', { name: 'Remove Auckland' })).toBeVisible();
});

test('dates exclude booked items, and the cards show the total price for the dates', async ({ page }) => {
  // The Luna dress is booked from the fourth to the seventh day.
  await visit(page, '/s?keywords=luna');
  await expect(cards(page)).toHaveCount(1);
  await choose(page, daysFrom(9, 4));
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('$253 for 4 days');

  const { first, last } = daysFrom(9, 4);
  await visit(page, `/s?pub_dates=${first},${last}&price=0,250&sort=-price`);
  await expect(cards(page).first()).toContainText('for 4 days');
  const totals = (await cards(page).allInnerTexts()).map((text) => Number(/\$(\d+) for 4 days/.exec(text)?.[1]));
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  expect(totals.at(-1)).toBeLessThanOrEqual(250);

  const taken = daysFrom(5, 4);
  await visit(page, `/s?keywords=luna&pub_dates=${taken.first},${taken.last}`);
  await expect(page.getByText('No results')).toBeVisible();
  const closest = page.getByRole('region', { name: 'Close to your search' }).getByRole('article');
  await expect(closest.first()).toContainText('for 4 days');
  await expect(cards(page)).toHaveCount(await closest.count());
  const without = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Without .*: 1 item$/ });
  await expect(without.getByRole('link')).toHaveAttribute('href', '/s?keywords=luna');
  await page.getByRole('link', { name: 'See all items' }).click();
  await expect(page).toHaveURL('/s');

  await visit(page, '/s?pub_dates=2020-01-01,2020-01-05');
  await expect(page.getByText('These dates have passed. Choose later dates.')).toBeVisible();
});

async function choose(page: Page, days: ReturnType<typeof daysFrom>): Promise<void> {
  await page.getByRole('button', { name: 'Dates' }).click();
  const dates = page.getByRole('dialog', { name: 'Dates' });
  await chooseDays(dates, days);
  await dates.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/pub_dates=/);
}

test('keywords find designers and items, and enable sorting by relevance', async ({ page }) => {
  await visit(page, '/s');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.getByRole('option', { name: 'Relevance (only with keywords)' })).toBeDisabled();
  await expect(sort).toHaveAccessibleDescription('Relevance can be chosen when you search with keywords.');
  const search = page.getByPlaceholder('Search designers');
  if (!(await search.isVisible())) await page.getByRole('button', { name: 'Search' }).click();
  await search.fill('ines vale');
  await search.press('Enter');
  await expect(page).toHaveURL(/keywords=ines/);
  await expect(cards(page).first()).toContainText('Ines Vale');
  await expect(sort).toHaveValue('relevance');
  await expect(sort.getByRole('option', { name: 'Newest (not with keywords)' })).toBeDisabled();
  await expect(sort).toHaveAccessibleDescription(/^A search with keywords is sorted by relevance\./);
  await expect(page.getByRole('paragraph').filter({ hasText: /^A search with keywords is sorted/ })).toBeVisible();
  await page.getByRole('link', { name: 'Search without “ines vale”' }).click();
  await expect(page).toHaveURL('/s');
  await sort.selectOption('Lowest price');
  await expect(page).toHaveURL('/s?sort=-price');
});

test('the sort order persists across pages without duplicates, and a page beyond the last redirects to the last', async ({
  page,
}) => {
  await visit(page, '/s');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price');
  await expect(page).toHaveURL(/sort=-price/);
  await expect(cards(page).first()).toContainText(cheapest?.title ?? '');
  const all = new Set(await pathsOn(page));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const last = Math.ceil(catalogue.listings.length / marketplace.search.pageSize);
  for (let number = 2; number <= last; number++) {
    await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(pages.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page).toHaveURL(`/s?sort=-price&page=${number}`);
    for (const path of await pathsOn(page)) all.add(path);
  }
  const count = await page
    .getByRole('status')
    .filter({ hasText: /^\d+ items$/ })
    .innerText();
  expect(`${all.size} items`).toBe(count);

  await visit(page, '/s?page=99');
  await expect(page).toHaveURL(`/s?page=${last}`);
});

async function pathsOn(page: Page): Promise<readonly (string | null)[]> {
  await expect(cards(page).first()).toBeVisible();
  return Promise.all((await cards(page).locator('a:not([rel])').all()).map((link) => link.getAttribute('href')));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** With the count of its items or, while that loads, without. */
  const ten = /^10( \(|$)/;
  const opener = (page: Page) => page.getByRole('link', { name: /^Filters/ });
  const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'All filters' });
  const applied = (page: Page) => page.getByRole('list', { name: 'Applied filters' });

  /** Opens the filter sheet, selects a colour and waits until the results are updated. */
  async function choose(page: Page, colour: string): Promise<void> {
    await opener(page).click();
    const show = sheetOf(page).getByRole('button', { name: /^Show \d+ items?$/ });
    const before = (await show.textContent()) ?? '';
    await sheetOf(page).getByText(colour, { exact: true }).click();
    await expect(show).not.toHaveText(before);
  }

  test('the filter sheet applies filters immediately; its button, X and Escape keep them', async ({ page }) => {
    const sheet = sheetOf(page);
    const ways = [
      ['Black', () => sheet.getByRole('button', { name: /^Show / }).click()],
      ['Green', () => sheet.getByRole('link', { name: 'Close' }).click()],
      ['Red', () => page.keyboard.press('Escape')],
    ] as const;
    await visit(page, '/s');
    for (const [at, [colour, close]] of ways.entries()) {
      await choose(page, colour);
      await close();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`^[^?]+/s\\?pub_colours=[^&]*${colour.toLowerCase()}[^&]*$`));
      await expect(opener(page)).toHaveText(`Filters (${at + 1})`);
      await expect(opener(page)).toBeFocused();
    }
    await expect(applied(page).getByRole('link', { name: /^Remove/ })).toHaveCount(ways.length);
  });

  test('an unset price stays out of the URL when the highest price changes', async ({ page }) => {
    await visit(page, '/s');
    await opener(page).click();
    const highest = sheetOf(page).getByRole('textbox', { name: 'To', exact: true });
    const before = Number(await highest.getAttribute('placeholder'));
    await page.route('**/s.data?*', async (route) => {
      const response = await route.fetch();
      // Another journey may have bought the item with the highest price since the page came.
      const body = (await response.text()).replace(/"highestPrice",\d+/, `"highestPrice",${before + 90}`);
      await route.fulfill({ response, body });
    });
    for (const colour of ['Black', 'Green']) await sheetOf(page).getByText(colour, { exact: true }).click();
    await expect(highest).toHaveAttribute('placeholder', String(before + 90));
    await expect(highest).toHaveValue('');
    await sheetOf(page).getByText('Red', { exact: true }).click();
    await expect(page).toHaveURL(/pub_colours=[^&]*red/);
    expect(new URL(page.url()).searchParams.has('price')).toBe(false);
    await highest.fill(String(before + 50));
    await expect(page).toHaveURL(new RegExp(`[?&]price=0%2C${before + 50}(&|$)`));
  });

  test('Cancel and Back restore the filters from before the sheet opened, also after Clear all and a reload', async ({
    page,
  }) => {
    await visit(page, '/s?pub_sizing=10');
    await choose(page, 'Black');
    await sheetOf(page).getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/s?pub_sizing=10');
    await expect(sheetOf(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await choose(page, 'Black');
    await page.reload();
    await sheetOf(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(sheetOf(page).getByRole('checkbox', { name: ten })).not.toBeChecked();
    await sheetOf(page).getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/s?pub_sizing=10');

    await choose(page, 'Black');
    await page.goBack();
    await expect(page).toHaveURL('/s?pub_sizing=10');
    await expect(sheetOf(page)).toBeHidden();
    await expect(applied(page).getByRole('listitem')).toHaveText(['Size 10', 'Clear all']);
  });

  test('selected filters are chips below the bar, match its count, and can be removed one by one', async ({ page }) => {
    await visit(page, '/s?pub_isProductForSale=false&pub_colours=black,green&pub_sizing=10');
    await expect(opener(page)).toHaveText('Filters (3)');
    await applied(page).getByRole('link', { name: 'Remove Black' }).click();
    await expect(page).toHaveURL('/s?pub_isProductForSale=false&pub_sizing=10&pub_colours=green');
    await expect(opener(page)).toHaveText('Filters (2)');
    await applied(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/s?pub_isProductForSale=false');
    await expect(opener(page)).toHaveText('Filters');
    await expect(applied(page)).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search, filters, sorting and pagination work', async ({ page }) => {
    await page.goto('/s?filters=open');
    const sheet = page.getByRole('dialog', { name: 'All filters' });
    await sheet.getByText('Black', { exact: true }).click();
    await sheet.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/s');
    await page.goto('/s?filters=open');
    await sheet.getByText('Black', { exact: true }).click();
    await sheet.getByRole('button', { name: /^Show / }).click();
    await expect(page).toHaveURL(/pub_colours=[^&]*black/);
    await expect(cards(page).first()).toBeVisible();

    await page.goto('/s');
    await page.getByRole('combobox', { name: 'Sort by' }).first().selectOption('Lowest price');
    await page.getByRole('button', { name: 'Sort', exact: true }).first().click();
    await expect(page).toHaveURL(/sort=-price/);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await cards(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/l\/.+/);
  });

  test('Cancel restores the filters from before Clear all', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = page.getByRole('dialog', { name: 'All filters' });
    await page.goto('/s?pub_sizing=10&filters=open');
    await sheet.getByRole('link', { name: 'Clear all' }).click();
    await expect(sheet.getByRole('checkbox', { name: '10', exact: true })).not.toBeChecked();
    await sheet.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/s?pub_sizing=10');
  });
});
