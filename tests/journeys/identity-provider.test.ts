import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ThereUser } from '#tests/support/identity-provider.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { listingOf } from './steps/listings.ts';
import { newcomer, signUp } from './steps/users.ts';
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

test('who comes by a friend’s link has the code on every way to sign up, and is credited', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  await signUp(page, newcomer('Rosa'));
  await visit(page, '/account/referral');
  const code = await page.getByRole('textbox', { name: 'Your code' }).inputValue();

  const friend = await another();
  const main = friend.getByRole('main');
  const field = main.getByLabel('Referral code');
  const tabs = friend.getByRole('navigation', { name: 'Log in or sign up' });
  await visit(friend, `/signup?code=${code}&from=%2Finbox%2Forders`);
  await tabs.getByRole('link', { name: 'Log in' }).click();
  await expect(friend.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Sign up' }).click();
  await expect(field).toHaveValue(code);
  await tabs.getByRole('link', { name: 'Log in' }).click();
  await friend.getByRole('link', { name: 'Forgot your password?' }).click();
  await friend.getByRole('link', { name: 'Back to log in' }).click();
  await expect(friend.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Sign up' }).click();
  await expect(field).toHaveValue(code);
  // From the log-in, and back from a provider where the friend has declined.
  await tabs.getByRole('link', { name: 'Log in' }).click();
  await signInThere(friend, null);
  await friend.getByRole('button', { name: 'Continue with Kauri ID' }).click();
  await expect(friend.getByText('You didn’t finish signing in there.')).toBeVisible();
  await tabs.getByRole('link', { name: 'Sign up' }).click();
  await expect(field).toHaveValue(code);

  // What is typed goes with them too; what is refused stays in its field.
  const sub = randomUUID();
  const there = { email: `${sub}@example.nz`, email_verified: true, given_name: 'Hana', family_name: 'Ito' };
  await signInThere(friend, { sub, ...there });
  await field.fill('ABC123');
  await friend.getByRole('button', { name: 'Continue with Kauri ID' }).click();
  await expect(friend).toHaveURL(/\/confirm/);
  await expect(field).toHaveValue('ABC123');
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Create my account' }).click();
  await expect(main.getByText('Invalid referral code')).toBeVisible();
  await expect(field).toHaveValue('ABC123');
  await field.fill(code);
  await main.getByRole('button', { name: 'Create my account' }).click();
  await expect(friend).toHaveURL('/inbox/orders');
  await visit(friend, '/account/referral');
  await expect(friend.getByText('For signing up with the code of Rosa B')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the code of a friend’s link stands where the account is confirmed', async ({ page }) => {
      const sub = randomUUID();
      const there = { email: `${sub}@example.nz`, email_verified: true, given_name: 'Hana', family_name: 'Ito' };
      await signInThere(page, { sub, ...there });
      await page.goto('/signup?code=2345-6789-CDFG');
      await page.getByRole('navigation', { name: 'Log in or sign up' }).getByRole('link', { name: 'Log in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
      await page.getByRole('button', { name: 'Continue with Kauri ID' }).click();
      await expect(page.getByLabel('Referral code')).toHaveValue('2345-6789-CDFG');
    });

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
