import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { expectAccessible, onlyNarrow } from './steps/accessibility.ts';
import { agree, cards, checkoutPath, orderOn, payButton, typeCard } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { tick } from './steps/keys.ts';
import { listingOf } from './steps/listings.ts';
import { duplicateOf } from './steps/own-listings.ts';
import { logIn, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

// Axe runs on each page at two widths in two themes, which is slow on a busy machine.
test.describe.configure({ timeout: 90_000 });

test('what may be charged later is agreed to at the checkout, by keyboard, or nothing is requested', async ({
  page,
}) => {
  const listing = await listingOf(page, 'sapphire-ball-gown');
  await visit(page, listing.path);
  await expect(page.getByText('If something goes wrong').filter({ visible: true }).first()).toBeVisible();
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(60, 3)));
  const box = page.getByRole('checkbox', { name: /^I agree that the card I pay with is kept/ });
  await expect(box).not.toBeChecked();
  const section = page.getByRole('main').locator('section').filter({ has: box }).last();
  await expect(section).toContainText('$60.00');
  await expect(section).toContainText('$1,240.00');
  await expectAccessible(page);
  await typeCard(page, cards.good);
  await agree(page);
  await expect(page.getByText('Still needed: your agreement to what can be charged.')).toBeVisible();
  await payButton(page).press('Enter');
  await expect(box).toBeFocused();
  await expect(page.getByText('Please agree to what can be charged, or choose another item.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\?/);
  await expectAccessible(page);
  await tick(page, box);
  await expect(page.getByText('Please agree to what can be charged')).toHaveCount(0);
  await payButton(page).press('Enter');
  const order = await orderOn(page);
  await page.locator('summary', { hasText: 'What you agreed may be charged' }).filter({ visible: true }).click();
  await expect(page.getByText(/^Agreed when paying/).filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await visit(page, `/transaction/${order}/case`);
  await expect(page.getByText('a problem can’t be reported for this order')).toBeVisible();
});

test('a lender names what she may claim: what is too much is said at its field, and nothing is lost', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, { email: demoAccounts.provider, password: demoPassword, firstName: '', lastName: '' });
  const wizard = await duplicateOf(page, 'Luna bias slip');
  await visit(page, `${wizard}/pricing`);
  const claims = page.getByRole('region', { name: 'If it comes back late, damaged or not at all' });
  await page.getByLabel('Retail price').fill('300');
  await claims.getByLabel(/^Late return/).fill('lots');
  await claims.getByLabel(/^Cleaning/).fill('300.01');
  await claims.getByLabel(/^Repair/).fill('80');
  await claims.getByLabel(/^Loss/).fill('');
  await page.getByRole('button', { name: 'Next: photos', exact: true }).last().click();
  const late = claims.getByLabel(/^Late return/);
  await expect(late).toHaveAttribute('aria-invalid', 'true');
  await expect(late).toHaveValue('lots');
  const cleaning = claims.getByLabel(/^Cleaning/);
  await expect(cleaning).toHaveAttribute('aria-invalid', 'true');
  await expect(cleaning).toHaveValue('300.01');
  await expect(claims.getByText('Enter an amount up to the retail price')).toBeVisible();
  await expect(claims.getByLabel(/^Repair/)).toHaveValue('80');
  await expectAccessible(page, onlyNarrow);
  await late.fill('12.50');
  await cleaning.fill('300');
  await page.getByRole('button', { name: 'Next: photos', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Show it well' })).toBeVisible();
  await visit(page, `${wizard}/pricing`);
  await expect(late).toHaveValue('12.50');
  await expect(cleaning).toHaveValue(/^300(\.00)?$/);
  await expect(claims.getByLabel(/^Loss/)).toHaveValue('');
});
