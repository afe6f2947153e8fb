import type { Database } from '#src/database/database.server.ts';
import { outsideCalendars } from '#src/database/schema/calendars.ts';
import { makeRental, makeUser } from './factories.ts';

/** A calendar that is due. Its address cannot be decrypted, so that nothing is asked of the network. */
export async function dueCalendar(db: Database): Promise<string> {
  const listingId = await makeRental(db, { authorId: await makeUser(db) });
  const due = { listingId, address: 'unknown', host: 'calendar.example', dueAt: new Date(0) };
  await db.insert(outsideCalendars).values(due);
  return listingId;
}
