import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { expectAccessible, onlyNarrow } from '../steps/accessibility.ts';
import { booksOf } from '../steps/books.ts';
import { agree, cards, checkoutPath, orderOn, payButton, typeCard } from '../steps/checkout.ts';
import { marketplaceNow, wait } from '../steps/clock.ts';
import { daysFrom } from '../steps/days.ts';
import { listingOf, type Listing } from '../steps/listings.ts';
import { setUpApp, turnAppOff } from '../steps/security.ts';
import { accept, asLender } from '../steps/transactions.ts';
import { logIn, signUp } from '../steps/users.ts';
import { visit } from '../steps/visit.ts';
import { expect, test } from '../setup/journey.ts';

/** Requests a rental of an item with caps. */
async function rent(page: Page, listing: Listing): Promise<string> {
  await visit(page, checkoutPath(listing, daysFrom(8, 3, await marketplaceNow())));
  await typeCard(page, cards.good);
  await page.getByRole('checkbox', { name: /^I agree that the card/ }).check();
  await agree(page);
  await payButton(page).click();
  return orderOn(page);
}

/** The lender reports a problem with a claim, first with more than was agreed. */
async function claim(lender: Page, order: string): Promise<void> {
  await visit(lender, `/transaction/${order}/case`);
  await lender.getByRole('radio', { name: 'It needs special cleaning' }).check();
  await lender.getByLabel('What happened?').fill('There is red wine on the skirt.');
  const amount = lender.getByLabel(/^Amount you claim/);
  await amount.fill('60.01');
  await lender.getByRole('button', { name: 'Report the problem' }).click();
  await expect(lender.getByText('That’s more than the customer agreed to, or than is left of it.')).toBeVisible();
  await expect(amount).toHaveValue('60.01');
  await expect(lender.getByLabel('What happened?')).toHaveValue('There is red wine on the skirt.');
  await amount.fill('45');
  await lender.getByRole('button', { name: 'Report the problem' }).click();
  await expect(lender.getByRole('heading', { name: 'Cleaning: $45.00' })).toBeVisible();
}

/** The operator opens the page of the case. */
async function review(operator: Page, listing: Listing): Promise<void> {
  await visit(operator, '/console/cases');
  await operator
    .getByRole('link', { name: new RegExp(listing.title) })
    .last()
    .click();
  await expect(operator.getByText('Cleaning, $45.00 claimed. Not decided.')).toBeVisible();
}

/** An operator decides on the open page of the case that the customer pays. */
async function decide(operator: Page, amount: string): Promise<void> {
  await operator.getByRole('radio', { name: /^Charge the customer/ }).check();
  await operator.getByLabel('The customer pays').fill(amount);
  await operator.getByLabel('Why').fill('The photos show it.');
  await operator.getByRole('button', { name: 'Save the decision' }).click();
  await expect(operator.getByText('Decided: the customer pays. Both sides have been told.')).toBeVisible();
}

/** The customer objects to what was decided, from the page of the order. */
async function object(page: Page, order: string): Promise<void> {
  await visit(page, `/order/${order}/details`);
  await expect(page.getByText('Pay or object in time.')).toBeVisible();
  await page.getByRole('link', { name: 'See it' }).filter({ visible: true }).first().click();
  await expect(page.getByText(/^Pay or object until/)).toBeVisible();
  await page.locator('summary', { hasText: 'Object' }).click();
  await page.getByRole('button', { name: 'Send the objection' }).click();
  await expect(page.getByText('Write what happened.')).toBeVisible();
  await page.getByLabel('Why you object').fill('It was there when it came.');
  await page.getByRole('button', { name: 'Send the objection' }).click();
  // The form is gone: the focus is on what became of it.
  await expect(page.getByText('You objected. Our team looks at it again')).toBeFocused();
}

test('a claim, from the lender’s form over escalation, decision and objection to a payment with a new card', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4(00|09)/);
  const listing = await listingOf(page, 'sapphire-ball-gown');
  await signUp(page);
  const order = await rent(page, listing);
  const lender = await another();
  await asLender(lender, listing, order);
  await accept(lender);
  const { charged: price } = await booksOf(order);
  await wait({ days: 8 });
  await claim(lender, order);

  await visit(page, `/transaction/${order}/case`);
  await page.getByRole('button', { name: 'Ask our team to decide' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'You asked our team to decide' })).toBeFocused();

  const operator = await another();
  await logIn(operator, { email: demoAccounts.operator, password: demoPassword, firstName: '', lastName: '' });
  await visit(operator, '/account/security');
  const { codes } = await setUpApp(operator, demoPassword);
  await review(operator, listing);
  await expectAccessible(operator);
  const address = operator.url();
  await decide(operator, '45');
  await object(page, order);
  await operator.goto(address);
  await expect(operator.getByText('$45.00 decided, and the customer objects.')).toBeVisible();
  await decide(operator, '30');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cleaning: $30.00' })).toBeVisible();
  await expect(page.locator('summary', { hasText: 'Object' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Add it' }).click();
  await typeCard(page, '5555555555554444');
  await page.getByRole('button', { name: 'Save the card' }).click();
  await expect(page.getByRole('radio', { name: /Mastercard/ })).toBeChecked();
  await expectAccessible(page, onlyNarrow);
  await page.getByRole('button', { name: 'Pay $30.00 now' }).click();
  await expect(page.getByText(/^Paid /)).toBeFocused();
  await expect(page.getByText('Our team decided that you pay, and it’s paid.')).toBeVisible();
  expect(await booksOf(order)).toMatchObject({ charged: price + 3000 });
  await lender.reload();
  await expect(lender.getByText(/It’s sent to your bank on .*, without commission\./)).toBeVisible();
  await visit(operator, '/account/security');
  await turnAppOff(operator, demoPassword, codes[0] ?? '');
});
