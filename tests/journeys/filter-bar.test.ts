import { daysFrom } from './steps/days.ts';
import { visit } from './steps/visit.ts';
import { expect, test } from './setup/journey.ts';

test('no filter of the bar is clipped, and none stands alone in a line or needs a third, also with filters selected', async ({
  page,
}) => {
  const { first, last } = daysFrom(9, 4);
  const selected = 'pub_category=outerwear,midi&pub_sizing=8,10&pub_colours=black,white&pub_occasion=weddingGuest';
  const main = page.getByRole('main');
  const names = /^(Rent or buy|Rent now|Dates|Category|Size|Occasion|Designer|Colour|Price from|Total price|Cond)/;
  for (const [address, oneLineFrom] of [
    ['/s', 1280],
    [`/s?pub_isProductForSale=false&${selected}&pub_dates=${first},${last}`, Infinity],
    // The longest of their names, of which a chip shows the first.
    [`/s?pub_category=outerwear,otherAccessories&pub_occasion=workFunction,newYearsEve&pub_colours=various,navy`, 1440],
  ] as const) {
    await visit(page, address);
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const all = await main.getByRole('link', { name: /^All filters/ }).boundingBox();
      const chips = main.getByRole('button', { name: names });
      await expect(chips).toHaveCount(9);
      const lines = new Map<number, number>();
      for (const chip of await chips.all()) {
        const { x = Infinity, y = 0, width: chipWidth = 0 } = (await chip.boundingBox()) ?? {};
        expect(x + chipWidth, `${address} at ${width} px`).toBeLessThan(all?.x ?? 0);
        lines.set(Math.round(y), (lines.get(Math.round(y)) ?? 0) + 1);
      }
      expect(Math.min(...lines.values()), `${address} at ${width} px`).toBeGreaterThan(1);
      expect(lines.size, `${address} at ${width} px`).toBeLessThanOrEqual(2);
      if (width >= oneLineFrom) expect(lines.size, `${address} at ${width} px`).toBe(1);
    }
  }
});
