import { randomInt } from 'node:crypto';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { collectBrowserErrors, type BrowserErrors } from './browser-errors.ts';
import { followRequests, type OpenRequests } from './open-requests.ts';
import { tellWhatWasShown } from './shown-at-failure.ts';

type Parts = {
  /** Whether reminders of what an account lacks may open over the pages. */
  readonly reminders: boolean;
  /** Fails each test whose pages log an unexpected browser error. */
  readonly browserErrors: BrowserErrors;
  readonly openRequests: OpenRequests;
  /** A page in a new browser context, for another user. */
  readonly another: () => Promise<Page>;
};

export const test = base.extend<Parts>({
  // Rate limits count by IP address, so each user gets a random one.
  // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from the pattern.
  extraHTTPHeaders: async ({}, use) => use(fromRandomAddress()),
  reminders: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- As above.
  openRequests: async ({}, use) => use(followRequests()),
  context: async ({ context, reminders, openRequests }, use, test) => {
    if (!reminders) await context.addInitScript(withoutReminders);
    openRequests.listenTo(context);
    await use(context);
    await tellWhatWasShown([context], openRequests, test);
  },
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = collectBrowserErrors();
      browserErrors.listenTo(context);
      await use(browserErrors);
      expect(browserErrors.unexpected(), 'unexpected browser errors').toEqual([]);
      expect(browserErrors.missed(), 'expected browser errors that did not occur').toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, browserErrors, openRequests }, use, test) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: fromRandomAddress() });
      await context.addInitScript(withoutReminders);
      browserErrors.listenTo(context);
      openRequests.listenTo(context);
      contexts.push(context);
      return context.newPage();
    });
    try {
      await tellWhatWasShown(contexts, openRequests, test);
    } finally {
      for (const context of contexts) await context.close();
    }
  },
});

export { expect };

/** As if each session had shown them already. */
function withoutReminders(): void {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (name) {
    return name.startsWith('reminded ') ? 'verify-email payout-account' : getItem.call(this, name);
  };
}

function fromRandomAddress(): Record<string, string> {
  const part = () => randomInt(1, 255);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}
