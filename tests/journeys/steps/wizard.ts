import { expect, type Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';

export const next = (page: Page, to: string) => page.getByRole('button', { name: `Next: ${to}`, exact: true }).last();

/** Fills in the description of a rental, once its page has opened. */
export async function describeRental(page: Page, title: string): Promise<void> {
  await expectTab(page, 'Tell us about it');
  await page.getByRole('main').getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption('Maxi dresses');
  await fillBrand(page, 'Ines Vale');
  await tick(page, 'Size', '10');
  await tick(page, 'Colours', 'Gold');
  await page.getByLabel('Condition').selectOption('Very good');
  await page.getByRole('group', { name: 'Has it been altered?' }).getByText('No', { exact: true }).click();
  await tick(page, 'Occasion', 'Wedding guest');
  // Open already where something in it is missing.
  const isOpen = await page.locator('details').evaluate((details: HTMLDetailsElement) => details.open);
  if (!isOpen) await page.locator('summary', { hasText: 'Tell us more' }).click();
  await tick(page, 'Tell us more', 'Slip');
  await fillText(page);
}

export async function describeSale(page: Page, title: string): Promise<void> {
  // The address changes before the fields do.
  await expect(page.getByLabel('Category')).toContainText('Bags');
  await page.getByRole('main').getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption('Bags');
  await page.getByLabel('Type').selectOption('Clutches');
  await fillBrand(page, 'Thea Moss');
  await tick(page, 'Size', 'One size');
  await tick(page, 'Colours', 'Black');
  await page.getByLabel('Condition').selectOption('Pre-loved');
  await fillText(page);
}

async function fillText(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Description' }).fill('Cut on the bias, cool to wear.');
  await expect(page.getByText('Nothing is missing: this page is complete.')).toBeVisible();
}

async function fillBrand(page: Page, brand: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Brand' }).fill(brand);
}

async function tick(page: Page, group: string, choice: string): Promise<void> {
  await page
    .getByRole('group', { name: new RegExp(`^${group}`) })
    .getByText(choice, { exact: true })
    .click();
}

/** Price and place, the least that a listing needs. */
export async function priceIt(page: Page, label: string, price: string): Promise<void> {
  await expectTab(page, 'Set your price');
  await page.getByLabel(label, { exact: true }).fill(price);
  await page.getByRole('combobox', { name: 'Suburb or town' }).fill('Ponsonby');
  await page.getByLabel('Region').selectOption('Auckland');
}

export async function expectTab(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Adds a photo to the listing whose wizard is open, by the calls that its page makes. */
export async function addPhotoByCall(page: Page): Promise<void> {
  const id = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(page.url())?.[0] ?? '';
  const csrf = (await page.locator('input[name="csrf"]').first().inputValue()).trim();
  const headers = { 'x-csrf-token': csrf, 'accept': 'application/json' };
  const file = { name: 'dress.jpg', mimeType: 'image/jpeg', buffer: await photo(800, 1200) };
  const { request } = page.context();
  const sent = await request.post('/api/images/upload', { headers, multipart: { image: file } });
  expect(sent.status()).toBe(201);
  const { data } = (await sent.json()) as { data: { id: string } };
  const added = await request.post(`/l/${id}/photos`, { headers, form: { operation: 'add', imageId: data.id } });
  expect(added.status()).toBe(200);
}
