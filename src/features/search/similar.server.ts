import { sql } from 'drizzle-orm';
import { preparedOn } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { Days } from '#src/domain/dates/day.ts';
import { cardOf, type CardPrice, type CardRow, type ListingCard } from '#src/features/listings/card.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { App } from '#src/platform/app.ts';
import type { ChoiceFilter } from './filters.ts';
import { mostAlike, type Traits } from './likeness.ts';
import { everything } from './parse.ts';
import { firstRows } from './planner/first-rows.server.ts';
import { searchForPage, searchInput } from './queries.server.ts';
import type { SearchQuery } from './query.ts';

/** Read at most per step, and compared at most in all. */
const maxCandidates = 24;
/** A listing's sizes and occasions that are searched for: a long list finds everything. */
const maxValues = 4;

export type Similar = {
  readonly cards: readonly ListingCard[];
  /** The days that all of them are free for, and that their prices are for; null without days that can be booked. */
  readonly days: Days | null;
};

type Wish = {
  readonly viewerId: string | null;
  /** The chosen days of a rental. */
  readonly days: Days | null;
  readonly limit: number;
};

/**
 * Listings like this one, of other wardrobes and not the viewer's: of the same kind and category, those that fit and are
 * worn to the same occasions first, free on the days. They are found by the search, step by step until there are enough
 * to choose from, and each step reads a limited number of rows: see `firstRows`.
 */
export async function similarListings(
  app: App,
  listing: ListingPageData,
  { viewerId, days, limit }: Wish,
): Promise<Similar> {
  const kind = listing.kind;
  const dates = kind === 'rent' ? days : null;
  const { query } = await searchForPage(app, { ...everything, kind, dates });
  const input = await searchInput(app, query);
  const notBy = [listing.author.id, ...(viewerId === null ? [] : [viewerId])];
  const candidates = new Map<string, CardRow>();
  // One after the other, because the next one is rarely needed and searches share few connections.
  for (const choices of stepsFor(listing)) {
    const step = { ...input, query: { ...query, choices }, notBy };
    for (const row of await firstRows(app.searches, step, maxCandidates)) candidates.set(row.id, row);
    if (candidates.size >= maxCandidates) break;
  }
  const { leadDays } = input;
  const requested = query.dates === null || leadDays === null ? null : { dates: query.dates, leadDays };
  const cards = [...candidates.values()].map((row) => ({ row, card: cardOf(row, viewerId, requested) }));
  const compared = await withTraits(app, cards);
  const chosen = mostAlike(traitsOfListing(listing), compared, limit);
  return { cards: chosen.map(({ card }) => card), days: query.dates };
}

/** The searches, the narrowest first. One that needs what the listing has not is left out. */
function stepsFor(listing: ListingPageData): SearchQuery['choices'][] {
  const values: Readonly<Partial<Record<ChoiceFilter, readonly string[]>>> = {
    category: listing.category === null ? [] : [listing.category],
    designer: listing.designer === null ? [] : [listing.designer],
    sizing: listing.sizes,
    occasion: listing.occasions,
  };
  const steps: readonly (readonly ChoiceFilter[])[] = [
    ['category', 'designer'],
    ['category', 'sizing', 'occasion'],
    ['category', 'sizing'],
    ['category'],
    ...(listing.category === null ? [['sizing', 'occasion'] as const] : []),
  ];
  const of = (name: ChoiceFilter) => (values[name] ?? []).slice(0, maxValues);
  return steps
    .filter((names) => names.every((name) => of(name).length > 0))
    .map((names) => ({
      ...everything.choices,
      ...Object.fromEntries(names.map((name) => [name, { mode: 'any', values: of(name) }])),
    }));
}

type Found = { readonly row: CardRow; readonly card: ListingCard };

/** One statement for all; what is no longer there is left out. */
async function withTraits({ searches }: App, found: readonly Found[]) {
  if (found.length === 0) return [];
  const rows = await readTraits(searches).execute({ ids: found.map(({ row }) => row.id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ row, card }) => {
    const known = byId.get(row.id);
    if (known === undefined) return [];
    const { designer, sizes } = row;
    const traits: Traits = { ...known, designer, sizes, amount: amountOf(card.price) };
    return { ownerId: row.authorId, card, traits };
  });
}

const readTraits = preparedOn((db) => {
  const { id, subcategory, colours, occasions } = listings;
  const isAmong = sql`${id} = any (${sql.placeholder('ids')}::uuid[])`;
  return db.select({ id, subcategory, colours, occasions }).from(listings).where(isAmong);
});

function traitsOfListing(listing: ListingPageData): Traits {
  const { subcategory, designer, sizes, colours, occasions, price } = listing;
  return { subcategory, designer, sizes, colours, occasions, amount: price === null ? null : amountOf(price) };
}

function amountOf(price: CardPrice): number | null {
  return price.unsupportedCurrency === undefined ? price.displayPrice.amount : null;
}
