import { expect, test } from 'vitest';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { leaveReview, replyToReview } from './leave-review.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

/** A sale that is complete. */
async function delivered() {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  await flow.untilDue(id);
  await executeDue(app);
  const review = (userId: string, reviewContent: string, more: object = {}) =>
    codeAfter(() => leaveReview(app, { id: userId }, id, { reviewRating: 4, reviewContent, ...more }));
  return {
    byCustomer: (content: string, more?: object) => review(fixture.customerId, content, more),
    byLender: (content: string, more?: object) => review(fixture.lenderId, content, more),
    reply: (text: string, more: object = {}) =>
      codeAfter(() => replyToReview(app, { id: fixture.lenderId }, id, { reply: text, ...more })),
  };
}

test('a review and its answer give no way to reach their writers', async () => {
  const { byCustomer, byLender, reply } = await delivered();
  for (const content of ['Call 021 555 0199', 'mei@example.org', 'More at mei.co.nz', '12-3456-0123456-00'])
    expect(await byCustomer(content, { isSure: true })).toBe('validation-invalid-value');
  expect(await byCustomer('I wear 10-12, it was $130.50, from 2027-02-10 to 2027-02-14.')).toBe('done');
  expect(await byLender('Sent back clean.')).toBe('done');
  expect(await reply('Call me on 021 555 0199', { isSure: true })).toBe('validation-invalid-value');
  expect(await reply('Thank you.')).toBe('done');
});

test('one that seems to lead elsewhere may say what happened: its writer is asked', async () => {
  const { byCustomer, byLender, reply } = await delivered();
  expect(await byCustomer('She wanted me to pay in cash.')).toBe('message-unsafe');
  expect(await byCustomer('She wanted me to pay in cash.', { isSure: true })).toBe('done');
  expect(await byLender('Ask me on WhatsApp')).toBe('message-unsafe');
  expect(await byLender('Ask me here.')).toBe('done');
  expect(await reply('Next time pay me directly.')).toBe('message-unsafe');
  expect(await reply('I never asked to be paid directly.', { isSure: true })).toBe('done');
});
