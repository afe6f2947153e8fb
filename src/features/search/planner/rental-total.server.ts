import { and, sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { fixed } from '#src/database/prepared.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { pricePlans } from '#src/database/schema/price-plans.ts';
import { lengthInDays } from '#src/domain/dates/day.ts';
import type { LeadDays } from '#src/domain/dates/lead-time.ts';
import { customerFee } from '#src/domain/pricing/price.ts';
import { isIndexed } from '#src/features/listings/card-rows.server.ts';
import { pricingRules } from '#src/features/listings/pricing.ts';
import type { SearchQuery } from '../query.ts';
import { isInBands, isInRange } from './amounts.server.ts';
import type { WordMatch } from './text-search.server.ts';

/**
 * Input of the planner: the search, how its words are matched in this attempt, and for a search with days the longest
 * lead times that are still in time for them.
 */
export type SearchInput = {
  readonly query: SearchQuery;
  readonly wordMatch: WordMatch;
  readonly leadDays: LeadDays | null;
  /** Users whose listings are left out. */
  readonly notBy?: readonly string[];
};

/** The days that totals are for: how many, and the longest lead time by courier that is in time for them. */
export type TotalFor = { readonly days: number; readonly courierLeadDays: number };

/**
 * Null for a search that filters and sorts by the display price: one without days, or for items for sale alone, which
 * ignores them.
 */
export function totalFor({ query, leadDays }: Pick<SearchInput, 'query' | 'leadDays'>): TotalFor | null {
  if (!isByTotal(query) || query.dates === null) return null;
  if (leadDays === null) throw new Error('A search with days needs the lead times');
  return { days: lengthInDays(query.dates), courierLeadDays: leadDays.post };
}

/** Whether a search filters and sorts by the total for its days. */
export function isByTotal({ dates, kind }: SearchQuery): boolean {
  return dates !== null && kind !== 'sale';
}

/** Part of every total, in minor units. */
export const feeAmount = customerFee(pricingRules(), marketplace.currency).amount;

/** The same expression as in the index `listings_price_plan`, so that the planner can use it. */
export const pricePlan = fixed(
  sql`rotation_price_plan(${sql.join(
    [
      ...[listings.priceAmount, listings.extraDayAmount, listings.minimumDays],
      ...[listings.shippingAmount, listings.canPost, listings.courierLeadDays],
    ],
    sql`, `,
  )})`,
);

/** The amount of a listing that a search filters and sorts by, as an expression on its columns. */
export function amountOf(input: Pick<SearchInput, 'query' | 'leadDays'>): SQL {
  const days = totalFor(input);
  return days === null ? sql`${listings.displayAmount}` : totalOf(pricePlan, days);
}

function totalOf(plan: SQL, { days, courierLeadDays }: TotalFor): SQL {
  return sql`rotation_rental_total(${plan}, ${days}::int, ${courierLeadDays}::int, ${feeAmount}::int)`;
}

const planColumns = fixed(
  sql.join([pricePlans.perDay, pricePlans.base, pricePlans.postage, pricePlans.courierLeadDays], sql`, `),
);

/** Published rentals: the predicate of the index `listings_price_plan`. */
export const rentals = fixed(sql`${isIndexed} and ${listings.kind} = 'rent'`);

const planFilterOf = ({ query }: Pick<SearchInput, 'query'>, total: SQL) =>
  and(isInRange(total, query.price), isInBands(total, query).rent);

/** The plans with their totals, as far as the price filters of the search let them through. */
function plansFor(input: SearchInput, days: TotalFor): SQL {
  const plans = sql`select plan, ${totalOf(planColumns, days)} as total from ${pricePlans}`;
  return sql`select * from (${plans}) plans where ${planFilterOf(input, sql`total`) ?? sql`true`}`;
}

/** Sorted by itself, so that the planner joins it to plans in no other way than by a look-up for each of them. */
const listingsOfPlan = fixed(sql`select * from ${listings}
  where ${rentals} and ${pricePlan} = plans.plan order by ${listings.id}`);

const directions = { lowest: sql`asc`, highest: sql`desc` };

/**
 * Published rentals in the order of their total for the days, in the column `total`: the plans are sorted, and each
 * plan's listings are looked up as far as they are needed. Listings with one total are returned in any order, but all
 * of them or none, because `rank` counts them as one: so an incremental sort can order them by id, and the limit never
 * cuts through them.
 */
export function scanByTotal(input: SearchInput, by: keyof typeof directions, maxRows: number): SQL {
  const days = totalFor(input);
  if (days === null) throw new Error('A search without days has no totals');
  const byTotal = sql`order by plans.total ${directions[by]}`;
  return sql`select * from (
    select listings.*, plans.total, rank() over (${byTotal}) as visited
    from (${plansFor(input, days)} ${byTotal}) plans cross join lateral (${listingsOfPlan}) listings
  ) listings where visited <= ${maxRows}`;
}

/**
 * The price filters of a search by total as a condition that the index of plans answers: for a search without another
 * filter that has an index.
 */
export function planCondition(input: SearchInput): SQL | undefined {
  const days = totalFor(input);
  if (days === null || planFilterOf(input, sql`total`) === undefined) return undefined;
  return sql`${listings.id} = any (array(
    select of_plan.id from (${plansFor(input, days)}) plans cross join lateral (${listingsOfPlan}) of_plan))`;
}
