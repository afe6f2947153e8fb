import { expect, type Page } from '@playwright/test';
import type { Days } from './days.ts';
import type { Listing } from './listings.ts';
import { visit } from './visit.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  needs3dSecure: '4000002500003155',
} as const;

/** The URL of the checkout of a rental. */
export function checkoutPath(
  listing: Listing,
  { first, last }: Days,
  delivery: 'post' | 'pick-up' = 'pick-up',
): string {
  const end = delivery === 'pick-up' ? '&delivery=pick-up' : '';
  return `${listing.path}/checkout?start=${first}&end=${last}${end}`;
}

/** Fills in the card fields; the address is needed only for delivery by courier. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Ana Bell');
  await page.getByLabel('Billing postal code').fill('1011');
}

export async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('4 Tidal Road');
  await page.getByLabel('City').fill('Auckland');
  await page.getByLabel('Postal code', { exact: true }).fill('1011');
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I accept the Terms/ }).check();
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ });
}

/** Requests and pays for a rental; returns the order's id. */
export async function request(page: Page, listing: Listing, days: Days): Promise<string> {
  await visit(page, checkoutPath(listing, days));
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).click();
  return orderOn(page);
}

/** Buys one item and pays for it, sent by courier; returns the order's id. */
export async function buy(page: Page, listing: Listing): Promise<string> {
  await visit(page, `${listing.path}/checkout?quantity=1`);
  await typeAddress(page);
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).click();
  return orderOn(page);
}

/** Waits for the order page and returns the order's id. */
export async function orderOn(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}\/details$/, { timeout: 60_000 });
  return page.url().split('/').at(-2) ?? '';
}
