import { expect, test } from 'vitest';
import { z } from 'zod';
import { ownListingData } from './own-listing.ts';

const data = z.strictObject(ownListingData);
const planOf = (...entries: readonly (readonly [string, number])[]) => ({
  availabilityPlan: {
    type: 'availability-plan/day',
    entries: entries.map(([dayOfWeek, seats]) => ({ dayOfWeek, seats })),
  },
});

test('a plan says of each weekday one thing', () => {
  expect(data.safeParse(planOf(['mon', 1], ['tue', 0])).success).toBe(true);
  for (const seats of [0, 1]) {
    const { error } = data.safeParse(planOf(['mon', 1], ['mon', seats]));
    expect(error?.issues.map(({ path }) => path)).toEqual([['availabilityPlan', 'entries']]);
  }
});
