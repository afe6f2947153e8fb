import { randomInt } from 'node:crypto';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { makeQuiet, type Quiet } from './quiet.ts';

type Parts = {
  /** Every journey fails when a page of it complains. */
  readonly quiet: Quiet;
  /** A page in a browser of its own, for one more person. */
  readonly another: () => Promise<Page>;
};

export const test = base.extend<Parts>({
  // Limits of tries count by address, so each person comes from somewhere else.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  extraHTTPHeaders: async ({}, use) => use(fromSomewhere()),
  quiet: [
    async ({ context }, use) => {
      const quiet = makeQuiet();
      quiet.listenTo(context);
      await use(quiet);
      expect(quiet.unexpected(), 'what the browser complained about').toEqual([]);
      expect(quiet.missed(), 'complaints that were expected').toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, quiet }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: fromSomewhere() });
      quiet.listenTo(context);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

function fromSomewhere(): Record<string, string> {
  const part = () => randomInt(1, 255);
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}
