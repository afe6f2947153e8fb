import { expect as expectOf, type Page } from '@playwright/test';
import { chooseDays, shownDay } from './steps/calendar.ts';
import { daysFrom, type Days } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const queryOf = ({ first, last }: Days) => `start=${first}&end=${last}`;

/** Expects the calendar to show these days as selected. */
async function expectChosen(page: Page, { first, last }: Days): Promise<void> {
  const main = page.getByRole('main');
  // Days that span two months are never both in a calendar of one month.
  await shownDay(main, first);
  await expectOf(main.locator('[data-first]')).toHaveAttribute('data-day', first);
  await shownDay(main, last);
  await expectOf(main.locator('[data-last]')).toHaveAttribute('data-day', last);
}

test('searched dates are preselected on the listing and survive reload, back and other listings', async ({ page }) => {
  const days = daysFrom(9, 4);
  await visit(page, `/s?keywords=luna&dates=${days.first},${days.last}`);
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/l/luna-[^?]+\\?${queryOf(days)}$`));
  await expectChosen(page, days);
  await expect(page.getByRole('main').getByText('$253.00')).toBeVisible();

  // Selecting other days replaces them in the URL.
  const other = daysFrom(10, 5);
  const main = page.getByRole('main');
  await chooseDays(main, other);
  await expect(page).toHaveURL(new RegExp(`\\?${queryOf(other)}$`));
  await page.reload();
  await expectChosen(page, other);

  const more = page.getByRole('region', { name: /^More from/ }).getByRole('article');
  const rental = more.filter({ hasText: 'From $' }).first().getByRole('link').first();
  await expect(rental).toHaveAttribute('href', new RegExp(`\\?${queryOf(other)}$`));
  await rental.click();
  await expect(page).not.toHaveURL(/luna/);
  await expect(page).toHaveURL(new RegExp(`\\?${queryOf(other)}$`));
  await expect(main.getByText(/for 5 days|could not be chosen/).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/luna/);
  await expectChosen(page, other);
  await page.goBack();
  await expect(page).toHaveURL(`/s?keywords=luna&dates=${days.first},${days.last}`);
});

test('a listing has its dates at every one of its addresses', async ({ page }) => {
  const { path } = await listingOf(page, 'luna-slip');
  const id = path.split('/').at(-1) ?? '';
  const days = daysFrom(9, 4);
  for (const [other, shown] of [
    [`/l/${id}`, `/l/${id}`],
    [`/l/another-name/${id}`, path],
  ] as const) {
    await visit(page, `${other}?${queryOf(days)}`);
    await expect(page).toHaveURL(`${shown}?${queryOf(days)}`);
    await expectChosen(page, days);
  }
});

test('unavailable dates in the URL are not preselected, and the page says why', async ({ page }) => {
  const { path } = await listingOf(page, 'luna-slip');
  const main = page.getByRole('main');
  const taken = daysFrom(44, 8);
  await visit(page, `${path}?${queryOf(taken)}`);
  await expect(main.getByText(/ could not be chosen\. Some of these days are taken\./)).toBeVisible();
  await expect(main.getByRole('grid')).toBeVisible();
  await expect(main.locator('[data-first]')).toHaveCount(0);
  await expect(main.getByText(/^Total for 3 days/)).toBeVisible();

  await visit(page, `${path}?${queryOf(daysFrom(9, 2))}`);
  await expect(main.getByText(/ could not be chosen\. Must rent a period of at least 3 day\(s\)/)).toBeVisible();
});

test('a day beyond the maximum rental is disabled; clicking it keeps the first day and says why', async ({ page }) => {
  const { path } = await listingOf(page, 'luna-slip');
  await visit(page, path);
  const main = page.getByRole('main');
  // The price of an extra day is shown before any day is selected.
  await expect(main.getByText(/\$34 for each day after the first 3/)).toBeVisible();
  const first = daysFrom(24, 1).first;
  await (await shownDay(main, first)).click();
  const past = await shownDay(main, daysFrom(24 + 15, 1).first);
  await expect(past).toBeDisabled();
  await past.click({ force: true });
  await expect(main.getByText(/^At most 15 days: the last day can be .* at the latest\.$/)).toBeInViewport();
  await expect(main.getByText(/^First day .* Now choose the last day\.$/)).toBeAttached();
  await (await shownDay(main, daysFrom(24 + 14, 1).first)).click();
  await expectChosen(page, daysFrom(24, 15));
});

test('the calendar opens on a month with an available day', async ({ page }) => {
  for (const id of ['luna-slip', 'noir-jumpsuit']) {
    const { path } = await listingOf(page, id);
    await visit(page, path);
    const days = page.getByRole('main').getByRole('grid').locator('[data-day]:not([data-outside-month])');
    await expect(days.first()).toBeVisible();
    const free = days.and(page.locator(':not([data-unavailable]):not([data-disabled])'));
    expect(await free.count()).toBeGreaterThan(0);
  }
});

test('a search for two days shows the minimum of three and links to that search', async ({ page }) => {
  const two = daysFrom(9, 2);
  const three = daysFrom(9, 3);
  await visit(page, `/s?dates=${two.first},${two.last}`);
  const main = page.getByRole('main');
  await expect(main.getByText(/The minimum rental is 3 days/)).toBeVisible();
  await expect(main.getByRole('article').first()).toBeVisible();
  await main.getByRole('link', { name: /^Search .* instead$/ }).click();
  await expect(page).toHaveURL(new RegExp(`pub_dates=${three.first}%2C${three.last}`));
  await expect(main.getByText(/The minimum rental/)).toBeHidden();
  await expect(main.getByRole('article').first()).toContainText('for 3 days');
});

test.describe('with pick-up', () => {
  test('no price includes delivery, from the heading to the booking sheet', async ({ page }) => {
    const { path } = await listingOf(page, 'luna-slip');
    const days = daysFrom(9, 4);
    await visit(page, path);
    const main = page.getByRole('main');
    await expect(main.getByText('$219 for 3 days').filter({ visible: true })).toBeVisible();
    await expect(main.getByText('delivery and fee included')).toBeVisible();
    await main.getByText('Pick it up', { exact: true }).click();
    await expect(main.getByText('$209 for 3 days').filter({ visible: true })).toBeVisible();
    await expect(main.getByText(/^Total for 3 days with pick-up/)).toBeVisible();
    await expect(main.getByText('pick-up, fee included')).toBeVisible();

    await chooseDays(main, days);
    await expect(main.getByText('$243 for 4 days').filter({ visible: true })).toBeVisible();
    await expect(main.getByText('$243.00')).toBeVisible();
    await expect(main.getByText(/^Courier/)).toHaveCount(0);
    await expect(page).toHaveURL(`${path}?${queryOf(days)}&delivery=pick-up`);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.locator('.action-bar').getByText('$243 for 4 days')).toBeVisible();
    await page.locator('.action-bar').getByRole('link', { name: 'Request to book' }).click();
    const sheet = page.getByRole('dialog', { name: 'Choose your dates' });
    await expect(sheet.getByText(/\$243\.00/).first()).toBeVisible();
    await expect(sheet.getByText(/^Courier/)).toHaveCount(0);
  });

  test('the total of a sale is its price and the fee', async ({ page }) => {
    const { path } = await listingOf(page, 'oval-hoops');
    await visit(page, path);
    const main = page.getByRole('main');
    const total = main.locator('.booking-panel-foot .breakdown-total');
    const before = (await total.innerText()).match(/[\d.]+$/)?.[0];
    await main.getByText('Pick it up', { exact: true }).click();
    await expect(main.getByText(/plus \$5 fee, free pick-up/)).toBeVisible();
    await expect.poll(async () => Number((await total.innerText()).match(/[\d.]+$/)?.[0])).toBeLessThan(Number(before));
    await expect(main.getByText(/^Courier/)).toHaveCount(0);
  });
});
