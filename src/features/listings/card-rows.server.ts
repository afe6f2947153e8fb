import { sql } from 'drizzle-orm';
import { listings } from '#src/database/schema/listings.ts';
import type { CardImage } from './card.ts';

/** How long a piece is called new. */
const newFor = sql`interval '14 days'`;

/**
 * The columns behind a card, for every query over `listings` that shows cards: no query per card. A subquery names the
 * listing's columns with their table: in a select from one table Drizzle writes an interpolated column without it, and
 * a bare `id` there is that of `images`.
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
  // In a subquery the clock is read once, not once a row.
  isNew: sql<boolean>`${listings.publishedAt} > (select rotation_now() - ${newFor})`,
  images: sql<CardImage[]>`(
    select coalesce(json_agg(
      json_build_object('id', image_id, 'alt', alt, 'placeholder', placeholder) order by position), '[]')
    from (
      select image_id, alt, placeholder, position from listing_images join images on images.id = image_id
      where listing_id = listings.id order by position limit 2
    ) shown)`,
};

const isPublic = sql`${listings.state} = 'published' and ${listings.deletedAt} is null`;
const isInStock = sql`(${listings.kind} = 'rent' or ${listings.stock} > 0)`;

/** Published and in stock, whoever it is from: what the indexes of a search hold. */
export const isOffered = sql`(${isPublic} and ${isInStock})`;

/** By somebody who is neither banned nor deleted. */
export const isBySomebodyHere = sql`not exists (
  select from users where users.id = ${listings.authorId} and (users.banned or users.deleted_at is not null))`;

/** What everybody may see: published, not deleted, by somebody who is here. */
export const isPublished = sql`(${isPublic} and ${isBySomebodyHere})`;

/** What a search may find: on the rail, and not sold out. */
export const isFindable = sql`(${isPublished} and ${isInStock})`;
