import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { notificationEvents, reviews } from '#src/database/schema/conversations.ts';
import { ratingOfProvider } from '#src/features/reviews/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { decideReview } from './decide.server.ts';
import { moderatedReview, moderatedReviews } from './queries.server.ts';

const { app } = await contextOfFile();
const { db } = app;
let operator: Viewer;
beforeAll(async () => void (operator = await makeOperator(app)));

async function aReview(state: 'pending' | 'public' = 'public') {
  const [authorId, subjectId] = [await makeUser(db), await makeUser(db)];
  const listingId = await makeRental(db, { authorId: subjectId });
  const values = {
    authorId,
    subjectId,
    listingId,
    type: 'ofProvider',
    rating: 1,
    content: 'An insult.',
    state,
  } as const;
  const [row] = await db.insert(reviews).values(values).returning({ id: reviews.id });
  return { id: row?.id ?? '', authorId, subjectId };
}
const decide = (reviewId: string, verdict: 'hidden' | 'shown', by: Viewer = operator, reason = 'An insult.') =>
  codeAfter(() => decideReview(app, by, { reviewId, requestId: null }, { verdict, reason }));

test('a hidden review counts no longer, its author is told why, and it can be shown again', async () => {
  const { id, authorId, subjectId } = await aReview();
  expect((await ratingOfProvider(app, subjectId)).count).toBe(1);
  expect([await decide(id, 'hidden'), await decide(id, 'hidden')]).toEqual(['done', 'conflict']);
  expect((await ratingOfProvider(app, subjectId)).count).toBe(0);
  expect(await moderatedReview(app, operator, id)).toMatchObject({ state: 'hidden', hiddenBecause: 'An insult.' });
  expect((await moderatedReviews(app, operator, 'hidden', 1)).found.map((review) => review.id)).toContain(id);
  expect([await decide(id, 'shown'), await decide(id, 'shown')]).toEqual(['done', 'conflict']);
  expect((await ratingOfProvider(app, subjectId)).count).toBe(1);
  const told = and(eq(notificationEvents.recipientId, authorId), eq(notificationEvents.kind, 'review-decided'));
  expect(await db.$count(notificationEvents, told)).toBe(2);
  expect(
    (await db.select().from(auditEntries).where(eq(auditEntries.resourceId, id))).map(({ action }) => action),
  ).toEqual([...['hidden', 'shown']]);
});

test('one that is not public yet is decided and read by nobody, and no one but an operator decides', async () => {
  const [waiting, open] = [await aReview('pending'), await aReview()];
  expect(await decide(waiting.id, 'hidden')).toBe('not-found');
  expect(await codeAfter(() => moderatedReview(app, operator, waiting.id))).toBe('not-found');
  expect((await moderatedReviews(app, operator, 'all', 1)).found.map(({ id }) => id)).not.toContain(waiting.id);
  const author = { id: open.authorId, role: 'user', limited: false } as Viewer;
  expect(await decide(open.id, 'hidden', author)).toBe('not-found');
  expect(await decide(open.id, 'hidden', { ...operator, limited: true })).toBe('forbidden');
  expect(await decide(open.id, 'hidden', operator, ' ')).toBe('validation-invalid-value');
  expect(await decide('x', 'hidden')).toBe('not-found');
});

test('an operator hides and shows no review that they wrote, or that is about them', async () => {
  const { id, authorId, subjectId } = await aReview();
  const own = [authorId, subjectId].map((each) => ({ ...operator, id: each }));
  for (const by of own) {
    expect(await decide(id, 'hidden', by)).toBe('forbidden');
    expect(await moderatedReview(app, by, id)).toMatchObject({ state: 'public', isOwn: true });
  }
  expect((await moderatedReview(app, operator, id)).isOwn).toBe(false);
  expect(await decide(id, 'hidden')).toBe('done');
  for (const by of own) expect(await decide(id, 'shown', by)).toBe('forbidden');
});
