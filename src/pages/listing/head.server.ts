import { optionLabels } from '#src/features/listings/labels.ts';
import { canonicalListingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { shareImageOf } from '#src/features/listings/share-image.server.ts';
import type { Reviews } from '#src/features/reviews/queries.server.ts';
import { breadcrumbSteps } from '#src/features/listings/breadcrumb-steps.ts';
import { intl } from '#src/i18n/intl.ts';
import type { App } from '#src/platform/app.ts';
import { shareImageSize } from '#src/platform/images/images.ts';
import { breadcrumbData, type HeadTag, pageHead } from '../head/page-head.server.ts';
import { productData } from './product-data.ts';

/** The head of a listing. One that cannot be ordered is not indexed, and described to no search engine. */
export function listingHead(app: Pick<App, 'config'>, listing: ListingPageData, reviews: Reviews | null): HeadTag[] {
  const { title, designer, description, notice } = listing;
  const root = app.config.canonicalRootUrl;
  const path = canonicalListingPath(listing);
  const isFindable = notice === null || notice === 'own';
  const image = shareImageOf(listing);
  const label = optionLabels(intl);
  const product = isFindable ? productData(listing, { root, label, rating: reviews }) : null;
  const steps = [...breadcrumbSteps(intl, label, listing), { to: path, words: title }];
  return pageHead(app, {
    path,
    title: intl.formatMessage({ id: 'listing.title' }, { title, designer: designer ?? 'none' }),
    description,
    contentType: 'product',
    image: image && { path: image.path, ...shareImageSize },
    isIndexed: isFindable,
    data: product === null ? [] : [product, breadcrumbData(root, steps)],
  });
}
