import type { Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { booksOf } from './steps/books.ts';
import { buy } from './steps/checkout.ts';
import { listingOf } from './steps/listings.ts';
import { accept, asLender } from './steps/transactions.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** What was sent stands in the thread, and has the focus: its form is empty or gone. */
async function expectSent(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: words }).last()).toBeFocused();
}

test.describe.configure({ timeout: 300_000 });

/** Opens the case from the page of its order, as either side. */
async function openCase(page: Page, path: string, link: string): Promise<void> {
  await visit(page, path);
  await page.getByRole('main').getByRole('link', { name: link }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/case$/);
}

test('a problem is reported with a photo, answered, and settled by a refund that the lender offers', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4(00|09)/);
  const listing = await listingOf(page, 'aran-knit');
  await signUp(page);
  const order = await buy(page, listing);
  const lender = await another();
  await asLender(lender, listing, order);
  await accept(lender);

  await openCase(page, `/order/${order}/details`, 'Report a problem');
  await expect(page.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(listing.title);
  await page.getByRole('button', { name: 'Report the problem' }).click();
  await expect(page.getByText('Choose what is wrong.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'It is damaged' }).check({ force: true });
  await page.getByLabel('What happened?').fill('The zip is broken.');
  const file = { name: 'zip.jpg', mimeType: 'image/jpeg', buffer: await photo(900, 900) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Report the problem' }).click();
  await expect(page.getByText('You reported a problem: It is damaged')).toBeVisible();
  await expectSent(page, 'You reported a problem');
  await expect(page.getByRole('heading', { level: 2, name: 'What was said' })).toHaveCSS('font-family', /^Imbue/);
  await expectAccessible(page);

  await visit(lender, '/inbox/sales');
  await lender
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`Needs your attention.*${listing.title}`) })
    .click();
  await expect(lender.getByText('your answer is awaited by', { exact: false })).toBeVisible();
  await openCase(lender, `/sale/${order}/details`, 'See it');
  await expect(lender.getByText('The zip is broken.')).toBeVisible();
  await lender.getByLabel('Your answer').fill('It was whole when I packed it.');
  await lender.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(lender.getByText('It was whole when I packed it.')).toBeVisible();
  await expect(lender.getByLabel('Your answer')).toHaveValue('');
  await expectSent(lender, 'It was whole when I packed it.');
  await lender.getByLabel('Your answer').fill('I can have it repaired.');
  await lender.getByLabel('Amount').fill('9999');
  await lender.getByRole('button', { name: 'Send the offer' }).click();
  await expect(lender.getByLabel('Amount')).toHaveValue('9999');
  await expectAccessible(lender);
  await lender.getByLabel('Amount').fill('20');
  await lender.getByRole('button', { name: 'Send the offer' }).click();
  await expect(lender.getByText('You offered to give back $20.00.', { exact: false })).toBeVisible();
  await expect(lender.getByLabel('Your answer')).toHaveValue('I can have it repaired.');
  await expectSent(lender, 'You offered to give back $20.00');

  await page.reload();
  await page.getByRole('button', { name: 'Accept $20.00' }).click();
  await expect(page.getByText('Closed: you agreed on a refund.')).toBeVisible();
  await expectSent(page, 'You accepted, and $20.00 is refunded');
  // What was reported stays above the form of another report.
  await expect(page.getByRole('heading', { level: 1, name: 'A problem with this order' })).toBeVisible();
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toContainText(['Closed before', 'Report a problem']);
  await expectAccessible(page);
  await expect.poll(async () => (await booksOf(order)).refunded, { timeout: 60_000 }).toBe(2000);
  await visit(page, `/order/${order}/details`);
  await expect(page.getByRole('link', { name: 'See the problem that was reported' })).toBeVisible();
  await expect(page.getByText('Refunded of it').first()).toBeVisible();
});
