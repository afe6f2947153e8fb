import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/ui/layout/link.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';
import { breadcrumbSteps, type BreadcrumbListing } from '../breadcrumb-steps.ts';
import { useOptionLabel } from '../labels.ts';
import type { ListingPageData } from '../page-data.ts';

/** Breadcrumb of a listing, from the broadest category to the narrowest. */
export function Breadcrumb({ listing }: { readonly listing: BreadcrumbListing & Pick<ListingPageData, 'title'> }) {
  const intl = useIntl();
  const label = useOptionLabel();
  const steps = breadcrumbSteps(intl, label, listing);
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
        <li aria-current="page">{listing.title}</li>
      </ol>
    </nav>
  );
}
