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

/** Total and payout of a rental in cents, computed from the demo catalogue, independently of the pricing code. */
function sumsOf(listing: Listing, days: number, delivery: 'post' | 'pick-up') {
  if (listing.transaction !== 'rent') throw new Error(`${listing.title} is not for rent`);
  const rental = 3 * listing.price + (days - 3) * (listing.extraDayPrice ?? listing.price);
  const shipping = delivery === 'post' ? listing.shipping : 0;
  const commission = Math.round(rental / 10);
  return { total: rental + shipping + 500, payout: rental + shipping - commission };
}

const formatted = (cents: number) => formatMoney({ amount: cents, currency: 'NZD' });

/** First and last day as displayed, formatted with `Intl` instead of our own code. */
function dayNames({ first, last }: Days): readonly string[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
  return [first, last].map((day) => format.format(new Date(`${day}T12:00:00Z`)));
}

/** Expects the days as "Dec 10 to 13" or "Dec 10 to Jan 2". */
async function expectDays(shown: Locator, days: Days): Promise<void> {
  const [first = '', last = ''] = dayNames(days);
  const lastPart = last.split(' ')[0] === first.split(' ')[0] ? last.split(' ')[1] : last;
  await expect(shown).toContainText(new RegExp(`${first}\\D+${lastPart}(?!\\d)`));
}

const main = (page: Page) => page.getByRole('main');

test('search, listing, checkout, order, sale and receipt show the same days and amounts, per party', async ({
  page,
  another,
}) => {
  const listing = await listingOf(page, 'heritage-check-blazer');
  const days = daysFrom(100, 5);
  // Picked up on the first day and returned by the day after the last.
  const away = { first: days.first, last: addDays(days.last, 1) };
  const { total, payout } = sumsOf(listing, 5, 'pick-up');
  const posted = sumsOf(listing, 5, 'post').total;
  expect(new Set([total, payout, posted]).size).toBe(3);

  await visit(page, `/s?keywords=${encodeURIComponent(listing.title)}&dates=${days.first},${days.last}`);
  await expect(main(page).getByRole('article').first()).toContainText(formatted(posted).replace(/\.00$/, ''));

  await visit(page, `${listing.path}?start=${days.first}&end=${days.last}&delivery=pick-up`);
  const listed = main(page)
    .locator('dl > div')
    .filter({ hasText: /^Total/ })
    .filter({ visible: true })
    .first();
  await expect(listed).toContainText(formatted(total));

  await signUp(page);
  await visit(page, checkoutPath(listing, days));
  await expectDays(main(page), away);
  await expect(main(page)).toContainText(formatted(total));
  const order = await request(page, listing, days);

  for (const [address, shown] of [
    [`/order/${order}/details`, away],
    ['/inbox/orders', days],
  ] as const) {
    await visit(page, address);
    await expectDays(main(page), shown);
    await expect(main(page)).toContainText(formatted(total));
    await expect(main(page)).not.toContainText(formatted(payout));
  }

  const lender = await another();
  await asLender(lender, listing, order);
  for (const [address, shown] of [
    [`/sale/${order}/details`, away],
    ['/inbox/sales', days],
  ] as const) {
    await visit(lender, address);
    await expectDays(main(lender), shown);
    await expect(main(lender)).toContainText(formatted(payout));
    await expect(main(lender)).not.toContainText(formatted(total));
  }
  await visit(lender, `/sale/${order}/details`);
  await accept(lender);

  await visit(page, `/order/${order}/details`);
  await expectDays(main(page), away);
  await expect(main(page)).toContainText(formatted(total));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
  // What happened last is no title of a receipt.
  await expect(main(page).getByRole('heading', { level: 1 })).toBeHidden();
  await expect(main(page)).toContainText(formatted(total));
});

test('every image has an alt text or an empty one, and photos are named after the item', async ({ page }) => {
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

test('client-side navigation announces the title of the new page', async ({ page }) => {
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

test('submitting an invalid form shows all errors and focuses the first invalid field', async ({ page }) => {
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
