import { expect, type Page } from '@playwright/test';
import { visit } from './visit.ts';

/**
 * Makes a draft of the lender's published listing of a title, or of the first. Returns the address of its wizard, without a
 * tab.
 */
export async function duplicateOf(page: Page, title = ''): Promise<string> {
  await visit(page, '/listings?state=published');
  await page
    .getByRole('button', { name: new RegExp(`^Actions for ${title}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/\/draft\/description$/);
  return new URL(page.url()).pathname.replace(/\/description$/, '');
}
