import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { Point } from '#src/domain/places/bounds.ts';

/**
 * The public point that another item of this author has for the same exact one, deleted ones included; null for none. All
 * of them share it: the middle of many points, each drawn around one address, would reveal the address.
 */
export async function publicPointFor(reader: Reader, authorId: string, point: Point | null): Promise<Point | null> {
  if (point === null) return null;
  const { latitude, longitude, privateData } = listings;
  const isThere = sql`${privateData} -> 'point' = ${JSON.stringify(point)}::jsonb`;
  const [found] = await reader
    .select({ latitude, longitude })
    .from(listings)
    .where(and(eq(listings.authorId, authorId), isNotNull(latitude), isNotNull(longitude), isThere))
    .orderBy(asc(listings.createdAt))
    .limit(1);
  return found?.latitude == null || found.longitude === null ? null : (found as Point);
}

/** The author's last item that says where it is: most lenders keep everything in one place. Null for none. */
export async function lastPlaced(reader: Reader, authorId: string): Promise<string | null> {
  const [found] = await reader
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.authorId, authorId),
        isNull(listings.deletedAt),
        ne(listings.place, ''),
        isNotNull(listings.region),
      ),
    )
    .orderBy(desc(listings.createdAt))
    .limit(1);
  return found?.id ?? null;
}
