import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import type { TransactionPage } from './transaction-page.server.ts';
import { transactionValues } from './transaction-values.ts';
import { usePendingAction } from './components/actions/use-pending-action.ts';
import { headingOf, isUnanswerable, nextOf } from './words.ts';

/** Where the transaction stands, as a sentence to the one who reads it, and what happens next. */
export function TransactionTitle({ transaction }: { readonly transaction: TransactionPage }) {
  const intl = useIntl();
  const { state, role, breakdown } = transaction;
  const values = transactionValues(intl, transaction);
  const heading = intl.formatMessage({ id: headingOf(state, role) }, values);
  // The provider's sentences name the payout, which a broken price does not have.
  const isSilent =
    transaction.waitingFor !== null || isUnanswerable(transaction) || (role === 'provider' && 'malformed' in breakdown);
  const next = isSilent ? null : nextOf(state, role);
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <h1 ref={useArrival(transaction)} tabIndex={-1} className="transaction-heading d2 max-w-[11em] wrap-anywhere">
        {heading}
      </h1>
      <p className="lede mt-5 max-w-[34em] text-pretty empty:hidden print:hidden" role="status">
        {next !== null && intl.formatMessage({ id: next }, values)}
      </p>
    </>
  );
}

/**
 * The heading takes the focus after paying, and after an action of this page whose control is gone with it. Never
 * after a reload, which keeps the navigation's state, and never because the page was refreshed by itself.
 */
function useArrival({ state }: TransactionPage) {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const isNew = useNavigationType() !== NavigationType.Pop;
  const comesFrom: unknown = location.state;
  const hasPaid = isNew && comesFrom !== null && typeof comesFrom === 'object' && 'messageSuccess' in comesFrom;
  useEffect(() => {
    if (hasPaid) heading.current?.focus({ preventScroll: true });
  }, [hasPaid]);

  const acting = usePendingAction();
  const acted = useRef(false);
  const shown = useRef(state);
  useEffect(() => {
    if (acting !== null && acting !== 'message') acted.current = true;
  }, [acting]);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (!acted.current) return;
    acted.current = false;
    // A dialog that closes first gives the focus back to what opened it.
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) heading.current?.focus({ preventScroll: true });
    }, dialogClosesMs);
    return () => clearTimeout(timer);
  }, [state]);
  return heading;
}

const dialogClosesMs = 400;
