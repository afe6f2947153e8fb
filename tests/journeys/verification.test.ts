import { emailsTo, linkTo } from './steps/mailbox.ts';
import { newcomer, signUp, typeNewcomer } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('a verification leads back to where the sign-up began, or where the link was asked for', async ({
  page,
  another,
}) => {
  const person = newcomer();
  await visit(page, '/signup?from=%2Fdesigners');
  await typeNewcomer(page, person);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/designers');
  await visit(page, await linkTo(page, person.email, '/verify-email'));
  await page.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(page).toHaveURL('/designers');

  const other = await another();
  const { email } = await signUp(other, newcomer('Bea'));
  await visit(other, '/account/contact-details?from=%2Fsaved-searches%3Fpage%3D1');
  await other.getByRole('button', { name: 'Send the email again' }).click();
  await expect(other.getByText(`Verification email sent to ${email}`)).toBeVisible();
  await expect.poll(() => emailsTo(other, email)).toHaveLength(2);
  await visit(other, await linkTo(other, email, '/verify-email'));
  await other.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(other).toHaveURL('/saved-searches?page=1');
});

test('the link to the first email verifies that one, while another one waits for its own', async ({ page }) => {
  const person = newcomer('Cleo');
  const { email: other } = newcomer('Dora');
  await signUp(page, person);
  const toFirst = await linkTo(page, person.email, '/verify-email');
  await visit(page, '/account/contact-details');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(other);
  await main.getByLabel('Current password').fill(person.password);
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByText(other).first()).toBeVisible();
  const toOther = await linkTo(page, other, '/verify-email');

  await visit(page, toFirst);
  await expect(main.getByText('The address you have now is verified. Your new one still has to be.')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await expect(main.getByText(other)).toBeVisible();

  await visit(page, toOther);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your email is verified');
});
