import { marketplace } from '#marketplace';
import { type Currency, unitsForOne } from '#src/domain/money/money.ts';
import type { Collection } from '#src/features/accounts/users.server.ts';

/** Half-open, in major units of the display price; null means no upper limit. */
export type Band = { readonly key: string; readonly from: number; readonly below: number | null };

/** The first amount of a band: 61 follows on 60, and 6,001 yen on 6,000. Its key is the same in every currency. */
export function bandEnd(major: number, currency: Currency): number {
  return (major - 1) * unitsForOne(currency) + 1;
}

const end = (major: number) => bandEnd(major, marketplace.currency);

export const buyBands = [
  { key: '0-30', from: 0, below: end(31) },
  { key: '31-50', from: end(31), below: end(51) },
  { key: '51-100', from: end(51), below: end(101) },
  { key: '101-200', from: end(101), below: end(201) },
  { key: '201-500', from: end(201), below: end(501) },
  { key: '501', from: end(501), below: null },
] as const satisfies readonly Band[];

export const rentBands = [
  { key: '0-60', from: 0, below: end(61) },
  { key: '61-100', from: end(61), below: end(101) },
  { key: '101-150', from: end(101), below: end(151) },
  { key: '151-200', from: end(151), below: end(201) },
  { key: '201', from: end(201), below: null },
] as const satisfies readonly Band[];

export type BandKey = (typeof buyBands)[number]['key'] | (typeof rentBands)[number]['key'];

/** In major units; a slider at this end means any price. */
export const highestPrice = 10_000_000;

/** Percent off the retail price, or more. */
export const discounts = ['30', '50', '70', '90'] as const;
export type Discount = (typeof discounts)[number];

/** Filter by collection: an operator puts a wardrobe into one. `all` and unknown values filter nothing. */
export const vendorCollections = {
  rotationRecycles: 'rotation',
  rotationRents: 'rotation',
  friendsOfRotation: 'friend',
} as const satisfies Record<string, Collection>;

export type VendorKey = keyof typeof vendorCollections;
export const buyVendors = ['rotationRecycles'] as const satisfies readonly VendorKey[];
export const rentVendors = ['rotationRents', 'friendsOfRotation'] as const satisfies readonly VendorKey[];
