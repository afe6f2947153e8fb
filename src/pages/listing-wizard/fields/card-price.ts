import { displayPriceOf } from '#src/domain/pricing/price.ts';
import type { CardPriceModel } from '#src/features/listings/components/listing-card.tsx';
import { earningsOf } from '#src/features/listings/earnings.ts';
import { isPrice, minPrice } from '#src/features/listings/forms.ts';
import type { OwnFields } from '#src/features/listings/panels.ts';

/** As a card shows it; null where it cannot be charged yet. */
export function cardPriceOf(fields: OwnFields): CardPriceModel | null {
  const { kind, price, extraDayPrice, shipping, minimumDays, canPost } = fields;
  if (price === null || !isPrice(price, minPrice.amount)) return null;
  const { payin, fee, days } = earningsOf({ kind, price, extraDayPrice, shipping, minimumDays, canPost });
  const from = displayPriceOf(price, fee, shipping).amount;
  return { day: price.amount, from, total: payin.amount, days, rrp: null, ...(!canPost && { delivery: 'pick-up' }) };
}

/** The item as the tabs without its fields show it: what is stored of it. */
export function previewOf(fields: OwnFields) {
  const { title, designer, sizes, images } = fields;
  return { listing: { title, designer, sizes, images: images.slice(0, 1) }, price: cardPriceOf(fields) };
}
