import { expect, test } from 'vitest';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { messages } from '#src/i18n/messages.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { runUserAction } from './transaction-action.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

test('a review that is sent from a form left open says that the time for it is over', async () => {
  const fixture = await flow.saleFixture(1);
  const { listingId, lenderId } = fixture;
  const id = await flow.accepted(fixture, { listingId, kind: 'sale', quantity: 1, delivery: 'post' });
  await flow.untilDue(id);
  await executeDue(app);
  await flow.untilDue(id);
  const form = new URLSearchParams({ operation: 'review', reviewRating: '4', reviewContent: 'Lovely.' });
  const sent = { id: lenderId, limited: false } as Viewer;
  const answer = await runUserAction(app, sent, id, form as unknown as SubmittedForm, {
    to: '/sale/x/details',
    isScript: false,
  });
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { review: { refused: messages['review.over'] } },
  });
});
