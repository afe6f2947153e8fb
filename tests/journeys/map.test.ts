import type { Page } from '@playwright/test';
import { expectAccessible, onlyWide } from './steps/accessibility.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Map of the results' });
const card = (page: Page) => map(page).getByRole('group', { name: 'Item on the map' });
const boundsOf = (page: Page) => new URL(page.url()).searchParams.get('bounds') ?? '';
const title = (page: Page) => card(page).getByRole('link').textContent();

test('the label of one item has its price, and opens its card', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/s?keywords=luna&view=map');
  await map(page).getByRole('button', { name: /\$\d/ }).click();
  await expect(card(page).getByRole('link')).toContainText('Luna bias slip dress');
  await expect(card(page)).not.toContainText('1/');
  expect((await card(page).boundingBox())?.width).toBeGreaterThanOrEqual(250);
});

test('labels of one spot open a card that cycles by keyboard, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/s?pub_locationByRegion=otago');
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' }).click();
  await expect(page).toHaveURL(/[?&]view=map$/);
  const group = map(page)
    .getByRole('button', { name: /^\d+ items here/ })
    .first();
  const [count = '0'] = /^\d+/.exec((await group.textContent()) ?? '') ?? [];
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(`1/${count}`);
  await expect(card(page).getByRole('link')).toBeFocused();
  const first = await title(page);
  await card(page).getByRole('button', { name: 'Previous item' }).click();
  await expect(card(page)).toContainText(`${count}/${count}`);
  expect(await title(page)).not.toBe(first);
  await card(page).getByRole('button', { name: 'Next item' }).click();
  await expect(card(page)).toContainText(`1/${count}`);
  expect(await title(page)).toBe(first);
  await expectAccessible(page, onlyWide);
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(group).toBeFocused();
  await page.keyboard.press('Enter');
  const path = (await card(page).getByRole('link').getAttribute('href')) ?? '';
  await card(page).getByRole('link').click();
  await expect(page).toHaveURL(path);
});

test('a moved map searches its new area, and address and list follow, also after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/s?view=map&bounds=-44.8,170.9,-46.1,168&mapSearch=true');
  const label = map(page).getByRole('button', { name: /items here|^\$/ });
  await expect(label).not.toHaveCount(0);
  const before = page.url();
  // The page of another order is on its way while the map is moved: both are kept.
  const late = Promise.withResolvers<void>();
  await page.route('**/s.data?*', (route) => late.promise.then(() => route.continue()), { times: 1 });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('-price');
  await expect(page.getByRole('main').getByText('Loading results')).toBeVisible();
  await map(page).getByRole('group', { name: /^Map:/ }).focus();
  const moved = page.waitForResponse(/\/s\/map\?.*sort=-price/);
  await page.keyboard.press('ArrowLeft');
  await moved;
  late.resolve();
  await expect(page).toHaveURL(/sort=-price/);
  await expect.poll(() => boundsOf(page)).not.toBe(new URL(before).searchParams.get('bounds'));
  await expect(page).toHaveURL(/sort=-price/);
  const nothing = map(page).getByText('No items in this area.');
  const stepAside = async () => {
    await page.keyboard.press('ArrowLeft');
    return nothing.isVisible();
  };
  await expect.poll(stepAside).toBe(true);
  await expect.poll(() => page.url()).not.toBe(before);
  await expect(page.getByRole('main').getByRole('heading', { name: 'No results' })).toBeVisible();
  const bounds = boundsOf(page);
  expect(bounds).toMatch(/^(-?\d{1,3}(\.\d{1,8})?,){3}-?\d{1,3}(\.\d{1,8})?$/);
  await page.reload();
  await expect(nothing).toBeVisible();
  await map(page).getByRole('link', { name: 'Clear the area' }).click();
  await expect(page).toHaveURL('/s?sort=-price&view=map');
  await expect(label).not.toHaveCount(0);
  await label.first().click();
  await expect(card(page)).toBeVisible();
  await map(page)
    .getByRole('group', { name: /^Map:/ })
    .click({ position: { x: 20, y: 400 } });
  await expect(card(page)).toHaveCount(0);
});
