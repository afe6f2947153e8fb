import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import type { OpenRequests } from './open-requests.ts';

/** So much of a page as tells which one it is, and what it says. */
const textLength = 1500;

/**
 * After a failed test, throws an error with the address and the text of each open page, and the requests that it waits for: what a
 * test waits for in vain is often explained by what stands there instead.
 */
export async function tellWhatWasShown(
  contexts: readonly BrowserContext[],
  requests: OpenRequests,
  test: TestInfo,
): Promise<void> {
  if (test.status === test.expectedStatus) return;
  const pages = contexts.flatMap((context) => context.pages());
  const shown = await Promise.all(pages.map(async (page) => `${await textOf(page)}${waitingOf(requests.of(page))}`));
  if (shown.length > 0) throw new Error(`At the failure ${shown.join('\n')}`);
}

function waitingOf(requests: string): string {
  return requests === '' ? '' : `\nIt waits for ${requests}`;
}

async function textOf(page: Page): Promise<string> {
  const whole = await page
    .locator('body')
    .innerText({ timeout: 5000 })
    .catch(() => '(does not answer)');
  // All countries of an address would leave no room for what stands below them.
  const lists = await page
    .locator('select')
    .allInnerTexts()
    .catch(() => []);
  const text = lists.reduce((rest, list) => rest.replace(list, ''), whole);
  return `${page.url()} showed: ${text.replace(/\s+/g, ' ').slice(0, textLength)}`;
}
