import { expectAccessible } from './steps/accessibility.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { expectToBecome, heading, lenderOf } from './steps/transactions.ts';
import { fromDemo, logIn } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('a lender is asked from her card', async ({ page }) => {
  const listing = await listingOf(page, 'nova-sequin-mini');
  const customer = fromDemo('mei');
  await logIn(page, customer);
  await visit(page, listing.path);
  await page.getByRole('link', { name: `Ask ${lenderOf(listing)} a question` }).click();
  await page.getByLabel('Your message').fill('Is it lined?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(heading(page)).toContainText(listing.title);
  await expectAccessible(page);
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
