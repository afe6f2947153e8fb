import { createHmac } from 'node:crypto';
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { pointText, type Point } from '#src/domain/places/bounds.ts';
import type { App } from '#src/platform/app.ts';
import { deriveKey } from '#src/platform/encryption.server.ts';
import { blurred } from './blur-point.ts';

type Where = { readonly authorId: string; readonly point: Point | null };

/**
 * The public point of what this author keeps at an exact one: that of another item there, else one that follows from the
 * author and the point. All items share it, also those that are saved in the same moment or made after the others were
 * deleted: the middle of many points, each drawn around one address, would reveal the address.
 */
export async function publicPointFor(
  app: Pick<App, 'config'>,
  reader: Reader,
  { authorId, point }: Where,
): Promise<Point | null> {
  if (point === null) return null;
  const { latitude, longitude, privateData } = listings;
  const isThere = sql`${privateData} -> 'point' = ${JSON.stringify(point)}::jsonb`;
  const [found] = await reader
    .select({ latitude, longitude })
    .from(listings)
    .where(and(eq(listings.authorId, authorId), isNotNull(latitude), isNotNull(longitude), isThere))
    .orderBy(asc(listings.createdAt))
    .limit(1);
  const hasOne = found?.latitude != null && found.longitude !== null;
  return hasOne ? (found as Point) : blurred(point, fractionsFor(app, authorId, point));
}

/** Fractions in [0, 1) from a keyed hash: another user can compute them as little as draw the same ones. */
function fractionsFor({ config }: Pick<App, 'config'>, authorId: string, point: Point): () => number {
  const key = deriveKey(config.sessionSecret, 'rotation public-point');
  const hash = createHmac('sha256', key)
    .update(`${authorId} ${pointText(point)}`)
    .digest();
  const fractions = [0, 6].map((at) => hash.readUIntBE(at, 6) / 2 ** 48);
  return () => fractions.shift() ?? 0;
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
