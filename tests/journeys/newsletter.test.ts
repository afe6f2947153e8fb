import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkTo } from './steps/mailbox.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const box = (page: Page) => page.getByRole('contentinfo');

async function typeInto(page: Page, email: string): Promise<void> {
  await box(page).getByLabel('Name').fill('Ana');
  await box(page).getByLabel('Email').fill(email);
  await box(page).getByRole('button', { name: 'Subscribe' }).click();
}

async function subscribeAndLeave(page: Page, email: string): Promise<void> {
  await typeInto(page, email);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goto(await linkTo(page, email, 'newsletter/confirm'));
  // What is stored as agreed to.
  await expect(page.getByText('We’ll email you about once a month.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible();
  await page.goto(await linkTo(page, email, 'newsletter/unsubscribe'));
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
}

test('the newsletter is subscribed to and left by links in emails, from the footer of any page', async ({ page }) => {
  await visit(page, '/');
  await subscribeAndLeave(page, `${randomUUID()}@example.nz`);
});

test('a wrong address is refused at its field, and what was typed stays', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/about');
  await typeInto(page, 'ana@example');
  const main = page.getByRole('main');
  // The page has the form itself, so the footer does not show it once more.
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(1);
  await expect(main.getByText('Please insert a valid email adress.')).toBeVisible();
  await expect(main.getByLabel('Name')).toHaveValue('Ana');
  await expect(main.getByLabel('Email')).toHaveValue('ana@example');
  await expectAccessible(page);
  await main.getByLabel('Email').fill(`${randomUUID()}@example.nz`);
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expectAccessible(page);
});

test('a mail client unsubscribes by one request, without a page before it', async ({ page, request }) => {
  const email = `${randomUUID()}@example.nz`;
  await visit(page, '/');
  await typeInto(page, email);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  // Hydrated: the answer to a form that is sent before is a page of its own, at whose beginning the browser starts.
  await visit(page, await linkTo(page, email, 'newsletter/confirm'));
  await page.getByRole('main').getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeFocused();
  const link = await linkTo(page, email, 'newsletter/unsubscribe');
  const answer = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('You’re unsubscribed');
  await page.goto('/newsletter/confirm?t=none');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible();
  const guessed = await request.post('/newsletter/unsubscribe?t=none', { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(guessed.status()).toBe(409);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the newsletter is subscribed to and left', async ({ page }) => {
    await page.goto('/s');
    await subscribeAndLeave(page, `${randomUUID()}@example.nz`);
  });
});
