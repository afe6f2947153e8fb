import type { Page } from '@playwright/test';
import { checkoutPath } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const notice = (page: Page) => page.getByRole('complementary', { name: 'Cookies' });

async function consentCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.filter(({ name }) => name.startsWith('euCookies')).map(({ name, value }) => `${name}=${value}`);
}

for (const [button, cookie] of [
  ['Continue', 'euCookiesAccepted=1'],
  ['Only necessary', 'euCookiesNecessary=1'],
] as const)
  test(`“${button}” hides the cookie notice for good, and is renewed on each visit`, async ({ page }) => {
    await visit(page, '/s');
    await notice(page).getByRole('button', { name: button }).click();
    await expect(notice(page)).toHaveCount(0);
    expect(await consentCookies(page)).toEqual([cookie]);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const [name = '', value = ''] = cookie.split('=');
    const soon = Math.round(Date.now() / 1000) + 3600;
    await page.context().addCookies([{ name, value, expires: soon, url: page.url() }]);
    await visit(page, '/');
    await expect(notice(page)).toHaveCount(0);
    const kept = (await page.context().cookies()).find((one) => one.name === name);
    expect(kept?.expires).toBeGreaterThan(soon + 86_400);
  });

test('the notice about cookies covers neither title, price nor form, at any scroll', async ({ page }) => {
  const { path } = await listingOf(page, 'luna-slip');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/', '/s', path, '/signup']) {
      await visit(page, address);
      await expect(notice(page)).toBeVisible();
      const covered = () =>
        notice(page).evaluate((bar) => {
          const { top, bottom, left, right } = bar.getBoundingClientRect();
          const isUnder = (box: DOMRect) =>
            box.width > 0 && box.bottom > top && box.top < bottom && box.right > left && box.left < right;
          const others = document.querySelectorAll(
            'header a, h1, .price, form:not(aside form) :is(input, select, button)',
          );
          return [...others].filter((one) => isUnder(one.getBoundingClientRect())).map((one) => one.outerHTML);
        });
      expect(await covered(), `${address} at ${width}`).toEqual([]);
      await page.mouse.wheel(0, 300);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await covered(), `${address} at ${width}, scrolled`).toEqual([]);
    }
  }
});

test('a menu that comes under the mouse as the notice goes stays closed, until the mouse moves over it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await visit(page, '/');
  const account = page.getByRole('button', { name: /^Account of/ });
  const [avatar, bar] = await Promise.all([account.boundingBox(), notice(page).boundingBox()]);
  if (avatar === null || bar === null) throw new Error('Nothing is there');
  const [x, y] = [avatar.x + avatar.width / 2, avatar.y + avatar.height / 2];
  // Where the avatar is once the notice is gone.
  const isAbove = bar.y < avatar.y;
  await page.mouse.move(x, isAbove ? y - bar.height : y);
  await notice(page).getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice(page)).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: /^Account of/ });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
  await expect(menu).toBeHidden();
  const now = await account.boundingBox();
  await page.mouse.move((now?.x ?? 0) + 8, (now?.y ?? 0) + 8);
  await expect(menu).toBeVisible();
});

test('the choice about cookies is changed on the page that the notice links to', async ({ page }) => {
  await visit(page, '/');
  await notice(page).getByRole('link', { name: 'About cookies' }).click();
  await expect(page).toHaveURL('/privacy-policy#cookies');
  await expect(page.getByRole('heading', { name: 'Cookies', exact: true })).toBeInViewport();
  await notice(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Only necessary' }).click();
  await expect.poll(() => consentCookies(page)).toEqual(['euCookiesNecessary=1']);
  await expect(page.getByText('Chosen: only the necessary cookies.')).toBeInViewport();
  await page.getByRole('main').getByRole('button', { name: 'Allow statistics too' }).click();
  await expect(page.getByText('your visits may be counted')).toBeInViewport();
  expect(await consentCookies(page)).toEqual(['euCookiesAccepted=1']);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`the cookie notice covers neither title, price nor form at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    const { path } = await listingOf(page, 'luna-slip');
    const wide = size.width > 1000;
    for (const [address, shown] of [
      ['/', ['h1']],
      ['/s', ['h1']],
      [path, ['h1', ...(wide ? ['.booking-panel'] : ['.action-bar'])]],
      ['/login', ['h1', 'form:has(input[type=password])']],
      ['/signup', ['h1', 'form:has(input[type=password])']],
    ] as const) {
      await visit(page, address);
      const bar = await notice(page).boundingBox();
      for (const selector of shown) {
        const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
        expect(overlap(bar, box), `${selector} of ${address}`).toBe(false);
      }
    }
  });

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;

function overlap(a: Box, b: Box): boolean {
  if (a === null || b === null) throw new Error('Not visible');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('Terms and Privacy are two tabs, and their headings stay beside the text on wide screens', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/terms-of-service');
  await expect(page.getByText('Sample text.')).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Booking and buying' });
  await page.getByText('A rental agreement or a sale begins').scrollIntoViewIfNeeded();
  await heading.evaluate((element) => {
    const section = element.closest('section');
    scrollTo(0, (section?.getBoundingClientRect().top ?? 0) + scrollY + 90);
  });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBe(32);
  const tabs = page.getByRole('navigation', { name: 'Terms and privacy' });
  await tabs.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page');
});

test('the Terms open over the sign-up form, which keeps what was typed', async ({ page }) => {
  await visit(page, '/signup');
  const box = page.getByRole('main').getByRole('checkbox');
  await page.getByLabel('Email').fill('mei@example.com');
  await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms' });
  await dialog.getByRole('heading', { name: 'Cancelling' }).click();
  // A text that it names opens beside the form, too.
  for (const link of await dialog.getByRole('link').all()) await expect(link).toHaveAttribute('target', '_blank');
  await expect(dialog.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(box).not.toBeChecked();
  await expect(page.getByLabel('Email')).toHaveValue('mei@example.com');
  await expect(page).toHaveURL('/signup');
});

test('when the text cannot be loaded, the dialog links to it', async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource/);
  await page.route('**/documents/*', (route) => route.abort());
  await visit(page, '/signup');
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  const link = page.getByRole('dialog', { name: 'Privacy' }).getByRole('link', { name: 'Open it in a new tab' });
  await expect(link).toHaveAttribute('target', '_blank');
});

test('the Terms open over the checkout', async ({ page }) => {
  const listing = await listingOf(page, 'luna-slip');
  const path = checkoutPath(listing, daysFrom(60, 4), 'post');
  await signUp(page);
  await visit(page, path);
  await page.getByLabel('Full name').fill('Mei Lin');
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('dialog', { name: 'Terms' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Mei Lin');
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the Terms open in a new tab', async ({ page, context }) => {
    await page.goto('/signup');
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click();
    await expect((await opened).getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });
});
