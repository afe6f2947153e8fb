import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

const here = '/account/payments';
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save details' });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label);
const status = (page: Page) => page.getByRole('main').locator('[data-status]');

async function begin(page: Page, country: string, type: 'Individual' | 'Company' = 'Individual'): Promise<void> {
  await signUp(page);
  await visit(page, here);
  await expect(page.getByRole('heading', { name: 'Payout details' })).toBeVisible();
  await page.getByLabel(type).check();
  await page.getByLabel('Country of your bank account').selectOption({ label: country });
}

type Entered = Readonly<Record<string, string>>;

async function enter(page: Page, entered: Entered): Promise<void> {
  for (const [label, value] of Object.entries(entered)) await field(page, label).fill(value);
}

/** Requests to our server that hold what was typed. */
function leaksOf(page: Page, typed: string): string[] {
  const leaks: string[] = [];
  page.on('request', (request) => {
    const isOurs = !new URL(request.url()).pathname.startsWith('/_sandbox/');
    if (isOurs && `${request.url()} ${request.postData() ?? ''}`.includes(typed)) leaks.push(request.url());
  });
  return leaks;
}

const countries: readonly { country: string; wrong: Entered; error: string; good: Entered; last4: string }[] = [
  {
    country: 'New Zealand',
    wrong: { 'Account number': '11-0000-0000000' },
    error: 'This doesn’t look like the account number of an account in New Zealand. Check it.',
    good: { 'Account number': '11-0000-0000000-010' },
    last4: '0010',
  },
  {
    country: 'United Kingdom',
    wrong: { 'Sort code': '10-88', 'Account number': '00012345' },
    error: 'This doesn’t look like the sort code of an account in the United Kingdom. Check it.',
    good: { 'Sort code': '10-88-00' },
    last4: '2345',
  },
  {
    country: 'United States',
    wrong: { 'Routing number': '110000001', 'Account number': '000123456789' },
    error: 'This number doesn’t add up. Check your routing number for a typing error.',
    good: { 'Routing number': '110000000' },
    last4: '6789',
  },
  {
    country: 'Germany',
    wrong: { IBAN: 'FR14 2004 1010 0505 0001 3M02 606' },
    error: 'This isn’t the IBAN of an account in Germany.',
    good: { IBAN: 'de89 3704 0044 0532 0130 00' },
    last4: '3000',
  },
  {
    country: 'Japan',
    wrong: {
      ...{ 'Bank name': 'みずほ銀行', 'Branch name': 'Tokyo', 'Bank code': '11', 'Branch code': '000' },
      ...{ 'Account number': '0001234', 'Account holder’s name': 'サトウ ハナコ' },
    },
    error: 'This doesn’t look like the bank code of an account in Japan. Check it.',
    good: { 'Bank code': '1100' },
    last4: '1234',
  },
];

for (const { country, wrong, error, good, last4 } of countries) {
  test(`an account in ${country} is connected, after what is wrong is put right`, async ({ page }) => {
    await begin(page, country);
    await save(page).click();
    const labels = Object.keys(wrong);
    await expect(page.getByRole('alert')).toHaveText(labels.map((label) => `${label} is required`));
    await enter(page, wrong);
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText([error]);
    const leaks = leaksOf(page, Object.values(good)[0]?.replaceAll(/[\s-]/g, '').slice(-6) ?? '');
    await enter(page, good);
    await save(page).click();
    await expect(page.getByText('Your payout details are saved.')).toBeVisible();
    await expect(page.getByText(`Account ending in ${last4}`)).toBeVisible();
    await expect(page.getByText(`Individual, ${country}`)).toBeVisible();
    await expect(status(page)).toHaveAttribute('data-status', 'verificationNeeded');
    expect(leaks).toEqual([]);
  });
}

test('the token is made after a pause, and anything typed takes it back', async ({ page }) => {
  await begin(page, 'New Zealand');
  const checked = page.getByText('Stripe recognises this account.');
  await enter(page, { 'Account number': '1100000000000010' });
  await expect(checked).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Account number').press('Backspace');
  await expect(checked).toHaveCount(0);
  await field(page, 'Account number').press('0');
  await expect(checked).toBeVisible();
  await page.getByLabel('Country of your bank account').selectOption({ label: 'Australia' });
  await expect(checked).toHaveCount(0);
  await page.getByLabel('Country of your bank account').selectOption({ label: 'New Zealand' });
  await expect(field(page, 'Account number')).toHaveValue('');
});

test('nothing is said to be checked before it is known who is paid, and one click says all that is missing', async ({
  page,
}) => {
  await signUp(page);
  await visit(page, '/account/payments');
  const country = page.getByLabel('Country of your bank account');
  await country.selectOption({ label: 'Australia' });
  // The error of the last field comes with the click, and would move the button away from it.
  await enter(page, { 'Account number': '1' });
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText([
    'Choose an account type.',
    'BSB is required',
    'This doesn’t look like the account number of an account in Australia. Check it.',
  ]);
  await country.selectOption({ label: 'New Zealand' });
  await enter(page, { 'Account number': '1100000000000010' });
  await expect(field(page, 'Account number')).toHaveValue('1100000000000010');
  await expect(page.getByText('Checking your account with Stripe')).toHaveCount(0);
  await page.getByRole('radio', { name: /^Individual/ }).check();
  await expect(page.getByText('Stripe recognises this account.')).toBeVisible();
});

test('an account that the provider does not know is an error that names the fields', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  await begin(page, 'New Zealand');
  await page.route('**/_sandbox/v1/tokens', (route) =>
    route.fulfill({ status: 400, json: { error: { type: 'invalid_request_error', code: 'account_number_invalid' } } }),
  );
  await enter(page, { 'Account number': '1100000000000010' });
  await expect(page.getByRole('alert')).toHaveText([
    'Could not connect account number. Please double-check that your account number is valid in New Zealand',
  ]);
  await expectAccessible(page);
});

test('verification that is left early goes on later, and its end is read from the provider', async ({ page }) => {
  await begin(page, 'New Zealand', 'Company');
  await enter(page, { 'Account number': '11-0000-0000000-010' });
  await save(page).click();
  await expect(status(page)).toHaveAttribute('data-status', 'verificationNeeded');
  await expectAccessible(page);

  // The address says success; the provider does not.
  await visit(page, `${here}/success`);
  await expect(page.getByText('You’re back from Stripe, and it still needs something from you.')).toBeVisible();
  await expect(status(page)).toHaveAttribute('data-status', 'verificationNeeded');
  await visit(page, `${here}/failure`);
  await expect(page.getByText('You came back from Stripe before you had finished.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Get verified' }).click();
  await expect(page.getByRole('heading', { name: 'Tell us who gets paid' })).toBeVisible();
  await page.getByLabel('I accept the sandbox’s terms').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/account\/payments\/success$/);
  await expect(status(page)).toHaveAttribute('data-status', 'verificationSuccess');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await enter(page, { 'Account number': '12-3456-0123456-00' });
  await save(page).click();
  await expect(page.getByText('We’ll pay you into this account from now on.')).toBeVisible();
  await expect(page.getByText('Account ending in 5600')).toBeVisible();
});

test('any other return is no page', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  await signUp(page);
  const answer = await page.goto(`${here}/maybe`);
  expect(answer?.status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs', async ({ page }) => {
    await signUp(page);
    await page.goto(here);
    await expect(page.getByText(/Stripe must be loaded for submitting PayoutPreferences/)).toBeVisible();
    await expect(page.getByLabel('Country of your bank account')).toBeHidden();
  });
});

test('the statement is empty at first, and its file has a header', async ({ page }) => {
  await begin(page, 'New Zealand');
  await enter(page, { 'Account number': '11-0000-0000000-010' });
  await save(page).click();
  await expect(page.getByText('Nothing has been paid out yet.')).toBeVisible();
  const file = await page.request.get(`${here}/statement`);
  expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toBe('\uFEFFDate,Item,Order,Kind,Amount,Currency,Tax\r\n');
});
