import { booksOf } from '../steps/books.ts';
import { agree, cards, checkoutPath, orderOn, payButton, request, typeCard } from '../steps/checkout.ts';
import { marketplaceNow, wait } from '../steps/clock.ts';
import { daysFrom } from '../steps/days.ts';
import { asLender, expectToBecome, heading, lenderOf } from '../steps/transactions.ts';
import { newcomer, signUp } from '../steps/users.ts';
import { listingOf } from '../steps/listings.ts';
import { visit } from '../steps/visit.ts';
import { expect, test } from '../setup/journey.ts';

test('an unfinished payment expires after fifteen minutes, and the checkout can be restarted', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 402/);
  browserErrors.expect(/status of 409/);
  const listing = await listingOf(page, 'lilac-halter-midi');
  const path = checkoutPath(listing, daysFrom(60, 4, await marketplaceNow()));
  await signUp(page);
  await visit(page, path);
  await typeCard(page, cards.declined);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByText('Your bank declined this card.')).toBeVisible();
  const other = await another();
  await visit(other, path.replace('/checkout', ''));
  await expect(
    other.getByText('Some of these days are taken. Choose other days.').filter({ visible: true }),
  ).toBeVisible();

  await wait({ minutes: 16 });
  const inbox = await page.context().newPage();
  await visit(inbox, '/inbox/orders');
  await inbox.getByRole('link', { name: new RegExp(listing.title) }).click();
  await expect(inbox).toHaveURL(/\/order\//);
  await expectToBecome(inbox, `The time to pay for ${listing.title} ran out`);
  await expect(inbox.getByText('Nothing was charged. The item is available to others again.')).toBeVisible();
  await expect
    .poll(() => booksOf(inbox.url().split('/').at(-2) ?? ''), { timeout: 60_000 })
    .toMatchObject({ payment: 'canceled', charged: 0 });

  await page.getByLabel('Card number').fill(cards.good);
  await payButton(page).click();
  await expect(page.getByText('Your 15 minutes are up, so the hold has ended. Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Name on the card')).toHaveValue('Ana Bell');
  await payButton(page).click();
  await orderOn(page);
});

test('an unanswered request expires after three days, and the card is released', async ({ page, another }) => {
  const listing = await listingOf(page, 'blush-tux-blazer');
  await signUp(page, newcomer('Cleo'));
  const order = await request(page, listing, daysFrom(60, 4, await marketplaceNow()));
  await expect(page.getByText(new RegExp(`^${lenderOf(listing)} has .* to answer\\.`))).toBeVisible();
  await wait({ days: 3, minutes: 1 });
  await expectToBecome(page, `${lenderOf(listing)} did not answer in time`);
  await expect
    .poll(() => booksOf(order), { timeout: 60_000 })
    .toEqual({ payment: 'canceled', charged: 0, refunded: 0, paidOut: 0 });
  const lender = await another();
  await asLender(lender, listing, order);
  await expect(heading(lender)).toHaveText(`You did not answer Cleo in time`);
  await expect(lender.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
});

test('an order whose payment expired is paid again from its page, and both are linked', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 402/);
  const listing = await listingOf(page, 'lilac-halter-midi');
  await signUp(page, newcomer('Dora'));
  await visit(page, checkoutPath(listing, daysFrom(75, 4, await marketplaceNow())));
  await typeCard(page, cards.declined);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByText('Your bank declined this card.')).toBeVisible();
  await wait({ minutes: 16 });
  await visit(page, '/inbox/orders');
  await page.getByRole('link', { name: new RegExp(listing.title) }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expectToBecome(page, `The time to pay for ${listing.title} ran out`);
  const ended = await orderOn(page);

  await page.getByRole('link', { name: 'Pay again' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout\\?.*again=${ended}`));
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).click();
  const paid = await orderOn(page);
  expect(paid).not.toBe(ended);
  expect(await booksOf(paid)).toMatchObject({ payment: 'requires_capture' });

  await page.getByRole('link', { name: 'earlier order' }).click();
  await expect(page).toHaveURL(new RegExp(`/order/${ended}/details`));
  await expect(page.getByRole('link', { name: 'Pay again' })).toHaveCount(0);
  await page.getByRole('link', { name: 'new order' }).click();
  await expect(page).toHaveURL(new RegExp(`/order/${paid}/details`));
  const lender = await another();
  await asLender(lender, listing, paid);
  await expect(lender.getByText('Dora is paying again for an earlier order.')).toBeVisible();
});
