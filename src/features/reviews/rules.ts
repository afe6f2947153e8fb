import { marketplace } from '#marketplace';

/** `average` is between 1 and 5, and 0 without reviews. */
export type RatingSummary = { readonly average: number; readonly count: number };

/** Tag beside a seller's name, derived from their reviews. */
export type SellerTag = { readonly kind: 'excellent' | 'rated' | 'none' } & RatingSummary;

export type TagRule = { readonly sellerTagAverage: number; readonly sellerTagCount: number };

/** "EXCELLENT SELLER" takes a minimum average and a minimum number of reviews; below that the figures are shown. */
export function sellerTag(rating: RatingSummary, rule: TagRule = marketplace.reviews): SellerTag {
  const { average, count } = rating;
  if (count === 0 || average <= 0) return { kind: 'none', average: 0, count: 0 };
  const excellent = average >= rule.sellerTagAverage && count >= rule.sellerTagCount;
  return { kind: excellent ? 'excellent' : 'rated', average, count };
}
