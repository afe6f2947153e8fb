import { and, asc, count, inArray, sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { isSearchable } from './card-rows.server.ts';
import type { CardImage } from './card.ts';

/** A lender's published listings, as others see them. */
export type Wardrobe = {
  readonly ownerId: string;
  readonly name: string;
  readonly initials: string;
  readonly avatarId: string | null;
  /** The place of its newest listing. */
  readonly place: string;
  readonly listings: number;
  /** Images of its three newest listings. */
  readonly images: readonly CardImage[];
};

/** Number of newest listings that are searched for wardrobes: enough for three, few enough for one read. */
const searchedListings = 96;
const imagesPerWardrobe = 3;

/** The wardrobes with the most recent listings, at most `limit`, without the viewer's own. Three queries. */
export async function wardrobesToFollow(app: App, viewerId: string | null, limit: number): Promise<Wardrobe[]> {
  const wardrobes = (await newestByOwner(app))
    .filter(([ownerId, listings]) => ownerId !== viewerId && listings.length >= imagesPerWardrobe)
    .toSorted(([, some], [, others]) => others.length - some.length)
    .slice(0, limit);
  const ownerIds = wardrobes.map(([ownerId]) => ownerId);
  const [users, counts] = await Promise.all([usersById(app.db, ownerIds), listingsOf(app, ownerIds)]);
  return wardrobes.flatMap(([ownerId, listings]) => {
    const owner = users.get(ownerId);
    if (owner === undefined) return [];
    return {
      ...{ ownerId, name: owner.displayName, initials: owner.initials, avatarId: owner.imageId },
      place: listings[0]?.place ?? '',
      listings: counts.get(ownerId) ?? listings.length,
      images: listings.slice(0, imagesPerWardrobe).map(({ image }) => image),
    };
  });
}

type Listing = { readonly place: string; readonly image: CardImage };

/** The newest listings with an image, newest first, grouped by author. */
async function newestByOwner(app: App): Promise<[ownerId: string, listings: Listing[]][]> {
  const rows = await app.db
    .select({ ownerId: listings.authorId, place: listings.place, image: firstImage })
    .from(listings)
    .where(isSearchable)
    .orderBy(sql`${listings.publishedAt} desc nulls last`, asc(listings.id))
    .limit(searchedListings);
  const byOwner = new Map<string, Listing[]>();
  for (const { ownerId, place, image } of rows) {
    if (image !== null) byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), { place, image }]);
  }
  return [...byOwner];
}

const firstImage = sql<CardImage | null>`(
  select jsonb_build_object('id', image_id, 'alt', alt) from listing_images
  where listing_id = listings.id order by position limit 1)`;

/** The beginning of a wardrobe: how many items it has, and the newest images. */
export type WardrobeGlimpse = { readonly listings: number; readonly images: readonly CardImage[] };

/** By owner; one without a public listing is left out. Two queries however many owners. */
export async function glimpsesOf(
  app: Pick<App, 'db'>,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, WardrobeGlimpse>> {
  if (ownerIds.length === 0) return new Map();
  const [counts, { rows }] = await Promise.all([
    listingsOf(app, ownerIds),
    app.db.execute<{ owner_id: string; images: CardImage[] }>(sql`
      select owner.id as owner_id, (
        select coalesce(json_agg(newest.image), '[]') from (
          select ${firstImage} as image from ${listings}
          where ${listings.authorId} = owner.id and ${isSearchable}
          order by ${listings.publishedAt} desc nulls last, ${listings.id} limit ${imagesPerWardrobe}
        ) newest where newest.image is not null
      ) as images from unnest(${sql.param([...ownerIds])}::uuid[]) as owner (id)`),
  ]);
  return new Map(
    rows.flatMap(({ owner_id: ownerId, images }) => {
      const count = counts.get(ownerId);
      return count === undefined ? [] : [[ownerId, { listings: count, images }] as const];
    }),
  );
}

async function listingsOf(app: Pick<App, 'db'>, ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await app.db
    .select({ ownerId: listings.authorId, listings: count() })
    .from(listings)
    .where(and(isSearchable, inArray(listings.authorId, [...ownerIds])))
    .groupBy(listings.authorId);
  return new Map(rows.map(({ ownerId, listings }) => [ownerId, listings]));
}
