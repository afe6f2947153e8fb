import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Opens a page and waits until React has hydrated it. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
  });
  return response;
}

/** Waits until React has hydrated a part whose script comes after that of its page. */
export async function hydrated(part: Locator): Promise<void> {
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  await expect.poll(() => part.evaluate(isHydrated)).toBe(true);
}
