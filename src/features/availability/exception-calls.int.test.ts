import { beforeEach, expect, test } from 'vitest';
import { addDays, type Days } from '#src/domain/dates/day.ts';
import { listingForTransaction } from '#src/features/listings/listing-for-transaction.server.ts';
import { makeRental, makeTransaction } from '#tests/support/factories.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { holdDays } from './bookings.server.ts';
import { createException, deleteException, exceptionsOf } from './exception-calls.server.ts';
import { blockedDays, today } from './queries.server.ts';

const { db, app, lender, customer } = await lenderAndCustomer();
const now = await today(app);
let listingId: string;
beforeEach(async () => {
  listingId = await makeRental(db, { authorId: lender, turnaroundDays: 1 });
});

const at = (offset: number) => addDays(now, offset);
const span = (offset: number, length: number): Days => ({ start: at(offset), end: at(offset + length) });
const own = (days: Days, authorId = lender) => ({ listingId, authorId, days });

test('an exception is added, read and removed', async () => {
  const added = await createException(app, own(span(10, 3)), 0);
  expect(await blockedDays(app, listingId, at(0), at(30))).toEqual([at(10), at(11), at(12)]);
  expect(await exceptionsOf(app, own(span(12, 1)))).toEqual([{ id: added.id, days: span(10, 3), seats: 0 }]);
  expect(await exceptionsOf(app, own(span(13, 1)))).toEqual([]);
  await deleteException(app, lender, added.id);
  await expect(deleteException(app, lender, added.id)).rejects.toThrow('not-found');
  expect(await blockedDays(app, listingId, at(0), at(30))).toEqual([]);
});

test('two exceptions never have the same day, also at the same moment', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, (_, index) => createException(app, own(span(10 + index, 4)), 0)),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const one of refused) expect(one).toMatchObject({ reason: { message: 'conflict' } });
});

test('a booked day and its buffer are not blocked', async () => {
  const transactionId = await makeTransaction(db, listingId, customer, lender);
  await db.transaction(async (tx) => {
    const listing = await listingForTransaction(tx, listingId, { lock: true });
    return listing !== null && holdDays(tx, { listing, transactionId, days: span(10, 3) });
  });
  await expect(createException(app, own(span(13, 1)), 0)).rejects.toThrow('transaction-booking-time-not-available');
  expect((await createException(app, own(span(14, 1)), 0)).seats).toBe(0);
});

test('another user, past days and long requests are refused', async () => {
  const { id } = await createException(app, own(span(10, 3)), 0);
  await expect(createException(app, own(span(20, 1), customer), 0)).rejects.toThrow('not-found');
  await expect(exceptionsOf(app, own(span(0, 9), customer))).rejects.toThrow('not-found');
  await expect(deleteException(app, customer, id)).rejects.toThrow('not-found');
  await expect(createException(app, own(span(-1, 1)), 0)).rejects.toThrow('booking-in-the-past');
  await expect(createException(app, own(span(366, 1)), 0)).rejects.toThrow('booking-too-far');
  await expect(exceptionsOf(app, own(span(0, 367)))).rejects.toThrow('validation-invalid-params');
});
