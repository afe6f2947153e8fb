import { expectAccessible } from './steps/accessibility.ts';
import { chooseDays } from './steps/calendar.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('a listing leads to similar items and those viewed lately, which can be cleared, is shared, and reported without scripts', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [first, second] = [await listingOf(page, 'port-road-biker'), await listingOf(page, 'luna-slip')];
  await visit(page, first.path);
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0);
  // The script that keeps it is loaded late.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rotation-viewed'))).not.toBeNull();
  await visit(page, second.path);
  const similar = page.getByRole('region', { name: 'Similar items' });
  await expect(similar.getByRole('link').first()).toBeVisible();
  expect(await similar.locator(`a[href*="${second.path}"]`).count()).toBe(0);

  const days = daysFrom(9, 4);
  const dated = similar.locator(`a[href*="start=${days.first}"]`).first();
  await expect(similar.getByText(/for 4 days/)).toHaveCount(0);
  await chooseDays(page.getByRole('main'), days);
  await expect(dated).toBeVisible();
  await expect(similar.getByText(/for 4 days/).first()).toBeVisible();

  await page.getByRole('link', { name: 'Share' }).press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(second.path);

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.getByRole('link')).toHaveCount(1);
  await expect(viewed.getByRole('link')).toContainText(first.title);
  await viewed.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('rotation-viewed'))).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(viewed.getByRole('link')).toContainText(first.title);
  await expect(viewed.getByRole('button', { name: 'Clear' })).toBeFocused();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const reader = await plain.newPage();
  await reader.goto(first.path);
  await expect(reader.getByRole('link', { name: 'Share' })).toHaveAttribute('href', /^mailto:\?subject=.+&body=http/);
  await reader.getByRole('link', { name: 'Report' }).click();
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Choose what’s wrong.')).toBeVisible();
  await reader.getByRole('radio', { name: /^Something else/ }).check();
  await reader.getByLabel('What should we know?').fill('Only a journey, nothing is wrong.');
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await plain.close();
  await visit(page, `${first.path.replace(/.*\//, '/l/')}/report`);
  await expect(page.getByRole('heading', { level: 1, name: 'Report this item' })).toBeVisible();
  await expectAccessible(page);
});

test('the share sheet of the device gets title and address; where it does not open, the address is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const item = await listingOf(page, 'luna-slip');
  await page.addInitScript(() => {
    const answers = [() => Promise.resolve(), () => Promise.reject(new DOMException('closed', 'AbortError'))];
    const shared: unknown[] = [];
    const share = (given: unknown) => {
      shared.push(given);
      return (answers[shared.length - 1] ?? (() => Promise.reject(new DOMException('no sheet', 'NotAllowedError'))))();
    };
    Object.assign(globalThis, { shared });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await visit(page, item.path);
  const shared = () =>
    page.evaluate(() => (globalThis as unknown as { shared: { title: string; url: string }[] }).shared);
  const press = async (times: number) => {
    await page.getByRole('link', { name: 'Share' }).press('Enter');
    await expect.poll(async () => (await shared()).length).toBe(times);
  };
  await press(1);
  expect(await shared()).toEqual([
    { title: item.title, url: expect.stringMatching(new RegExp(`^http.*${item.path}$`)) },
  ]);
  await press(2);
  await expect(page.getByText('Link copied')).toHaveCount(0);
  await press(3);
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(item.path);
});
