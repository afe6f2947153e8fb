import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/** The denormalised day ranges on a listing's row, beside those derived from bookings and exceptions. */
export async function daysOf(db: Database, listingId: string) {
  const { rows } = await db.execute<Record<'booked' | 'closed' | 'opened' | 'held' | 'shut' | 'open', string>>(sql`
    select booked, closed, opened,
      coalesce((select range_agg(excluded) from bookings
        where listing_id = listings.id and state in ('pending', 'accepted')), '{}') as held,
      coalesce((select range_agg(days) from availability_exceptions
        where listing_id = listings.id and seats = 0), '{}') as shut,
      coalesce((select range_agg(days) from availability_exceptions
        where listing_id = listings.id and seats = 1), '{}') as open
    from listings where id = ${listingId}`);
  const [row] = rows;
  if (row === undefined) throw new Error('No such listing');
  return row;
}
