import type { Locator, Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { agree, cards, checkoutPath, orderOn, payButton, request, typeAddress, typeCard } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { accept, asLender, expectToBecome, heading } from './steps/transactions.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 300_000 });

/** The step's button on the page, which is there once for wide and once for narrow screens. */
const button = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true }).first();

async function addPhoto(dialog: Locator): Promise<void> {
  const file = { name: 'item.jpg', mimeType: 'image/jpeg', buffer: await photo(900, 900) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
}

/** Opens the question of a step, checks it by keyboard and axe, adds a photo and confirms. */
async function record(page: Page, name: string, fill: (dialog: Locator) => Promise<void> = async () => {}) {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await button(page, name).click();
  await fill(dialog);
  await addPhoto(dialog);
  await takeOutAndAddAgain(dialog);
  await dialog.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
}

/** Neither place of the keyboard is lost: a photo's button goes with it, and so does that of the step. */
async function takeOutAndAddAgain(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Remove photo 1' }).focus();
  await dialog.page().keyboard.press('Enter');
  await expect(dialog.getByRole('group', { name: 'Photos' })).toBeFocused();
  await addPhoto(dialog);
}

/** Sends the cancellation that another tab still shows. */
async function sendAgain(lender: Page): Promise<void> {
  await lender.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    const csrf = document.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? '';
    for (const [name, value] of Object.entries({ csrf, operation: 'cancellation', reason: 'mistake' }))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
  });
}

const marked = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`Needs your attention.*${title}`) });

test('a rented item is sent, received, sent back and checked, with photos of its condition', async ({
  page,
  another,
}) => {
  const listing = await listingOf(page, 'moss-knit-dress');
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(5, 3), 'post'));
  await typeAddress(page);
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).click();
  const order = await orderOn(page);
  const lender = await another();
  await asLender(lender, listing, order);
  await accept(lender);
  await expect(lender.getByRole('heading', { name: 'Handover' })).toBeVisible();
  await expectAccessible(lender);

  await expect(lender.getByText('Enclose a prepaid return label')).toBeVisible();
  await record(lender, 'I’ve sent it', async (dialog) => {
    await expect(dialog.getByText('Is a prepaid return label in the parcel?')).toBeVisible();
    await dialog.getByLabel('Tracking number').fill('no number!');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Enter the tracking number as it is printed')).toBeVisible();
    await dialog.getByLabel('Tracking number').fill('AB 123 456 789 NZ');
  });
  await expect(lender.getByText('You sent it.')).toBeVisible();
  await expectAccessible(lender);

  await visit(page, `/order/${order}/details`);
  const tracking = page.getByRole('link', { name: /NZ Post AB123456789NZ|NZ Post AB 123 456 789 NZ/ });
  await expect(tracking).toHaveAttribute('href', /nzpost\.co\.nz/);
  await record(page, 'I have it');
  await record(page, 'I’ve sent it back', async (dialog) => {
    await expect(dialog.getByLabel('Tracking number')).toBeVisible();
    await dialog.getByLabel('How').selectOption('In person');
    await expect(dialog.getByLabel('Tracking number')).toBeHidden();
  });
  await expect(page.getByText('You brought it back.')).toBeVisible();

  await visit(lender, '/inbox/sales');
  await expect(marked(lender, listing.title)).toBeVisible();
  await marked(lender, listing.title).click();
  await record(lender, 'I have it back');
  await expect(lender.getByRole('heading', { name: 'Photos of its condition' })).toBeVisible();
  await expect(lender.getByRole('img', { name: /, photo 1$/ })).toHaveCount(4);
  await expectAccessible(lender);
  const at = await lender.getByRole('img', { name: 'On return, photo 1' }).getAttribute('src');
  expect((await lender.context().request.get(at ?? '')).status()).toBe(200);
  const outsider = await another();
  await signUp(outsider);
  expect((await outsider.context().request.get(at ?? '')).status()).toBe(404);

  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: /has it back\.$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'On arrival, photo 1' })).toBeVisible();
  await expectAccessible(page);
});

test('what was accepted is cancelled by its lender with a reason, which the customer reads', async ({
  page,
  another,
  browserErrors,
}) => {
  const listing = await listingOf(page, 'powder-puff-mini');
  await signUp(page);
  const order = await request(page, listing, daysFrom(6, 3));
  const lender = await another();
  await asLender(lender, listing, order);
  await accept(lender);
  await button(lender, 'Cancel & refund').click();
  const dialog = lender.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel & refund' }).click();
  await expect(dialog.getByText('Choose a reason.')).toBeVisible();
  await expectAccessible(lender);
  await dialog.getByLabel('Why are you cancelling?').selectOption('The item is damaged');
  await dialog.getByLabel('A few words about it').fill('The zip broke.');
  await dialog.getByRole('button', { name: 'Cancel & refund' }).click();
  await expect(heading(lender)).toHaveText(/^You cancelled/);
  browserErrors.expect(/status of 409/);
  await sendAgain(lender);
  await expect(lender.getByRole('main').getByRole('alert')).toHaveText(/has changed in the meantime/);
  await visit(page, `/order/${order}/details`);
  await expectToBecome(page, /cancelled your order for/);
  await expect(page.getByText('“The zip broke.”')).toBeVisible();
  await expectAccessible(page);
});
