import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

// Axe runs at two widths in two themes, which is slow on a busy machine.
test.describe.configure({ timeout: 180_000 });

const here = '/account/contact-details';
let sequence = Date.now() % 10_000_000;

/** A number as people type it. */
const newNumber = () => `021${String(++sequence % 10_000_000).padStart(7, '0')}`;
const grouped = (typed: string) => typed.replace(/^(...)(...)(....)$/, '$1 $2 $3');

/** The code in the newest text message to this number. */
async function codeTo(page: Page, typed: string): Promise<string> {
  const mailbox = await page.context().newPage();
  const message = mailbox
    .getByRole('article')
    .filter({ hasText: typed.replace(/^0/, '+64') })
    .first();
  await expect(async () => {
    await mailbox.goto('/_mailbox');
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const code = /(\d{6}) is your/.exec(await message.innerText())?.[1] ?? 'none';
  await mailbox.close();
  return code;
}

const field = (page: Page) => page.getByLabel('Phone number');
const code = (page: Page) => page.getByLabel('Code from the text message');
const send = (page: Page) => page.getByRole('button', { name: 'Send a code' });
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });

test('a phone number is verified by the code in a text message', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 4\d\d/);
  await signUp(page);
  await visit(page, here);
  await send(page).click();
  await expect(page.getByText('Enter your phone number first.')).toBeVisible();
  await field(page).fill('12');
  await send(page).click();
  await expect(page.getByText('Enter a valid phone number')).toBeVisible();
  const typed = newNumber();
  await field(page).fill(typed);
  await send(page).click();
  await expect(page.getByText(`Sent to ${grouped(typed)}.`)).toBeVisible();
  await expect(field(page)).toHaveValue(grouped(typed));
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByText(/Send another in \d+ s/)).toBeVisible();
  await expectAccessible(page);

  const right = await codeTo(page, typed);
  await page.bringToFront();
  await code(page).fill('1234');
  await expect(verify(page)).toBeDisabled();
  await code(page).fill(right === '12345' ? '54321' : '12345');
  await expect(verify(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('That isn’t the code we sent.')).toBeVisible();
  await send(page).click();
  await expect(page.getByText('You can request one code a minute')).toBeVisible();
  await code(page).fill(right);
  await verify(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeFocused();
  await expect(code(page)).toBeHidden();
  await expect(send(page)).toBeHidden();
  await expectAccessible(page);

  await field(page).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your phone number is removed.')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeHidden();

  // The number is saved although no code may be sent to it yet, and is shown as it is saved.
  const other = newNumber();
  await field(page).fill(other);
  await send(page).click();
  await expect(page.getByText('You can request one code a minute')).toBeVisible();
  await expect(field(page)).toHaveValue(grouped(other));
  await expect(field(page)).toBeFocused();
  await expect(page.getByText('Your phone number is removed.')).toBeHidden();
});

test('email and number are saved together; nothing that was typed is lost when one is refused', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 403/);
  const person = await signUp(page);
  await visit(page, here);
  const typed = newNumber();
  const email = person.email.replace('@', '.new@');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await field(page).fill(typed);
  await page.getByLabel('Current password').fill('not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please double-check your password')).toBeVisible();
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email);
  await expect(field(page)).toHaveValue(typed);
  await page.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Waiting for ${email}.`)).toBeVisible();
  await expect(page.getByText('Your phone number is saved.')).toBeVisible();
  await expect(field(page)).toHaveValue(grouped(typed));
});

test('what the site does not hear of is told, and nothing that was typed is lost', async ({ page, browserErrors }) => {
  browserErrors.expect(/Failed to load resource/);
  await signUp(page);
  await visit(page, here);
  const typed = newNumber();
  await field(page).fill(typed);
  const isPost = '**/account/contact-details.data*';
  await page.route(isPost, (route) => route.abort());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Whoops, something went wrong while updating your email/phone')).toBeVisible();
  await expect(field(page)).toHaveValue(typed);
  await send(page).click();
  await expect(page.getByText('Woops! Something went wrong, try again.')).toBeVisible();
  await expect(field(page)).toHaveValue(typed);
  await page.unroute(isPost);
  await send(page).click();
  const right = await codeTo(page, typed);
  await page.bringToFront();
  await page.route(isPost, (route) => route.abort());
  await code(page).fill(right);
  await verify(page).click();
  await expect(page.getByText('Woops! Something went wrong, try again.')).toBeVisible();
  await expect(code(page)).toHaveValue(right);
  await page.unroute(isPost);
  await verify(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a phone number is saved and verified', async ({ page }) => {
    await signUp(page);
    await page.goto(here);
    const typed = newNumber();
    await field(page).fill(typed);
    await send(page).click();
    await code(page).fill(await codeTo(page, typed));
    await verify(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible();
    await page.goto(here);
    await expect(field(page)).toHaveValue(grouped(typed));
  });
});
