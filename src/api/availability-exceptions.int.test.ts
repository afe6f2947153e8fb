import { expect, test } from 'vitest';
import { availabilityExceptions } from '#src/database/schema/listings.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeRental } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { addException } from './availability-exceptions.ts';

const { db, app, lender, customer } = await lenderAndCustomer();
const listingId = await makeRental(db, { authorId: lender });
const days = { listingId, start: '2026-12-01', end: '2026-12-03' };
const code = (input: unknown, viewer: Viewer = viewerFor(lender)) => codeAfter(() => addException(app, viewer, input));

test('a day has no seat or one, and nothing else is written', async () => {
  for (const seats of [-1, 2, 0.5, '0', null, undefined, [0], true])
    expect(await code({ ...days, seats }), String(seats)).toBe('validation-invalid-params');
  for (const wrong of [{ end: days.start }, { start: '2026-02-30' }, { start: '' }, { listingId: '1' }, { stock: 5 }])
    expect(await code({ ...days, seats: 0, ...wrong }), JSON.stringify(wrong)).toBe('validation-invalid-params');
  expect(await code({ ...days, seats: 0 }, viewerFor(customer))).toBe('not-found');
  expect(await db.$count(availabilityExceptions)).toBe(0);
});
