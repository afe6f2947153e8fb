import { expect, type Page } from '@playwright/test';
import { checkoutPath, typeAddress, typeCard, cards } from '#tests/journeys/steps/checkout.ts';
import { daysFrom, type Days } from '#tests/journeys/steps/days.ts';
import { listingOf, type Listing } from '#tests/journeys/steps/listings.ts';
import type { Shot } from './camera.ts';

/** Pages for anonymous visitors. */
export async function anonymousPages(page: Page): Promise<Shot[]> {
  const listing = await listingOf(page, 'luna-slip');
  const saleListing = await listingOf(page, 'oval-hoops');
  const { first, last } = await freeDays(page, listing);
  const days = `start=${first}&end=${last}`;
  return [
    { name: 'landing', path: '/' },
    { name: 'search', path: '/s?pub_isProductForSale=false' },
    { name: 'search-filters', path: '/s?filters=open' },
    { name: 'search-map', path: '/s?view=map' },
    { name: 'search-empty', path: '/s?keywords=zzzz' },
    { name: 'search-list', path: '/s?view=list' },
    { name: 'designers', path: '/designers' },
    { name: 'listing', path: `${listing.path}?${days}`, before: priced },
    { name: 'booking', path: `${listing.path}?book=true&${days}`, before: priced },
    { name: 'listing-sale', path: saleListing.path },
    { name: 'report', path: `${listing.path.replace(/.*\//, '/l/')}/report` },
    { name: 'photos', path: listing.path, before: openPhotos },
    { name: 'profile', path: await profileOf(page, listing) },
    { name: 'rotate-item', path: '/rotate-item' },
    { name: 'about', path: '/about' },
    { name: 'how-it-works', path: '/how-it-works' },
    { name: 'faqs', path: '/faqs' },
    { name: 'qa', path: '/qa' },
    { name: 'sustainability', path: '/sustainability' },
    { name: 'journal', path: '/journal' },
    { name: 'consigment', path: '/consigment' },
    { name: 'terms', path: '/terms-of-service' },
    { name: 'privacy', path: '/privacy-policy' },
    { name: 'newsletter', path: '/newsletter' },
    { name: 'contact', path: '/contact' },
    { name: 'log-in', path: '/login' },
    { name: 'sign-up', path: '/signup' },
    { name: 'recover-password', path: '/recover-password' },
    { name: 'reset-password-gone', path: '/reset-password?t=none' },
    { name: 'not-found', path: '/nowhere' },
  ];
}

/** Pages of a signed-in customer. */
export async function customersPages(page: Page): Promise<Shot[]> {
  const listing = await listingOf(page, 'luna-slip');
  const days = await freeDays(page, listing);
  return [
    { name: 'checkout', path: checkoutPath(listing, days, 'post'), before: fillIn },
    { name: 'inbox-orders', path: '/inbox/orders' },
    { name: 'order', path: await transactionIn(page, 'orders', 'Accepted') },
    { name: 'order-requested', path: await transactionIn(page, 'orders', 'Requested') },
    { name: 'order-declined', path: await transactionIn(page, 'orders', 'Declined') },
    { name: 'verify-email', path: '/verify-email' },
    { name: 'contact-details', path: '/account/contact-details' },
    { name: 'id-check', path: '/account/id-check' },
    { name: 'change-password', path: '/account/change-password' },
    { name: 'security', path: '/account/security' },
    { name: 'connections', path: '/account/connections' },
    { name: 'payments', path: '/account/payments' },
    { name: 'payment-methods', path: '/account/payment-methods' },
    { name: 'payment-methods-add', path: '/account/payment-methods?add=true' },
    { name: 'referral', path: '/account/referral' },
    { name: 'own-sizes', path: '/account/sizes' },
    { name: 'blocked', path: '/account/blocked' },
    { name: 'notification-settings', path: '/account/notifications' },
    { name: 'delete-account', path: '/account/delete' },
    { name: 'notifications', path: '/notifications' },
    { name: 'notifications-drawer', path: '/rotate-item?notifications=open' },
    { name: 'profile-settings', path: '/profile-settings' },
    { name: 'favourites', path: '/favListings' },
    { name: 'wanted-days', path: `${listing.path.replace(/.*\//, '/l/')}/wanted-days` },
    { name: 'following', path: '/followers' },
    { name: 'saved-searches', path: '/saved-searches' },
    { name: 'bag', path: '/shopping-cart' },
  ];
}

/** Pages of a signed-in lender. */
export async function lendersPages(page: Page): Promise<Shot[]> {
  return [
    { name: 'manage-listings', path: '/listings' },
    { name: 'manage-listings-select', path: '/listings?select=true' },
    { name: 'import', path: '/listings/import' },
    { name: 'statistics', path: await statisticsOf(page) },
    { name: 'inbox-sales', path: '/inbox/sales' },
    { name: 'master-calendar', path: '/master-calendar' },
    { name: 'wizard-description', path: '/l/new' },
    { name: 'wizard-pricing', path: await wizardTab(page, 'pricing') },
    { name: 'wizard-photos', path: await wizardTab(page, 'photos') },
    { name: 'wizard-availability', path: await wizardTab(page, 'availability') },
    { name: 'payments-lender', path: '/account/payments' },
    { name: 'sale-pending', path: await transactionIn(page, 'sales', 'Pending') },
    { name: 'sale', path: await transactionIn(page, 'sales', 'Accepted') },
    { name: 'sale-decline', path: `${await transactionIn(page, 'sales', 'Pending')}?confirm=decline` },
    { name: 'sale-delivered', path: await transactionIn(page, 'sales', 'Delivered') },
  ];
}

/** Pages of the console, for an operator with a second factor. */
export const consolePages: readonly Shot[] = [
  { name: 'console', path: '/console' },
  { name: 'console-listings', path: '/console/listings' },
  { name: 'console-reports', path: '/console/reports' },
  { name: 'console-messages', path: '/console/messages' },
  { name: 'console-reviews', path: '/console/reviews' },
  { name: 'console-cases', path: '/console/cases' },
  { name: 'console-case', path: '/console/cases', before: openFirstCase },
  { name: 'console-payments', path: '/console/payments' },
  { name: 'console-audit', path: '/console/audit' },
];

async function openFirstCase(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Review the case/ })
    .click();
  await page.getByRole('heading', { name: 'Decision' }).waitFor();
}

/** A tab of the wizard, for the first published listing of the signed-in lender. */
async function wizardTab(page: Page, tab: string): Promise<string> {
  await page.goto('/u');
  const path = await page.getByRole('main').locator('a[href^="/l/"]').first().getAttribute('href');
  if (path === null) throw new Error('The lender has no listing');
  return `${path.split('?')[0]}/edit/${tab}`;
}

async function statisticsOf(page: Page): Promise<string> {
  const id = (await wizardTab(page, '')).split('/').at(-3) ?? '';
  return `/listings/${id}/statistics`;
}

/** The profile of the listing's lender. */
export async function profileOf(page: Page, { path }: Listing): Promise<string> {
  await page.goto(path);
  const profile = await page.getByRole('main').locator('a[href^="/u/"]').first().getAttribute('href');
  if (profile === null) throw new Error(`${path} has no lender`);
  return profile;
}

/** Four consecutive days on which the listing can be booked. */
async function freeDays(page: Page, { path }: Listing): Promise<Days> {
  for (let ahead = 24; ahead < 150; ahead += 3) {
    const days = daysFrom(ahead, 4);
    const id = path.split('/').at(-1);
    const query = new URLSearchParams({ start: days.first, end: days.last });
    const answer = await page.context().request.get(`/l/${id}/line-items?${query}`);
    if (((await answer.json()) as { price: unknown }).price !== null) return days;
  }
  throw new Error(`${path} has no free days for months`);
}

/** The first transaction of an inbox with this status label; the very first when none has it. */
async function transactionIn(page: Page, side: 'orders' | 'sales', label: string): Promise<string> {
  await page.goto(`/inbox/${side}`);
  const rows = page.getByRole('main').locator('section a[href^="/order/"], section a[href^="/sale/"]');
  const matching = rows.filter({ has: page.getByText(new RegExp(`^${label}(,|$)`)) });
  const row = (await matching.count()) > 0 ? matching.first() : rows.first();
  const path = await row.getAttribute('href', { timeout: 5_000 });
  if (path === null) throw new Error(`A row of ${side} leads nowhere`);
  return path;
}

async function priced(page: Page): Promise<void> {
  await expect(page.getByText('Total, NZD').filter({ visible: true }).first()).toBeVisible({ timeout: 15_000 });
}

async function openPhotos(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  const photo = page.getByRole('dialog', { name: 'Photos' }).getByRole('img').first();
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

async function fillIn(page: Page): Promise<void> {
  await typeAddress(page);
  await typeCard(page, cards.good);
}
