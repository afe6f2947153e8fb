import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { listingOf } from './steps/listings.ts';
import { logIn, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { addPhotoByCall, describeRental, describeSale, expectTab, next, priceIt } from './steps/wizard.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 390, height: 844 } });

const lender = { email: demoAccounts.provider, password: demoPassword, firstName: '', lastName: '' };
const unique = (title: string) => `${title} ${Date.now().toString(36)}`;

test('a lender lists a rental on a phone, from nothing to published', async ({ page, browserErrors }) => {
  await logIn(page, lender);
  await visit(page, '/rotate-item');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^List an/ })
    .click();
  const title = unique('Pearl column');
  await describeRental(page, title);
  await page.getByLabel('Measurements and care').fill('Bust 84 cm. Dry clean only.');
  await next(page, 'pricing').click();
  await expectTab(page, 'Set your price');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await priceIt(page, 'Price for a day', '68');
  await expect(page.getByRole('region', { name: 'What you earn' }).getByText('$183.60 NZD')).toBeVisible();
  await next(page, 'photos').click();
  await expectTab(page, 'Show it well');
  await addPhotoByCall(page);
  await page.reload();
  await page.getByRole('link', { name: 'Next: availability' }).click();
  await expectTab(page, 'When is it free?');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectTab(page, 'Your item is live');
  await page.getByRole('link', { name: 'See your listing' }).click();
  await expectTab(page, title);
  await expect(page.getByText('This is your listing.')).toBeVisible();
  await expect(page.getByText('Bust 84 cm. Dry clean only.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit this listing' }).click();
  await expectTab(page, 'Tell us about it');
  await page.getByRole('main').getByLabel('Title').fill(`${title} dress`);
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();

  // The switch stands on the other tabs too. What has open orders keeps its kind.
  const sellIt = async () => {
    await page.getByText('Sell it', { exact: true }).click();
    await page.getByRole('dialog', { name: 'Switch to selling it?' }).getByRole('button', { name: 'Switch' }).click();
    await expectTab(page, 'Tell us about it');
  };
  await visit(page, page.url().replace(/description.*/, 'pricing'));
  await sellIt();
  await expect(page.getByLabel('Category')).toContainText('Bags');
  await expect(page).toHaveURL(/\/draft\/description$/);
  browserErrors.expect(/status of 409/);
  await visit(page, `${(await listingOf(page, 'emerald-cowl-maxi')).path}/edit/photos`);
  await sellIt();
  await expect(page.getByText('A request or a booking of this item is under way')).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Title')).toHaveValue('Emerald cowl maxi');
});

test('a lender sells an item: the switch is saved at once, and there is no calendar', async ({ page }) => {
  await logIn(page, lender);
  await visit(page, '/l/new');
  await page.getByText('Sell it', { exact: true }).click();
  await expect(page).toHaveURL(/\/draft\/description$/);
  const title = unique('Evening clutch');
  await describeSale(page, title);
  await next(page, 'pricing').click();
  await priceIt(page, 'Price', '120');
  await expect(page.getByLabel('How many do you have?')).toHaveValue('1');
  await next(page, 'photos').click();
  await expectTab(page, 'Show it well');
  await addPhotoByCall(page);
  await page.reload();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectTab(page, 'Your item is live');
});

test('a draft saves itself, names what is missing, waits for payout details, and is published with them', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  await signUp(page);
  await visit(page, '/l/new');
  await page.getByRole('main').getByLabel('Title').fill('Luna');
  await expect(page).toHaveURL(/\/l\/luna\/[\da-f-]+\/draft\/description$/);
  await expect(page.getByText('Draft saved')).toBeAttached();
  await page.reload();
  await expect(page.getByRole('main').getByLabel('Title')).toHaveValue('Luna');
  await expect(page.getByText('Missing category, colours, brand, condition, size, description')).toBeVisible();
  await next(page, 'pricing').click();
  await expect(page.getByText('Choose a category.')).toBeVisible();
  await expect(page.getByLabel('Category')).toBeFocused();
  await expect(page.getByLabel('Category')).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const title = unique('Pearl column');
  await describeRental(page, title);
  await next(page, 'pricing').click();
  await priceIt(page, 'Price for a day', '68');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await next(page, 'photos').click();
  await expectTab(page, 'Show it well');
  await page.getByRole('link', { name: 'Next: availability' }).click();
  await expect(page.getByText('Add at least one photo.')).toBeVisible();
  await expectTab(page, 'Show it well');
  await addPhotoByCall(page);
  await page.reload();
  await page.getByRole('link', { name: 'Next: availability' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog', { name: 'Add your payout details' })).toBeVisible();
  await expectAccessible(page);
  const tab = new URL(page.url()).pathname;

  await page.getByRole('dialog').getByRole('link', { name: 'Add payout details' }).click();
  await page.getByLabel('Individual').check();
  await page.getByLabel('Account number').fill('11-0000-0000000-010');
  await page.getByRole('main').getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your payout details are saved.')).toBeVisible();
  // The address of the return says nothing: the provider still asks for something.
  await visit(page, `${tab}/success`);
  const dialog = page.getByRole('dialog', { name: 'Add your payout details' });
  await dialog.getByRole('button', { name: 'Complete them' }).click();
  await page.getByLabel('I accept the sandbox’s terms').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(new RegExp(`${tab}$`));
  const go = page.getByRole('link', { name: `Continue “${title}”` });
  await visit(page, '/account/payments');
  await expect(go).toBeVisible();
  await visit(page, '/rotate-item');
  await go.click();
  await expectTab(page, 'When is it free?');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectTab(page, 'Your item is live');

  // It is closed while she is away.
  const goAway = async () => {
    await page.getByRole('link', { name: 'Holiday mode' }).click();
    await page.getByRole('dialog', { name: 'Going away?' }).getByRole('button', { name: 'Close them for now' }).click();
    await expect(page.getByRole('button', { name: `Open ${title}` })).toBeVisible();
  };
  await visit(page, '/listings');
  await goAway();
  await page.getByRole('button', { name: 'Open them again' }).click();
  await expect(page.getByRole('button', { name: `Open ${title}` })).toHaveCount(0);
  await goAway();
});

test('a wrong price says so when its field is left, and a chosen place puts its errors right', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  await signUp(page);
  await visit(page, '/l/new');
  await describeRental(page, unique('Amber column'));
  await next(page, 'pricing').click();
  await expectTab(page, 'Set your price');
  const price = page.getByLabel('Price for a day', { exact: true });
  await price.fill('10.999');
  await page.keyboard.press('Tab');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(price).toHaveValue('10.999');
  await price.fill('68');
  await expect(price).not.toHaveAttribute('aria-invalid', 'true');
  await next(page, 'photos').click();
  await expect(page.getByText('Enter the suburb or town.')).toBeVisible();
  await expect(page.getByText('Choose a region.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Suburb or town' }).pressSequentially('Ponson');
  await page.getByRole('option', { name: /^Ponsonby/ }).click();
  await expect(page.getByText('Enter the suburb or town.')).toHaveCount(0);
  await expect(page.getByText('Choose a region.')).toHaveCount(0);
  await next(page, 'photos').click();
  await expectTab(page, 'Show it well');

  // The next item begins at the same place.
  await visit(page, '/l/new');
  await describeRental(page, unique('Opal column'));
  await next(page, 'pricing').click();
  await expectTab(page, 'Set your price');
  await expect(page.getByRole('combobox', { name: 'Suburb or town' })).toHaveValue('Ponsonby');
  await expect(page.getByLabel('Region')).toHaveValue('auckland');
});

test('a change in another window is told, and replaced only by a click', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 409/);
  browserErrors.expect(/status of 400/);
  await signUp(page);
  await visit(page, '/l/new');
  await page.getByRole('main').getByLabel('Title').fill('Luna');
  await expect(page).toHaveURL(/\/draft\/description$/);
  const other = await page.context().newPage();
  await visit(other, page.url());
  await other.getByRole('main').getByLabel('Title').fill('Sol');
  await expect(other.getByText('Draft saved')).toBeAttached();
  await page.getByRole('main').getByLabel('Title').fill('Luna again');
  await expect(page.getByText('This part was changed in another window')).toBeVisible();
  await page.getByRole('link', { name: 'See the saved version' }).click();
  await expect(page.getByRole('main').getByLabel('Title')).toHaveValue('Sol');
  await other.getByRole('main').getByLabel('Title').fill('Sol again');
  await expect(other).toHaveURL(/\/sol-again\//);
  await page.getByRole('main').getByLabel('Title').fill('Luna again');
  await expect(page.getByText('This part was changed in another window')).toBeVisible();
  await next(page, 'pricing').click();
  await expect(page.getByText('Choose a category.')).toBeVisible();
  await expect(page.getByText('This part was changed in another window')).toHaveCount(0);
  // And it saves itself again.
  await page.getByRole('main').getByLabel('Title').fill('Luna once more');
  await expect(page).toHaveURL(/\/luna-once-more\//);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form keeps what was entered, says what is missing, and leads on', async ({ page, browserErrors }) => {
    browserErrors.expect(/status of 400/);
    await signUp(page);
    await page.goto('/l/new');
    await page.getByRole('main').getByLabel('Title').fill('Luna');
    await next(page, 'pricing').click();
    await expect(page.getByText('Choose a category.')).toBeVisible();
    await expect(page.getByRole('main').getByLabel('Title')).toHaveValue('Luna');
    await page.getByText('Sell it', { exact: true }).click();
    await page.getByRole('button', { name: 'Switch' }).click();
    await expect(page.getByLabel('Category')).toContainText('Bags');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('It is a draft and isn’t published yet.')).toBeVisible();
  });
});

test('the wizard of another lender’s item is not found, and a visitor signs up first', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  await visit(page, '/l/new');
  await expect(page).toHaveURL(/\/signup\?from=/);
  await signUp(page);
  await visit(page, '/l/new');
  await page.getByRole('main').getByLabel('Title').fill('Luna');
  await expect(page).toHaveURL(/\/draft\/description$/);
  const outsider = await another();
  await outsider.goto(page.url().replace('/description', ''));
  await expect(outsider).toHaveURL(/\/login\?from=/);
  await signUp(outsider);
  const response = await outsider.goto(page.url());
  expect(response?.status()).toBe(404);
});
