import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#src/database/schema/schema.ts';
import { keepNote } from '#src/features/conversations/drafts.server.ts';
import { leaveReview } from '#src/features/transactions/leave-review.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { transactionData } from './transaction-data.server.ts';

const { app, flow } = await contextOfFile();

test('each party sees how the other one was rated in that role, and whether their ID is verified', async () => {
  const { lenderId, customerId, listingId } = await flow.saleFixture();
  const id = await flow.accepted({ lenderId, customerId, listingId }, saleOrder(listingId));
  await flow.untilDue(id);
  await executeDue(app);
  await leaveReview(app, { id: customerId }, id, { reviewRating: 5, reviewContent: 'Lovely.' });
  await leaveReview(app, { id: lenderId }, id, { reviewRating: 2, reviewContent: 'Came back late.' });
  await app.db.update(users).set({ idVerifiedAt: new Date() }).where(eq(users.id, lenderId));
  const shownTo = async (userId: string) => {
    const { rating, idVerified } = await transactionData(app, { id: userId, limited: false } as Viewer, id);
    return { rating, idVerified };
  };
  expect(await shownTo(customerId)).toMatchObject({ rating: { average: 5, count: 1 }, idVerified: true });
  expect(await shownTo(lenderId)).toMatchObject({ rating: { average: 2, count: 1 }, idVerified: false });
});

test('a draft is shown to its writer, and not to an operator in their place', async () => {
  const { lenderId, customerId, listingId } = await flow.saleFixture();
  const id = await flow.accepted({ lenderId, customerId, listingId }, saleOrder(listingId));
  await app.db.transaction((tx) => keepNote(tx, customerId, id, 'I come by at six.'));
  const draftFor = async (userId: string, limited: boolean) =>
    (await transactionData(app, { id: userId, limited } as Viewer, id)).uploaded.content;
  expect(await draftFor(customerId, false)).toBe('I come by at six.');
  expect([await draftFor(customerId, true), await draftFor(lenderId, false)]).toEqual(['', '']);
});
