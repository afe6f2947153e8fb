import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { agree, cards, orderOn, payButton, typeAddress, typeCard } from './steps/checkout.ts';
import { booksOf } from './steps/books.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { asLender, expectToBecome, heading, lenderOf } from './steps/transactions.ts';
import { linkTo } from './steps/mailbox.ts';
import { fromDemo, logIn, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const main = (page: Page) => page.getByRole('main');

test('a question becomes an offer, a counter-offer, an agreement and an order', async ({
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  const listing = await listingOf(page, 'nova-sequin-mini');
  const customer = fromDemo('mei');
  await logIn(page, customer);
  await visit(page, listing.path);
  await page.getByRole('link', { name: `Ask ${lenderOf(listing)} a question` }).click();
  await page.getByLabel('Your message').fill('Is it lined?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(heading(page)).toContainText(listing.title);
  await expectAccessible(page);

  const { first, last } = daysFrom(90, 4);
  await visit(page, `${listing.path}?start=${first}&end=${last}&book=true`);
  await page.getByRole('button', { name: 'Make an offer' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make an offer' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your offer').fill('0');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText(/^Enter a price from \$1\.00 to/)).toBeVisible();
  await page.getByLabel('Your offer').fill('9999');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('You need no offer for that')).toBeVisible();
  await expect(page.getByLabel('Your offer')).toHaveValue('9999');
  const suggestion = page.getByRole('group', { name: 'Suggested prices' }).getByRole('button').first();
  await suggestion.click();
  await expect(suggestion).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^\d\d% below the listed price of/)).toBeVisible();
  await page.getByLabel('Your offer').fill('100');
  await expect(suggestion).toHaveAttribute('aria-pressed', 'false');
  // The offer, the courier and the fee.
  await expect(page.getByRole('definition').first()).toHaveText('$100.00');
  await expect(page.getByText('If accepted, NZD')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(heading(page)).toHaveText(`Your offer for ${listing.title} is with ${lenderOf(listing)}`);
  await expect(page.getByText('Wait for the other party to accept or decline')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Withdraw offer' })).toBeVisible();
  await expectAccessible(page);
  const id = /order\/([\w-]+)/.exec(page.url())?.[1] ?? '';

  const lender = await browser.newPage();
  await asLender(lender, listing, id);
  await expect(heading(lender)).toHaveText(/made an offer for your/);
  await lender.getByRole('link', { name: 'Counter' }).first().click();
  await lender.getByLabel('Your offer').fill('120');
  await lender.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect(lender.getByText('You offered $120.00')).toBeVisible();
  await expectAccessible(lender);

  await page.reload();
  await expect(page.getByText(`${lenderOf(listing)} offered $120.00`)).toBeVisible();
  await main(page).getByRole('button', { name: 'Accept offer' }).first().click();
  await expectToBecome(page, /agreed on a price/);
  await lender.reload();
  await expect(lender.getByText('Wait for the customer to make the payment')).toBeVisible();
  await visit(page, '/inbox/orders?type=offers');
  await main(page).locator(`a[href*="${id}"]`).first().click();
  await page.getByRole('link', { name: 'Go to payment' }).first().click();
  await typeAddress(page);
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).click();
  expect(await orderOn(page)).toBe(id);
  await expectToBecome(page, /You booked/);
  expect((await booksOf(id)).charged).toBeGreaterThan(12_000);
  // Paid for, it is an order like any other.
  const own = main(page).locator(`a[href*="${id}"]`);
  await visit(page, '/inbox/orders?type=offers');
  await expect(page.getByRole('heading', { name: 'Offers I’ve Sent' })).toBeVisible();
  await expect(own).toHaveCount(0);
  await visit(page, '/inbox/orders?isProductForSale=false');
  await expect(own.first()).toBeVisible();
  await lender.close();
});

test('an offer is withdrawn by who made it', async ({ page }) => {
  const listing = await listingOf(page, 'nova-sequin-mini');
  await logIn(page, fromDemo('mei'));
  const { first, last } = daysFrom(100, 3);
  await visit(page, `/l/${listing.path.split('/').at(-1)}/offer?start=${first}&end=${last}`);
  await page.getByLabel('Your offer').fill('90');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await page.getByRole('link', { name: 'Withdraw offer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw offer' }).click();
  await expectToBecome(page, `You withdrew your offer for ${listing.title}`);
  await expect(page.getByRole('link', { name: 'See similar items' }).first()).toBeVisible();
});

test('a member whose email is not verified sends its link again where an offer waits for it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const listing = await listingOf(page, 'nova-sequin-mini');
  const { email } = await signUp(page);
  const { first, last } = daysFrom(100, 4);
  await visit(page, `${listing.path}?start=${first}&end=${last}&book=true`);
  await page.getByRole('button', { name: 'Make an offer' }).first().click();
  await expect(page.getByText('Open the link in the email that we sent you')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Send the email again' }).click();
  await expect(main(page).getByText('A new link is on its way.')).toBeVisible();
  const other = await page.context().newPage();
  await visit(other, await linkTo(page, email, 'verify-email'));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/verified/i);
  // As the browser says when its tab is shown again. Without a network the page stays as it is, and with one the form takes
  // the place of the message.
  const failed = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/readyz'));
  await page.context().setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await failed;
  await expect(main(page).getByText('A new link is on its way.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByLabel('Your offer')).toBeVisible();
});
