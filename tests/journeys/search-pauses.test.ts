import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('keywords of the wide sheet are applied after a pause of 600 ms, not before', async ({ page }) => {
  await visit(page, '/s?filters=open');
  const box = page.getByRole('dialog', { name: 'All filters' }).getByLabel(/^Designer, item/);
  await expect(box).toBeEditable();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const applied: string[] = [];
  page.on('request', (request) => void (request.url().includes('keywords=luna') && applied.push(request.url())));
  await box.pressSequentially('lun');
  await page.clock.runFor(599);
  await box.press('a');
  await page.clock.runFor(599);
  expect([new URL(page.url()).searchParams.get('keywords'), applied]).toEqual([null, []]);
  // The pause is over with the first of them; what follows it may set timers of its own.
  const appliedAfter = async () => {
    await page.clock.runFor(1);
    return applied.length;
  };
  await expect.poll(appliedAfter).toBeGreaterThan(0);
  await page.clock.resume();
  await expect(page).toHaveURL(/keywords=luna/);
});

test('a filter closes 100 ms after the focus has left it', async ({ page }) => {
  await visit(page, '/s?pub_isProductForSale=true');
  // Paused before the filter opens: the focus moves within it on the way in, and no timer of that may run on by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Size' }).click();
  const size = page.getByRole('dialog', { name: 'Size' });
  await expect(size.getByRole('button', { name: /^Show / })).toBeVisible();
  const holdsFocus = async () => {
    await page.clock.runFor(1000);
    return size.evaluate((dialog) => dialog.contains(document.activeElement));
  };
  await expect.poll(holdsFocus).toBe(true);
  const focus = (name: string) => page.getByRole('main').getByRole('link', { name }).first().focus();
  await focus('All filters');
  await page.clock.runFor(99);
  await expect(size).toBeVisible();
  await page.clock.runFor(1);
  await expect(size).toBeHidden();
});
