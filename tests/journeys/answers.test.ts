import type { Page } from '@playwright/test';
import { accept, asLender, heading } from './steps/transactions.ts';
import { booksOf } from './steps/books.ts';
import { request } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { signUp } from './steps/users.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('declining a request releases the card and the days, and both parties see it', async ({ page, another }) => {
  const listing = await listingOf(page, 'hale-blazer');
  const days = daysFrom(60, 4);
  await signUp(page);
  const order = await request(page, listing, days);

  const lender = await another();
  await asLender(lender, listing, order);
  await expect(heading(lender)).toHaveText('Ana would like to rent your Hale double-breasted blazer');
  await lender.getByRole('link', { name: 'Decline' }).filter({ visible: true }).click();
  const question = lender.getByRole('dialog', { name: 'Decline Ana’s request?' });
  await question.getByRole('link', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  await lender.getByRole('link', { name: 'Decline' }).filter({ visible: true }).click();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(heading(lender)).toHaveText('You declined Ana’s request for your Hale double-breasted blazer');

  await visit(page, `/order/${order}`);
  await expect(heading(page)).toHaveText('Ngaire declined your request for Hale double-breasted blazer');
  await expect(
    page
      .getByRole('main')
      .getByText(/on your card (is being|was) released, never charged\./)
      .first(),
  ).toBeVisible();
  await expect
    .poll(() => booksOf(order), { timeout: 60_000 })
    .toEqual({ payment: 'canceled', charged: 0, refunded: 0, paidOut: 0 });
  await request(page, listing, days);
});

test('the customer can cancel an unanswered request, which releases the card', async ({ page }) => {
  const listing = await listingOf(page, 'hale-blazer');
  await signUp(page);
  const order = await request(page, listing, daysFrom(70, 4));
  await page.getByRole('link', { name: 'Cancel & get full refund' }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel & get full refund' }).click();
  await expect(heading(page)).toHaveText('You cancelled your order for Hale double-breasted blazer');
  await expect
    .poll(() => booksOf(order), { timeout: 60_000 })
    .toEqual({ payment: 'canceled', charged: 0, refunded: 0, paidOut: 0 });
});

test('an accepted rental more than two weeks away can be cancelled with a full refund', async ({ page, another }) => {
  const listing = await listingOf(page, 'hale-blazer');
  await signUp(page);
  const order = await request(page, listing, daysFrom(80, 4));
  const lender = await another();
  await asLender(lender, listing, order);
  await accept(lender);
  const { charged } = await booksOf(order);
  expect(charged).toBeGreaterThan(0);

  await visit(page, `/order/${order}/details`);
  await expect(heading(page)).toHaveText(/^You booked Hale double-breasted blazer for/);
  await expectMainButton(page, /^(Arrange the pick-up|Message Ngaire)$/);
  await page.getByRole('link', { name: 'Cancel & get full refund' }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel & get full refund' }).click();
  await expect(heading(page)).toHaveText('You cancelled your order for Hale double-breasted blazer');
  await expect(heading(page)).toBeFocused();
  const refund = /Your refund of \$[\d.,]+ is on its way\.|was refunded to your card\./;
  await expect(page.getByRole('main').getByText(refund).first()).toBeVisible();
  await expect
    .poll(() => booksOf(order), { timeout: 60_000 })
    .toEqual({ payment: 'succeeded', charged, refunded: charged, paidOut: 0 });
  await lender.reload();
  await expect(heading(lender)).toHaveText('Ana cancelled the order for your Hale double-breasted blazer');
});

test('an accepted rental within two weeks cannot be cancelled, and the button describes why', async ({
  page,
  another,
}) => {
  const listing = await listingOf(page, 'heritage-check-blazer');
  await signUp(page);
  const order = await request(page, listing, daysFrom(5, 4));
  const lender = await another();
  await asLender(lender, listing, order);
  await accept(lender);
  await visit(page, `/order/${order}/details`);
  const cancel = page.getByRole('button', { name: 'Cancel & get full refund' }).filter({ visible: true });
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await expect(cancel).toHaveAccessibleDescription(/starts within 14 days/);
  await visit(page, `/order/${order}/details?confirm=cancel-by-customer`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('messages are shown verbatim to the other party and in both inboxes', async ({ page, another }) => {
  const listing = await listingOf(page, 'heritage-check-blazer');
  const words = 'Is the lining <b>silk</b>? <img src=x onerror="document.title=1">';
  await signUp(page);
  const order = await request(page, listing, daysFrom(60, 4));
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');

  const lender = await another();
  await asLender(lender, listing, order);
  await expect(lender.getByText(words, { exact: true })).toBeVisible();
  await lender.getByRole('textbox', { name: 'Message' }).fill('It is.');
  await lender.getByRole('button', { name: 'Send' }).click();
  await expect(lender.getByText('It is.', { exact: true })).toBeVisible();

  await visit(lender, '/inbox/sales');
  await expect(lender.getByRole('link', { name: /Ana B.*Heritage check blazer/ }).first()).toContainText('You: It is.');
  await visit(page, '/inbox/orders');
  const row = page.getByRole('link', { name: /Heritage check blazer/ });
  await expect(row).toContainText('It is.');
  await row.click();
  await expect(page.getByText('It is.', { exact: true })).toBeVisible();
});

/** Checks that the main button is larger than and above “Cancel”, and that it focuses the message field. */
async function expectMainButton(page: Page, name: RegExp): Promise<void> {
  const main = page.getByRole('main');
  const next = main.getByRole('link', { name }).filter({ visible: true });
  const cancel = main.getByRole('link', { name: 'Cancel & get full refund' }).filter({ visible: true });
  await expect(cancel).toHaveCount(1);
  const [nextBox, cancelBox] = [await next.boundingBox(), await cancel.boundingBox()];
  if (nextBox === null || cancelBox === null) throw new Error('A button is not rendered');
  expect(nextBox.y + nextBox.height).toBeLessThan(cancelBox.y);
  expect(nextBox.height).toBeGreaterThan(cancelBox.height);
  await next.click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
}
