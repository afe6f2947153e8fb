import { chooseDays, shownDay } from './steps/calendar.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('a rental shows the price of the selected days and carries them through sign-up', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  await visit(page, listing.path);
  await expect(page).toHaveTitle('Luna bias slip dress by Ines Vale · Rotation');
  const main = page.getByRole('main');
  await expect(main.getByText('$219 for 3 days').filter({ visible: true })).toBeVisible();
  await main.getByRole('button', { name: 'Request to book' }).click();
  await expect(main.getByText('Select your dates.')).toBeVisible();

  const days = daysFrom(9, 4);
  await (await shownDay(main, days.first)).click();
  await expect(main.getByText('Select your dates.')).toBeHidden();
  await (await shownDay(main, days.last)).click();
  await expect(main.getByText('$253.00')).toBeVisible();
  await main.getByText('Pick it up', { exact: true }).click();
  await expect(main.getByText('$243.00')).toBeVisible();
  await main.getByRole('button', { name: 'Request to book' }).click();
  await expect(page).toHaveURL(/^[^?]*\/signup\?from=/);
  const from = new URL(new URL(page.url()).searchParams.get('from') ?? '', 'https://here.example');
  expect(from.pathname).toBe(`${listing.path}/checkout`);
  expect(Object.fromEntries(from.searchParams)).toEqual({ start: days.first, end: days.last, delivery: 'pick-up' });
});

test('booked days cannot be selected, nor a period that contains them', async ({ page }) => {
  // Booked from the 46th to the 49th day.
  const listing = await listingOf(page, 'luna-slip');
  await visit(page, listing.path);
  const main = page.getByRole('main');
  await expect(await shownDay(main, daysFrom(47, 1).first)).toBeDisabled();
  await (await shownDay(main, daysFrom(51, 1).first)).click();
  await expect(main.getByText(/Now choose the last day/)).toBeAttached();

  const over = daysFrom(44, 8);
  await visit(page, `${listing.path}?start=${over.first}&end=${over.last}`);
  await expect(main.getByText('Some of these days are taken. Choose other days.')).toBeVisible();
  await expect(main.locator('[data-first]')).toHaveCount(0);
});

test('a day too close to a booking shows the reason on click and on keyboard focus', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  await visit(page, listing.path);
  const main = page.getByRole('main');
  const taken = /Crossed-out dates are unavailable/;
  await expect(main.getByText(taken).filter({ visible: true })).toBeVisible();
  // The 46th day is the first booked one.
  const near = await shownDay(main, daysFrom(45, 1).first);
  await near.click({ force: true });
  await expect(main.getByText(/^Only 1 day is free from .*; the minimum is 3\.$/)).toBeVisible();
  await near.focus();
  await page.keyboard.press('ArrowRight');
  await expect(main.getByText(/ is taken\.$/)).toBeVisible();
});

test('the quantity of a sale is limited to the stock', async ({ page }) => {
  const listing = await listingOf(page, 'oval-hoops');
  await visit(page, listing.path);
  const main = page.getByRole('main');
  await expect(main.getByText('2 items in stock').first()).toBeVisible();
  await main.getByRole('button', { name: 'One more' }).click();
  await expect(main.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await expect(main.getByRole('button', { name: 'One more' })).toBeDisabled();
  await expect(main.getByText('$201.00')).toBeVisible();
});

test('the photo viewer opens by keyboard, wraps around, and Escape closes it', async ({ page }) => {
  const listing = await listingOf(page, 'noir-jumpsuit');
  await visit(page, listing.path);
  const first = page.getByRole('button', { name: /^Photo 1 of 4/ });
  await first.focus();
  await page.keyboard.press('Enter');
  const photos = page.getByRole('dialog', { name: 'Photos' });
  await expect(photos.getByText('1 / 4')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(photos.getByText('4 / 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(photos.getByText('2 / 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(photos).toBeHidden();
  await expect(first).toBeFocused();
});

test('a URL with another slug redirects to the listing, one with only the id shows it; an unknown id is a 404', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  const { path } = await listingOf(page, 'noir-jumpsuit');
  const id = path.split('/').at(-1) ?? '';
  await visit(page, `/l/another-name/${id}?book=true`);
  await expect(page).toHaveURL(`${path}?book=true`);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await visit(page, `/l/${id}`);
  await expect(page).toHaveURL(`/l/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const wrong of ['/l/a-dress/00000000-0000-4000-8000-000000000000', "/l/a-dress/'or'1'='1"]) {
    const response = await visit(page, wrong);
    expect(response?.status()).toBe(404);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the booking sheet is opened by the URL and closed by the back button', async ({ page }) => {
    const listing = await listingOf(page, 'luna-slip');
    await visit(page, listing.path);
    await page.getByRole('link', { name: 'Request to book' }).click();
    await expect(page).toHaveURL(`${listing.path}?book=true`);
    const sheet = page.getByRole('dialog', { name: 'Choose your dates' });
    const days = daysFrom(9, 4);
    await chooseDays(sheet, days);
    await expect(sheet.getByText('$253.00').first()).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`${listing.path}?start=${days.first}&end=${days.last}`);
    await expect(page.locator('.action-bar').getByText('$253 for 4 days')).toBeVisible();

    await visit(page, `${listing.path}?book=true`);
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(listing.path);
    await expect(sheet).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a rental can be requested with date fields', async ({ page }) => {
    const listing = await listingOf(page, 'luna-slip');
    const days = daysFrom(9, 4);
    await page.goto(listing.path);
    const main = page.getByRole('main');
    await main.getByLabel('First day').fill(days.first);
    await main.getByLabel('Last day').fill(days.last);
    await main.getByRole('button', { name: 'Show the price' }).click();
    // Until the load event, parts of the page still move, and a click may miss the button.
    await page.waitForURL(/[?&]start=/);
    await expect(main.getByText('$253.00')).toBeVisible();
    await main.getByRole('button', { name: 'Request to book' }).click();
    await expect(page).toHaveURL(/\/signup\?from=/);
  });
});

test('the footer of the booking sheet shows price and days as one text', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${listing.path}?book=true`);
  const foot = page.locator('dialog[open] .modal-foot');
  await expect(foot.getByRole('button', { name: 'Request to book' })).toBeVisible();
  const words = foot.getByText(/^\$\d+ for 3 days$/);
  await expect(words).toBeVisible();
  const { width } = (await words.boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThan(150);
});
