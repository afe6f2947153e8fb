import type { Page } from '@playwright/test';
import { request } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { accept, asLender } from './steps/transactions.ts';
import { fromDemo, logIn, newcomer, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const bell = (page: Page, count = 0) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: count === 0 ? 'Notifications' : `Notifications, ${count} new`, exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const counted = /^\(1\)/;

/** An order that the lender has accepted, with the customer on a page that was loaded before. */
async function acceptedOrder(page: Page, lender: Page, from: number, firstName: string): Promise<string> {
  const listing = await listingOf(page, 'hale-blazer');
  await signUp(page, newcomer(firstName));
  const order = await request(page, listing, daysFrom(from, 4));
  // As a document, which has marked the request as seen once it is here. The order's page would mark the acceptance too.
  await visit(page, `/order/${order}/details`);
  await visit(page, '/rotate-item');
  await asLender(lender, listing, order);
  await accept(lender);
  return order;
}

test('an order is in the bell of both sides: counted in the title, read in the drawer, seen when its row is pressed', async ({
  page,
  another,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lender = await another();
  const order = await acceptedOrder(page, lender, 120, 'Quilla');
  await expect(page).not.toHaveTitle(counted);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rent' }).click();
  await expect(page).toHaveTitle(counted);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await visit(page, '/rotate-item');

  await bell(page, 1).focus();
  await page.keyboard.press('Enter');
  const row = drawer(page).getByRole('link', { name: /accepted: you booked/ });
  await expect(row).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL('/rotate-item');
  await expect(bell(page, 1)).toBeFocused();

  await page.keyboard.press('Enter');
  await row.click();
  await expect(page).toHaveURL(`/order/${order}/details`);
  await expect(drawer(page)).toBeHidden();
  await expect(bell(page)).toBeVisible();
  await expect(page).not.toHaveTitle(counted);

  await visit(lender, '/notifications');
  const requested = lender.getByRole('main').getByRole('link', { name: /^Quilla would like to rent/ });
  await expect(requested).toBeVisible();
  // The lender has read it on the page of the request.
  await expect(requested.getByRole('img', { name: 'New' })).toHaveCount(0);
});

test('all are marked as seen in the drawer, where the focus stays', async ({ page, another }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await acceptedOrder(page, await another(), 130, 'Rilla');
  await visit(page, '/rotate-item');
  await bell(page, 1).click();
  const button = drawer(page).getByRole('button', { name: 'Mark all as seen' });
  await button.press('Enter');
  await expect(drawer(page).getByText('You’re up to date.')).toBeVisible();
  await expect(drawer(page).getByRole('img', { name: 'New' })).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/rotate-item?notifications=open');
  await expect(page).not.toHaveTitle(counted);
});

test('on a phone the menu leads to the page, which fits', async ({ page, another }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const order = await acceptedOrder(page, await another(), 140, 'Silla');
  await visit(page, '/rotate-item?notifications=open');
  await expect(drawer(page)).toBeHidden();
  await visit(page, '/rotate-item?mobilemenu=open');
  await page.getByRole('dialog').getByRole('link', { name: 'Notifications, 1 new' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('img', { name: 'New' })).toHaveCount(1);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
  // In a new tab, and back here after a reload.
  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /accepted: you booked/ }).click({ modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(`/order/${order}/details`);
  await page.reload();
  await expect(page.getByRole('img', { name: 'New' })).toHaveCount(0);
});

test('a page that was left open leads to log-in once its session is over, and from there to the notifications', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, fromDemo('amelia'));
  const back = /\/login\?from=%2Fnotifications/;
  const rows = 'a[href^="/notifications/"]';
  const presses = [
    [
      '/rotate-item',
      () =>
        page
          .getByRole('banner')
          .getByRole('link', { name: /^Notifications/ })
          .click(),
    ],
    ['/rotate-item?notifications=open', () => drawer(page).locator(rows).first().click()],
    [
      '/rotate-item?notifications=open',
      () => drawer(page).getByRole('button', { name: 'Mark all as seen' }).press('Enter'),
    ],
    ['/notifications', () => page.getByRole('main').locator(rows).first().click()],
    ['/notifications', () => page.getByRole('main').getByRole('button', { name: 'Mark all as seen' }).press('Enter')],
  ] as const;
  for (const [path, press] of presses) {
    await visit(page, path);
    const session = await page.context().cookies();
    await page.context().clearCookies({ name: 'rotation_session' });
    await press();
    await expect(page).toHaveURL(back);
    await page.context().addCookies(session);
  }
});

test('a newcomer has no notifications', async ({ page }) => {
  await signUp(page);
  await visit(page, '/notifications');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test('without JavaScript the drawer, its rows and the page work', async ({ page, another, browser }) => {
  const order = await acceptedOrder(page, await another(), 150, 'Tilla');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto('/rotate-item');
  await bell(still, 1).click();
  await expect(drawer(still).getByRole('img', { name: 'New' })).toHaveCount(1);
  await drawer(still).getByRole('link', { name: 'Close' }).click();
  await expect(still).toHaveURL('/rotate-item');
  await bell(still, 1).click();
  await drawer(still)
    .getByRole('link', { name: /accepted: you booked/ })
    .click();
  await expect(still).toHaveURL(`/order/${order}/details`);
  await expect(bell(still)).toBeVisible();
  await still.goto('/notifications');
  // The page of the order has marked what is about it.
  await expect(still.getByText('You’re up to date.')).toBeVisible();
  await plain.close();
});
