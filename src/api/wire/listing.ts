import type { CardImage, ListingCard } from '#src/features/listings/card.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { type Variant, variantPath, variants } from '#src/platform/images/images.ts';

/** A listing in a list. */
export function cardOnWire({ id, slug, isOwn: _, images, ...attributes }: ListingCard) {
  return {
    id,
    type: 'listing' as const,
    attributes: { ...attributes, path: listingPath({ id, slug }) },
    images: images.map(imageOnWire),
  };
}

/** A single listing, as an anonymous visitor may see it; its author is another resource. */
export function listingOnWire({ id, slug, isOwn: _, notice: __, author: ___, images, ...attributes }: ListingPageData) {
  return {
    id,
    type: 'listing' as const,
    attributes: { ...attributes, path: listingPath({ id, slug }) },
    images: images.map(imageOnWire),
  };
}

const portrait = ['portrait-crop', 'portrait-crop2x'] as const;
const square = ['square-small', 'square-small2x'] as const;

/** A portrait. */
export function squareImage(id: string) {
  return imageOf(id, square);
}

/** A photo of a listing. */
export function imageOnWire({ id, alt }: Pick<CardImage, 'id' | 'alt'>) {
  const { type, attributes } = imageOf(id, portrait);
  return { id, type, attributes: { alt, ...attributes } };
}

function imageOf(id: string, names: readonly Variant[]) {
  const sized = names.map((name) => {
    const { width, height } = variants[name];
    return [name, { name, width, height, url: variantPath(id, name) }];
  });
  return { id, type: 'image' as const, attributes: { variants: Object.fromEntries(sized) as unknown } };
}
