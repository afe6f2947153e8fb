import type { Collection } from '#src/features/accounts/users.server.ts';

/** Half-open, in major units of the display price; null means no upper limit. */
export type Band = { readonly key: string; readonly from: number; readonly below: number | null };

export const buyBands = [
  { key: '0-30', from: 0, below: 31 },
  { key: '31-50', from: 31, below: 51 },
  { key: '51-100', from: 51, below: 101 },
  { key: '101-200', from: 101, below: 201 },
  { key: '201-500', from: 201, below: 501 },
  { key: '501', from: 501, below: null },
] as const satisfies readonly Band[];

export const rentBands = [
  { key: '0-60', from: 0, below: 61 },
  { key: '61-100', from: 61, below: 101 },
  { key: '101-150', from: 101, below: 151 },
  { key: '151-200', from: 151, below: 201 },
  { key: '201', from: 201, below: null },
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
