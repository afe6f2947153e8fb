import type { Page } from '@playwright/test';
import { photo } from '#tests/support/photos.ts';
import { expectAccessible } from './steps/accessibility.ts';
import { request } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf } from './steps/listings.ts';
import { asLender, lenderOf } from './steps/transactions.ts';
import { newcomer, signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

// Axe runs on each page at two widths in two themes, which is slow on a busy machine.
test.describe.configure({ timeout: 180_000 });

/** A customer asked for days, so many from today; both have its page open. */
async function thread(page: Page, lender: Page, inDays: number) {
  const listing = await listingOf(page, 'camel-wrap-coat');
  await signUp(page, newcomer('Hera'));
  const id = await request(page, listing, daysFrom(inDays, 4));
  await asLender(lender, listing, id);
  await Promise.all([page, lender].map(markPage));
  return { id, name: lenderOf(listing) };
}

/** A page that is loaded again loses its mark. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);
const said = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

const announced = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await send(page).click();
  await expect(said(page, words)).toBeVisible();
  await expect(field(page)).toHaveValue('');
}

/** Another tab of the same user, in the same thread. */
async function tabOf(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await visit(tab, page.url());
  return tab;
}

/** A newcomer asks a lender about an item, who then blocks them; the newcomer's page is open. */
async function blockedAfterAsking(page: Page, lender: Page): Promise<void> {
  const listing = await listingOf(page, 'camel-wrap-coat');
  const asker = await signUp(page, newcomer('Hera'));
  await visit(page, `/l/${listing.path.split('/').at(-1)}/enquiry`);
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is it lined?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(said(page, 'Is it lined?')).toBeVisible();
  await asLender(lender, listing, new URL(page.url()).pathname.split('/')[2] ?? '');
  await field(page).fill('Three things that I would like to know');
  await lender.getByRole('link', { name: `Block ${asker.firstName}` }).click();
  await lender.getByRole('button', { name: `Block ${asker.firstName}` }).click();
  await expect(lender.getByText('Blocked. You can undo it here at any time.')).toBeVisible();
}

test('what is typed stays while another tab sends, a sent message leaves its field focused, and readers hear both', async ({
  page,
  another,
}) => {
  const lender = await another();
  await thread(page, lender, 160);
  const tab = await tabOf(page);
  await field(page).fill('A long question that took a while to write');
  await say(tab, 'Hello!');
  await expect(said(page, 'Hello!')).toBeVisible();
  await expect(field(page)).toHaveValue('A long question that took a while to write');
  await send(page).focus();
  await page.keyboard.press('Enter');
  await expect(said(tab, 'A long question that took a while to write')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(announced(page, 'Sent: A long question')).toBeAttached();
  await expect(announced(lender, /: A long question/)).toBeAttached();
  for (const words of ['Yes.', 'Yes.']) await say(lender, words);
  await expect(said(page, 'Yes.')).toHaveCount(2);
});

test('what was typed can still be read and copied where the thread closes before it is sent', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  await blockedAfterAsking(page, await another());
  await send(page).focus();
  await page.keyboard.press('Enter');
  const kept = page.getByRole('textbox', { name: 'Your message, which was not sent' });
  await expect(kept).toHaveValue('Three things that I would like to know');
  await expect(kept).toBeFocused();
  await expect(kept).not.toBeEditable();
  await expect(send(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('a message, its photo and that it was read are on the other’s open page without a reload', async ({
  page,
  another,
}) => {
  const lender = await another();
  await thread(page, lender, 100);
  await say(page, 'Is it lined?');
  await expect(said(lender, 'Is it lined?')).toBeVisible();
  await expect(page.getByText('Seen', { exact: true })).toBeVisible();

  const lining = { name: 'lining.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) };
  await lender.locator('input[type=file]').setInputFiles(lining);
  await lender.getByLabel('What photo 1 shows').fill('The lining');
  await say(lender, 'It is, in silk.');
  await expect(said(page, 'It is, in silk.')).toBeVisible();
  const shown = page.getByRole('img', { name: 'The lining' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await shown.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect([await isSamePage(page), await isSamePage(lender)]).toEqual([true, true]);
  await expectAccessible(page);
  await expectAccessible(lender);
});

test('what was said while the connection was lost is there once when it is back, and what was typed is kept', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const lender = await another();
  await thread(page, lender, 112);
  await say(page, 'Is it warm?');
  await page.context().setOffline(true);
  await say(lender, 'It is.');
  await say(lender, 'And light.');
  await field(page).fill('Thank you!');
  await send(page).click();
  await expect(page.getByText('The connection dropped. Check it, then try again.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(said(page, 'And light.')).toBeVisible();
  await expect(field(page)).toHaveValue('Thank you!');
  await send(page).click();
  await expect(said(lender, 'Thank you!')).toBeVisible();
  for (const [who, words] of [
    [page, 'It is.'],
    [page, 'And light.'],
    [page, 'Thank you!'],
    [lender, 'Thank you!'],
  ] as const)
    await expect(said(who, words)).toHaveCount(1);
  expect(await isSamePage(page)).toBe(true);
});

test('where a proxy lets no stream through, the page asks', async ({ page, another, browserErrors }) => {
  browserErrors.expect(/status of 502/);
  let streams = 0;
  await page.route(
    ({ pathname }) => pathname.endsWith('/events'),
    (route) => {
      streams += 1;
      return route.fulfill({ status: 502, body: 'No streams here' });
    },
  );
  const lender = await another();
  await thread(page, lender, 148);
  await say(lender, 'It is, in cotton.');
  await expect(said(page, 'It is, in cotton.')).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
  expect(streams).toBeGreaterThan(0);
});

test('a message is reported and its writer blocked, who is not told, while their order goes on', async ({
  page,
  another,
}) => {
  const lender = await another();
  const { id, name } = await thread(page, lender, 136);
  await say(lender, 'Send me your bank card.');
  await page.getByRole('link', { name: `Report this message of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report a message' })).toBeVisible();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Choose what’s wrong.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'It looks like a scam' }).check({ force: true });
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await page.getByRole('link', { name: `Block ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Block ${name}?` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Block ${name}` }).click();
  await expect(page.getByText('Blocked. You can undo it here at any time.')).toBeVisible();
  await expect(page.getByRole('main').getByText(name, { exact: false }).first()).toBeVisible();
  await visit(page, `/order/${id}/details`);
  await expect(page.getByRole('link', { name: `Unblock ${name}` })).toBeVisible();
  await say(page, 'I have asked for help.');
  await expect(said(lender, 'I have asked for help.')).toBeVisible();
  await expect(lender.getByText('blocked', { exact: false })).toHaveCount(0);
});

test('a message that is sent while its photo is on its way takes the photo along', async ({ page, another }) => {
  const lender = await another();
  await thread(page, lender, 124);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/images/message', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const lining = { name: 'lining.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) };
  await page.locator('input[type=file]').setInputFiles(lining);
  await field(page).fill('Is this the lining?');
  await send(page).click();
  await expect(page.getByText('This is sent as soon as they are there.')).toBeVisible();
  await expect(field(page)).toHaveValue('Is this the lining?');
  gate.resolve();
  await expect(said(page, 'Is this the lining?')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Photo 1 from/ })).toBeVisible();
});
