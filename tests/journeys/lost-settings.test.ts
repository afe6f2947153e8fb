import type { Page } from '@playwright/test';
import { addAuthenticator } from './steps/authenticator.ts';
import { logIn, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const away = /isn’t certain/;
const dropped = 'The connection dropped. Check it, then try again.';

/** From now on what the page posts meets a proxy whose site is away, until it is let through. */
async function takeSiteAway(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' })
      : route.continue(),
  );
  return () => page.unroute(path);
}

test('a passkey whose request finds no site is told at its button', async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource/);
  await addAuthenticator(page);
  await visit(page, '/login');
  const comeBack = await takeSiteAway(page, /login\.data/);
  const use = page.getByRole('button', { name: 'Use a passkey' });
  const alert = page.getByRole('main').getByRole('alert');
  await use.click();
  await expect(alert).toHaveText(away);
  await comeBack();
  await page.route(/login\.data/, (route) => route.abort());
  await use.click();
  await expect(alert).toHaveText(dropped);
});

test('a session that was not ended is told at the list, and leaves the password form alone', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource/);
  const person = await signUp(page);
  await logIn(await another(), person);
  await visit(page, '/account/change-password');
  const typed = page.getByLabel('Current password');
  await typed.fill(person.password);
  const comeBack = await takeSiteAway(page, /change-password\.data/);
  const end = page.getByRole('button', { name: /^Log out .* on / });
  await end.click();
  await expect(page.getByRole('alert')).toHaveText(away);
  await expect(page.getByRole('region', { name: 'Where you’re logged in' }).getByRole('alert')).toBeVisible();
  await expect(typed).toHaveValue(person.password);
  await comeBack();
  await end.click();
  await expect(page.getByText('You’re logged in nowhere else.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the set-up of an app that was not cancelled keeps its key and says so', async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource/);
  const person = await signUp(page);
  await visit(page, '/account/security');
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const key = page.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(key).toBeVisible();
  const comeBack = await takeSiteAway(page, /security\.data/);
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await expect(page.getByRole('alert')).toHaveText(away);
  await expect(key).toBeVisible();
  await comeBack();
  await cancel.click();
  await expect(page.getByRole('button', { name: 'Set up the app' })).toBeVisible();
});
