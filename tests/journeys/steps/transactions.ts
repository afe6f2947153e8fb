import { expect, type Page } from '@playwright/test';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { fromDemo, logIn } from './users.ts';
import type { Listing } from './listings.ts';
import { visit } from './visit.ts';

/** The lender's first name, as the texts of a transaction show it. */
export function lenderOf(listing: Listing): string {
  return catalogue.providers.find(({ id }) => id === listing.providerId)?.firstName ?? '';
}

/** Logs in the listing's lender and opens the request. */
export async function asLender(page: Page, listing: Listing, transactionId: string): Promise<void> {
  await logIn(page, fromDemo(listing.providerId));
  await visit(page, `/sale/${transactionId}/details`);
}

/** Until it is accepted: the button is gone earlier, while the card is being charged. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(heading(page)).toHaveText(/^You (are lending|sold) /);
}

/** The main heading of a transaction's page. */
export function heading(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 1 });
}

/** Reloads until the heading matches, because the worker executes timers within seconds. */
export async function expectToBecome(page: Page, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(heading(page)).toHaveText(words, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}
