import type { Page } from '@playwright/test';
import { request } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { accept, asLender } from './steps/transactions.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** An order that the lender has just accepted, with the customer at the inbox. */
async function acceptedOrder(page: Page, another: () => Promise<Page>, from: number): Promise<string> {
  const listing = await listingOf(page, 'hale-blazer');
  await signUp(page);
  const order = await request(page, listing, daysFrom(from, 4));
  // As a document, which has marked the request as seen once it is here: the title counts the acceptance alone.
  await visit(page, `/order/${order}/details`);
  // An open page of the order would show the acceptance at once, and mark it as seen.
  await visit(page, '/inbox/orders');
  const lender = await another();
  await asLender(lender, listing, order);
  await accept(lender);
  await visit(page, '/inbox/orders');
  return order;
}

const counted = /^\(1\)/;

test('pointing at an inbox row marks nothing as seen, opening it does, and there is no redirect', async ({
  page,
  another,
}) => {
  const order = await acceptedOrder(page, another, 90);
  await expect(page).toHaveTitle(counted);
  const details = `/order/${order}/details`;
  const row = page.locator(`main a[href="${details}"]`);
  const ahead = page.waitForResponse((answer) => answer.url().includes(`${details}.data`));
  await row.hover();
  await ahead;
  await page.context().request.get(details, { headers: { 'sec-purpose': 'prefetch' } });
  await visit(page, '/inbox/orders');
  await expect(page).toHaveTitle(counted);

  const paths: string[] = [];
  page.on('request', (sent) => paths.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
  await row.hover();
  await row.click();
  await expect(page).toHaveURL(details);
  await expect(page).not.toHaveTitle(counted);
  expect(paths.filter((path) => path === `POST /transaction/${order}/updates`)).toHaveLength(1);
  expect(paths.filter((path) => path.startsWith(`GET /order/${order}.data`))).toEqual([]);
});
