import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { images } from '#src/database/schema/listings.ts';

type NewImage = Pick<typeof images.$inferInsert, 'ownerId' | 'fileKey' | 'width' | 'height' | 'placeholder'>;

export async function insertImage(tx: Tx, id: string, image: NewImage): Promise<void> {
  await tx.insert(images).values({ id, ...image });
}

/** False for an image that has its variants, or does not exist. */
export async function lacksVariants(db: Database, imageId: string): Promise<boolean> {
  const [row] = await db.select({ madeAt: images.variantsAt }).from(images).where(eq(images.id, imageId));
  return row !== undefined && row.madeAt === null;
}

export async function recordVariants(db: Database, imageId: string): Promise<void> {
  await db
    .update(images)
    .set({ variantsAt: sql`rotation_now()` })
    .where(eq(images.id, imageId));
}

/**
 * Marks images as attached to something of their owner's, so that the sweep keeps them. Returns the ids that exist
 * and belong to the owner; their rows stay locked until the unit of work ends.
 */
export async function recordAttached(tx: Tx, ownerId: string, imageIds: readonly string[]): Promise<string[]> {
  // Locks in id order, so that two units of work with the same images cannot deadlock.
  const owned = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), inArray(images.id, [...imageIds])))
    .orderBy(images.id)
    .for('no key update');
  const ids = owned.map(({ id }) => id);
  await tx
    .update(images)
    .set({ attachedAt: sql`coalesce(${images.attachedAt}, rotation_now())`, releasedAt: null })
    .where(inArray(images.id, ids));
  return ids;
}

/** When an image was released that nobody can want back: the next sweep finds its day over. */
const dayAgo = sql`rotation_now() - interval '24 hours'`;

/** The reverse, for a portrait that was replaced or removed: the next sweep removes it, unless something else shows it. */
export async function markReplaced(tx: Tx, imageId: string): Promise<void> {
  await tx
    .update(images)
    .set({ attachedAt: null, releasedAt: dayAgo })
    .where(sql`${images.id} = ${imageId} and ${isUnused}`);
}

/**
 * The same for the image of a listing, which may have been removed by mistake: the sweep leaves it for a day. One that an
 * order shows stays.
 */
export async function releaseImage(tx: Tx, imageId: string): Promise<void> {
  await tx
    .update(images)
    .set({ attachedAt: null, releasedAt: sql`rotation_now()` })
    .where(sql`${images.id} = ${imageId} and ${isUnused}`);
}

/** Shown by no listing, no profile and no order. */
const isUnused = sql`not exists (select from listing_images where image_id = ${images.id})
  and not exists (select from users where image_id = ${images.id})
  and not exists (select from transactions
    where provider_id = ${images.ownerId} and listing->>'imageId' = ${images.id}::text)`;

/**
 * Claims at most `max` images whose variants are overdue. The next attempt is delayed by the image's age, at most a
 * day, so that images that always fail do not block others.
 */
export async function claimWithoutVariants(db: Database, max: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${images} set variants_due_at = rotation_now() + least(rotation_now() - created_at, interval '1 day')
    where id in (
      select id from ${images}
      where variants_at is null and coalesce(variants_due_at, created_at + interval '15 minutes') < rotation_now()
      order by created_at limit ${max} for no key update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the rows of at most `max` images that were never attached for a day, or were released a day ago, and returns their
 * ids.
 */
export async function removeUnattachedRows(db: Database, max: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${images} where id in (
      select id from ${images}
      where attached_at is null and coalesce(released_at, created_at) < ${dayAgo}
        and not exists (select from listing_images where image_id = images.id)
        and not exists (select from users where image_id = images.id)
      order by created_at limit ${max} for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

/**
 * Leaves to the next sweep what a user had attached and nothing shows any more. An upload that is attached to nothing yet, as
 * in another tab, keeps its day.
 */
export async function releaseUnused(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .update(images)
    .set({ attachedAt: null, releasedAt: dayAgo })
    .where(sql`${images.ownerId} = ${ownerId} and ${images.attachedAt} is not null and ${isUnused}`);
}
