import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { daysFrom } from './steps/days.ts';
import { fromDemo, logIn } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 180_000 });

const lender = { email: demoAccounts.provider, password: demoPassword, firstName: '', lastName: '' };

/** A rental of the calendar of all: each journey has one to itself. Returns the address of its days. */
async function openRental(page: Page, index: number): Promise<string> {
  await logIn(page, lender);
  await visit(page, '/master-calendar');
  const link = page.getByRole('rowheader').getByRole('link').nth(index);
  return new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
}

const dayButton = (page: Page, day: Day) => page.locator(`[data-day="${day}"]`);

/** Three days in the middle of a month that no booking of the demo reaches. */
function quietDays(): readonly [Day, Day, Day] {
  const ahead = daysFrom(125, 1).first;
  const first = `${ahead.slice(0, 8)}10` as Day;
  return [first, addDays(first, 1), addDays(first, 2)];
}

test('a lender blocks and opens days, by click and by keyboard, and plans the week', async ({ page }) => {
  const path = await openRental(page, 0);
  const [first, second, third] = quietDays();
  await visit(page, `${path}?month=${first.slice(0, 7)}`);
  await expect(dayButton(page, first)).toHaveAttribute('data-state', 'available');
  await dayButton(page, first).click();
  await expect(dayButton(page, first)).toHaveAttribute('data-state', 'blocked');
  await dayButton(page, first).click();
  await expect(dayButton(page, first)).toHaveAttribute('data-state', 'available');

  for (const state of ['blocked', 'available']) {
    await dayButton(page, first).focus();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    for (const day of [first, second, third]) await expect(dayButton(page, day)).toHaveAttribute('data-state', state);
  }
  await expectAccessible(page);

  const week = page.getByRole('group', { name: 'Days it can be rented on' });
  const sunday = week.getByLabel('Sun');
  for (const isOpen of [false, true]) {
    await week.getByText('Sun', { exact: true }).click();
    await page.getByRole('button', { name: 'Save the week' }).click();
    await expect(page.getByText('Your week is saved.')).toBeVisible();
    await expect(sunday).toBeChecked({ checked: isOpen });
  }
});

test('a day that is booked meanwhile cannot be blocked, and the page says so', async ({
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const path = await openRental(page, 3);
  const [first, second, third] = quietDays();
  await visit(page, `${path}?month=${first.slice(0, 7)}`);
  await expect(dayButton(page, second)).toHaveAttribute('data-state', 'available');

  const customer = await browser.newPage();
  await logIn(customer, fromDemo('mei'));
  const listingId = path.split('/').at(3) ?? '';
  await visit(customer, `/l/${listingId}`);
  const headers = { 'x-csrf-token': await customer.locator('input[name="csrf"]').first().inputValue() };
  const send = (isSpeculative: boolean, more: object) =>
    customer.context().request.post('/api/initiate-privileged', {
      headers,
      data: {
        isSpeculative,
        bookingData: { startDate: first, endDate: third },
        bodyParams: {
          processAlias: 'flex-default-process/release-1',
          transition: 'transition/request-payment',
          params: { listingId, delivery: 'pick-up', ...more },
        },
      },
    });
  const priced = (await (await send(true, {})).json()) as { data: { attributes: { quote: string } } };
  const requested = await send(false, { quote: priced.data.attributes.quote, clientKey: randomUUID() });
  expect(requested.status()).toBe(200);
  const { data } = (await requested.json()) as { data: { id: string } };

  await dayButton(page, second).click();
  await expect(page.getByText('a booking came first. Booked days can’t be blocked.')).toBeVisible();
  await expect(dayButton(page, second)).toHaveAttribute('data-state', 'booked');
  await expect(page.getByText('Someone is paying for these days')).toBeVisible();
  // The customer leaves, so that the days are free again.
  const left = await customer.context().request.post('/api/transition-privileged', {
    headers,
    data: { bodyParams: { id: data.id, transition: 'transition/abandon' } },
  });
  expect(left.status()).toBe(200);
  await customer.close();
});

test('a calendar for elsewhere has a secret address, and one from elsewhere is read or refused', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const path = await openRental(page, 2);
  await visit(page, path);
  const section = page.locator('#calendars');
  const address = section.getByLabel('Secret address of this calendar');
  if ((await address.count()) === 0) await section.getByRole('button', { name: 'Make an address' }).click();
  const before = await address.inputValue();
  const anonymous = await page.context().browser()?.newContext();
  const statusOf = async (url: string) => (await anonymous?.request.get(url))?.status();
  expect(await statusOf(before)).toBe(200);

  await section.getByRole('link', { name: 'Renew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a new address?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a new address' }).click();
  await expect(address).not.toHaveValue(before);
  const answer = await anonymous?.request.get(await address.inputValue());
  expect(await answer?.text()).toMatch(/^BEGIN:VCALENDAR/);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(answer?.headers()['set-cookie']).toBeUndefined();
  expect(await statusOf(before)).toBe(404);

  const field = section.getByLabel('Address of the other calendar');
  for (const [entered, sentence] of [
    ['https://127.0.0.1/a.ics', 'We can only read public addresses'],
    ['https://calendar.invalid/a.ics', 'There was no answer at this address.'],
  ] as const) {
    await field.fill(entered);
    await section.getByRole('button', { name: 'Save and read it' }).click();
    await expect(section.getByText(sentence)).toBeVisible();
    await expect(field).toHaveValue(entered);
  }
  await section.getByRole('link', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Make an address' })).toBeVisible();
  await anonymous?.close();
});

test('all rentals stand in one calendar, by month and by week, with what waits and what is due', async ({ page }) => {
  await logIn(page, lender);
  await visit(page, `/master-calendar?month=${daysFrom(18, 1).first.slice(0, 7)}`);
  const list = page.getByRole('region', { name: 'Day by day' });
  await expect(list.getByRole('link', { name: /^Request waiting: / }).first()).toBeVisible();
  await expect(list.getByRole('link', { name: /^Due back: / }).first()).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/master-calendar');
  await page.getByRole('navigation', { name: 'Days shown' }).getByRole('link', { name: 'Week' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(8);
  // The week of today begins on the day that the marketplace has set.
  await expect(page.getByRole('columnheader').nth(1)).toHaveText(/^Su/);
  await expect(page.locator('th[data-today]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page.locator('th[data-today]')).toHaveCount(0);
  const filter = page.getByLabel('Item', { exact: true });
  await filter.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page).toHaveURL(/week=/);
  await expectAccessible(page);
});
