import type { Page } from '@playwright/test';
import { agree, cards, checkoutPath, orderOn, payButton, typeCard } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { newcomer, signUp } from './steps/users.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

async function readyToPay(page: Page, path: string, name: string): Promise<void> {
  await signUp(page, newcomer(name));
  await visit(page, path);
  await typeCard(page, cards.good);
  await agree(page);
}

test('of two customers for the same days one gets them; the other sees an error, keeps the form and can choose others', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const listing = await listingOf(page, 'tartan-kilt');
  const days = daysFrom(60, 4);
  const other = await another();
  // The rentals overlap, including the turnaround day after the first.
  await Promise.all([
    readyToPay(page, checkoutPath(listing, days), 'Ana'),
    readyToPay(other, checkoutPath(listing, daysFrom(62, 4)), 'Bea'),
  ]);
  await other.getByLabel(/^A note to/).fill('I would look after it.');
  await payButton(page).click();
  await orderOn(page);

  await payButton(other).click();
  await expect(other.getByText('These dates have just been booked. Nothing was charged.')).toBeVisible();
  await expect(other.getByLabel('Name on the card')).toHaveValue('Ana Bell');
  await expect(other.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(other.getByLabel(/^A note to/)).toHaveValue('I would look after it.');
  await other.getByRole('link', { name: 'Choose other days' }).click();
  await expect(other).toHaveURL(`${listing.path}?book=true`);
  await visit(other, '/inbox/orders');
  await expect(other.getByText('No orders yet')).toBeVisible();
});

test('of two simultaneous payments exactly one gets the days', async ({ page, another, browserErrors }) => {
  browserErrors.expect(/status of 409/);
  const listing = await listingOf(page, 'tartan-kilt');
  const path = checkoutPath(listing, daysFrom(70, 4));
  const customers = [page, await another()];
  await Promise.all(customers.map((one, index) => readyToPay(one, path, index === 0 ? 'Ana' : 'Bea')));
  await Promise.all(customers.map((one) => payButton(one).click()));
  const succeeded = await Promise.all(
    customers.map((one) => {
      const refused = one
        .getByText('These dates have just been booked')
        .waitFor()
        .then(() => false);
      return Promise.race([refused, one.waitForURL(/\/order\//).then(() => true)]);
    }),
  );
  expect(succeeded.toSorted()).toEqual([false, true]);
});

test('the last unit is sold once, and is on hold for the one who was quicker', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const listing = await listingOf(page, 'vesper-top-handle');
  const path = `${listing.path}/checkout?quantity=1&delivery=pick-up`;
  const other = await another();
  await Promise.all([readyToPay(page, path, 'Ana'), readyToPay(other, path, 'Bea')]);
  await payButton(page).click();
  await orderOn(page);
  await payButton(other).click();
  await expect(other.getByText('It has just gone to another order. Nothing was charged.')).toBeVisible();
  await other.getByRole('link', { name: 'Back to the item' }).click();
  await expect(other.getByText('On hold.', { exact: true })).toBeVisible();
});
