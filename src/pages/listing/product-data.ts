import { decimalOf, type Money } from '#src/domain/money/money.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import type { OptionLabel } from '#src/features/listings/labels.ts';
import { minPrice } from '#src/features/listings/lead-price.ts';
import { canonicalListingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { RatingSummary } from '#src/features/reviews/rules.ts';
import { variantPath } from '#src/platform/images/images.ts';
import type { StructuredData } from '../head/page-head.server.ts';

type Beside = { readonly root: string; readonly label: OptionLabel; readonly rating: RatingSummary | null };

/** An item as schema.org's Product, with the prices that its page shows. Null without a price that can be paid here. */
export function productData(listing: ListingPageData, { root, label, rating }: Beside): StructuredData | null {
  const offer = offerOf(listing, root);
  if (offer === null) return null;
  const { title, description, designer, images, sizes, colours, category } = listing;
  return {
    '@type': 'Product',
    '@id': root + canonicalListingPath(listing),
    'name': title,
    ...(description !== '' && { description }),
    'image': images.map(({ id }) => root + variantPath(id, 'scaled-large')),
    ...(designer !== null && { brand: { '@type': 'Brand', 'name': designer } }),
    ...(category !== null && { category: label('category', category) }),
    ...(sizes.length > 0 && { size: sizes.map((size) => label('size', size)) }),
    ...(colours.length > 0 && { color: colours.map((colour) => label('colour', colour)).join(', ') }),
    ...(rating !== null && rating.count > 0 && { aggregateRating: ratingData(rating) }),
    'offers': offer,
  };
}

/**
 * The lowest price of the page: a sale's total, and of a rental the display price of a day. It is let for whole days,
 * so the price stands in a specification with the day as its unit.
 */
function offerOf(listing: ListingPageData, root: string): StructuredData | null {
  const price = minPrice(listing);
  if (price === null) return null;
  const { total, from } = price;
  const { author } = listing;
  return {
    '@type': 'Offer',
    'url': root + canonicalListingPath(listing),
    'availability': 'https://schema.org/InStock',
    'itemCondition': `https://schema.org/${listing.condition === 'newWithTags' ? 'NewCondition' : 'UsedCondition'}`,
    'businessFunction': `http://purl.org/goodrelations/v1#${from === null ? 'Sell' : 'LeaseOut'}`,
    ...(from === null ? amountOf(total) : { priceCurrency: from.currency, priceSpecification: priceOfADay(from) }),
    'seller': { '@type': 'Person', 'name': author.displayName, 'url': root + profilePath(author.id) },
  };
}

function priceOfADay(amount: Money): StructuredData {
  return {
    '@type': 'UnitPriceSpecification',
    ...amountOf(amount),
    'unitCode': 'DAY',
    'referenceQuantity': { '@type': 'QuantitativeValue', 'value': 1, 'unitCode': 'DAY' },
  };
}

function amountOf(amount: Money) {
  return { price: decimalOf(amount), priceCurrency: amount.currency };
}

function ratingData({ average, count }: RatingSummary): StructuredData {
  return {
    '@type': 'AggregateRating',
    'ratingValue': Math.round(average * 10) / 10,
    'reviewCount': count,
    'bestRating': 5,
    'worstRating': 1,
  };
}
