import { expectAccessible } from './steps/accessibility.ts';
import { typeInto } from './steps/keys.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('the keyword box suggests designers, filters, items and places, by keyboard, and remembers searches', async ({
  page,
}) => {
  await visit(page, '/about');
  const box = page.getByRole('combobox', { name: 'Search designers' });
  const options = page.getByRole('listbox').getByRole('option');
  const group = (name: string) => page.getByRole('listbox').getByRole('group', { name }).getByRole('option');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(group('Designers').first()).toBeVisible();
  await typeInto(page, box, 'ines');
  await expect(group('Designers')).toHaveText([/^Ines Vale\s*\d+ items$/]);
  await expect(group('Items').first()).toContainText('Ines Vale');
  await page.keyboard.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/s?pub_designer=Ines+Vale');
  await expect(box).toBeHidden();

  await page.getByRole('button', { name: 'Search' }).click();
  await typeInto(page, box, 'kelb');
  await expect(group('Places')).toHaveText([/^Kelburn/]);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await box.fill('luna slip');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/s?keywords=luna+slip');

  await page.getByRole('button', { name: 'Search' }).click();
  await expect(group('Recent searches')).toHaveText(['luna slip']);
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(box).toBeFocused();
  await expect(group('Recent searches')).toHaveCount(0);
  await expect(group('Designers').first()).toBeVisible();
  // Last, because it leaves the page narrow.
  await expectAccessible(page);
});
