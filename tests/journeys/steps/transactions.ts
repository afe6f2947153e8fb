import { expect, type Page } from '@playwright/test';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { fromDemo, logIn } from './users.ts';
import type { Listing } from './listings.ts';
import { visit } from './visit.ts';

/** How the other side is called in the sentences of a transaction. */
export function lenderOf(listing: Listing): string {
  return catalogue.providers.find(({ id }) => id === listing.providerId)?.firstName ?? '';
}

/** Signs the piece's lender in and opens the request. */
export async function asLender(page: Page, listing: Listing, transactionId: string): Promise<void> {
  await logIn(page, fromDemo(listing.providerId));
  await visit(page, `/sale/${transactionId}/details`);
}

export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
}

/** The sentence at the head of a transaction's page. */
export function heading(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 1 });
}

/** Looks again until the page says it: what time brings about is done by the worker, within seconds. */
export async function expectToBecome(page: Page, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(heading(page)).toHaveText(words, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}
