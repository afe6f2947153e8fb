import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Opens a page and waits until React has hydrated it, and the buttons of its top bar, whose script may come later. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await page.waitForFunction(() => {
    const isHydrated = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber$'));
    const buttons = document.querySelectorAll('.top-bar button');
    return (
      document.querySelector('main') !== null && [...document.querySelectorAll('main'), ...buttons].every(isHydrated)
    );
  });
  return response;
}

/** Waits until React has hydrated a part whose script comes after that of its page. */
export async function hydrated(part: Locator): Promise<void> {
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  await expect.poll(() => part.evaluate(isHydrated)).toBe(true);
}
