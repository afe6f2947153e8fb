import type { MetaDescriptor } from 'react-router';
import { marketplace } from '#marketplace';
import { listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { variantPath } from '#src/platform/images/images.ts';

/** Metadata of a listing for search engines and link previews. A listing that cannot be ordered is not indexed. */
export function listingMeta(listing: ListingPageData, root: string): MetaDescriptor[] {
  const { title, designer, description, images, notice } = listing;
  const name = designer === null ? title : `${title} by ${designer}`;
  const url = new URL(listingPath(listing), root).href;
  const findable = notice === null || notice === 'own';
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(findable ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...social({ name, description, url, imageId: images[0]?.id }, root),
  ];
}

type Shared = {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly imageId: string | undefined;
};

/** All or nothing: a preview without its image is worse than none. */
function social({ name, description, url, imageId }: Shared, root: string): MetaDescriptor[] {
  if (imageId === undefined || description === '') return [];
  const image = new URL(variantPath(imageId, 'landscape'), root).href;
  return [
    { property: 'og:type', content: 'product' },
    { property: 'og:site_name', content: marketplace.name },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: name },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ];
}
