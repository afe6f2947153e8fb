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

/** How an item fits: smaller than its label, as it says, or larger. */
export const fits = ['small', 'true', 'large'] as const;
export type Fit = (typeof fits)[number];

/** Heights that can be entered, in centimetres. */
export const heights = { min: 120, max: 220 } as const;

export const ratings = [1, 2, 3, 4, 5] as const;

/** In characters: code points, as people count them. */
export const maxReview = 2000;
export const maxReply = 1000;

/** How many say what of the fit. */
export type FitCounts = Readonly<Record<Fit, number>>;
