import { checkoutPath, request } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { listingOf } from './steps/listings.ts';
import { newcomer, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('a friend signs up by the link of a code, and their first order takes the credit', async ({ page, another }) => {
  await signUp(page, newcomer('Rosa'));
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/account/referral');
  await expect(page.getByText(/^No credits yet\./)).toBeVisible();
  await expectAccessible(page);
  const link = new URL(await page.getByRole('textbox', { name: 'Your link' }).inputValue());

  const friend = await another();
  const person = newcomer('Ana');
  await visit(friend, link.pathname + link.search);
  await expect(friend.getByLabel('Referral code')).toHaveValue(
    await page.getByRole('textbox', { name: 'Your code' }).inputValue(),
  );
  await friend.getByLabel('Email').fill(person.email);
  await friend.getByLabel('First name').fill(person.firstName);
  await friend.getByLabel('Last name').fill(person.lastName);
  await friend.getByLabel('Password').fill(person.password);
  await friend.getByRole('checkbox').check();
  await friend.getByRole('button', { name: 'Sign up' }).click();
  await expect(friend).not.toHaveURL(/signup/);

  await visit(friend, '/account/referral');
  await expect(friend.getByText('1 credit left')).toBeVisible();
  await expect(friend.getByText('For signing up with the code of Rosa B')).toBeVisible();
  const listing = await listingOf(friend, 'luna-slip');
  await visit(friend, checkoutPath(listing, daysFrom(90, 4)));
  await expect(friend.getByText('Referral discount')).toBeVisible();
  await expect(friend.getByText('-$5.00').or(friend.getByText('−$5.00')).first()).toBeVisible();
  await request(friend, listing, daysFrom(90, 4));
  await visit(friend, '/account/referral');
  await expect(friend.getByText('No credit left')).toBeVisible();
  await expect(friend.getByText('Used', { exact: true })).toBeVisible();
  await expectAccessible(friend);

  await page.reload();
  await expect(page.getByText('1 friend has signed up and not completed an order yet.')).toBeVisible();
});

test('a code that is none is refused at its field, and no account is made', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  const person = newcomer('Ana');
  await visit(page, '/signup?code=ABC123');
  await expect(page.getByLabel('Referral code')).toHaveValue('ABC123');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Invalid referral code')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  await expect(page).toHaveURL(/\/signup/);
  await expectAccessible(page);
  await page.getByLabel('Referral code').fill('');
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).not.toHaveURL(/\/signup/);
});
