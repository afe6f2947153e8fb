import type { Page } from '@playwright/test';
import { appCode } from '#tests/support/app-codes.ts';
import { expect, test } from './setup/journey.ts';
import { addAuthenticator } from './steps/authenticator.ts';
import { emailsTo } from './steps/mailbox.ts';
import { setUpApp, turnAppOff } from './steps/security.ts';
import { type Person, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';

const security = '/account/security';

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'rotation_session' });
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('an authenticator app is set up, and logging in asks for its code', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 4\d\d/);
  const person = await signUp(page);
  await visit(page, '/account/change-password');
  await page.getByRole('link', { name: 'Log-in security' }).click();
  await expect(page).toHaveURL(security);
  // The page before has this field too.
  await expect(page.getByRole('button', { name: 'Set up the app' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current="true"]')).toHaveText(
    'Password',
  );
  await page.getByLabel('Current password').fill('not my password');
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await expect(page.getByText('Please double-check your password')).toBeVisible();
  const { key, codes } = await setUpApp(page, person.password);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('recovery-codes-rotation.txt');
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

  await logOut(page);
  await visit(page, '/login?from=%2Finbox%2Forders');
  await typePassword(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('That isn’t the right code.')).toBeVisible();
  // The form of the other code is one of its own, with words of its own.
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expect(page.getByText('That isn’t the right code.')).toHaveCount(0);
  for (const wrong of ['none-of-mine', '¿þ‽ ☂', 'x'.repeat(41), 'x'.repeat(401)]) {
    await page.getByLabel('Recovery code').fill(wrong);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('That isn’t one of your recovery codes, or it has been used.')).toBeVisible();
    await page.reload();
  }
  await page.getByRole('link', { name: 'Use the authenticator app' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await expect(page.getByText('recovery codes, or it has been used.')).toHaveCount(0);
  // The code of the set-up has been used, so the next one is typed ahead.
  await page.getByLabel('Code', { exact: true }).fill(appCode(key, 1));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/inbox/orders');
  await visit(page, '/account/change-password');
  await expect(page.getByText('This browser, with a password and a code')).toBeVisible();

  await logOut(page);
  await visit(page, '/login');
  await typePassword(page, person);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/');
  await visit(page, security);
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  expect(await emailsTo(page, person.email)).toContain('A recovery code has been used');
});

test('recovery codes are made again and the app is turned off', async ({ page }) => {
  const person = await signUp(page);
  await visit(page, security);
  const { codes } = await setUpApp(page, person.password);
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Make new codes' }).click();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const fresh = await list.allInnerTexts();
  expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await turnAppOff(page, person.password, fresh[0] ?? '');
  await logOut(page);
  await visit(page, '/login');
  await typePassword(page, person);
  await expect(page.getByRole('button', { name: 'Account of Ana B' })).toBeVisible();
});

test('five wrong codes lead back to the password, and so does another account', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 4\d\d/);
  const person = await signUp(page);
  await visit(page, security);
  await setUpApp(page, person.password);
  await logOut(page);
  await visit(page, '/login');
  await typePassword(page, person);
  await page.getByRole('button', { name: 'Log in with another account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await typePassword(page, person);
  const code = page.getByLabel('Code', { exact: true });
  for (let i = 1; i < 5; i++) {
    await code.fill(`wrong-${i}`);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(code).toHaveValue('');
    await expect(page.getByText('That isn’t the right code.')).toBeVisible();
  }
  await code.fill('wrong-5');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('That took too long, or too many codes were wrong. Log in again.')).toBeVisible();
});

test('a passkey is added, logs in and is removed', async ({ page }) => {
  const person = await signUp(page);
  await addAuthenticator(page);
  await visit(page, security);
  await setUpApp(page, person.password);
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Phone');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await page.getByRole('link', { name: 'Rename Phone' }).click();
  await page.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Blue phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('Blue phone')).toBeVisible();

  await logOut(page);
  await visit(page, '/login?from=%2Finbox%2Forders');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/inbox/orders');
  await visit(page, '/account/change-password');
  await expect(page.getByText('This browser, with a passkey')).toBeVisible();

  await visit(page, security);
  await page.getByRole('link', { name: 'Remove Blue phone' }).click();
  await expect(page.getByText('Remove “Blue phone”?')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  // Not that it was made with a password: it was made with the passkey that is gone.
  await expect(page.getByText('This log-in counts as one with a password alone.')).toBeVisible();
});

test('a passkey that is cancelled, unknown or already there is told in a sentence', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 409/);
  const person = await signUp(page);
  const { cdp, id: authenticatorId } = await addAuthenticator(page);
  await visit(page, `${security}?change=add`);
  const add = async () => {
    await page.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Phone');
    await page.getByRole('region', { name: 'Passkeys' }).getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
  };
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await add();
  await expect(page.getByText('Nothing was added.')).toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await add();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await add();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();

  await visit(page, security);
  await page.getByRole('link', { name: 'Remove Phone' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await logOut(page);
  // The device still has it.
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('That passkey didn’t work.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the app is set up and logs in', async ({ page, browserErrors }) => {
    browserErrors.expect(/status of 4\d\d/);
    const person = await signUp(page);
    await page.goto(security);
    const { key } = await setUpApp(page, person.password, { scripts: false });
    await page.getByRole('link', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Adding a passkey needs JavaScript')).toBeVisible();
    await logOut(page);
    await page.goto('/login?from=%2Finbox%2Forders');
    await typePassword(page, person);
    await page.getByLabel('Code', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('That isn’t the right code.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(appCode(key, 1));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL('/inbox/orders');
  });
});
