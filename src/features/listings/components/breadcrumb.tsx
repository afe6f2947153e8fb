import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/ui/layout/link.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';
import { useOptionLabel } from '../labels.ts';
import type { ListingPageData } from '../page-data.ts';

type BreadcrumbListing = Pick<ListingPageData, 'kind' | 'category' | 'subcategory' | 'title'>;

/** Breadcrumb of a listing, from the broadest category to the narrowest. */
export function Breadcrumb({ listing }: { readonly listing: BreadcrumbListing }) {
  const intl = useIntl();
  const label = useOptionLabel();
  const { kind, category, subcategory, title } = listing;
  const searchPath = `/s?pub_isProductForSale=${kind === 'sale'}`;
  const steps = [
    { to: searchPath, words: intl.formatMessage({ id: kind === 'sale' ? 'listing.buy' : 'listing.rent' }) },
    ...(category === null
      ? []
      : [{ to: `${searchPath}&pub_category=${category}`, words: label('category', category) }]),
    ...(category === null || subcategory === null
      ? []
      : [
          {
            to: `${searchPath}&pub_category=${category}&pub_subcategory=${subcategory}`,
            words: label('subcategory', subcategory),
          },
        ]),
  ];
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'listing.breadcrumb' })}
      className="small muted hidden py-5 lg:block print:hidden"
    >
      <ol className="flex flex-wrap gap-x-2">
        {steps.map(({ to, words }) => (
          <Fragment key={to}>
            <li>
              <Link to={to} className="hover:text-ink" {...toPage}>
                {words}
              </Link>
            </li>
            <li aria-hidden="true">/</li>
          </Fragment>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
