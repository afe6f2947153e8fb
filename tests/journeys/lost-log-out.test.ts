import { fillStorage, namesStored } from './steps/storage.ts';
import { fromDemo, logIn } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const banner = 'We can’t reach the site just now.';

test('a log-out that is lost leaves the page, the session and what is stored, and can be sent again', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource/);
  await logIn(page, fromDemo('georgia'));
  await visit(page, '/contact');
  const name = page.getByRole('main').getByLabel('Name');
  await name.fill('Ana');
  await fillStorage(page);
  const stored = await namesStored(page);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sent = [...answers];
  await page.route(/healthz/, (route) => route.abort());
  await page.route(/logout\.data/, async (route) => {
    const answer = sent.shift();
    await answer?.promise;
    return answer === answers[0] ? route.abort() : route.continue();
  });
  const account = page.getByRole('button', { name: /^Account of / });
  const logOut = page.getByRole('button', { name: 'Log out' });
  await account.click();
  await logOut.click();
  await expect(logOut).toHaveAttribute('aria-busy', 'true');
  answers[0]?.resolve();
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(name).toHaveValue('Ana');
  expect(await namesStored(page)).toEqual(stored);
  await page.context().setOffline(true);
  await logOut.click();
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible();
  expect(await namesStored(page)).toEqual(stored);
  await page.context().setOffline(false);

  await page.unroute(/healthz/);
  await expect(logOut).not.toHaveAttribute('aria-busy');
  await logOut.click();
  answers[1]?.resolve();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await namesStored(page)).toEqual([]);
});
