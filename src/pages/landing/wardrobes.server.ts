import { followedAmong } from '#src/features/following/queries.server.ts';
import { type Wardrobe, wardrobesToFollow } from '#src/features/listings/wardrobes.server.ts';
import { ratingsOfProviders } from '#src/features/reviews/queries.server.ts';
import { intl } from '#src/i18n/intl.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

export type ShownWardrobe = Wardrobe & {
  /** As people write it; null without a review. */
  readonly rating: string | null;
  /** Null for an anonymous visitor. */
  readonly following: boolean | null;
};

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Those of `wardrobesToFollow`, with what reviews say of their lenders and whether the viewer follows them. */
export async function shownWardrobes(app: App, viewer: Viewer | null, limit: number): Promise<ShownWardrobe[]> {
  const wardrobes = await wardrobesToFollow(app, viewer?.id ?? null, limit);
  const ids = wardrobes.map(({ ownerId }) => ownerId);
  const [ratings, followed] = await Promise.all([
    ratingsOfProviders(app, ids),
    viewer === null ? null : followedAmong(app, viewer.id, ids),
  ]);
  return wardrobes.map((wardrobe) => {
    const rating = ratings.get(wardrobe.ownerId);
    return {
      ...wardrobe,
      rating: rating === undefined ? null : intl.formatNumber(rating.average, oneDecimal),
      following: followed?.has(wardrobe.ownerId) ?? null,
    };
  });
}
