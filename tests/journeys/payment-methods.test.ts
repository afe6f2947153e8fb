import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { agree, cards, checkoutPath, orderOn, payButton, typeCard } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const here = '/account/payment-methods';
const save = (page: Page) => page.getByRole('button', { name: 'Save the card' });
const listed = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'ending in' });

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a card' }).click();
  await expect(page.getByRole('heading', { name: 'Payment methods' })).toBeFocused();
  await typeCard(page, number);
  await save(page).click();
}

test('cards are added, made the default, replaced and removed', async ({ page }) => {
  await signUp(page);
  await visit(page, here);
  await expect(page.getByRole('heading', { name: 'No saved cards yet' })).toBeVisible();
  await expectAccessible(page);
  await addCard(page, cards.good);
  await expect(page.getByRole('status').filter({ hasText: 'The card is saved.' })).toBeVisible();
  await expect(listed(page)).toHaveText([/Visa ending in 4242.*Expires 12\/34/]);
  await addCard(page, '5555555555554444');
  await expect(listed(page)).toHaveText([/4242.*Default/, /Mastercard ending in 4444/]);

  await page.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }).click();
  await expect(listed(page)).toHaveText([/4444.*Default/, /4242/]);
  await expect(page.getByText('That card is now your default.')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Replace Mastercard ending in 4444' }).click();
  await expect(page.getByRole('heading', { name: 'New card instead of Mastercard ending in 4444' })).toBeVisible();
  await typeCard(page, '378282246310005');
  await page.getByLabel('Security code').fill('1234');
  await save(page).click();
  await expect(page.getByText('The card is replaced.')).toBeVisible();
  await expect(listed(page)).toHaveText([/American Express ending in 0005.*Default/, /4242/]);

  const remove = page.getByRole('link', { name: 'Remove American Express ending in 0005' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove this card?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('link', { name: 'Keep it' }).click();
  await expect(listed(page)).toHaveCount(2);
  await remove.click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The card is removed.')).toBeFocused();
  await expect(listed(page)).toHaveText([/Visa ending in 4242/]);
});

test('a declined card is not saved, and another one can be entered', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 402/);
  await signUp(page);
  await visit(page, `${here}?add=true`);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await save(page).press('Enter');
  await expect(
    page.getByText('Still needed: the card, the name on the card, and the billing postal code.'),
  ).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await typeCard(page, cards.declined);
  await save(page).click();
  await expect(page.getByText('Your bank declined this card.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Name on the card')).toHaveValue('Ana Bell');
  await page.getByLabel('Card number').fill(cards.good);
  await save(page).click();
  await expect(listed(page)).toHaveText([/4242/]);
});

test('3-D Secure opens in the page; a failure saves nothing and can be tried again', async ({ page }) => {
  await signUp(page);
  await visit(page, `${here}?add=true`);
  await typeCard(page, cards.needs3dSecure);
  await save(page).click();
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await bank.locator('iframe').contentFrame().getByRole('button', { name: 'Fail' }).click();
  await expect(
    page.getByText('We are unable to authenticate your payment method. The card was not saved.'),
  ).toBeVisible();
  await save(page).click();
  await bank.locator('iframe').contentFrame().getByRole('button', { name: 'Complete' }).click();
  await expect(listed(page)).toHaveText([/Visa ending in 3155/]);
});

test('two tabs save, and remove, without harm', async ({ page }) => {
  await signUp(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await visit(tab, `${here}?add=true`);
    await typeCard(tab, cards.good);
  }
  await Promise.all([save(page).dblclick(), save(other).dblclick()]);
  for (const tab of [page, other]) await expect(tab.getByText('The card is saved.')).toBeVisible();
  await visit(page, here);
  await expect(listed(page)).toHaveCount(1);
  await visit(other, here);
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Remove Visa ending in 4242' }).click();
    if (tab === page) await tab.getByRole('button', { name: 'Remove' }).click();
    await expect(tab.getByRole('heading', { name: 'No saved cards yet' })).toBeVisible();
  }
});

test('a card saved at the checkout pays the next time without being entered', async ({ page }) => {
  const listing = await listingOf(page, 'aurora-gown');
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(90, 3)));
  await typeCard(page, cards.good);
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await agree(page);
  await payButton(page).click();
  await orderOn(page);
  await visit(page, here);
  await expect(listed(page)).toHaveText([/Visa ending in 4242/]);

  await visit(page, checkoutPath(listing, daysFrom(110, 3)));
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Use a new card' }).check();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByRole('radio', { name: /Visa ending in 4242/ }).check();
  await agree(page);
  await payButton(page).click();
  await orderOn(page);
  await visit(page, here);
  await expect(listed(page)).toHaveCount(1);
});

test('a saved card that was removed in another tab is said to be gone, and another one pays', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  const listing = await listingOf(page, 'aurora-gown');
  await signUp(page);
  await visit(page, `${here}?add=true`);
  await typeCard(page, cards.good);
  await save(page).click();
  await expect(listed(page)).toHaveCount(1);
  await visit(page, checkoutPath(listing, daysFrom(170, 3)));
  const saved = page.getByRole('radio', { name: /Visa ending in 4242/ });
  await expect(saved).toBeChecked();
  const other = await page.context().newPage();
  await visit(other, here);
  await other.getByRole('link', { name: 'Remove Visa ending in 4242' }).click();
  await other.getByRole('button', { name: 'Remove' }).click();
  await expect(other.getByRole('heading', { name: 'No saved cards yet' })).toBeVisible();

  await agree(page);
  await payButton(page).click();
  await expect(page.getByText('This card is no longer saved. Nothing was charged.')).toBeVisible();
  await expect(saved).toHaveCount(0);
  await typeCard(page, '5555555555554444');
  await payButton(page).click();
  await orderOn(page);
});

test('a card entered at the checkout takes the place of the saved one, but only once the bank has approved it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 402/);
  const listing = await listingOf(page, 'aurora-gown');
  await signUp(page);
  await visit(page, here);
  await addCard(page, cards.good);
  await expect(listed(page)).toHaveText([/Visa ending in 4242/]);

  await visit(page, checkoutPath(listing, daysFrom(150, 3)));
  const saved = page.getByRole('radio', { name: /Visa ending in 4242.*Default/ });
  await expect(saved).toBeChecked();
  await saved.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Replace the saved card/ })).toBeChecked();
  await expect(page.getByText('it takes the place of Visa ending in 4242')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Save this card for next time' })).toBeHidden();
  await expectAccessible(page);
  await typeCard(page, cards.declined);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByText('Your bank declined this card.')).toBeVisible();

  const other = await page.context().newPage();
  await visit(other, here);
  await expect(listed(other)).toHaveText([/Visa ending in 4242/]);
  await page.getByLabel('Card number').fill('5555555555554444');
  await payButton(page).click();
  await orderOn(page);
  await visit(other, here);
  await expect(listed(other)).toHaveText([/Mastercard ending in 4444/]);
});

test('a card that could not be saved at the checkout is told on the order, once', async ({ page }) => {
  const listing = await listingOf(page, 'aurora-gown');
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(130, 3)));
  await typeCard(page, cards.good);
  // The payment is made with a wish that Stripe never hears.
  await page.route('**/v1/payment_intents/*/confirm', (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '');
    sent.delete('setup_future_usage');
    return route.continue({ postData: sent.toString() });
  });
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await agree(page);
  await payButton(page).click();
  await orderOn(page);
  const told = page.getByRole('alert').filter({ hasText: 'Your card couldn’t be saved for next time.' });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await told.getByRole('link', { name: 'Add it in your payment methods' }).click();
  await expect(page).toHaveURL(new RegExp(`${here}$`));
  await expect(page.getByRole('heading', { name: 'No saved cards yet' })).toBeVisible();
  await page.goBack();
  await orderOn(page);
  await expect(told).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('cards can be removed and chosen, and adding says what it needs', async ({ page }) => {
    await signUp(page);
    await page.goto(`${here}?add=true`);
    await expect(page.getByText('Adding a card needs JavaScript')).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Cancel' }).filter({ visible: true })).toBeVisible();
  });
});
