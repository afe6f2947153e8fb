import type { Page } from '@playwright/test';
import { booksOf } from '../steps/books.ts';
import { chooseDays } from '../steps/calendar.ts';
import { agree, cards, orderOn, payButton, typeAddress, typeCard } from '../steps/checkout.ts';
import { marketplaceNow, wait } from '../steps/clock.ts';
import { daysFrom } from '../steps/days.ts';
import { emailsTo } from '../steps/mailbox.ts';
import { accept, expectToBecome, heading } from '../steps/transactions.ts';
import { fromDemo, logIn, newcomer, type Person, typeNewcomer } from '../steps/users.ts';
import { listingOf, type Listing } from '../steps/listings.ts';
import { visit } from '../steps/visit.ts';
import { expect, test } from '../setup/journey.ts';

/** From the landing page to the listing's page. */
async function find(page: Page, listing: Listing): Promise<void> {
  await visit(page, '/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: listing.transaction === 'rent' ? 'Rent' : 'Buy' })
    .click();
  await expect(heading(page)).toHaveText(listing.transaction === 'rent' ? 'Items to rent' : 'Items to buy');
  const tile = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(listing.title) })
    .first();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  if ((await tile.count()) === 0) await page.getByRole('link', { name: 'Next page' }).click();
  await tile.click();
  await expect(page).toHaveURL(listing.path);
}

/** Signs up on the way to the checkout. */
async function signUpOnTheWay(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(/\/signup\?from=/);
  await typeNewcomer(page, person);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/checkout\?/);
}

async function pay(page: Page): Promise<string> {
  await typeAddress(page);
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).click();
  return orderOn(page);
}

/** The lender accepts from the inbox, and sees the delivery address only then. */
async function acceptFromInbox(lender: Page, listing: Listing): Promise<void> {
  await logIn(lender, fromDemo(listing.providerId));
  await visit(lender, '/');
  await lender.getByRole('link', { name: /^Messages, \d+ needs? your attention/ }).click();
  const waits = new RegExp(`Dora B Needs reply.*${listing.title}`);
  await lender.getByRole('main').getByRole('link', { name: waits }).click();
  await expect(lender).toHaveURL(/\/sale\//);
  await expect(lender.getByText('4 Tidal Road')).toHaveCount(0);
  await accept(lender);
  await expect(lender.getByText('4 Tidal Road')).toBeVisible();
}

/** Records on the open page of the sale that the item is with the courier. */
async function send(lender: Page): Promise<void> {
  await lender.getByRole('link', { name: 'I’ve sent it' }).filter({ visible: true }).first().click();
  const dialog = lender.getByRole('dialog');
  await dialog.getByLabel('Tracking number').fill('AB 123 456 789 NZ');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lender.getByText('You sent it.')).toBeVisible();
}

/** An amount of the price breakdown, in cents. */
async function amountOf(page: Page, line: RegExp): Promise<number> {
  const row = page.getByRole('main').locator('dl > div').filter({ hasText: line }).filter({ visible: true }).first();
  const amount = /\$([\d,]+)\.(\d\d)/.exec(await row.locator('dd').innerText());
  return Number(`${amount?.[1]?.replaceAll(',', '')}${amount?.[2]}`);
}

const journeys = [
  { id: 'ivory-lace-midi', kind: 'a rental', acceptedText: 'You booked ', endText: 'rental', days: 11 },
  { id: 'pearl-drops', kind: 'a sale', acceptedText: 'You bought ', endText: 'purchase', days: 10 },
] as const;

for (const { id, kind, acceptedText, endText, days } of journeys) {
  test(`${kind}, end to end: from the landing page to accepted and paid out`, async ({ page, another }) => {
    const listing = await listingOf(page, id);
    const person = newcomer('Dora');
    await find(page, listing);
    const main = page.getByRole('main');
    if (listing.transaction === 'rent') await chooseDays(main, daysFrom(4, 4, await marketplaceNow()));
    await main
      .getByRole('button', { name: listing.transaction === 'rent' ? 'Request to book' : 'Buy' })
      .filter({ visible: true })
      .click();
    await signUpOnTheWay(page, person);
    const total = await amountOf(page, /^Total/);
    const order = await pay(page);
    expect(await booksOf(order)).toMatchObject({ payment: 'requires_capture', charged: 0 });

    const lender = await another();
    await acceptFromInbox(lender, listing);
    const payout = await amountOf(lender, /^You receive/);
    await page.reload();
    await expect(heading(page)).toContainText(`${acceptedText}${listing.title}`);
    expect(await booksOf(order)).toEqual({ payment: 'succeeded', charged: total, refunded: 0, paidOut: 0 });

    // A sale that nobody says was sent is cancelled.
    if (listing.transaction === 'sale') await send(lender);
    await wait({ days });
    await expectToBecome(page, `Your ${endText} of ${listing.title} is complete`);
    await expect
      .poll(() => booksOf(order), { timeout: 60_000 })
      .toEqual({ payment: 'succeeded', charged: total, refunded: 0, paidOut: payout });
    await lender.reload();
    await expect(lender.getByText('Your money is on its way.')).toBeVisible();
    expect(payout).toBeLessThan(total);
    const toLender = () => emailsTo(page, fromDemo(listing.providerId).email);
    await expect
      .poll(toLender, { timeout: 60_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(`${person.firstName} would like to (rent|buy) your ${listing.title}`),
          expect.stringMatching(`is on its way for ${listing.title}`),
        ]),
      );
    expect((await emailsTo(page, person.email)).length, `emails to ${person.firstName}`).toBeGreaterThan(2);
  });
}
