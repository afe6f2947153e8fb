import { profileOf } from '#tests/support/pictures/pages.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { listingOf } from './steps/listings.ts';
import { signUp } from './steps/users.ts';
import { hydrated, visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });

test('a wardrobe is followed from its profile and from a listing, also after a lost connection, and is in the list', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED|Error loading route module|dynamically imported/);
  await signUp(page);
  const listing = await listingOf(page, 'luna-slip');
  const profile = await profileOf(page, listing);
  await visit(page, profile);
  const main = page.getByRole('main');
  const name = (await main.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const follow = main.getByRole('button', { name: `Follow ${name}` });
  await hydrated(follow);
  // The framework would load the page again, which the browser's own error page replaces while the site is not reached.
  await page.route(/\/assets\/follow-.*\.js/, (route) => route.abort());
  await follow.click();
  await expect(main.getByText('The connection dropped. Check it, then try again.')).toBeVisible();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(/\/assets\/follow-.*\.js/);
  await follow.click();
  const following = main.getByRole('button', { name: `Following ${name}` });
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('We can’t reach the site just now.')).toBeHidden();
  await visit(page, profile);
  // Pressed twice at once, the second is sent after the answer to the first, which may be slow.
  const sent: (() => void)[] = [];
  await page.route(/\/follow\.data/, async (route) => {
    await new Promise<void>((resolve) => sent.push(resolve));
    await route.continue();
  });
  const answered = () => page.waitForResponse((response) => response.request().method() === 'POST');
  await hydrated(following);
  const unfollowed = answered();
  await following.click();
  await follow.click();
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.();
  await unfollowed;
  await expect.poll(() => sent.length).toBe(2);
  const followed = answered();
  sent[1]?.();
  expect((await followed).status()).toBe(200);
  await page.unroute(/\/follow\.data/);
  await visit(page, profile);
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await expect(main.locator('.figures').getByText(/^followers?$/)).toBeVisible();

  await visit(page, listing.path);
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await visit(page, '/followers');
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible();
  await expect(main.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await hydrated(following);
  await following.click();
  await expect(page.getByRole('heading', { name: 'You don’t follow anyone yet' })).toBeVisible();
  await main.getByRole('link', { name: /^Followers/ }).click();
  await expect(page.getByRole('heading', { name: 'No followers yet' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button returns to its page', async ({ page }) => {
    await signUp(page);
    const profile = await profileOf(page, await listingOf(page, 'luna-slip'));
    await page.goto(profile);
    await page.getByRole('button', { name: /^Follow / }).click();
    await expect(page).toHaveURL(profile);
    await page.getByRole('button', { name: /^Following / }).click();
    await expect(page.getByRole('button', { name: /^Follow / })).toBeVisible();
  });
});
