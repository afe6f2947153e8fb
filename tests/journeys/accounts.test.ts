import type { Page } from '@playwright/test';
import { fillStorage, namesStored } from './steps/storage.ts';
import { fromDemo, logInByForm, newcomer, signUp, typeNewcomer } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('a members-only page redirects to sign-up and log-in, and back after logging in', async ({ page }) => {
  const wanted = '/inbox/orders?isProductForSale=true';
  await visit(page, wanted);
  await expect(page).toHaveURL(`/signup?from=${encodeURIComponent(wanted)}`);
  await page.getByRole('navigation', { name: 'Log in or sign up' }).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(wanted)}`);
  await logInByForm(page, fromDemo('georgia'));
  await expect(page).toHaveURL(wanted);
});

test('the buttons of log-in and sign-up stand on a low screen, under titles and tabs at one height', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.context().addCookies([{ name: 'euCookiesNecessary', value: '1', url: baseURL ?? '' }]);
  const main = page.getByRole('main');
  const tops: (number | undefined)[] = [];
  for (const [path, label] of [
    ['/login', 'Log in'],
    ['/signup', 'Sign up'],
  ] as const) {
    await visit(page, path);
    await expect(main.getByRole('button', { name: label, exact: true })).toBeInViewport({ ratio: 1 });
    tops.push((await main.getByRole('navigation').boundingBox())?.y, (await main.getByLabel('Email').boundingBox())?.y);
  }
  expect(tops.slice(2)).toEqual(tops.slice(0, 2));
});

test('a return address outside the site is not followed (open redirect)', async ({ page }) => {
  await signUp(page);
  for (const from of ['https://example.com/', '//example.com', '/\\example.com']) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await expect(page).toHaveURL('/');
  }
});

test('sign-up shows an error beside each field, keeps the typed values, and signs in', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 40\d/);
  await visit(page, '/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Please accept the terms to create an account.')).toBeVisible();

  const taken = fromDemo('georgia');
  await typeNewcomer(page, { ...newcomer(), email: taken.email });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(/That email already has an account/)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ana');

  const person = newcomer();
  await typeNewcomer(page, person);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`We’ve sent a verification email to ${person.email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Ana B' })).toBeVisible();
});

test('after several “email taken” answers sign-up shows “Check your inbox” instead', async ({
  page,
  browserErrors,
  browser,
}) => {
  browserErrors.expect(/status of 409/);
  const taken = await signUp(page);
  await page.context().clearCookies();
  await visit(page, '/signup?from=%2Fs%3Fkeywords%3Dsilk');
  for (let i = 0; i < 3; i++) {
    await typeNewcomer(page, { ...newcomer(), email: taken.email });
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText(/That email already has an account/)).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveValue('');
  }
  await typeNewcomer(page, { ...newcomer(), email: taken.email });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' }).last();
  await expect(logIn).toHaveAttribute('href', '/login?from=%2Fs%3Fkeywords%3Dsilk');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const plainPage = await plain.newPage();
  await plainPage.goto('/signup?from=%2Fs%3Fkeywords%3Dsilk');
  await typeNewcomer(plainPage, { ...newcomer(), email: taken.email });
  await plainPage.getByRole('button', { name: 'Sign up' }).click();
  await expect(plainPage.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await plain.close();
});

test('a wrong password and an unknown email show the same error, and logging out ends the session', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 401/);
  const person = await signUp(page);
  await visit(page, '/');
  await fillStorage(page);
  await page.getByRole('button', { name: 'Account of Ana B' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  expect(await namesStored(page)).toEqual([]);

  const sentence = page.getByText('The email and password do not match. Check both and try again.');
  for (const email of [person.email, newcomer().email]) {
    await visit(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Password')).toHaveValue('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(sentence).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveValue('');
  }
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  const answer = Promise.withResolvers<void>();
  await page.route('**/login.data*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Log in' }).click();
  // Meanwhile no sign-up is begun: it would give the log-in up.
  await expect(page.locator('[inert]').getByText('Sign up')).toBeVisible();
  await expect(page.getByText('Forgot your password?')).toHaveAttribute('inert', '');
  answer.resolve();
  await expect(page.getByRole('button', { name: 'Account of Ana B' })).toBeVisible();
});

test('the verification link works once', async ({ page }) => {
  const { email } = await signUp(page);
  const link = await verificationLink(page, email);
  await visit(page, link);
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await visit(page, link);
  await expect(page.getByRole('heading', { name: 'Nothing left to verify' })).toBeVisible();
});

test('a verification whose answer is lost is tried again, also when the site had taken it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource/);
  const { email } = await signUp(page);
  const link = await verificationLink(page, email);
  const post = '**/verify-email.data*';
  const answers = ['lost before', 'lost after'];
  await page.route(post, async (route) => {
    const answer = route.request().method() === 'POST' ? answers.shift() : undefined;
    if (answer === undefined) return route.continue();
    if (answer === 'lost after') await route.fetch();
    return route.abort();
  });
  await visit(page, link);
  const lost = page.getByText('The connection dropped. Check it, then try again.');
  await expect(lost).toBeVisible();
  const again = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Verify this email' }).click();
  await again;
  await expect(lost).toBeVisible();
  await page.getByRole('button', { name: 'Verify this email' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing left to verify' })).toBeVisible();
});

test('a click while a link is being verified says so, and sends nothing', async ({ page }) => {
  const { email } = await signUp(page);
  const link = await verificationLink(page, email);
  const { promise: shown, resolve: goOn } = Promise.withResolvers<void>();
  let posts = 0;
  await page.route('**/verify-email.data*', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1;
      await shown;
    }
    await route.continue();
  });
  await visit(page, link);
  const button = page.getByRole('button', { name: 'Verify this email' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  const inProgress = page.getByText('Email verification already in progress');
  await expect(inProgress).toBeHidden();
  await button.press('Enter');
  await expect(inProgress).toBeVisible();
  expect(posts).toBe(1);
  goOn();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
});

test('the verification link opened in another browser leads to log-in and back, and verifies', async ({
  page,
  another,
}) => {
  const person = await signUp(page);
  const link = await verificationLink(page, person.email);
  const otherBrowser = await another();
  await visit(otherBrowser, link);
  await expect(otherBrowser).toHaveURL(`/login?from=${encodeURIComponent(link)}`);
  // Switching between the tabs keeps the token.
  const tabs = otherBrowser.getByRole('navigation', { name: 'Log in or sign up' });
  await tabs.getByRole('link', { name: 'Sign up' }).click();
  await expect(otherBrowser).toHaveURL(`/signup?from=${encodeURIComponent(link)}`);
  await tabs.getByRole('link', { name: 'Log in' }).click();
  await expect(otherBrowser).toHaveURL(`/login?from=${encodeURIComponent(link)}`);
  await logInByForm(otherBrowser, person);
  await expect(otherBrowser.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
});

test('the verification page without a token shows no error and can send a new link', async ({ page }) => {
  await visit(page, '/verify-email');
  await expect(page).toHaveURL('/signup?from=%2Fverify-email');
  const person = await signUp(page);
  await visit(page, '/verify-email');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(person.email);
  await expect(page.getByText('Could not verify the email address.')).toBeHidden();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('A new link is on its way to')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('the return address is kept between log-in and sign-up, including its fragment', async ({ page }) => {
  await visit(page, '/signup?from=%2Fs%3Fkeywords%3Dsilk#results');
  await page.getByRole('navigation', { name: 'Log in or sign up' }).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?from=%2Fs%3Fkeywords%3Dsilk%23results');
  // The address changes before the page: until then the fields are those of the sign-up form.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await logInByForm(page, fromDemo('georgia'));
  await expect(page).toHaveURL('/s?keywords=silk#results');
});

async function verificationLink(page: Page, email: string): Promise<string> {
  await page.goto('/_mailbox');
  const article = page.getByRole('article').filter({ hasText: email });
  const link = await article.getByRole('link', { name: /verify-email/ }).getAttribute('href');
  const { pathname, search } = new URL(link ?? '', page.url());
  return pathname + search;
}

test('the verification link does not work for another user', async ({ page, another, browserErrors }) => {
  browserErrors.expect(/status of 4\d\d/);
  const { email } = await signUp(page);
  const link = await verificationLink(page, email);
  const outsider = await another();
  await signUp(outsider, newcomer('Bea'));
  await visit(outsider, link);
  await expect(outsider.getByText('Could not verify the email address.')).toBeVisible();
  await visit(page, link);
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signing up and logging in work', async ({ page, browserErrors }) => {
    browserErrors.expect(/status of 401/);
    const person = newcomer();
    await page.goto('/signup');
    await typeNewcomer(page, person);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/');
    await page.context().clearCookies();

    await page.goto('/signup?from=%2Finbox%2Forders');
    await page.getByRole('navigation', { name: 'Log in or sign up' }).getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login?from=%2Finbox%2Forders');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The email and password do not match.')).toBeVisible();
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/inbox/orders');
  });
});
