import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { saveSearch } from './commands.server.ts';
import { notifyOfNewListings } from './notify-of-new-listings.server.ts';

const { app } = await contextOfFile();
const { db } = app;

test('a search is made by one worker at a time, and by the next when the first has died', async () => {
  const [lenderId, viewer] = [await makeUser(db), viewerFor(await makeUser(db))];
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const query = `pub_dates=${addDays(today, 30)},${addDays(today, 33)}&pub_hostId=${lenderId}`;
  const id = await saveSearch(app, viewer, parseSearch(new URLSearchParams(query)), 'Dresses');
  const makeDue = () =>
    db
      .update(savedSearches)
      .set({ dueAt: sql`rotation_now()`, notifiedUntil: sql`rotation_now() - interval '1 day'` })
      .where(eq(savedSearches.id, id));
  await makeRental(db, { authorId: lenderId, publishedAt: new Date(Date.now() - 600_000) });
  const bell = async () => (await bellPage(app, viewer)).rows;
  let release = () => {};
  const released = new Promise<void>((resolve) => void (release = resolve));
  let searching = 0;
  const now = async () => {
    searching += 1;
    await released;
    return app.clock.now();
  };
  await makeDue();
  const slow = notifyOfNewListings({ ...app, clock: { ...app.clock, now } });
  await expect.poll(() => searching).toBe(1);
  const errors: unknown[] = [];
  const logger = { ...app.logger, error: (error: unknown) => void errors.push(error) };
  const never = () => Promise.reject(new Error('The search is under way'));
  await notifyOfNewListings({ ...app, logger, clock: { ...app.clock, now: never } });
  expect(errors).toEqual([]);
  // Its lease ends, as if it had died: the next one notifies, and the first, which was only slow, notifies no more.
  await makeDue();
  await notifyOfNewListings(app);
  expect(await bell()).toHaveLength(1);
  release();
  await slow;
  expect(await bell()).toHaveLength(1);
});
