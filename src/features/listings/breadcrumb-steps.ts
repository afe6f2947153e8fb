import type { IntlShape } from 'react-intl';
import type { OptionLabel } from './labels.ts';
import type { ListingPageData } from './page-data.ts';

type BreadcrumbListing = Pick<ListingPageData, 'kind' | 'category' | 'subcategory'>;

export type BreadcrumbStep = { readonly to: string; readonly words: string };

/** The searches above a listing, from the broadest category to the narrowest. */
export function breadcrumbSteps(
  intl: IntlShape,
  label: OptionLabel,
  { kind, category, subcategory }: BreadcrumbListing,
): readonly BreadcrumbStep[] {
  const to = `/s?pub_isProductForSale=${kind === 'sale'}`;
  const all = { to, words: intl.formatMessage({ id: kind === 'sale' ? 'listing.buy' : 'listing.rent' }) };
  if (category === null) return [all];
  const ofCategory = { to: `${to}&pub_category=${category}`, words: label('category', category) };
  if (subcategory === null) return [all, ofCategory];
  const ofSubcategory = {
    to: `${to}&pub_category=${category}&pub_subcategory=${subcategory}`,
    words: label('subcategory', subcategory),
  };
  return [all, ofCategory, ofSubcategory];
}
