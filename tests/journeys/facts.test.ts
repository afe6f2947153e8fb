import type { Locator, Page } from '@playwright/test';
import { addDays } from '#src/domain/dates/day.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { checkoutPath, request } from './steps/checkout.ts';
import { daysFrom, type Days } from './steps/days.ts';
import { accept, asLender } from './steps/transactions.ts';
import { signUp } from './steps/users.ts';
import { listingOf, type Listing } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

/** What a rental costs and brings, in cents, worked out from the catalogue and not by the code that prices it. */
function sumsOf(listing: Listing, days: number, delivery: 'post' | 'collect') {
  if (listing.transaction !== 'rent') throw new Error(`${listing.title} is not for rent`);
  const rental = 3 * listing.price + (days - 3) * (listing.extraDayPrice ?? listing.price);
  const shipping = delivery === 'post' ? listing.shipping : 0;
  const commission = Math.round(rental / 10);
  return { total: rental + shipping + 500, payout: rental + shipping - commission };
}

const inWords = (cents: number) => formatMoney({ amount: cents, currency: 'NZD' });

/** First and last day as people read them, by the browser's own calendar. */
function dayNames({ first, last }: Days): readonly string[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
  return [first, last].map((day) => format.format(new Date(`${day}T12:00:00Z`)));
}

/** The days may be written "Dec 10 to 13" or "Dec 10 to Jan 2". */
async function expectDays(shown: Locator, days: Days): Promise<void> {
  const [first = '', last = ''] = dayNames(days);
  const lastPart = last.split(' ')[0] === first.split(' ')[0] ? last.split(' ')[1] : last;
  await expect(shown).toContainText(new RegExp(`${first}\\D+${lastPart}(?!\\d)`));
}

const main = (page: Page) => page.getByRole('main');

test('search, listing, checkout, order, sale and receipt say the same days and amounts, each to its side', async ({
  page,
  another,
}) => {
  const listing = await listingOf(page, 'heritage-check-blazer');
  const days = daysFrom(100, 5);
  // It is picked up on its first day, and brought back by the day after its last.
  const away = { first: days.first, last: addDays(days.last, 1) };
  const { total, payout } = sumsOf(listing, 5, 'collect');
  const posted = sumsOf(listing, 5, 'post').total;
  expect(new Set([total, payout, posted]).size).toBe(3);

  await visit(page, `/s?keywords=${encodeURIComponent(listing.title)}&dates=${days.first},${days.last}`);
  await expect(main(page).getByRole('article').first()).toContainText(inWords(posted).replace(/\.00$/, ''));

  await visit(page, `${listing.path}?start=${days.first}&end=${days.last}&delivery=collect`);
  const listed = main(page)
    .locator('dl > div')
    .filter({ hasText: /^Total/ })
    .filter({ visible: true })
    .first();
  await expect(listed).toContainText(inWords(total));

  await signUp(page);
  await visit(page, checkoutPath(listing, days));
  await expectDays(main(page), away);
  await expect(main(page)).toContainText(inWords(total));
  const order = await request(page, listing, days);

  for (const [address, shown] of [
    [`/order/${order}/details`, away],
    ['/inbox/orders', days],
  ] as const) {
    await visit(page, address);
    await expectDays(main(page), shown);
    await expect(main(page)).toContainText(inWords(total));
    await expect(main(page)).not.toContainText(inWords(payout));
  }

  const lender = await another();
  await asLender(lender, listing, order);
  for (const [address, shown] of [
    [`/sale/${order}/details`, away],
    ['/inbox/sales', days],
  ] as const) {
    await visit(lender, address);
    await expectDays(main(lender), shown);
    await expect(main(lender)).toContainText(inWords(payout));
    await expect(main(lender)).not.toContainText(inWords(total));
  }
  await visit(lender, `/sale/${order}/details`);
  await accept(lender);

  await visit(page, `/order/${order}/details`);
  await expectDays(main(page), away);
  await expect(main(page)).toContainText(inWords(total));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
  await expect(main(page)).toContainText(inWords(total));
});

test('every image has a text or is marked as decoration, and a card’s image is named after its item', async ({
  page,
}) => {
  const listing = await listingOf(page, 'heritage-check-blazer');
  for (const address of ['/', '/s', listing.path]) {
    await visit(page, address);
    await expect(page.locator('main img').first()).toBeAttached();
    const nameless = await page.evaluate(() =>
      [...document.images].filter((image) => !image.hasAttribute('alt')).map((image) => image.outerHTML),
    );
    expect(nameless, address).toEqual([]);
  }
  const alts = await page
    .locator('main img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''));
  const photos = alts.filter((alt) => alt.startsWith(listing.title));
  expect(photos.length).toBeGreaterThan(2);
  expect(new Set(photos.slice(0, 3)).size).toBe(3);
});

test('a page that is reached by a link is announced by its title, and its heading comes with it', async ({ page }) => {
  await visit(page, '/');
  const landing = await page.title();
  const announced = (title: string) => page.getByRole('status').filter({ hasText: title }).first();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rent' }).click();
  await expect(page).not.toHaveTitle(landing);
  const search = await page.title();
  await expect(announced(search)).toBeAttached();
  await main(page).getByRole('article').getByRole('link').first().click();
  await expect(page).not.toHaveTitle(search);
  await expect(announced(await page.title())).toBeAttached();
});

test('one press on a form says all that is wrong with it, and leads to the first field that is', async ({ page }) => {
  await visit(page, '/signup');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Sign up' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/email/i);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('nobody');
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/first name/i);
});
