import type { Page } from '@playwright/test';
import { fromDemo, newcomer, type Person, signUp } from './acts/people.ts';
import { visit } from './acts/visit.ts';
import { expect, test } from './setup/journey.ts';

async function typeNewcomer(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Password').fill(person.password);
  await page.getByLabel('I agree to').check();
}

test('a page for members leads to sign-up, from there to log-in, and afterwards to where one was going', async ({
  page,
}) => {
  const wanted = '/inbox/orders?isProductForSale=true';
  await visit(page, wanted);
  await expect(page).toHaveURL(`/signup?from=${encodeURIComponent(wanted)}`);
  await page.getByRole('navigation', { name: 'Log in or sign up' }).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(wanted)}`);
  const { email, password } = fromDemo('georgia');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(wanted);
});

test('an address to go to afterwards that leads off the site is not followed', async ({ page }) => {
  await signUp(page);
  for (const from of ['https://example.com/', '//example.com', '/\\example.com']) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await expect(page).toHaveURL('/');
  }
});

test('signing up says beside each field what it needs, keeps what was typed, and signs in', async ({ page, quiet }) => {
  quiet.expectComplaint(/status of 40\d/);
  await visit(page, '/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Write your email address.')).toBeVisible();
  await expect(page.getByText('Agree to the terms to open an account.')).toBeVisible();

  const taken = fromDemo('georgia');
  await typeNewcomer(page, { ...newcomer(), email: taken.email });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('That email has an account already.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ana');

  await typeNewcomer(page, newcomer());
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account of Ana B' })).toBeVisible();
});

test('a wrong password is refused in one sentence for everybody, and logging out ends it', async ({ page, quiet }) => {
  quiet.expectComplaint(/status of 401/);
  const person = await signUp(page);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Account of Ana B' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();

  const sentence = page.getByText('The email and password do not match. Check both and try again.');
  for (const email of [person.email, newcomer().email]) {
    await visit(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(sentence).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveValue('');
  }
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Account of Ana B' })).toBeVisible();
});

test('the link in the letter verifies the address once', async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto('/_outbox');
  const letter = page.getByRole('article').filter({ hasText: email });
  const link = await letter.getByRole('link', { name: /verify-email/ }).getAttribute('href');
  await visit(page, link ?? '');
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await visit(page, link ?? '');
  await expect(page.getByRole('heading', { name: 'Nothing left to verify' })).toBeVisible();
});

test('another person’s link verifies nothing', async ({ page, another, quiet }) => {
  quiet.expectComplaint(/status of 4\d\d/);
  const { email } = await signUp(page);
  await page.goto('/_outbox');
  const link = await page
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: /verify-email/ })
    .getAttribute('href');
  const stranger = await another();
  await signUp(stranger, newcomer('Bea'));
  await visit(stranger, link ?? '');
  await expect(stranger.getByText('Could not verify the email address.')).toBeVisible();
  await visit(page, link ?? '');
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('signing up and logging in work', async ({ page, quiet }) => {
    quiet.expectComplaint(/status of 401/);
    const person = newcomer();
    await page.goto('/signup');
    await typeNewcomer(page, person);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/');
    await page.context().clearCookies();

    await page.goto('/login?from=%2Finbox%2Forders');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The email and password do not match.')).toBeVisible();
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/inbox/orders');
  });
});
