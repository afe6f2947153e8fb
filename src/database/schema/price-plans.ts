import { sql } from 'drizzle-orm';
import { bigint, pgTable } from 'drizzle-orm/pg-core';

const ofPlan = (name: string, at: number) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .generatedAlwaysAs(sql.raw(`plan[${at}]`));

/**
 * Every price plan that a rental has, or had: see `rotation_price_plan`. Written by a trigger of the listings. Listings
 * with one plan have one total for any days, so a search orders the plans, of which there are few, and not the listings.
 */
export const pricePlans = pgTable('price_plans', {
  plan: bigint('plan', { mode: 'number' }).array().primaryKey(),
  /** Its elements, which are quicker to read as columns. */
  perDay: ofPlan('per_day', 1),
  base: ofPlan('base', 2),
  postage: ofPlan('postage', 3),
  courierLeadDays: ofPlan('courier_lead_days', 4),
});
