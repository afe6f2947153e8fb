import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const everyRule: RunOptions = { runOnly: { type: 'tag', values: rules } };
/** The dark theme differs only in its colours. */
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Expects no axe violation and no horizontal scrolling, at desktop and phone width, in light and dark. */
export async function expectAccessible(page: Page, sizes: readonly (typeof widths)[number][] = widths): Promise<void> {
  expect(page.frames(), `frames of ${page.url()}`).toHaveLength(1);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      // Reduced motion, because an element that is still fading in has too little contrast.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await analysed(page, colorScheme === 'light' ? everyRule : colourRules);
      const found = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map(({ target }) => target.join(' ')),
      }));
      expect(found, `${page.url()} at ${size.width} px, ${colorScheme}`).toEqual([]);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${page.url()} scrolls sideways at ${size.width} px`).toBe(0);
  }
}

/** Expects the links and buttons of the page, also those in sentences, to be 24 px high: axe lets smaller ones stand alone. */
export async function expectTargets(page: Page, targets = 'header a, main a, main button'): Promise<void> {
  const small = await page.locator(targets).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && !element.classList.contains('visually-hidden'))
      .map((element) => ({ text: element.textContent, height: element.getClientRects()[0]?.height ?? 0 }))
      .filter(({ height }) => height < 24),
  );
  expect(small, `targets of ${page.url()}`).toEqual([]);
}

/**
 * What axe finds in the page's only frame. Its script, which takes as long as a small page's analysis, is evaluated once in
 * each document. Violations alone are described: to describe what passed would take longer than to find it.
 */
async function analysed(page: Page, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate((chosen) => (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, chosen), {
    ...options,
    resultTypes: ['violations'],
  } satisfies RunOptions);
}

export const onlyWide = widths.slice(0, 1);
export const onlyNarrow = widths.slice(1);
