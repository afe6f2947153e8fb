import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { heading } from './steps/transactions.ts';
import { fromDemo, logIn } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });

/** Opens the order of the demo that is complete, and that nobody has reviewed yet. */
async function openOrder(page: Page): Promise<string> {
  await visit(page, '/inbox/orders?isProductForSale=false');
  const toReview = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Write a review' }) });
  await toReview.filter({ hasNotText: 'wrote a review' }).getByRole('link').first().click();
  await expect(heading(page)).toHaveText(/is complete$/);
  return new URL(page.url()).pathname;
}

test('both sides review an order: hidden until both have written, then public and answered', async ({
  page,
  another,
}) => {
  await logIn(page, fromDemo('mei'));
  const order = await openOrder(page);
  await page.getByRole('main').getByRole('link', { name: 'Write a review' }).first().click();
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByText('Choose one to five stars.')).toBeVisible();
  await expectAccessible(page);
  const stars = page.getByRole('group', { name: 'Your rating' });
  await stars.getByRole('radio', { name: '3 stars' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByLabel('Your review').fill('Worn twice, loved twice.');
  await page.getByLabel('How does it fit?').selectOption('True to size');
  // The same form in a second tab, where something else was written.
  const second = await page.context().newPage();
  await visit(second, order);
  await second
    .getByRole('group', { name: 'Your rating' })
    .getByRole('radio', { name: '5 stars' })
    .check({ force: true });
  await second.getByLabel('Your review').fill('A second opinion.');
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(heading(page)).toHaveText(/^You have reviewed/);
  // It goes on by itself: its form is gone, and what was written in it is not.
  const lost = second.getByLabel('What you wrote here, which was not sent');
  await expect(lost).toHaveValue('A second opinion.');
  await expect(lost).toBeFocused();
  await expect(second.getByText('You have sent another review, from another tab or device.')).toBeVisible();
  await second.close();
  await expect(page.getByText('Nobody else can read it yet', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a review' })).toHaveCount(0);
  await expectAccessible(page);

  const lender = await another();
  await logIn(lender, fromDemo('amelia'));
  await visit(lender, order.replace('/order/', '/sale/'));
  await expect(lender.getByText('Worn twice, loved twice.')).toHaveCount(0);
  await lender
    .getByRole('group', { name: 'Your rating' })
    .getByRole('radio', { name: '5 stars' })
    .check({ force: true });
  await lender.getByLabel('Your review').fill('Came back like new.');
  await lender.getByRole('button', { name: 'Send the review' }).click();
  await expect(lender.getByText('Worn twice, loved twice.')).toBeVisible();
  await lender.getByLabel('Your answer').fill('It was made for you.');
  await lender.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(lender.getByLabel('Your answer')).toHaveCount(0);
  await expect(lender.getByText('It was made for you.')).toBeVisible();
  // The button is gone, and the keyboard goes on from the answer.
  await expect(lender.locator(':focus')).toContainText('It was made for you.');
});
