import { expect, test } from 'vitest';
import { availabilityExceptions } from '#src/database/schema/listings.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeRental } from '#tests/support/factories.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { addException, queryExceptions } from './availability-exceptions.ts';

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

test('the list takes its parameters in both spellings, and none twice', async () => {
  const found = (query: string) => queryExceptions(app, viewerFor(lender), new URLSearchParams(query));
  expect(await found(`listing_id=${listingId.toUpperCase()}&start=2026-12-01&end=2026-12-05`)).toEqual([]);
  for (const more of ['end=2026-12-06', 'listingId=1', 'seats=0'])
    expect(await codeAfter(() => found(`listing_id=${listingId}&start=2026-12-01&end=2026-12-05&${more}`)), more).toBe(
      'validation-invalid-params',
    );
});
