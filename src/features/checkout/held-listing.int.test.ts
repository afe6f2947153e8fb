import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { money } from '#src/domain/money/money.ts';
import { updateListing } from '#src/features/listings/drafts.server.ts';
import type { OwnFields } from '#src/features/listings/panels.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
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

test('the lender of a last unit that is held can change what it costs, which counts none in', async () => {
  const { customerId, lenderId, listingId } = await flow.saleFixture(1);
  const save = (fields: Partial<OwnFields>) => {
    const update = { listingId, authorId: lenderId, panel: 'pricing', fields, version: null } as const;
    return codeAfter(async () => {
      const { issues } = await updateListing(app, update, () => Promise.resolve(true));
      // What was saved is not said to be wrong.
      expect(issues).toEqual([]);
    });
  };
  const price = (amount: number) => ({ price: money(amount, 'NZD') });
  expect(await save({ stock: 0 })).toBe('validation-invalid-value');
  await flow.request(customerId, saleOrder(listingId));
  expect(await save({ stock: 0, ...price(7100) })).toBe('done');
  expect(await save(price(7200))).toBe('done');
  expect(await app.db.$count(listings, and(eq(listings.id, listingId), eq(listings.priceAmount, 7200)))).toBe(1);
  expect(await noticeOf(listingId)).toBe('onHold');
  for (const stock of [null, 201]) expect(await save({ stock }), String(stock)).toBe('validation-invalid-value');
  expect(await save({ stock: 2 })).toBe('done');
  expect(await noticeOf(listingId)).toBeNull();
});
