import type { Page } from '@playwright/test';

/** Subjects of the emails to an address, newest first. */
export async function emailsTo(page: Page, email: string): Promise<readonly string[]> {
  await page.goto('/_mailbox');
  return page.getByRole('article').filter({ hasText: email }).getByRole('heading').allInnerTexts();
}
