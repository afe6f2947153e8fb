import { daysBetween, type Day } from '#src/domain/dates/day.ts';
import { dayName } from './steps/calendar.ts';
import { cards, orderOn } from './steps/checkout.ts';
import { heading, lenderOf } from './steps/transactions.ts';
import { follow, tabTo, tick, typeInto } from './steps/keys.ts';
import { fromDemo, logIn, newcomer } from './steps/users.ts';
import { listingOf } from './steps/listings.ts';
import { daysFrom } from './steps/days.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('a rental works by keyboard alone: search, select days, sign up, pay, and accept as the lender', async ({
  page,
  another,
}) => {
  const listing = await listingOf(page, 'ottie-wrap-dress');
  const person = newcomer();
  const { keyboard } = page;

  await visit(page, '/');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await keyboard.press('Enter');
  await follow(page, page.getByRole('link', { name: 'Explore the wardrobe' }));
  await expect(page).toHaveURL('/s');
  const search = page.getByPlaceholder('Search designers').filter({ visible: true });
  if ((await search.count()) === 0)
    await follow(
      page,
      page
        .getByRole('link', { name: 'Search' })
        .or(page.getByRole('button', { name: 'Search' }))
        .first(),
    );
  await typeInto(page, search, 'ottie');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/keywords=ottie/);
  await follow(
    page,
    page
      .getByRole('main')
      .getByRole('article')
      .getByRole('link', { name: /^(?!Save )/ }),
  );
  await expect(page).toHaveURL(listing.path);

  const { first, last } = daysFrom(6, 4);
  // The focusable day of the calendar is the first selectable one.
  const focused = page.getByRole('grid').locator('[data-day][tabindex="0"]');
  await tabTo(page, focused);
  const focusedDay = ((await focused.getAttribute('data-day')) ?? '') as Day;
  for (let day = 0; day < daysBetween(focusedDay, first); day++) await keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: dayName(first) })).toBeFocused();
  await keyboard.press('Enter');
  for (let day = 0; day < 3; day++) await keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: dayName(last) })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Total, NZD').filter({ visible: true })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'By courier' }));
  await keyboard.press('ArrowRight');
  await follow(page, page.getByRole('button', { name: 'Request to book' }).filter({ visible: true }));

  await expect(page).toHaveURL(/\/signup\?from=/);
  // An address changes before the page does, and each foot has an email field.
  await expect(page.getByRole('heading', { name: 'Start your rotation' })).toBeVisible();
  await typeInto(page, page.getByLabel('Email'), person.email);
  await typeInto(page, page.getByLabel('First name'), person.firstName);
  await typeInto(page, page.getByLabel('Last name'), person.lastName);
  await typeInto(page, page.getByLabel('Password'), person.password);
  await tick(page, page.getByLabel('I agree to'));
  await follow(page, page.getByRole('button', { name: 'Sign up' }));

  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(page.getByRole('radio', { name: /^Pick it up/ })).toBeChecked();
  await typeInto(page, page.getByLabel('Card number'), cards.good);
  await typeInto(page, page.getByLabel('Expiry date'), '1234');
  await typeInto(page, page.getByLabel('Security code'), '123');
  await typeInto(page, page.getByLabel('Name on the card'), 'Ana Bell');
  await typeInto(page, page.getByLabel('Billing postal code'), '1011');
  await tick(page, page.getByRole('checkbox', { name: /^I accept/ }));
  await follow(page, page.getByRole('button', { name: /^Pay \$/ }));
  const order = await orderOn(page);
  await expect(heading(page)).toHaveText(`Your request for ${listing.title} is with ${lenderOf(listing)}`);

  const lender = await another();
  await visit(lender, `/login?from=${encodeURIComponent('/inbox/sales')}`);
  const { email, password } = fromDemo(listing.providerId);
  await typeInto(lender, lender.getByLabel('Email'), email);
  await typeInto(lender, lender.getByLabel('Password'), password);
  await lender.keyboard.press('Enter');
  await expect(lender).toHaveURL('/inbox/sales');
  await follow(lender, lender.getByRole('main').getByRole('link', { name: new RegExp(`Ana B.*${listing.title}`) }));
  await expect(lender).toHaveURL(`/sale/${order}/details`);
  await follow(lender, lender.getByRole('button', { name: 'Accept', exact: true }).filter({ visible: true }));
  await expect(heading(lender)).toHaveText(new RegExp(`^You are lending Ana your ${listing.title}`));
});

test('the account menu closes when Tab leaves it, and stays open between it and its button', async ({ page }) => {
  await logIn(page, fromDemo('georgia'));
  await visit(page, '/faqs');
  const button = page.getByRole('button', { name: /^Account of / });
  const last = page.getByRole('button', { name: 'Log out' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(last).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await expect(last).toBeVisible();
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Rotate an item' }).first()).toBeFocused();
  await expect(last).toBeHidden();
});
