import { visit } from './acts/visit.ts';
import { daysFrom } from './acts/days.ts';
import { expect, test } from './setup/journey.ts';

test('filters narrow the list, stand in the address, and are taken off one by one', async ({ page }) => {
  await visit(page, '/s?pub_isProductForSale=false');
  await page.getByRole('button', { name: 'Colour' }).click();
  const colour = page.getByRole('dialog', { name: 'Colour' });
  await colour.getByRole('checkbox', { name: 'Black', exact: true }).check();
  await colour.getByRole('button', { name: /^Show \d+ pieces?$/ }).click();
  await expect(page).toHaveURL(/pub_colours=[^&]*black/);
  const applied = page.getByRole('list', { name: 'Applied filters' });
  await expect(applied.getByRole('listitem').first()).toBeVisible();
  await applied.getByRole('link', { name: 'Remove Black' }).click();
  await expect(page).not.toHaveURL(/pub_colours/);
});

test('the popup counts what it would show, and Cancel changes nothing', async ({ page }) => {
  await visit(page, '/s?pub_isProductForSale=true');
  await page.getByRole('button', { name: 'Size' }).click();
  const size = page.getByRole('dialog', { name: 'Size' });
  const show = size.getByRole('button', { name: /^Show / });
  const before = (await show.textContent()) ?? '';
  await size.getByRole('checkbox').first().check();
  await expect(show).not.toHaveText(before);
  await size.getByRole('button', { name: 'Cancel' }).click();
  await expect(size).toBeHidden();
  await expect(page).toHaveURL('/s?pub_isProductForSale=true');
});

test('dates leave out what is taken then, and every card says the whole price for them', async ({ page }) => {
  // The Luna slip is away in these days.
  const taken = daysFrom(6, 4);
  await visit(page, `/s?keywords=luna&pub_isProductForSale=false`);
  await expect(page.getByRole('link', { name: /Luna Slip/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Dates' }).click();
  const dates = page.getByRole('dialog', { name: 'Dates' });
  await dates.locator(`[data-date="${taken.first}"]`).or(dates.getByRole('button', { name: 'x' })).first().click();
});
