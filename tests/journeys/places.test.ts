import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { typeInto } from './steps/keys.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Suburb, town or region' });
const options = (page: Page) => page.getByRole('option');
const chip = (page: Page, place: string) => page.getByRole('main').getByRole('link', { name: `Remove ${place}` });

test.beforeEach(({ browserErrors }) => browserErrors.expect(/status of 404/));

test('the 404 page finds a place by keyboard, and leads to what is offered there', async ({ page }) => {
  const response = await visit(page, '/nothing/hangs/here');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await typeInto(page, field(page), 'ponsonb');
  await expect(options(page)).toHaveText([/^Ponsonby\s*Auckland$/]);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Places by GeoNames')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await options(page).getAttribute('id')) ?? '');
  await expect(options(page)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    /^[^?]*\/s\?address=Ponsonby%2C\+Auckland&bounds=-36\.\d+%2C174[^&]*&origin=-36\.85%2C174\.\d+$/,
  );
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await chip(page, 'Ponsonby, Auckland').click();
  await expect(page).toHaveURL('/s');
});

test('Escape closes the predictions, and Enter sends what was typed', async ({ page }) => {
  await visit(page, '/nowhere');
  await field(page).fill('Kelburn, Wellington');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('Kelburn, Wellington');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/s\?address=Kelburn%2C\+Wellington&bounds=/);
  await expect(chip(page, 'Kelburn, Wellington')).toBeVisible();
});

test('a place without a match is said, and the search says it too', async ({ page }) => {
  await visit(page, '/nowhere');
  await field(page).fill('zzzzzz');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('No place like this. Check the spelling.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We don’t know a place called “zzzzzz”')).toBeVisible();
});

test('what was typed before the script had loaded is looked up once it has', async ({ page }) => {
  let go = () => {};
  const scripts = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/nowhere', { waitUntil: 'commit' });
  await field(page).fill('ponsonby');
  go();
  await expect(options(page)).toHaveText([/^Ponsonby/]);
  await expect(field(page)).toHaveValue('ponsonby');
});

test('a late answer to an earlier text is not shown', async ({ page }) => {
  const held: (() => void)[] = [];
  await page.route('**/s/places?q=wellington', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => {});
  });
  await visit(page, '/nowhere');
  await field(page).fill('wellington');
  await expect.poll(() => held.length).toBe(1);
  await field(page).fill('ponsonby');
  await expect(options(page)).toHaveText([/^Ponsonby/]);
  held[0]?.();
  await page.waitForLoadState('networkidle');
  await expect(options(page)).toHaveText([/^Ponsonby/]);
});

test('when predictions cannot be read, what was typed can still be sent', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 503/);
  await page.route('**/s/places?*', (route) => route.fulfill({ status: 503 }));
  await visit(page, '/nowhere');
  await field(page).fill('ponsonby');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Suggestions aren’t available just now/);
  await page.getByRole('main').getByRole('button', { name: 'Search by place' }).click();
  await expect(chip(page, 'Ponsonby, Auckland')).toBeVisible();
});

test.describe('the viewer’s own position', () => {
  test('is the first suggestion, and is searched a kilometre around, to some hundred metres', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -36.852461, longitude: 174.735336 });
    await visit(page, '/nowhere');
    await field(page).click();
    await options(page).filter({ hasText: 'Use my location' }).click();
    await expect(page).toHaveURL(/\/s\?address=Your\+location&bounds=[^&]*&origin=-36\.852%2C174\.735$/);
    const bounds = new URL(page.url()).searchParams.get('bounds')?.split(',').map(Number) ?? [];
    expect((bounds[0] ?? 0) + 36.852).toBeCloseTo(0.009, 3);
    await expect(chip(page, 'Your location')).toBeVisible();
  });

  test('that is not shared is said in a sentence, which typing removes', async ({ page, context }) => {
    await context.clearPermissions();
    await visit(page, '/nowhere');
    await field(page).focus();
    await expect(options(page)).toHaveText(['Use my location']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const sentence = 'Your browser doesn’t share your location with this site. Type a suburb or town instead.';
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await field(page).fill('ponsonby');
    await expect(page.getByText(sentence)).toHaveCount(0);
  });

  test('that is found after its viewer has left leads nowhere', async ({ page }) => {
    await page.addInitScript(() => {
      const found = { coords: { latitude: -36.85, longitude: 174.76 } } as GeolocationPosition;
      navigator.geolocation.getCurrentPosition = (answer) => addEventListener('found', () => answer(found));
    });
    await visit(page, '/nowhere');
    await field(page).click();
    await options(page).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Finding your location');
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');
    await page.evaluate(() => dispatchEvent(new Event('found')));
    await page.getByRole('link', { name: 'Sustainability' }).first().click();
    await expect(page).toHaveURL('/sustainability');
  });

  for (const [code, sentence] of [
    [2, /can’t be found just now/],
    [3, /took too long/],
  ] as const) {
    test(`that fails with code ${code} is said in a sentence`, async ({ page }) => {
      await page.addInitScript((failure) => {
        navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code: failure } as GeolocationPositionError);
      }, code);
      await visit(page, '/nowhere');
      await field(page).click();
      await options(page).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
    });
  }
});

test('axe finds nothing on the 404 page with open predictions and with a refusal', async ({ page, context }) => {
  test.setTimeout(180_000);
  await context.clearPermissions();
  await visit(page, '/nowhere');
  await field(page).fill('wel');
  await expect(options(page)).toHaveCount(5);
  await expectAccessible(page);
  await field(page).fill('');
  await field(page).click();
  await options(page).click();
  await expect(page.getByText(/^Your browser doesn’t share/)).toBeVisible();
  await expectAccessible(page);
});

test('at 390 pixels the predictions are as wide as their field, and touched ones are chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/nowhere');
  await field(page).fill('palmerston north');
  const list = await page.getByRole('listbox').boundingBox();
  const box = await field(page).boundingBox();
  expect([list?.x, list?.width]).toEqual([box?.x, box?.width]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await options(page).first().click();
  await expect(chip(page, 'Palmerston North, Manawatū-Whanganui')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form of the 404 page finds a place', async ({ page }) => {
    await page.goto('/nowhere');
    await field(page).fill('whangarei');
    await page.getByRole('main').getByRole('button', { name: 'Search by place' }).click();
    await expect(page).toHaveURL(/\/s\?address=Whang%C4%81rei%2C\+Northland&bounds=[^&]+&origin=[^&]+$/);
    await expect(chip(page, 'Whangārei, Northland')).toBeVisible();
  });
});
