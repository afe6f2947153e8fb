import type { CardImage } from '#src/features/listings/card.ts';
import type { App } from '#src/platform/app.ts';
import { everything } from './parse.ts';
import { newestListings, searchListings } from './queries.server.ts';
import type { Count } from './query.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

/** An occasion with what is found for it, and a photo of an item. */
export type ShownOccasion = Count & { readonly occasion: string; readonly image: Omit<CardImage, 'alt'> };

/**
 * Cached for about a minute; an occasion without listings is left out. The photo is of no item that another occasion has,
 * and of none of the newest, which the page has above, where there is another.
 */
export function shownOccasions(
  app: App,
  occasions: readonly string[],
  newest: number,
): Promise<readonly ShownOccasion[]> {
  return staleWhileRevalidate(app.db, `occasions ${newest} ${occasions.join()}`, async () => {
    const shown: ShownOccasion[] = [];
    const above = await newestListings(app, null, newest);
    const seen = new Set(above.flatMap((card) => card.images.slice(0, 1)).map(({ id }) => id));
    // One after the other, because searches share few connections.
    for (const occasion of occasions) {
      const choices = { ...everything.choices, occasion: { mode: 'any' as const, values: [occasion] } };
      const { cards, pagination } = await searchListings(app, { ...everything, choices }, null);
      const images = cards.flatMap((card) => card.images.slice(0, 1));
      const image = images.find(({ id }) => !seen.has(id)) ?? images[0];
      if (image === undefined) continue;
      const { totalItems, more } = pagination;
      const { id, placeholder } = image;
      seen.add(id);
      shown.push({ occasion, totalItems, more, image: { id, placeholder } });
    }
    return shown;
  });
}
