import { sql } from 'drizzle-orm';
import type { App } from '#src/platform/app.ts';

const batchSize = 1_000;

/** Literally the index `listings_price_plan`, which answers it. */
const isUnused = sql`not exists (
  select from listings l where rotation_price_plan(l.price_amount, l.extra_day_amount, l.minimum_days,
    l.shipping_amount, l.can_post, l.courier_lead_days) = p.plan
    and l.state = 'published' and l.deleted_at is null and l.kind = 'rent')`;

/**
 * Sweep: removes the price plans that no rental on offer has any more. A unit of work that writes a listing locks its plan:
 * such a plan is left, and one that is locked here is written again by those that wait for it. Whether a plan is used is
 * asked again once it is locked, by a statement that sees what was committed until then.
 */
export async function removeUnusedPlans({ db }: Pick<App, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ plan: string }>(sql`
      select p.plan::text as plan from price_plans p where ${isUnused} limit ${batchSize} for update skip locked`);
    if (rows.length === 0) return;
    const plans = sql.param(rows.map(({ plan }) => plan));
    await tx.execute(sql`delete from price_plans p where p.plan::text = any(${plans}::text[]) and ${isUnused}`);
  });
}
