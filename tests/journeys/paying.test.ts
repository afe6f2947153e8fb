import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { agree, cards, checkoutPath, orderOn, payButton, typeAddress, typeCard } from './steps/checkout.ts';
import { booksOf } from './steps/books.ts';
import { daysFrom } from './steps/days.ts';
import { heading, lenderOf } from './steps/transactions.ts';
import { fromDemo, logIn, signUp } from './steps/users.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** React Router's list of pages and their scripts. */
type Manifest = { readonly routes: Readonly<Record<string, { readonly module: string } | undefined>> };

test('a declined card shows an error and keeps the form, and another card pays for the same hold', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 402/);
  const listing = await listingOf(page, 'nova-sequin-mini');
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(60, 3), 'post'));
  await typeAddress(page);
  await typeCard(page, cards.declined);
  await page.getByLabel(`A note to ${lenderOf(listing)}`).fill('For a wedding in Napier.');
  await agree(page);
  await payButton(page).click();
  await expect(page.getByText('Your bank declined this card. Nothing was charged.')).toBeVisible();
  await expect(page.getByText('Your dates are held for')).toBeVisible();
  await expect(page.getByText('4 Tidal Road')).toBeVisible();
  await expect(page.getByLabel('Name on the card')).toHaveValue('Ana Bell');

  // A card of another country has another postal code, and the rest of its address may be given.
  await page.getByLabel('Billing country').selectOption('United States');
  await page.getByLabel('Billing postal code').fill('94103-1234');
  await page.getByRole('button', { name: 'Add the rest of the billing address' }).click();
  const billing = page.getByRole('group', { name: 'Billing address' });
  await expect(billing.getByLabel('Street address')).toBeFocused();
  await billing.getByLabel('Street address').fill('12 Market Street');
  await billing.getByLabel('City').fill('San Francisco');
  await page.getByLabel('Card number').fill(cards.poor);
  await payButton(page).click();
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();

  await page.getByLabel('Card number').fill(cards.good);
  await payButton(page).click();
  const order = await orderOn(page);
  await expect(heading(page)).toHaveText(`Your request for ${listing.title} is with ${lenderOf(listing)}`);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('list', { name: 'Activity' }).getByText('For a wedding in Napier.')).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText(`Your request for ${listing.title} is with ${lenderOf(listing)}`);
  await expect(heading(page)).not.toBeFocused();
  expect(await booksOf(order)).toEqual({ payment: 'requires_capture', charged: 0, refunded: 0, paidOut: 0 });
});

test('missing fields are listed, and the pay button focuses the first of them, once it has come', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  const provider = await heldScript(page);
  const listing = await listingOf(page, 'nova-sequin-mini');
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(70, 3), 'post'));
  await payButton(page).press('Enter');
  await expect(page.getByLabel('Street address')).toBeFocused();
  await expect(
    page.getByText(
      'Still needed: the address, the card, the name on the card, the billing postal code, and your agreement to the terms.',
    ),
  ).toBeVisible();
  await typeAddress(page);
  await payButton(page).press('Enter');
  await expect(page.getByText('The card form is still loading.')).toBeVisible();
  provider.fail();
  await expect(page.getByText('The card form could not be loaded.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Load the card form again' });
  await expect(again).toBeFocused();
  await expectAccessible(page);
  await again.press('Enter');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Street address')).toHaveValue('4 Tidal Road');
  await page.getByLabel('Card number').fill('4242424242424241');
  await page.getByLabel('Expiry date').fill('01 / 20');
  await expect(page.getByText('Enter a valid card number.')).toBeVisible();
  await expect(page.getByText('This card has expired. Use another one.')).toBeVisible();
});

/** The script of the card provider's stand-in: its first request waits until it fails, and later ones are answered. */
async function heldScript(page: Page) {
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/assets/stand-in-*.js', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await failing;
    await route.abort();
  });
  return { fail };
}

test('3-D Secure opens in the page; a failure charges nothing and can be retried', async ({ page }) => {
  const listing = await listingOf(page, 'roma-leopard-slip');
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(60, 4)));
  await typeCard(page, cards.needs3dSecure);
  await agree(page);
  await payButton(page).click();
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await bank.locator('iframe').contentFrame().getByRole('button', { name: 'Fail' }).click();
  await expect(bank).toHaveCount(0);
  await expect(page.getByText('We are unable to authenticate your payment method. Nothing was charged.')).toBeVisible();

  await payButton(page).click();
  await bank.locator('iframe').contentFrame().getByRole('button', { name: 'Complete' }).click();
  await orderOn(page);
  await expect(heading(page)).toHaveText(`Your request for ${listing.title} is with ${lenderOf(listing)}`);
});

test('a double click creates one request', async ({ page }) => {
  const listing = await listingOf(page, 'roma-leopard-slip');
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(70, 4)));
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).dblclick();
  await orderOn(page);
  await visit(page, '/inbox/orders');
  await expect(page.getByRole('link', { name: /Roma leopard slip/ })).toHaveCount(1);
});

const resumed = [
  { id: 'aurora-gown', what: 'of days', name: /Aurora/, order: () => daysFrom(60, 3) },
  { id: 'tide-scarf', what: 'for the last one', name: /Tide silk scarf/, order: () => null },
];
for (const { id, what, name, order } of resumed)
  test(`a pending payment ${what} can be resumed from the listing, the inbox and the checkout URL`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 402/);
    const listing = await listingOf(page, id);
    const days = order();
    const path = days === null ? `${listing.path}/checkout?quantity=1&delivery=pick-up` : checkoutPath(listing, days);
    await signUp(page);
    await visit(page, path);
    await typeCard(page, cards.declined);
    await agree(page);
    await payButton(page).click();
    await expect(page.getByText('Your bank declined this card.')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(path);
    await expect(page.getByLabel('Card number')).toBeVisible();

    await visit(page, listing.path);
    for (const notice of ['Sold.', 'On hold.']) await expect(page.getByText(notice, { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Finish paying' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(path);
    await visit(page, '/inbox/orders');
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Finish paying', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(path);
    await typeCard(page, cards.good);
    await agree(page);
    await payButton(page).click();
    await orderOn(page);
  });

test('the scripts of the order are there before the card is entered, and before a question is sent', async ({
  page,
}) => {
  const listing = await listingOf(page, 'nova-sequin-mini');
  await logIn(page, fromDemo('mei'));
  const id = listing.path.split('/').at(-1);
  for (const path of [checkoutPath(listing, daysFrom(140, 3)), `/l/${id}/enquiry`]) {
    await visit(page, path);
    const isLoaded = () =>
      page.evaluate(async () => {
        const { __reactRouterManifest: pages } = window as unknown as { readonly __reactRouterManifest: Manifest };
        const address = pages.routes['order-details']?.module ?? 'none';
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1));
        if (!loaded.includes(address.split('/').at(-1))) return false;
        const script = await (await fetch(address)).text();
        const parts = [...script.matchAll(/from"\.\/([^"]+)"/g)].map(([, part]) => part);
        const hasStyles = loaded.some((name) => name?.startsWith('signed-in-') && name.endsWith('.css'));
        return hasStyles && parts.length > 0 && parts.every((part) => loaded.includes(part));
      });
    await expect.poll(isLoaded, path).toBe(true);
  }
});
