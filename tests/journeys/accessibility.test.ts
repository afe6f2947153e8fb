import { cards, checkoutPath, request, typeCard } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { accept, asLender } from './steps/transactions.ts';
import { expectAccessible, expectTargets, onlyNarrow, onlyWide } from './steps/accessibility.ts';
import { signUp } from './steps/users.ts';
import { listingOf } from './steps/listings.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

// Axe runs on each page at two widths in two themes, which is slow on a busy machine.
test.describe.configure({ timeout: 180_000 });

for (const path of [
  '/',
  '/designers',
  '/s',
  '/s?keywords=zzzz',
  '/rotate-item',
  '/terms-of-service',
  '/about',
  '/how-it-works',
  '/faqs',
  '/qa',
  '/sustainability',
  '/journal',
  '/consigment',
  '/privacy-policy',
  '/signup',
  '/login',
  '/recover-password',
  '/reset-password?t=none',
  '/undo-email-change?t=none',
  '/newsletter',
  '/newsletter/confirm?t=none',
  '/newsletter/unsubscribe?t=none',
  '/contact',
  '/account/deleted',
]) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await visit(page, path);
    await expectAccessible(page);
  });
}

test('axe finds nothing on the 404 page', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  await visit(page, '/nowhere');
  await expectAccessible(page);
});

test('axe finds nothing on a rental listing and its booking sheet', async ({ page }) => {
  const { path } = await listingOf(page, 'luna-slip');
  const { first, last } = daysFrom(9, 4);
  await visit(page, `${path}?start=${first}&end=${last}`);
  await expect(page.getByText('$253.00').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await visit(page, `${path}?book=true&start=${first}&end=${last}`);
  await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
  await expectAccessible(page, onlyNarrow);
});

test('axe finds nothing on a sale listing and its photo viewer', async ({ page }) => {
  const { path } = await listingOf(page, 'oval-hoops');
  await visit(page, path);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on open filters and menus', async ({ page }) => {
  await visit(page, '/s?filters=open');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/s?pub_colours=black&pub_isProductForSale=false');
  await page.getByRole('button', { name: 'Dates' }).click();
  await expect(page.getByRole('dialog', { name: 'Dates' }).getByRole('grid').first()).toBeVisible();
  await expectAccessible(page, onlyWide);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/?mobilemenu=open');
  await expectAccessible(page, onlyNarrow);
});

test('axe finds nothing on the checkout, with missing fields and with a declined card', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 402/);
  const listing = await listingOf(page, 'pleiades-skirt');
  await signUp(page);
  await visit(page, checkoutPath(listing, daysFrom(60, 4), 'post'));
  await page.getByRole('button', { name: /^Pay / }).press('Enter');
  await expect(page.getByLabel('Street address')).toBeFocused();
  await expectAccessible(page);
  // On a phone the form comes first: the summary is one line, and the button stays in sight.
  const summary = page.getByRole('complementary', { name: 'Your request' });
  await expect(summary.getByText('Rotation fee')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pay / })).toBeInViewport({ ratio: 1 });
  await summary.getByRole('button', { expanded: false }).click();
  await expect(summary.getByText('Rotation fee')).toBeVisible();
  await expectAccessible(page, onlyNarrow);
  await visit(page, checkoutPath(listing, daysFrom(60, 4)));
  await typeCard(page, cards.declined);
  await page.getByRole('checkbox', { name: /^I accept/ }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Your bank declined this card.')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on an order, in the inboxes, and on the notifications and their drawer', async ({ page }) => {
  const listing = await listingOf(page, 'pleiades-skirt');
  await signUp(page);
  await request(page, listing, daysFrom(70, 4));
  await expectAccessible(page);
  for (const side of ['orders', 'sales']) {
    await visit(page, `/inbox/${side}`);
    await expectAccessible(page);
  }
  await visit(page, '/notifications');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/rotate-item?notifications=open');
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, onlyWide);
});

test('axe finds nothing on a sale, requested, with the decline dialog, and accepted', async ({ page, another }) => {
  const listing = await listingOf(page, 'pleiades-skirt');
  await signUp(page);
  const order = await request(page, listing, daysFrom(80, 4));
  const lender = await another();
  await asLender(lender, listing, order);
  await expectAccessible(lender);
  await visit(lender, `/sale/${order}/details?confirm=decline`);
  await expect(lender.getByRole('dialog')).toBeVisible();
  await expectAccessible(lender);
  await visit(lender, `/sale/${order}/details`);
  await accept(lender);
  await expectAccessible(lender);
});

test('axe finds nothing on the verification page and the mailbox', async ({ page }) => {
  await signUp(page);
  await visit(page, '/verify-email');
  await expectAccessible(page);
  await page.goto('/_mailbox');
  await expectAccessible(page);
  // Its document has an opaque origin, from which the browser loads images and icon: a blocked one is an error.
  await page.getByRole('link', { name: 'as an email' }).first().click();
  await expect(page.getByRole('img').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
});

const settings = {
  'the profile and the password': ['/profile-settings', '/account/contact-details', '/account/change-password'],
  'security': ['/account/security', '/account/security?change=add&from=%2Fconsole', '/account/connections'],
  'payment methods and referral': ['/account/payment-methods', '/account/referral', '/notifications'],
  'the payout details and notifications': ['/account/payments', '/account/notifications'],
  'the identity check and the deletion': ['/account/id-check', '/account/delete'],
};

// Eleven pages in one test would come near the limit of a test on a busy machine.
for (const [name, paths] of Object.entries(settings)) {
  test(`axe finds nothing on the settings of ${name}`, async ({ page }) => {
    await signUp(page);
    for (const path of paths) {
      await visit(page, path);
      await expectAccessible(page);
      await expectTargets(page);
    }
  });
}

test('the wordmark and the links of log-in and sign-up are high enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/login', '/signup', '/recover-password']) {
    await visit(page, path);
    await expectTargets(page, path === '/' ? 'header a' : 'header a, main a');
  }
});
