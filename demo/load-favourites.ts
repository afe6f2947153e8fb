import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';

/** Favourites and followers; drawn from emails and titles, so that every demo has the same. */
export async function loadFavourites(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into favourites (user_id, listing_id, created_at)
    select u.id, l.id, l.published_at + (rotation_now() - l.published_at) * (drawn % 97 / 97.0)
    from users u, listings l, lateral (select abs(hashtextextended(u.email || l.title, 1893)) as drawn) d
    where l.state = 'published' and l.author_id <> u.id and u.role = 'user' and drawn % 11 = 0`);
  await tx.execute(sql`
    insert into follows (follower_id, followed_id, created_at)
    select u.id, w.id, u.created_at + (rotation_now() - u.created_at) * (drawn % 97 / 97.0)
    from users u, users w, lateral (select abs(hashtextextended(u.email || w.email, 1893)) as drawn) d
    where u.id <> w.id and u.role = 'user' and drawn % 3 = 0
      and exists (select from listings l where l.author_id = w.id and l.state = 'published')`);
}

/** One user waits for days of a favourite that another user has booked. */
export async function loadWantedDays(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into wanted_days (user_id, listing_id, start_day, end_day)
    select f.user_id, f.listing_id, b.display_start, b.display_end
    from favourites f join bookings b on b.listing_id = f.listing_id join transactions t on t.id = b.transaction_id
    where b.state = 'accepted' and b.display_start > rotation_now()::date + 4 and t.customer_id <> f.user_id
    order by b.display_start, f.user_id limit 1`);
}
