import type { Page } from '@playwright/test';
import { checkoutPath, request } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { fromDemo, logIn, newcomer, signUp } from './steps/users.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const missingId = '00000000-0000-4000-8000-000000000000';

/** The status and the visible text of a page. */
async function seen(page: Page, path: string): Promise<{ status: number | undefined; text: string }> {
  const response = await visit(page, path);
  return { status: response?.status(), text: await page.getByRole('main').innerText() };
}

test('another user’s transaction looks exactly like a missing one', async ({ page, another, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  const listing = await listingOf(page, 'margot-blouse');
  await signUp(page);
  const order = await request(page, listing, daysFrom(60, 4));
  const outsider = await another();
  await signUp(outsider, newcomer('Bea'));
  const missing = await seen(outsider, `/order/${missingId}/details`);
  expect(missing.status).toBe(404);
  for (const path of [`/order/${order}/details`, `/sale/${order}/details`, `/order/${order}`, `/sale/${order}`]) {
    expect(await seen(outsider, path), path).toEqual(missing);
  }
  const { request: browser } = outsider.context();
  const payment = await browser.get(`/checkout/${order}/payment`);
  const missingPayment = await browser.get(`/checkout/${missingId}/payment`);
  expect([payment.status(), await payment.text()]).toEqual([missingPayment.status(), await missingPayment.text()]);
  expect(payment.status()).toBe(404);
  await visit(outsider, '/inbox/orders');
  await expect(outsider.getByText('No orders yet')).toBeVisible();
});

test('a post without a CSRF token changes nothing', async ({ page }) => {
  const listing = await listingOf(page, 'margot-blouse');
  await signUp(page);
  const order = await request(page, listing, daysFrom(70, 4));
  const answer = await page
    .context()
    .request.post(`/order/${order}/details`, { form: { operation: 'cancel-by-customer' } });
  expect(answer.status()).toBe(403);
  await visit(page, `/order/${order}/details`);
  await expect(page.getByRole('heading', { level: 1, name: /^Your request for .* is with Ngaire$/ })).toBeVisible();
});

test('a lender cannot book their own item', async ({ page }) => {
  const listing = await listingOf(page, 'margot-blouse');
  await logIn(page, fromDemo(listing.providerId));
  await visit(page, checkoutPath(listing, daysFrom(80, 4)));
  await expect(page).toHaveURL(new RegExp(`${listing.path}\\?`));
  await expect(page.getByText('This is your listing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request to book' })).toHaveCount(0);
});
