import { type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import type { OrderChoice } from '#src/features/checkout/components/use-order-choice.ts';
import { FromPrice, LeadWords } from '#src/features/listings/components/listing-heading.tsx';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { addressWith } from '#src/shell/addresses.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { Link } from '#src/ui/layout/link.tsx';

type ActionBarProps = { readonly listing: ListingPageData; readonly choice: OrderChoice };

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;

/** Price and link to the sheet, fixed at the bottom on phones. */
export function ActionBar({ listing: { kind, stock }, choice: { days, lead } }: ActionBarProps) {
  const location = useLocation();
  const open = addressWith(location, 'book', 'true');
  if (lead === null) return null;
  return (
    <div className="action-bar action-bar-narrow">
      <Link to={open} preventScrollReset className="min-w-0 leading-[1.35]">
        <span className={lead.stale ? 'block opacity-55' : 'block'}>
          <span className="mr-2 inline-block">
            <LeadWords lead={lead} b={bold} />
          </span>
          <FromPrice lead={lead} />
        </span>
        <span className="small muted">
          {kind === 'sale' ? (
            <FormattedMessage id="booking.in-stock" values={{ count: stock ?? 0 }} />
          ) : days === null ? (
            <span className="link">
              <FormattedMessage id="booking.see-availability" />
            </span>
          ) : (
            <span className="link">{formatRentalDays(days.first, days.last)}</span>
          )}
        </span>
      </Link>
      <LinkButton to={open} preventScrollReset>
        <FormattedMessage id={kind === 'rent' ? 'booking.request' : 'booking.buy'} />
      </LinkButton>
    </div>
  );
}
