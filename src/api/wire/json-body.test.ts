import { expect, test } from 'vitest';
import { z } from 'zod';
import { isRefusal } from '#src/domain/refusal.ts';
import { bookingData } from './booking-data.ts';
import { parsed } from './json-body.ts';

const schema = z.strictObject({ bookingData, address: z.strictObject({ city: z.string() }).optional() });
const wanted = { startDate: '2026-12-10', endDate: '2026-12-13' };

function detailsOf(input: unknown): unknown {
  try {
    return parsed(schema, input);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return thrown.refusal.details;
  }
}

test.each([
  ['nothing', {}, 'bookingData', 'invalid_type'],
  ['a day that is none', { bookingData: { ...wanted, startDate: '2026-02-30' } }, 'bookingData.startDate', 'custom'],
  ['reversed days', { bookingData: { ...wanted, endDate: '2026-12-01' } }, 'bookingData', 'custom'],
  [
    'reversed days under their other names',
    { bookingData: { bookingStart: wanted.startDate, bookingEnd: '2026-12-01' } },
    'bookingData',
    'custom',
  ],
  [
    'one day under each name',
    { bookingData: { startDate: wanted.startDate, bookingEnd: wanted.endDate } },
    'bookingData.endDate',
    'invalid_type',
  ],
  ['a quantity out of range', { bookingData: { quantity: 1e9 } }, 'bookingData.quantity', 'too_big'],
  ['a price in days', { bookingData: { quantity: 1, price: 1 } }, 'bookingData.price', 'unrecognized_keys'],
  ['a number for a text', { bookingData: wanted, address: { city: 1 } }, 'address.city', 'invalid_type'],
  [
    'a key of an inner object',
    { bookingData: wanted, address: { city: 'A', town: 1 } },
    'address.town',
    'unrecognized_keys',
  ],
  ['a key of the whole', { bookingData: wanted, isAdmin: true }, 'isAdmin', 'unrecognized_keys'],
  [
    'a name of nine thousand characters',
    { bookingData: wanted, ['x'.repeat(9_000)]: 1 },
    'x'.repeat(80),
    'unrecognized_keys',
  ],
])('%s is refused where it is wrong', (_, input, path, problem) => {
  expect(detailsOf(input)).toEqual({ path, problem });
});

test('days mean the same under either of their names', () => {
  const { startDate: bookingStart, endDate: bookingEnd } = wanted;
  expect(parsed(schema, { bookingData: { bookingStart, bookingEnd } })).toEqual(
    parsed(schema, { bookingData: wanted }),
  );
});
