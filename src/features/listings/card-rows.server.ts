import { sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import type { CardImage } from './card.ts';

/** How long a listing has the flag "new". */
const newFor = sql`interval '14 days'`;

/**
 * The columns behind a card, for every query over `listings` that renders cards: no query per card. The subquery
 * qualifies the listing's columns with their table: in a select from one table Drizzle omits it from an interpolated
 * column, and a bare `id` there would be that of `images`.
 */
export const cardColumns = {
  id: listings.id,
  authorId: listings.authorId,
  kind: listings.kind,
  title: listings.title,
  designer: listings.designer,
  sizes: listings.sizes,
  place: listings.place,
  region: listings.region,
  priceAmount: listings.priceAmount,
  currency: listings.currency,
  extraDayAmount: listings.extraDayAmount,
  shippingAmount: listings.shippingAmount,
  rrpAmount: listings.rrpAmount,
  minimumDays: listings.minimumDays,
  canPost: listings.canPost,
  courierLeadDays: listings.courierLeadDays,
  stock: listings.stock,
  // An uncorrelated subquery: the clock is read once per statement, not once per row.
  isNew: sql<boolean>`${listings.publishedAt} > (select rotation_now() - ${newFor})`,
  images: sql<CardImage[]>`(
    select coalesce(json_agg(
      json_build_object('id', image_id, 'alt', alt, 'placeholder', placeholder) order by position), '[]')
    from (
      select image_id, alt, placeholder, position from listing_images join images on images.id = image_id
      where listing_id = listings.id order by position limit 2
    ) first_images)`,
};

const isPublic = sql`${listings.state} = 'published' and ${listings.deletedAt} is null`;
const isInStock = sql`(${listings.kind} = 'rent' or ${listings.stock} > 0)`;

/** Published and in stock, whatever the state of its author: the predicate of the search indexes. */
export const isIndexed = sql`(${isPublic} and ${isInStock})`;

/** The author is neither banned nor deleted. */
export const hasActiveAuthor = sql`not exists (
  select from users where users.id = ${listings.authorId} and (users.banned or users.deleted_at is not null))`;

/** Publicly visible: published, not deleted, by an active author. */
export const isPublished = sql`(${isPublic} and ${hasActiveAuthor})`;

/** Findable by a search: publicly visible and not sold out. */
export const isSearchable = sql`(${isPublished} and ${isInStock})`;
