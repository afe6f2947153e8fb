import { expect, type Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';
import { visit } from './visit.ts';

export async function chooseIdPhoto(page: Page, label: string, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> {
  await page.locator(`input[type="file"][aria-label="${label}"]`).setInputFiles({ name: 'id.jpg', mimeType, buffer });
}

/** Sends a driver licence for checking. */
export async function sendId(page: Page): Promise<void> {
  await visit(page, '/account/id-check');
  for (const side of ['Front', 'Back']) await chooseIdPhoto(page, side, await photo(900, 600));
  await expect(page.getByText('Ready to send.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Send for checking' }).click();
  await expect(page.getByText('Your ID is with us.')).toBeVisible();
}
