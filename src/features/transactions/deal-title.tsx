import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { PageTitle } from '#src/ui/page-title.tsx';
import type { DealPage } from './deal-page.server.ts';
import { dealValues } from './deal-values.ts';
import { headingOf, isUnanswerable, nextOf } from './words.ts';

/** Where the deal stands, as a sentence to the one who reads it, and what happens next. */
export function DealTitle({ deal }: { readonly deal: DealPage }) {
  const intl = useIntl();
  const { state, role, breakdown } = deal;
  const values = dealValues(deal);
  const heading = intl.formatMessage({ id: headingOf(state, role) }, values);
  // The provider's sentences name the payout, which a broken price does not have.
  const isSilent =
    deal.waitingFor !== null || isUnanswerable(deal) || (role === 'provider' && 'malformed' in breakdown);
  const next = isSilent ? null : nextOf(state, role);
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <h1 ref={useArrival()} tabIndex={-1} className="deal-heading d2 max-w-[11em] wrap-anywhere">
        {heading}
      </h1>
      <p className="lede mt-5 max-w-[34em] text-pretty empty:hidden print:hidden" role="status">
        {next !== null && intl.formatMessage({ id: next }, values)}
      </p>
    </>
  );
}

/** Whoever comes from paying goes on reading here, and not at the top of the page. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  const hasPaid: boolean = state !== null && typeof state === 'object' && 'messageSuccess' in state;
  useEffect(() => {
    if (hasPaid) heading.current?.focus({ preventScroll: true });
  }, [hasPaid]);
  return heading;
}
