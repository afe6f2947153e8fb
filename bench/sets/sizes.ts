import type { Day } from '#src/domain/dates/day.ts';

/** Number of listings, by the set's name on the command line. */
export const setSizes = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type SetName = keyof typeof setSizes;
export const setNames = Object.keys(setSizes) as readonly SetName[];

/** Version of the generator: increase it when the rows change, so that stored sets are created again. */
export const edition = 2;
export const seed = 20_261_121;

/** Number of shared images; every listing refers to some of these. */
export const images = 240;
export const imagesPerListing = 4;

export function providersOf(listings: number): number {
  return Math.max(50, listings / 50);
}

export function customersOf(listings: number): number {
  return 500 + listings / 100;
}

/** Three listings in five are for rent. */
export function kindOf(number: number): 'rent' | 'sale' {
  return number % 5 < 3 ? 'rent' : 'sale';
}

/** The day of a set's reference time. */
export function dayOf(madeAt: Date): Day {
  return madeAt.toISOString().slice(0, 10) as Day;
}
