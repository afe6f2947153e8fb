import type { Tx } from '#src/database/database.server.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import type { DemoReview } from './catalogue/types.ts';

const dayMs = 86_400_000;

type Loaded = {
  readonly people: ReadonlyMap<string, string>;
  readonly listingIds: ReadonlyMap<string, string>;
  readonly present: Date;
};

/** What people said after wearing a piece. Of no transaction: nobody can write a review here yet. */
export async function loadReviews(tx: Tx, said: readonly DemoReview[], loaded: Loaded): Promise<void> {
  const { people, listingIds, present } = loaded;
  const owners = new Map(
    (await tx.select({ id: listings.id, authorId: listings.authorId }).from(listings)).map((row) => [
      row.id,
      row.authorId,
    ]),
  );
  const rows = said.map(({ listingId: demoId, customerId, rating, text, daysAgo }) => {
    const listingId = listingIds.get(demoId);
    const authorId = people.get(customerId);
    const subjectId = listingId === undefined ? undefined : owners.get(listingId);
    if (listingId === undefined || authorId === undefined || subjectId === undefined)
      throw new Error(`A review by ${customerId} of ${demoId} fits nowhere`);
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
