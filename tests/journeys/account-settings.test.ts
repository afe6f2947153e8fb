import { linkTo } from './steps/mailbox.ts';
import { logIn, logInByForm, newcomer, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const another = 'tui over the estuary';

test('a forgotten password is replaced by a link in an email, which works once', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 4\d\d/);
  const person = await signUp(page);
  await page.context().clearCookies();
  await visit(page, '/login?from=%2Fs%3Fkeywords%3Dsilk');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();

  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByRole('main').getByLabel('Email').fill(person.email);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByRole('main').getByLabel('Email').fill(`${person.email}x`);
  await expect(page.getByRole('status').filter({ hasText: person.email })).toBeHidden();
  await expect(send).toBeEnabled();

  const link = await linkTo(page, person.email, 'reset-password');
  await visit(page, link);
  await page.getByLabel('New password').fill('password123');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('That password is too common. Choose another.')).toBeVisible();
  await page.getByLabel('New password').fill(person.email);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('That password is too close to your name or email. Choose another.')).toBeVisible();
  await page.getByLabel('New password').fill(another);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused();
  await visit(page, link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await visit(page, '/login');
  await logInByForm(page, person);
  await expect(page.getByText('The email and password do not match.')).toBeVisible();
  await logInByForm(page, { ...person, password: another });
  await expect(page.getByRole('button', { name: 'Account of Ana B' })).toBeVisible();
});

test('an unknown email gets the same answer', async ({ page }) => {
  const { email } = newcomer();
  await visit(page, '/recover-password');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
});

test('recovery is not sent twice for the same email, also when it was typed again', async ({ page }) => {
  const { email } = newcomer();
  await visit(page, '/recover-password');
  const [field, send] = [
    page.getByRole('main').getByLabel('Email'),
    page.getByRole('button', { name: 'Send the link' }),
  ];
  const sent = page.getByRole('status').filter({ hasText: email });
  await field.fill(email);
  await send.click();
  await expect(sent).toBeVisible();
  await expect(send).toBeDisabled();
  await expect(send).toBeFocused();
  await field.fill(`${email}x`);
  await expect(send).toBeEnabled();
  await expect(sent).toBeHidden();
  await field.fill(email);
  await expect(send).toBeDisabled();
  await expect(sent).toBeVisible();
});

test('changing the password logs out every other browser, and empties the form', async ({
  page,
  another: otherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(/status of 403/);
  const person = await signUp(page);
  const elsewhere = await otherBrowser();
  await logIn(elsewhere, person);
  await visit(page, '/account/contact-details');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Password' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toBeVisible();

  const [current, chosen, again] = [
    page.getByLabel('Current password'),
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('New password again'),
  ];
  const save = page.getByRole('button', { name: 'Change password' });
  await current.fill('not my password');
  await chosen.fill(another);
  await again.fill('something else');
  await save.click();
  await expect(page.getByText('The two new passwords aren’t the same.')).toBeVisible();
  await again.fill(another);
  await save.click();
  await expect(page.getByText('Please double-check your password')).toBeVisible();
  await current.fill(person.password);
  await chosen.fill(another);
  await again.fill(another);
  await save.click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  for (const field of [current, chosen, again]) await expect(field).toHaveValue('');
  await expect(page.getByText('You’re logged in nowhere else.')).toBeVisible();
  // A second change on the same page: what came of the first is not said beside its errors.
  const third = `${another}-again`;
  await current.fill(another);
  await chosen.fill(third);
  await again.fill('something else');
  await save.click();
  await expect(page.getByText('The two new passwords aren’t the same.')).toBeVisible();
  await expect(page.getByText('Your password is changed.')).toBeHidden();
  await current.fill('not my password');
  await again.fill(third);
  await save.click();
  await expect(page.getByText('Please double-check your password')).toBeVisible();
  await current.fill(another);
  await chosen.fill(third);
  await again.fill(third);
  // Longer than a success takes to empty the form.
  await page.waitForTimeout(1_200);
  await expect(page.getByText('Your password is changed.')).toBeHidden();
  await expect(again).toHaveValue(third);
  await save.click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  for (const field of [current, chosen, again]) await expect(field).toHaveValue('');
  // What was done is said once: the address does not keep it.
  await expect(page).toHaveURL('/account/change-password');
  await page.reload();
  await expect(page.getByText('You’re logged in nowhere else.')).toBeVisible();
  await expect(page.getByText('Your password is changed.')).toHaveCount(0);

  await visit(elsewhere, '/account');
  await expect(elsewhere).toHaveURL('/signup?from=%2Faccount');
  await visit(page, '/account');
  await expect(page).toHaveURL('/account/contact-details');
});

test('another browser can be logged out from the settings', async ({ page, another: otherBrowser }) => {
  const person = await signUp(page);
  const elsewhere = await otherBrowser();
  await logIn(elsewhere, person);
  await visit(page, '/account/change-password');
  await page.getByRole('button', { name: /^Log out .* on / }).click();
  await expect(page.getByText('You’re logged in nowhere else.')).toBeVisible();
  await visit(elsewhere, '/account/change-password');
  await expect(elsewhere).toHaveURL(/\/signup/);
});

test('on narrow screens the row of settings is scrolled to the current one', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/account/delete');
  const nav = page.getByRole('navigation', { name: 'Settings' });
  await expect(nav.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 });
  await nav.getByRole('link', { name: 'Payment methods' }).click();
  await expect(page).toHaveURL('/account/payment-methods');
  await expect(nav.getByRole('link', { name: 'Payment methods' })).toBeInViewport({ ratio: 1 });
  await expect(nav.getByRole('link', { name: 'Your data' })).not.toBeInViewport();
});

test('the email is changed by a link to the new one, and taken back by a link to the old one', async ({
  page,
  another: otherBrowser,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4\d\d/);
  const person = await signUp(page);
  // Only an address that was verified can undo the change.
  await visit(page, await linkTo(page, person.email, 'verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  const email = newcomer('Bea').email;
  await visit(page, '/account/contact-details');
  await page.getByRole('main').getByLabel('Email').fill(email);
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(page.getByText('To change your email, enter your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill('not my password');
  await save.click();
  await expect(page.getByText('Please double-check your password')).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Current password').fill(person.password);
  await save.click();
  await expect(page.getByText(`Waiting for ${email}.`)).toBeVisible();

  await visit(page, await linkTo(page, email, 'verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await visit(page, '/account/contact-details');
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('main').getByLabel('Email').fill(person.email);
  await expect(page.getByText('Verified', { exact: true })).toBeHidden();

  const owner = await otherBrowser();
  await visit(owner, await linkTo(page, person.email, 'undo-email-change'));
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await expect(owner.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await visit(page, '/account');
  await expect(page).toHaveURL(/\/signup/);
  await owner.getByLabel('New password').fill(another);
  await owner.getByRole('button', { name: 'Save the password' }).click();
  await expect(owner.getByRole('link', { name: 'payout details' })).toBeVisible();
  await owner.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInByForm(owner, { email: person.email, password: another });
  await expect(owner.getByRole('button', { name: 'Account of Ana B' })).toBeVisible();
});

test('a change of email can be withdrawn, and links are sent again with a word', async ({ page }) => {
  const person = await signUp(page);
  await visit(page, '/account/contact-details');
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText(`Verification email sent to ${person.email}`)).toBeVisible();
  await expect(page.getByText(`Verification email sent to ${person.email}`)).toBeHidden();
  await page.getByRole('button', { name: 'Send me a reset link' }).click();
  await expect(page.getByText(`is on its way to ${person.email}`)).toBeVisible();
  await page.getByRole('main').getByLabel('Email').fill(newcomer('Bea').email);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const keep = page.getByRole('button', { name: `Keep ${person.email}` });
  await expect(keep).toHaveCSS('text-align', 'start');
  await keep.click();
  await expect(page.getByText('Waiting for')).toBeHidden();
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(person.email);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('recovery and the settings work', async ({ page }) => {
    const person = await signUp(page);
    await page.goto('/account/contact-details');
    await page.getByRole('button', { name: 'Send me a reset link' }).click();
    await expect(page.getByText(`is on its way to ${person.email}`)).toBeVisible();
    await page.goto(await linkTo(page, person.email, 'reset-password'));
    await page.getByLabel('New password').fill(another);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await logIn(page, { ...person, password: another });
    await page.goto('/account/change-password');
    await page.getByLabel('Current password').fill(another);
    await page.getByLabel('New password', { exact: true }).fill(person.password);
    await page.getByLabel('New password again').fill(person.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await page.goto('/account/contact-details');
    await page.getByRole('main').getByLabel('Email').fill(newcomer('Bea').email);
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Waiting for')).toBeVisible();
  });
});
