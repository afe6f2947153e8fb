import type { Page } from '@playwright/test';
import { expectAccessible } from './steps/accessibility.ts';
import { agree, cards, orderOn, payButton, typeAddress, typeCard } from './steps/checkout.ts';
import { daysFrom } from './steps/days.ts';
import { listingOf, type Listing } from './steps/listings.ts';
import { asLender, heading } from './steps/transactions.ts';
import { signUp } from './steps/users.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test.describe.configure({ timeout: 300_000 });

const days = daysFrom(100, 4);

async function add(page: Page, { path, title }: Listing): Promise<void> {
  await visit(page, `${path}?start=${days.first}&end=${days.last}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to bag' }).filter({ visible: true }).click();
  await expect(page.getByText(`Added to your bag: ${title}.`)).toBeVisible();
}

const together = (page: Page) => page.getByRole('region', { name: 'One request for 3 items' });

test('a bag of three is paid at once, accepted in part, and what is left can be cancelled', async ({
  page,
  another,
  browserErrors,
}) => {
  browserErrors.expect(/status of 402/);
  const listings = [
    await listingOf(page, 'hale-blazer'),
    await listingOf(page, 'margot-blouse'),
    await listingOf(page, 'camel-wrap-coat'),
  ] as const;
  const [blazer, blouse, coat] = listings;
  await signUp(page);
  for (const listing of listings) await add(page, listing);
  await visit(page, '/shopping-cart');
  await expectAccessible(page);
  // One button for all of them; each by itself is a link beside what else can be done with it.
  await expect(page.getByRole('main').locator('.bag-entry .button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Check out only this: ${blazer.title}` })).toHaveAttribute(
    'href',
    /\/checkout\?start=/,
  );
  await page.getByRole('link', { name: 'Check out 3 items' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Request 3 items' })).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Your request' });
  // Axe left the page as wide as a phone, where it is folded.
  await summary.getByRole('button', { name: '3 items', expanded: false }).click();
  for (const { title } of listings) await expect(summary.getByText(title, { exact: true })).toBeVisible();
  await expect(summary.getByText(/You pay only for what Ngaire accepts/)).toBeVisible();
  await expectAccessible(page);
  const total = await payButton(page).textContent();

  await typeAddress(page);
  await typeCard(page, cards.declined);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByText(/Your items are held for/)).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/declined/)
      .first(),
  ).toBeVisible();
  // The same orders are held after a reload, also when they are looked for in the bag.
  await visit(page, '/shopping-cart');
  await page.getByRole('link', { name: 'Finish paying' }).first().click();
  await expect(page.getByText(/Your items are held for/)).toBeVisible();
  await expect(page.getByText('4 Tidal Road')).toBeVisible();
  expect(await payButton(page).textContent()).toBe(total);
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).dblclick();
  const order = await orderOn(page);
  await expect(heading(page)).toBeFocused();
  await expect(together(page).getByRole('listitem')).toHaveCount(3);
  const paid = /\$[\d,]+\.\d{2}/.exec(total ?? '')?.[0] ?? 'no total';
  await expect(together(page).getByText(/^One payment for all of it/)).toContainText(paid);
  await expectAccessible(page);
  await visit(page, '/shopping-cart');
  await expect(page.getByText('Your bag is empty')).toBeVisible();

  const lender = await another();
  await asLender(lender, blazer, order);
  await together(lender).getByRole('link', { name: coat.title }).click();
  await expect(heading(lender)).toContainText(coat.title);
  await lender.getByRole('link', { name: 'Decline' }).filter({ visible: true }).click();
  await lender.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(heading(lender)).toContainText('You declined');
  await together(lender).getByRole('link', { name: blouse.title }).click();
  await expectAccessible(lender);
  await lender.getByRole('button', { name: 'Accept all 2' }).filter({ visible: true }).click();
  await expect(heading(lender)).toHaveText(/^You are lending /);
  await expect(together(lender).getByText('Accepted')).toHaveCount(2);

  await visit(page, `/order/${order}/details`);
  await expect(heading(page)).toHaveText(/^You booked Hale double-breasted blazer for/);
  await together(page).getByRole('link', { name: blouse.title }).click();
  await page
    .getByRole('link', { name: /^Cancel & get/ })
    .filter({ visible: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel & get/ })
    .click();
  await expect(heading(page)).toContainText('You cancelled your order');
  await expect(together(page).getByText('Accepted')).toHaveCount(1);
});

test('a back-up is chosen in the bag, booked with its item at its price, and leaves with it', async ({
  page,
  another,
}) => {
  const when = daysFrom(160, 4);
  const [maxi, playsuit] = [await listingOf(page, 'bahia-tiered-maxi'), await listingOf(page, 'isla-playsuit')];
  await signUp(page);
  for (const { path, title } of [maxi, playsuit]) {
    await visit(page, `${path}?start=${when.first}&end=${when.last}&delivery=pick-up`);
    await page.getByRole('main').getByRole('button', { name: 'Add to bag' }).filter({ visible: true }).click();
    await expect(page.getByText(`Added to your bag: ${title}.`)).toBeVisible();
  }
  await visit(page, '/shopping-cart');
  await expect(page.getByText(`Not sure that ${maxi.title} fits? Take this as a back-up`)).toBeVisible();
  await page.getByRole('button', { name: `Take as a back-up: ${playsuit.title}` }).click();
  await expect(page.getByText(`A back-up of ${maxi.title}: its days cost $20.00.`)).toBeVisible();
  await page.getByRole('link', { name: 'Check out 2 items' }).click();
  const summary = page.getByRole('complementary', { name: 'Your request' });
  await expect(summary.getByText('$20.00')).toBeVisible();
  await expect(summary.getByText(/A back-up is rented only together with/)).toBeVisible();
  await typeCard(page, cards.good);
  await agree(page);
  await payButton(page).click();
  const order = await orderOn(page);
  const both = (one: Page) => one.getByRole('region', { name: 'One request for 2 items' });
  await both(page).getByRole('link', { name: playsuit.title }).click();
  await expect(heading(page)).toContainText(playsuit.title);
  await expect(page.getByText('4 days, as a back-up')).toBeVisible();

  const lender = await another();
  await asLender(lender, maxi, order);
  await lender.getByRole('link', { name: 'Decline' }).filter({ visible: true }).click();
  await expect(lender.getByRole('dialog').getByText('Decline Ana’s request?')).toBeVisible();
  await lender.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(heading(lender)).toContainText('You declined');
  await page.reload();
  await expect(heading(page)).toContainText('declined your request');
});
