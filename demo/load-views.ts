import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { marketplace } from '#marketplace';

const days = 180;

/** Views of every listing, more of them at weekends; drawn from its title, so that every demo has the same. */
export async function loadViews(tx: Tx): Promise<void> {
  const zone = marketplace.timeZone;
  await tx.execute(sql`
    insert into listing_views (listing_id, day, views)
    select id, day, views from (
      select l.id, day, (abs(hashtextextended(l.title || (today - day), 1893)) % (4 + length(l.title) % 9))
        + case when extract(isodow from day) >= 5 then 4 else 0 end - 2 as views
      from listings l, (select (rotation_now() at time zone ${zone})::date as today) t,
        lateral (select today - n as day from generate_series(0, ${days}) n) d
      where l.state = 'published' and day >= (l.published_at at time zone ${zone})::date
    ) drawn where views > 0`);
}
