import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { To } from 'react-router';
import { Link } from '../layout/link.tsx';
import { IconLink } from '../forms/icon-button.tsx';
import { pagesToShow } from './pages-to-show.ts';

type PagerProps = {
  /** From 1. */
  readonly page: number;
  readonly totalPages: number;
  readonly to: (page: number) => To;
};

/** Pagination: first, last, the current page with its neighbours, and dots for gaps. Nothing for a single page. */
export function Pager({ page, totalPages, to }: PagerProps) {
  const intl = useIntl();
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'ui.pages' })}>
      <ul className="pager">
        <li>
          {page > 1 && (
            <IconLink
              icon={ChevronLeft}
              to={to(page - 1)}
              rel="prev"
              label={intl.formatMessage({ id: 'ui.previous-page' })}
            />
          )}
        </li>
        {pagesToShow(page, totalPages).map((pageOrGap, index) => (
          <li key={index}>
            {pageOrGap === null ? (
              <span className="icon-button">…</span>
            ) : (
              <Link
                to={to(pageOrGap)}
                className="icon-button"
                aria-current={pageOrGap === page ? 'page' : undefined}
                aria-label={intl.formatMessage({ id: 'ui.page' }, { page: pageOrGap })}
              >
                {pageOrGap}
              </Link>
            )}
          </li>
        ))}
        <li>
          {page < totalPages && (
            <IconLink
              icon={ChevronRight}
              to={to(page + 1)}
              rel="next"
              label={intl.formatMessage({ id: 'ui.next-page' })}
            />
          )}
        </li>
      </ul>
    </nav>
  );
}
