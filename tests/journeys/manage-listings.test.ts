import { expectAccessible } from './steps/accessibility.ts';
import { agree, cards, payButton, typeAddress, typeCard } from './steps/checkout.ts';
import { listingOf } from './steps/listings.ts';
import { duplicateOf } from './steps/own-listings.ts';
import { fromDemo, logIn, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });

test('a new user’s list is empty, and leads to the first listing', async ({ page }) => {
  await signUp(page);
  await visit(page, '/listings');
  await expect(page.getByRole('heading', { name: 'Nothing listed yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Rotate an item' }).click();
  await expect(page).toHaveURL(/\/new\/description$/);
});

test('a listing is closed and opened, a draft is deleted, and one with open orders is not', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  // No other journey needs an item of hers, which is closed for a while here.
  await logIn(page, fromDemo('sofia'));
  const draftPath = await duplicateOf(page);
  const draftId = draftPath.split('/').at(-2);
  await visit(page, '/listings?select=true');
  const ofDraft = page.locator('.managed', { has: page.locator(`a[href*="${draftId}"]`) });
  await ofDraft.getByRole('checkbox').check();
  await page.locator('.managed', { hasText: 'Published' }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('1 listing is closed.')).toBeVisible();
  await expect(ofDraft.getByRole('alert')).toContainText('Only a published listing can be closed');
  // The list is as it is now, although something was refused.
  await page.getByRole('button', { name: /^Open / }).click();
  await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(0);
  // What had the focus is gone.
  await expect(page.locator('.managed button:focus')).toHaveAttribute('aria-label', /^Actions for /);

  await visit(page, '/listings?state=published');
  const card = page.locator('.managed').first();
  const title = (await card.getByRole('button', { name: /^Actions for / }).getAttribute('aria-label')) ?? '';
  const name = title.replace('Actions for ', '');
  await card.getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: title })).toHaveCount(0);
  // The card has left this list, and what had the focus with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await visit(page, '/listings?state=closed');
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await expect(page.getByRole('button', { name: `Open ${name}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await visit(page, '/listings?state=draft');
  await ofDraft.getByRole('link', { name: /^Delete / }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this listing?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 listing is deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(ofDraft).toHaveCount(0);

  await visit(page, '/listings');
  const ordered = page.locator('.managed', { hasText: 'open order' }).first();
  await ordered.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(ordered.getByText('It has open orders.')).toBeVisible();
  await expectAccessible(page);
});

test('several listings are closed and opened together, and a holiday closes and opens the rest', async ({ page }) => {
  await logIn(page, fromDemo('hana'));
  const tab = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} \\d`) });
  const count = async (name: string) => Number(/\d+/.exec((await tab(name).textContent()) ?? '')?.[0]);
  const counts = async () => [await count('Published'), await count('Closed')];
  await visit(page, '/listings?state=published');
  const published = await count('Published');
  const closed = await count('Closed');
  await page.getByRole('link', { name: 'Select several' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Select at least one listing first.');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  const names = await Promise.all([0, 2].map((at) => boxes.nth(at).getAttribute('aria-label')));
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Keep' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('2 listings are closed.')).toBeVisible();
  await expect.poll(() => count('Published')).toBe(published - 2);

  await page.goto('/listings?state=closed&select=true');
  for (const name of names) await page.getByRole('checkbox', { name: name ?? '', exact: true }).check();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('2 listings are open again.')).toBeVisible();
  await expect.poll(counts).toEqual([published, closed]);

  await visit(page, '/listings');
  await page.getByRole('link', { name: 'Holiday mode' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close them for now' }).click();
  await expect(page.getByRole('button', { name: 'Open them again' })).toBeVisible();
  await expect.poll(counts).toEqual([0, closed + published]);
  await page.getByRole('button', { name: 'Open them again' }).click();
  await expect(page.getByRole('button', { name: 'Open them again' })).toHaveCount(0);
  await expect.poll(counts).toEqual([published, closed]);
});

test('a unit that is sold while its price is edited stays sold, and the form says so', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 402/);
  browserErrors.expect(/status of 409/);
  const listing = await listingOf(page, 'gala-clutch');
  await logIn(page, fromDemo('priya'));
  const edit = `${listing.path}/edit/pricing`;
  await visit(page, edit);
  const stock = page.getByRole('textbox', { name: 'How many do you have?' });
  const before = Number(await stock.inputValue());
  expect(before).toBeGreaterThan(0);
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  const old = await price.inputValue();
  const saving = page.getByRole('button', { name: 'Save changes' });

  const customer = await another();
  await signUp(customer);
  await visit(customer, `${listing.path}/checkout?quantity=1`);
  await typeAddress(customer);
  await typeCard(customer, cards.declined);
  await agree(customer);
  await payButton(customer).click();
  await expect(customer.getByText('Your bank declined this card.')).toBeVisible();

  await price.fill(`${Number(old) + 1}`);
  await saving.click();
  await expect(page.getByText(/(?:none is|1 is|\d are) for sale now/)).toBeVisible();
  await expect(stock).toHaveValue(`${before - 1}`);
  await expectAccessible(page);
  await saving.click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await visit(page, edit);
  await expect(stock).toHaveValue(`${before - 1}`);
  await expect(price).toHaveValue(`${Number(old) + 1}`);
  await price.fill(old);
  await saving.click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
});
