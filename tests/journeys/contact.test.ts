import { randomUUID } from 'node:crypto';
import { expectAccessible } from './steps/accessibility.ts';
import { newcomer, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('a visitor writes to the operator; what is missing is said at the field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Message').fill('The zip is broken.');
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(main.getByText('Enter your email, so that we can answer.')).toBeVisible();
  await expect(main.getByText('Choose what it is about.')).toBeVisible();
  await expect(main.getByLabel('Message')).toHaveValue('The zip is broken.');
  await expectAccessible(page);
  await main.getByLabel('Name').fill('Ana Bell');
  const email = `${randomUUID()}@example.nz`;
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('What is it about?').selectOption({ label: 'An order or a booking' });
  await main.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, we’ve got it' })).toBeFocused();
  await expectAccessible(page);
  const mailbox = await page.context().newPage();
  await mailbox.goto('/_mailbox');
  await expect(mailbox.getByRole('article').filter({ hasText: 'The zip is broken.' }).first()).toBeVisible();
  await expect(
    mailbox.getByRole('article').filter({ hasText: email }).filter({ hasText: 'We’ve got your message' }).first(),
  ).toBeVisible();
});

test('the form knows who is signed in, and the order of its link', async ({ page }) => {
  const person = await signUp(page, newcomer('Mei'));
  await visit(page, '/contact?order=A-17');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Name')).toHaveValue('Mei');
  await expect(main.getByLabel('Email')).toHaveValue(person.email);
  await expect(main.getByLabel('Order', { exact: false })).toHaveValue('A-17');
});
