import type { Tx } from '#src/database/database.server.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { DemoReview } from './catalogue/types.ts';

const dayMs = 86_400_000;

type Loaded = {
  readonly userIds: ReadonlyMap<string, string>;
  readonly listingIds: ReadonlyMap<string, string>;
  readonly present: Date;
};

/** Inserts reviews as rows without a transaction: their orders are older than the history, or there is none. */
export async function loadReviews(tx: Tx, catalogueReviews: readonly DemoReview[], loaded: Loaded): Promise<void> {
  const { userIds, listingIds, present } = loaded;
  const owners = new Map(
    (await tx.select({ id: listings.id, authorId: listings.authorId }).from(listings)).map((row) => [
      row.id,
      row.authorId,
    ]),
  );
  const rows = catalogueReviews.map(({ listingId: demoId, customerId, rating, text, daysAgo }) => {
    const listingId = listingIds.get(demoId);
    const authorId = userIds.get(customerId);
    const subjectId = listingId === undefined ? undefined : owners.get(listingId);
    if (listingId === undefined || authorId === undefined || subjectId === undefined)
      throw new Error(`A review by ${customerId} of ${demoId} has an unknown user or listing`);
    const createdAt = new Date(present.getTime() - daysAgo * dayMs);
    return {
      listingId,
      authorId,
      subjectId,
      rating,
      content: text,
      createdAt,
      type: 'ofProvider',
      state: 'public',
    } as const;
  });
  await tx.insert(reviews).values(rows);
}
