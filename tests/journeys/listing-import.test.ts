import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { writeZip } from '#src/platform/zip/write-zip.server.ts';
import { photo } from '#tests/support/photos.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });

const table = `kind;title;photos
rent;Neutral coat;front.jpg
sale;Neutral bag;
rent;Neutral shawl;missing.jpg
`;

test('a table with photos is checked, becomes drafts, and its drafts are deleted together', async ({ page }, info) => {
  const zipPath = info.outputPath('photos.zip');
  const bytes = await photo(400, 600);
  async function* entries() {
    yield { name: 'front.jpg', open: async () => Readable.from([bytes]), compress: false };
  }
  await writeZip(zipPath, entries(), new Date(0));
  await signUp(page);
  await visit(page, '/listings/import');
  await page
    .getByLabel('Table (CSV)')
    .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page
    .getByLabel('Photos (zip)')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: readFileSync(zipPath) });
  await page.getByRole('button', { name: 'Check the files' }).click();
  await expect(page.getByRole('heading', { name: 'Check your items' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Neutral shawl/ })).toContainText('“missing.jpg” is not in the zip file.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 items as drafts' }).click();
  await expect(page.getByRole('heading', { name: 'Your drafts are ready' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'See my drafts' }).click();
  await expect(page.locator('.managed')).toHaveCount(2);

  await page.getByRole('link', { name: 'Select several' }).click();
  await page.getByText('Select all').click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('2 listings are deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing listed yet' })).toBeVisible();
});
