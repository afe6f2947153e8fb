import { expectAccessible } from '../steps/accessibility.ts';
import { wait } from '../steps/clock.ts';
import { linkTo } from '../steps/mailbox.ts';
import { duplicateOf } from '../steps/own-listings.ts';
import { fromDemo, logIn, newcomer, signUp } from '../steps/users.ts';
import { visit } from '../steps/visit.ts';
import { expect, test } from '../setup/journey.ts';

test('one’s sizes apply at one tap; a saved search frequency of a new item by an email whose link ends them', async ({
  page,
  another,
}) => {
  const main = page.getByRole('main');
  const { email } = await signUp(page, newcomer('Sia'));
  await visit(page, '/s');
  await main.getByRole('button', { name: 'Size' }).click();
  await main.getByRole('link', { name: 'Keep my sizes for next time' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'My sizes' })).toBeVisible();
  await main.getByText('10', { exact: true }).click();
  await main.getByRole('button', { name: 'Save my sizes' }).click();
  await expect(main.getByText('Your sizes are saved.')).toBeVisible();
  await visit(page, '/s?pub_colours=black');
  await main.getByRole('button', { name: 'Size' }).click();
  await main.getByRole('link', { name: 'My sizes: 10' }).click();
  await expect(page).toHaveURL('/s?pub_sizing=10&pub_colours=black');

  await visit(page, '/s');
  await main.getByRole('button', { name: 'Save this search' }).click();
  await expect(main.getByText('at most once a day')).toBeVisible();
  await main.locator('summary').click();
  await main.getByLabel('Name').fill('Anything new');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByText('Your changes are saved.')).toBeVisible();

  const lender = await another();
  await logIn(lender, fromDemo('amelia'));
  const draft = await duplicateOf(lender);
  await visit(lender, `${draft}/availability`);
  await lender.getByRole('button', { name: 'Publish' }).click();
  await expect(lender.getByRole('heading', { name: 'Your item is live' })).toBeVisible();
  await wait({ days: 1, minutes: 5 });

  await visit(page, await linkTo(page, email, 'saved-searches/unsubscribe'));
  await main.getByRole('button', { name: 'Stop the emails' }).click();
  await expect(main.getByRole('heading', { name: 'No more emails' })).toBeVisible();
  await visit(page, '/notifications');
  await expect(main.getByText('1 new item for “Anything new”')).toBeVisible();

  const id = draft.split('/').at(-2) ?? '';
  await visit(lender, '/listings?state=published');
  const card = lender.locator('.managed', { has: lender.locator(`a[href*="${id}"]`) });
  await card.getByRole('button', { name: /^Actions for / }).click();
  await lender.getByRole('menuitem', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
  await visit(page, '/saved-searches');
  await expectAccessible(page);
});
