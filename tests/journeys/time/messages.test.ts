import { request } from '../steps/checkout.ts';
import { marketplaceNow, wait } from '../steps/clock.ts';
import { daysFrom } from '../steps/days.ts';
import { emailsTo } from '../steps/mailbox.ts';
import { asLender } from '../steps/transactions.ts';
import { fromDemo, newcomer, signUp } from '../steps/users.ts';
import { listingOf } from '../steps/listings.ts';
import { visit } from '../steps/visit.ts';
import { expect, test } from '../setup/journey.ts';

test('a message is in the lender’s inbox at once, and sent by email when it stays unread for ten minutes', async ({
  page,
  another,
}) => {
  const listing = await listingOf(page, 'camel-wrap-coat');
  const person = newcomer('Edie');
  await signUp(page, person);
  const order = await request(page, listing, daysFrom(60, 4, await marketplaceNow()));
  const lender = await another();
  await asLender(lender, listing, order);
  await visit(lender, '/inbox/sales');

  for (const words of ['Is it lined?', 'And is it warm?']) {
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();
  }
  await visit(lender, '/inbox/sales');
  const row = lender.getByRole('main').getByRole('link', { name: new RegExp(`Edie.*${listing.title}`) });
  await expect(row).toContainText('And is it warm?');

  const mailbox = await page.context().newPage();
  const subjects = () => emailsTo(mailbox, fromDemo(listing.providerId).email);
  const aboutMessages = `Edie sent you 2 messages about ${listing.title}`;
  expect(await subjects()).not.toContain(aboutMessages);
  await wait({ minutes: 11 });
  await expect.poll(subjects, { timeout: 60_000 }).toContain(aboutMessages);

  const email = mailbox.getByRole('article').filter({ hasText: aboutMessages });
  await expect(email).toContainText('The latest: “And is it warm?”');
  await expect(email.getByRole('link', { name: `/sale/${order}` })).toBeVisible();
});
