import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/ui/layout/link.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';
import type { BreadcrumbStep } from '../breadcrumb-steps.ts';

type BreadcrumbProps = { readonly steps: readonly BreadcrumbStep[]; readonly title: string };

/** Breadcrumb of a listing, from the broadest category to the narrowest. */
export function Breadcrumb({ steps, title }: BreadcrumbProps) {
  const intl = useIntl();
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
