import { marketplace } from '#marketplace';

/** `average` is between 1 and 5, and 0 when nobody has said anything. */
export type Standing = { readonly average: number; readonly count: number };

/** What a seller's reviews amount to, said in a word beside their name. */
export type SellerTag = { readonly kind: 'excellent' | 'rated' | 'none' } & Standing;

export type TagRule = { readonly sellerTagAverage: number; readonly sellerTagCount: number };

/** "EXCELLENT SELLER" takes a good average from enough people; below that the figures speak for themselves. */
export function sellerTag(standing: Standing, rule: TagRule = marketplace.reviews): SellerTag {
  const { average, count } = standing;
  if (count === 0 || average <= 0) return { kind: 'none', average: 0, count: 0 };
  const excellent = average >= rule.sellerTagAverage && count >= rule.sellerTagCount;
  return { kind: excellent ? 'excellent' : 'rated', average, count };
}
