import { expect, type Page } from '@playwright/test';

/** Subjects of the emails to an address, newest first. */
export async function emailsTo(page: Page, email: string): Promise<readonly string[]> {
  await page.goto('/_mailbox');
  return page.getByRole('article').filter({ hasText: email }).getByRole('heading').allInnerTexts();
}

/** The path of the newest link of this kind that an address got, from the mailbox. */
export async function linkTo(page: Page, email: string, address: string): Promise<string> {
  const mailbox = await page.context().newPage();
  const found = mailbox
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: new RegExp(address) });
  await expect(async () => {
    await mailbox.goto('/_mailbox');
    await expect(found.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const { pathname, search } = new URL((await found.first().getAttribute('href')) ?? '', page.url());
  await mailbox.close();
  return pathname + search;
}
