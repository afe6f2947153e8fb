import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, dayRange, dayRanges, id, moment, searchVector } from '../columns.ts';
import { users } from './users.ts';

type Data = Record<string, unknown>;

/** Must match the conditions of a search literally, or the planner does not use the partial indexes. */
const isSearchable = sql`state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0)`;
const filterKeys = sql`rotation_filter_keys(kind, category, subcategory, condition, length, region, designer, sizes, colours,
  occasions, tell_us_more, latitude, longitude)`;

export const listings = pgTable(
  'listings',
  {
    id: id(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ['draft', 'pendingApproval', 'published', 'closed'] })
      .notNull()
      .default('draft'),
    kind: text('kind', { enum: ['rent', 'sale'] }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Minor units: the rental price of a day, or the sale price. */
    priceAmount: integer('price_amount'),
    currency: text('currency').notNull(),
    extraDayAmount: integer('extra_day_amount'),
    shippingAmount: integer('shipping_amount').notNull().default(0),
    rrpAmount: integer('rrp_amount'),
    /**
     * Price + fixed fee + shipping: the display price of cards, filters and sorting. Written by the listing
     * commands.
     */
    displayAmount: integer('display_amount'),
    /**
     * Percent off the retail price, as shown on cards; null below ten, and for rentals. Search key of the discount
     * filter.
     */
    discount: smallint('discount').generatedAlwaysAs(
      sql`rotation_discount(kind, display_amount, shipping_amount, rrp_amount)`,
    ),
    maximumDays: integer('maximum_days').notNull().default(15),
    minimumDays: integer('minimum_days').notNull().default(3),
    turnaroundDays: integer('turnaround_days').notNull().default(1),
    /** Whole days between the day of a request and the first rental day. */
    courierLeadDays: smallint('courier_lead_days').notNull().default(3),
    pickUpLeadDays: smallint('pick_up_lead_days').notNull().default(1),
    /** Units that can still be sold; null for rentals. Reserved units are already subtracted. */
    stock: integer('stock'),
    category: text('category'),
    subcategory: text('subcategory'),
    designer: text('designer'),
    length: text('length'),
    sizes: text('sizes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    colours: text('colours')
      .array()
      .notNull()
      .default(sql`'{}'`),
    occasions: text('occasions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    tellUsMore: text('tell_us_more')
      .array()
      .notNull()
      .default(sql`'{}'`),
    condition: text('condition'),
    alterations: boolean('alterations'),
    flaws: text('flaws').notNull().default(''),
    /** Its measurements, how it is cared for, and what a customer must not do. */
    care: text('care').notNull().default(''),
    region: text('region'),
    place: text('place').notNull().default(''),
    /** A point some hundred metres off, which never changes: the exact address is private. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    canPickUp: boolean('can_pick_up').notNull().default(true),
    canPost: boolean('can_post').notNull().default(true),
    /** Requests are accepted by the system as soon as they are paid. */
    isInstant: boolean('is_instant').notNull().default(false),
    /**
     * How offers are answered, in percent of the listed price of the same order; private, null without. No price below
     * the floor is agreed to; a first offer below `declineBelowPercent` is declined, one from `acceptFromPercent` accepted.
     */
    floorPercent: smallint('floor_percent'),
    declineBelowPercent: smallint('decline_below_percent'),
    acceptFromPercent: smallint('accept_from_percent'),
    /** May be a back-up style: rented at the back-up price beside a dearer item of the same lender on the same days. */
    canBackUp: boolean('can_back_up').notNull().default(false),
    /** What a customer gets back who cancels a rental after the free time: nothing, or half until seven days before. */
    lateCancellation: text('late_cancellation', { enum: ['none', 'half'] })
      .notNull()
      .default('none'),
    /**
     * What may be charged at most beyond the price of a rental: for each day that it comes back late, for cleaning, repair
     * and loss. Minor units, at most the retail price; null where the lender names none.
     */
    lateFeeAmount: integer('late_fee_amount'),
    cleaningCapAmount: integer('cleaning_cap_amount'),
    repairCapAmount: integer('repair_cap_amount'),
    lossCapAmount: integer('loss_cap_amount'),
    /** `{ type, timezone, entries }`; `openWeekdays` holds the same as bits, Sunday the lowest. */
    availabilityPlan: jsonb('availability_plan').$type<Data>(),
    openWeekdays: smallint('open_weekdays').notNull().default(127),
    /**
     * Excluded days of pending and accepted bookings, days that the owner or a calendar from elsewhere closed, and days
     * that the owner opened on weekdays that the plan keeps closed; maintained by triggers of their tables.
     */
    booked: dayRanges('booked').notNull().default('{}'),
    closed: dayRanges('closed').notNull().default('{}'),
    opened: dayRanges('opened').notNull().default('{}'),
    publicData: jsonb('public_data').$type<Data>().notNull().default({}),
    privateData: jsonb('private_data').$type<Data>().notNull().default({}),
    metadata: jsonb('metadata').$type<Data>().notNull().default({}),
    searchText: searchVector('search_text').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', rotation_plain(coalesce(designer, ''))), 'A')
        || setweight(to_tsvector('english', rotation_plain(title)), 'A')
        || setweight(to_tsvector('english', rotation_words(array[category, subcategory] || colours || occasions)), 'B')
        || setweight(to_tsvector('english', rotation_plain(description)), 'C')`,
    ),
    publishedAt: moment('published_at'),
    /** When it was last sent to the operators, where listings need approval. */
    submittedAt: moment('submitted_at'),
    /** What an operator who sent it back wrote to its lender; until it is published, or submitted again. */
    returnedBecause: text('returned_because'),
    /** Why an operator closed it for cause: its lender cannot open it. */
    closedBecause: text('closed_because'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`rotation_now()`),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    check('listings_stock_not_negative', sql`${t.stock} >= 0`),
    check('listings_stock_by_kind', sql`(${t.kind} = 'sale') or ${t.stock} is null`),
    check(
      'listings_days',
      sql`${t.minimumDays} >= 1 and ${t.maximumDays} >= ${t.minimumDays} and ${t.turnaroundDays} >= 0`,
    ),
    check('listings_lead_days', sql`${t.courierLeadDays} between 1 and 7 and ${t.pickUpLeadDays} between 0 and 7`),
    check(
      'listings_offer_terms',
      sql`coalesce(${t.floorPercent}, 1) between 1 and 100 and coalesce(${t.declineBelowPercent}, 1) between 1 and 100
        and coalesce(${t.acceptFromPercent}, 100) between greatest(${t.floorPercent}, ${t.declineBelowPercent}, 1) and 100`,
    ),
    check(
      'listings_caps',
      sql`least(${t.lateFeeAmount}, ${t.cleaningCapAmount}, ${t.repairCapAmount}, ${t.lossCapAmount}, 1) > 0
        and (${t.state} <> 'published' or coalesce(greatest(${t.lateFeeAmount}, ${t.cleaningCapAmount}, ${t.repairCapAmount},
          ${t.lossCapAmount}), 0) <= coalesce(${t.rrpAmount}, 0))`,
    ),
    check('listings_price_not_negative', sql`${t.priceAmount} >= 0 and ${t.shippingAmount} >= 0`),
    check(
      'listings_published_is_whole',
      sql`${t.state} <> 'published' or (${t.priceAmount} is not null and ${t.publishedAt} is not null)`,
    ),
    check('listings_closed_for_cause', sql`${t.closedBecause} is null or ${t.state} = 'closed'`),
    check('listings_waiting_since', sql`${t.state} <> 'pendingApproval' or ${t.submittedAt} is not null`),
    // The indexes of a search: words and filters together, by time, by price. The fourth, `listings_on_map`, is
    // defined in the migrations: points with all columns that a map search needs, for an index-only scan.
    index('listings_found').using('gin', t.searchText, filterKeys).with({ fastupdate: false }).where(isSearchable),
    index('listings_newest').on(t.publishedAt.desc(), t.id).where(isSearchable),
    // Behind the sort key it carries the columns that are often filtered with it: an index-only scan skips listings
    // of another category and counts those of a region.
    index('listings_display_price')
      .on(t.displayAmount, t.id, t.kind, t.category, t.region, t.authorId)
      .where(isSearchable),
    index('listings_published')
      .on(t.authorId, t.kind, t.stock)
      .where(sql`state = 'published' and deleted_at is null`),
    index('listings_waiting')
      .on(t.submittedAt, t.id)
      .where(sql`state = 'pendingApproval' and deleted_at is null`),
    index('listings_author').on(t.authorId, t.createdAt.desc()),
  ],
);

export const images = pgTable(
  'images',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Key of the re-encoded original in the file store. */
    fileKey: text('file_key').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Five colours of the image, shown while it loads. */
    placeholder: text('placeholder'),
    createdAt: createdAt(),
    /** When it was first attached to a listing or profile; a sweep deletes images that never were. */
    attachedAt: moment('attached_at'),
    /** When its listing stopped showing it, which the sweep leaves for a day; a day before for what nobody can want back. */
    releasedAt: moment('released_at'),
    /** When all its variants existed. */
    variantsAt: moment('variants_at'),
    /** When the sweep tries its variants again; before the first attempt, some time after the upload. */
    variantsDueAt: moment('variants_due_at'),
  },
  (t) => [
    index('images_owner').on(t.ownerId),
    index('images_unattached')
      .on(t.createdAt)
      .where(sql`${t.attachedAt} is null`),
    index('images_without_variants')
      .on(t.createdAt)
      .where(sql`${t.variantsAt} is null`),
  ],
);

export const listingImages = pgTable(
  'listing_images',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
    position: smallint('position').notNull(),
    alt: text('alt').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.imageId] }),
    uniqueIndex('listing_images_position').on(t.listingId, t.position),
    index('listing_images_image').on(t.imageId),
  ],
);

/** Days that the owner opened or closed individually; 0 seats blocks. Ranges of one listing never overlap. */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    id: id(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    days: dayRange('days').notNull(),
    seats: smallint('seats').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('availability_exceptions_listing').on(t.listingId),
    check('availability_exceptions_seats', sql`${t.seats} in (0, 1)`),
    check('availability_exceptions_days', sql`not isempty(${t.days})`),
  ],
);

export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** The display price when it was saved, or what the user was last told that it is. Null in older rows. */
    seenAmount: integer('seen_amount'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listingId] }),
    index('favourites_listing').on(t.listingId),
    // What is saved most, of the latest.
    index('favourites_latest').on(t.createdAt.desc(), t.listingId),
  ],
);
