import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ThereUser } from '#tests/support/identity-provider.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const issuer = process.env['SITE_IDENTITY'];

test.describe.configure({ mode: 'serial' });
test.skip(issuer === undefined, 'the site that SITE names has no identity provider');

/** From now on this user is at the browser that comes to the provider; null declines. */
async function signInThere(page: Page, user: ThereUser | null): Promise<void> {
  const answer = await page.context().request.put(`${issuer}/user`, { data: JSON.stringify(user) });
  expect(answer.status()).toBe(204);
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'rotation_session' });
}

test('a new user confirms what the provider told, and logs in with it the next time', async ({ page }) => {
  const email = `hana-${randomUUID()}@example.nz`;
  const user = { sub: randomUUID(), email, email_verified: true, given_name: 'Hana', family_name: 'Ito' };
  await signInThere(page, user);
  await visit(page, '/signup?from=%2Finbox%2Forders');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with Kauri ID' }).click();
  await expect(page).toHaveURL(/\/confirm/);
  await expect(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
  await expectAccessible(page);
  const main = page.getByRole('main');
  await expect(main.getByLabel('Email')).toHaveValue(email);
  await expect(main.getByLabel('First name')).toHaveValue('Hana');
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL('/inbox/orders');

  await logOut(page);
  await visit(page, '/login?from=%2Faccount%2Fchange-password');
  await page.getByRole('button', { name: 'Continue with Kauri ID' }).click();
  await expect(page).toHaveURL('/account/change-password');
  await page.getByRole('link', { name: 'See your connections' }).click();
  await expect(page.getByRole('main').getByText(/^Connected /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Disconnect Kauri ID' }).click();
  await expect(page.getByText('This is your only way to log in.')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a heart that was pressed before logging in there is saved', async ({ page }) => {
      const sub = randomUUID();
      await signInThere(page, {
        ...{ sub, email: `${sub}@example.nz`, email_verified: true, given_name: 'Hana', family_name: 'Ito' },
      });
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Continue with Kauri ID' }).click();
      // The page before has such a box, too.
      await expect(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
      await page.getByRole('main').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Create my account' }).click();
      await expect(page).toHaveURL('/');
      await logOut(page);
      const { path, title } = await listingOf(page, 'luna-slip');
      await page.goto(path);
      await page
        .getByRole('main')
        .getByRole('link', { name: `Save ${title}` })
        .click();
      await page.getByRole('navigation', { name: 'Log in or sign up' }).getByRole('link', { name: 'Log in' }).click();
      // The page before has such a button, too.
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
      await page.getByRole('button', { name: 'Continue with Kauri ID' }).click();
      await expect(page).toHaveURL(path);
      await page.goto('/favListings');
      await expect(page.getByRole('main').getByText(title)).toBeVisible();
    });
  });
}

test('who declines there is back at the log-in, with a sentence', async ({ page }) => {
  await signInThere(page, null);
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Continue with Kauri ID' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You didn’t finish signing in there.')).toBeVisible();
});
