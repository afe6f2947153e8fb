import { eq, sql } from 'drizzle-orm';
import { images } from '#src/database/schema/listings.ts';
import { makeUser } from './factories.ts';
import { photo } from './photos.ts';
import type { TestContext } from './test-context.ts';

/** An image of a new user, uploaded so many hours ago; returns its id. */
export async function upload(
  { app }: TestContext,
  hoursOld: number,
  facts: Partial<typeof images.$inferInsert>,
): Promise<string> {
  const bytes = new Uint8Array(await photo(120, 160));
  const ownerId = await makeUser(app.db);
  const id = await app.db.transaction((tx) => app.images.store(tx, ownerId, bytes));
  const createdAt = sql`rotation_now() - make_interval(hours => ${hoursOld})`;
  await app.db
    .update(images)
    .set({ ...facts, createdAt })
    .where(eq(images.id, id));
  return id;
}
