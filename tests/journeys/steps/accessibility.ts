import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
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
      // Legacy mode evaluates the results in the page instead of a new one, and leaves out frames of other origins.
      // Without asking for violations alone, it describes every element that passed, which takes most of its time.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      // The dark theme differs only in its colours.
      const { violations } = await (
        colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(['color-contrast', 'link-in-text-block'])
      ).analyze();
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

export const onlyWide = widths.slice(0, 1);
export const onlyNarrow = widths.slice(1);
