import { expect, test } from 'vitest';
import { listingById } from '#src/features/listings/queries.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saleOrder } from '#tests/support/test-context.ts';

const context = await contextOfFile();
const { app, flow } = context;

const noticeOf = async (listingId: string, viewerId?: string) => {
  const viewer = viewerId === undefined ? null : ({ id: viewerId, role: 'user' } as const);
  return (await listingById(app, listingId, viewer))?.notice;
};

test('a last unit is on hold while an unpaid or open order has it, and sold once that is accepted', async () => {
  const fixture = await flow.saleFixture(1);
  const { customerId, lenderId, listingId } = fixture;
  expect(await noticeOf(listingId)).toBeNull();
  const { transactionId: unpaid } = await flow.request(customerId, saleOrder(listingId));
  for (const viewer of [undefined, lenderId, customerId]) expect(await noticeOf(listingId, viewer)).toBe('onHold');
  await flow.executeAs(customerId, unpaid, 'abandon');
  expect(await noticeOf(listingId)).toBeNull();

  const requested = await flow.preauthorised(fixture, saleOrder(listingId));
  expect(await noticeOf(listingId)).toBe('onHold');
  await flow.executeAs(lenderId, requested, 'decline');
  expect(await noticeOf(listingId)).toBeNull();

  await flow.accepted(fixture, saleOrder(listingId));
  expect(await noticeOf(listingId)).toBe('soldOut');
});
