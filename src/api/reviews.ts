import { z } from 'zod';
import { pageWithin } from '#src/domain/page-within.ts';
import { refuse } from '#src/domain/refusal.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { reviewsOfTransaction, type ReviewOfTransaction } from '#src/features/reviews/of-transaction.server.ts';
import { publicReview, publicReviews, type ReviewWithIds } from '#src/features/reviews/queries.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { peopleOnWire } from './users.ts';
import { metaOf, pageQuery, queried } from './wire/query.ts';
import { uuid } from './wire/uuid.ts';

const query = z
  .strictObject({
    ...pageQuery,
    ...{ listingId: uuid.optional(), subjectId: uuid.optional(), transactionId: uuid.optional() },
    type: z.enum(['ofProvider', 'ofCustomer']).optional(),
    state: z.literal('public').optional(),
  })
  .refine(({ listingId, subjectId, transactionId }) => (listingId ?? subjectId ?? transactionId) !== undefined)
  .refine(
    ({ listingId, subjectId, transactionId }) => transactionId === undefined || (listingId ?? subjectId) === undefined,
    {
      path: ['transactionId'],
    },
  );
const reference = z.strictObject({ id: uuid });
const nothing = { found: [], page: 1, totalItems: 0, totalPages: 1 };

/**
 * Public reviews of a listing or of a user, the newest first; none of what is not public itself. Of a transaction, those that
 * its party who asks may read.
 */
export async function queryReviews(app: App, viewer: Viewer | null, params: URLSearchParams) {
  const { transactionId = null, listingId = null, subjectId = null, type = null, ...paged } = queried(query, params);
  const { page, perPage } = paged;
  if (transactionId !== null)
    return reviewsFor(app, viewer ?? refuse('unauthorized'), transactionId, { type, ...paged });
  const isThere = (await isListingPublic(app, listingId)) && (await isUserActive(app, subjectId));
  const viewerId = viewer?.id ?? null;
  const found = isThere ? await publicReviews(app, { listingId, subjectId, type, viewerId, page, perPage }) : nothing;
  return { data: await reviewsOnWire(app, found.found), meta: metaOf(found, perPage) };
}

/** A public review. */
export async function showReview(app: App, viewer: Viewer | null, params: URLSearchParams) {
  const found = await publicReview(app, queried(reference, params).id, viewer?.id ?? null);
  const isThere = found !== null && (await isUserActive(app, found.subjectId));
  const [review] = await reviewsOnWire(app, isThere ? [found] : refuse('not-found'));
  return review;
}

type ReviewsParams = Pick<z.output<typeof query>, 'page' | 'perPage'> & {
  readonly type: 'ofProvider' | 'ofCustomer' | null;
};

async function reviewsFor(app: App, viewer: Viewer, transactionId: string, { type, page, perPage }: ReviewsParams) {
  const { transaction, role } = await transactionFor(app, viewer, transactionId);
  const { own, others } = await reviewsOfTransaction(app, transactionId, role);
  const { customerId, providerId, listingId } = transaction;
  const readable = [own, others].flatMap((review) => review ?? []);
  const found = readable.filter((review) => type === null || review.type === type);
  const shown = found.map((review: ReviewOfTransaction) => ({
    ...review,
    ...{ listingId, subjectId: review.type === 'ofProvider' ? providerId : customerId },
  }));
  const at = pageWithin(shown.length, { page, perPage });
  const data = await reviewsOnWire(app, shown.slice((at.page - 1) * perPage, at.page * perPage));
  return { data, meta: metaOf({ ...at, totalItems: shown.length }, perPage) };
}

async function isListingPublic(app: App, id: string | null): Promise<boolean> {
  return id === null || (await listingById(app, id, null)) !== null;
}

async function isUserActive({ db }: App, id: string | null): Promise<boolean> {
  return id === null || (await usersById(db, [id])).get(id)?.state === 'active';
}

type Shown = ReviewWithIds & { readonly state?: ReviewOfTransaction['state'] };

async function reviewsOnWire(app: App, shown: readonly Shown[]) {
  const person = await peopleOnWire(
    app,
    shown.map(({ author }) => author.id),
  );
  return shown.map((review) => ({ ...reviewOnWire(review), author: person(review.author.id) }));
}

function reviewOnWire({ id, type, rating, content, reply, createdAt, listingId, subjectId, state }: Shown) {
  return {
    id,
    type: 'review' as const,
    attributes: { ...{ type, rating, content, reply, createdAt }, state: state ?? 'public' },
    subject: { id: subjectId, type: 'user' as const },
    listing: listingId === null ? null : { id: listingId, type: 'listing' as const },
  };
}
