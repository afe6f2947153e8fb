import type { Page } from '@playwright/test';
import { expectAccessible, onlyNarrow } from './steps/accessibility.ts';
import { request } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { logIn, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.use({ reminders: true });

const reminder = (page: Page) => page.getByRole('dialog', { name: 'Please verify your email' });

test('an unverified user with an order is reminded once in a session, and can have the email sent again', async ({
  page,
}) => {
  const listing = await listingOf(page, 'hale-blazer');
  const person = await signUp(page);
  await visit(page, '/s');
  await expect(page.getByRole('button', { name: `Account of ${person.firstName}` })).toBeVisible();
  await expect(reminder(page)).toBeHidden();

  await request(page, listing, daysFrom(160, 4));
  await expect(reminder(page)).toBeVisible();
  await expectAccessible(page, onlyNarrow);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(reminder(page).getByRole('status')).toContainText('A new link is on its way');
  await reminder(page).getByRole('button', { name: 'Done' }).click();
  await expect(reminder(page)).toBeHidden();
  await visit(page, '/s');
  await page.waitForLoadState('networkidle');
  await expect(reminder(page)).toBeHidden();

  await page.context().clearCookies();
  await logIn(page, person);
  await visit(page, '/account/contact-details');
  await page.waitForLoadState('networkidle');
  await expect(reminder(page)).toBeHidden();
  await visit(page, '/s');
  await expect(reminder(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reminder(page)).toBeHidden();
});

test.describe('what can go wrong', () => {
  test('a failed or refused email is said, and a reminder waits while the user types', async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/status of (429|500)/);
    const listing = await listingOf(page, 'hale-blazer');
    await signUp(page);
    await request(page, listing, daysFrom(166, 4));
    await expect(reminder(page)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    // The reminder comes to a page where the user types already.
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/reminder-*', async (route) => {
      await script.promise;
      await route.continue();
    });
    await visit(page, '/faqs');
    await page.getByRole('button', { name: 'Search designers' }).first().click();
    await page.keyboard.type('sil');
    script.resolve();
    await page.waitForTimeout(2_500);
    await expect(reminder(page)).toBeHidden();
    // The first closes what is suggested.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(reminder(page)).toBeVisible();

    for (const [status, words] of [
      [500, 'could not be sent'],
      [429, 'up to five'],
    ] as const) {
      await page.route('**/account/verification-email', (route) => route.fulfill({ status }));
      await page.getByRole('button', { name: 'Resend verification email' }).click();
      await expect(reminder(page).getByRole('alert')).toContainText(words);
    }
  });
});
