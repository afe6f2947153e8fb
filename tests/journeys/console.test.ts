import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { sendId } from './steps/id-photos.ts';
import { emailsTo } from './steps/mailbox.ts';
import { follow } from './steps/keys.ts';
import { setUpApp, turnAppOff } from './steps/security.ts';
import { fromDemo, logIn, newcomer, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

// One after the other: the demo has one operator, whose second factor each sets up and turns off again.
test.describe.configure({ timeout: 300_000, mode: 'default' });

/** Letters alone: a name has no figures. */
function someLastName(): string {
  return Array.from({ length: 8 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('');
}

/** From a page as it was opened, by keyboard alone. */
async function toDecision(page: Page): Promise<void> {
  await follow(page, page.getByRole('link', { name: 'Skip to the content' }), 1);
  await follow(page, page.getByRole('link', { name: 'Go to the decision' }), 2);
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeFocused();
}

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}

test('an operator finds the way to the console and approves an ID, and its owner is told', async ({
  page,
  another,
}) => {
  const person = { ...newcomer('Mereana'), lastName: `B${someLastName()}` };
  await signUp(page, person);
  await sendId(page);

  const operator = await another();
  await logIn(operator, { email: demoAccounts.operator, password: demoPassword, firstName: '', lastName: '' });
  await visit(operator, '/rotate-item');
  await operator.getByRole('button', { name: /^Account of Olive/ }).click();
  await operator.getByRole('link', { name: 'Operator console' }).click();
  await expect(operator).toHaveURL('/account/security?from=%2Fconsole');
  await expect(operator.getByText('The console needs more than a password.')).toBeVisible();
  const { codes } = await setUpApp(operator, demoPassword);
  await operator.getByRole('link', { name: 'I’ve saved them' }).click();
  await operator.getByRole('link', { name: 'Back to the console' }).click();
  await expect(operator).toHaveURL('/console');
  await expectAccessible(operator);

  await operator.getByRole('link', { name: `Review the ID of ${person.firstName} ${person.lastName}` }).click();
  await expect(operator.getByRole('heading', { level: 1, name: /^ID of Mereana/ })).toBeVisible();
  await expectAccessible(operator);
  await expect(operator.getByRole('main')).toBeFocused();
  await operator.reload();
  await toDecision(operator);
  await operator.keyboard.press('Tab');
  await expect(operator.getByRole('radio', { name: /^Approve/ })).toBeFocused();
  await operator.keyboard.press('Space');
  await follow(operator, operator.getByRole('button', { name: 'Save the decision' }), 3);
  await operator.getByRole('dialog', { name: 'Approve this ID?' }).getByRole('button', { name: 'Approve' }).click();
  await expect(operator.getByText('The ID is approved, and its owner has been told.')).toBeVisible();
  await expect(operator.locator(':focus')).toHaveText('The ID is approved, and its owner has been told.');
  await operator.getByRole('link', { name: 'Listings', exact: true }).click();
  await expect(operator.getByRole('heading', { level: 1, name: 'Listings to approve' })).toBeVisible();
  await expect(operator.getByText('Nothing to approve')).toBeVisible();
  await expect(operator.getByText('turn on approval in the marketplace’s settings')).toBeVisible();
  await expectAccessible(operator);
  await visit(operator, '/console/audit');
  await expect(operator.getByText('Approved an ID').first()).toBeVisible();
  const when = operator.getByRole('row').nth(1).getByRole('cell').first();
  expect(await when.evaluate(countLines), 'the time of an entry stands on one line').toBe(1);
  await expectAccessible(operator);
  await operator
    .getByRole('link', { name: `${person.firstName} B` })
    .first()
    .click();
  await expect(operator.getByText('ID checked')).toBeVisible();

  await visit(page, '/notifications');
  await expect(page.getByRole('main').getByText('Your ID has been checked')).toBeVisible();
  await visit(page, '/account/id-check');
  await expect(page.getByText('ID checked')).toBeVisible();
  await expect.poll(() => emailsTo(page, person.email)).toContain('Your ID has been checked');

  // The account of the operator is as before, for another run on the same site.
  await visit(operator, '/account/security');
  await turnAppOff(operator, demoPassword, codes[0] ?? '');
});

test('an operator accepts a brand that a lender typed, and it is offered to lenders', async ({ page, another }) => {
  const brand = `Atelier ${someLastName()}`;
  await logIn(page, fromDemo('kiri'));
  await visit(page, '/listings?state=published');
  const edit = page.locator('.managed').first();
  await edit.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('combobox', { name: 'Brand' });
  const typed = await field.inputValue();
  await field.fill(brand.toUpperCase());
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();

  const operator = await another();
  await logIn(operator, { email: demoAccounts.operator, password: demoPassword, firstName: '', lastName: '' });
  await visit(operator, '/account/security');
  const { codes } = await setUpApp(operator, demoPassword);
  await visit(operator, '/console/brands');
  await expectAccessible(operator);
  await operator.getByRole('link', { name: `Decide on ${brand.toUpperCase()}` }).click();
  await operator.getByRole('radio', { name: /^Accept it as a designer/ }).check();
  await operator.getByLabel('Spelling').fill(brand);
  await expectAccessible(operator);
  await operator.getByRole('button', { name: 'Save the decision' }).click();
  await expect(operator.getByText('The brand is accepted. Its listings and the suggestions follow.')).toBeVisible();
  await expect(operator.getByText(brand.toUpperCase())).toHaveCount(0);

  await page.reload();
  await expect(field).toHaveValue(brand);
  await field.fill('');
  await field.pressSequentially(brand.slice(8, 12));
  await expect(page.getByRole('option', { name: brand })).toBeVisible();
  await field.fill(typed);
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await visit(operator, '/account/security');
  await turnAppOff(operator, demoPassword, codes[0] ?? '');
});
