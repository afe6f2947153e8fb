import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isAllReturned } from '#src/features/payments/money-words.ts';
import { isFinal } from '#src/domain/process/process.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import type { TransactionPage } from '../transaction-page.server.ts';
import { overdueValues } from './overdue-values.ts';
import { bearsAll, staysWithLender, transactionValues } from './transaction-values.ts';
import { usePendingAction } from './actions/use-pending-action.ts';
import { isAnswerOver } from './actions/user-actions.ts';
import { headingOf, isLeftAlone, isUnanswerable, nextOf, payoutNextOf } from './words.ts';

type TransactionTitleProps = {
  readonly transaction: TransactionPage;
  /** False where what was agreed cannot be paid any more, which the page says. */
  readonly isPayable?: boolean;
  /** False while a case or a claim of it is open: then it is complete, and not all done. */
  readonly isDone?: boolean;
};

/** Heading with the state of the transaction for this viewer, and what happens next. */
export function TransactionTitle({ transaction, isPayable = true, isDone = true }: TransactionTitleProps) {
  const intl = useIntl();
  const { state, role, breakdown } = transaction;
  const values = transactionValues(intl, transaction);
  const { overdue } = transaction.handover;
  const { id, facts } = headingIn(transaction, values, isDone);
  const heading = intl.formatMessage({ id }, facts);
  // Messages for the provider include the payout, which a malformed price does not have; a question is about none.
  const isPriced = transaction.stage !== 'negotiating' || transaction.negotiation !== null;
  const isSilent =
    !isPayable ||
    transaction.waitingFor !== null ||
    transaction.isBeingAccepted ||
    isUnanswerable(transaction) ||
    isAnswerOver(transaction) ||
    (isLeftAlone(transaction) && transaction.handover.steps.length === 0) ||
    staysForNow(transaction) ||
    transaction.handover.isInDoubt ||
    (role === 'provider' && isPriced && 'malformed' in breakdown);
  const next = isSilent
    ? null
    : isGivenBack(transaction)
      ? (`transaction.next.${role}.refunded` as const)
      : saysLost(transaction)
        ? (`lost.${role}` as const)
        : transaction.handover.isMissing
          ? (`missing.${role}` as const)
          : overdue
            ? (`overdue.${role}` as const)
            : isWithoutItem(transaction)
              ? 'transaction.item-gone'
              : (nextOf(state, role) ?? payoutNextOf(transaction, values));
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <h1 ref={useHeadingFocus(transaction)} tabIndex={-1} className="d2 max-w-[11em] wrap-anywhere print:hidden">
        {heading}
      </h1>
      <p className="lede mt-5 max-w-[34em] text-pretty empty:hidden print:hidden" role="status">
        {next !== null &&
          intl.formatMessage(
            { id: next },
            { ...values, given: givenBack(transaction), ...(overdue && overdueValues(transaction, overdue)) },
          )}
        {role === 'customer' && staysForNow(transaction) && values.paid}
      </p>
    </>
  );
}

type Values = ReturnType<typeof transactionValues>;

/** The text of the heading, and what it is about. */
function headingIn(transaction: TransactionPage, values: Values, isDone: boolean) {
  const { state, role, handover } = transaction;
  if (handover.overdue) {
    return {
      id: 'overdue.heading' as const,
      facts: { ...values, ...overdueValues(transaction, handover.overdue) },
    };
  }
  const isOpen = !isDone && isAtEnd(transaction);
  return { id: isOpen ? (`case.not-settled.${role}` as const) : headingOf(state, role), facts: values };
}

/** Both have reviewed it, or their time is over: its heading says that all is done. */
function isAtEnd({ stage, state }: TransactionPage): boolean {
  return stage === 'completed' && isFinal(currentProcess, state);
}

/** What was paid for it went back, and it is not a rental that its customer still has to return. */
function isGivenBack({ stage, kind, handover }: TransactionPage): boolean {
  return staysWithLender({ stage, handover }) || (stage === 'agreed' && handover.isGivenBack && kind === 'sale');
}

/**
 * A bank asks about the payment of an item that nobody has handed over: the banner tells its lender what becomes of it, and its
 * customer reads what their bank does.
 */
function staysForNow({ stage, handover }: TransactionPage): boolean {
  return stage === 'agreed' && handover.isDisputed && handover.steps.length === 0;
}

/** A question about an item that has left the site meanwhile. */
function isWithoutItem({ role, stage, negotiation, listing }: TransactionPage): boolean {
  return role === 'customer' && stage === 'negotiating' && negotiation === null && listing.isGone;
}

/** Its page says what becomes of the item; its lender reads what becomes of the payout once the order is complete. */
function saysLost({ stage, role, handover: { isLost } }: TransactionPage): boolean {
  return isLost && !(stage === 'completed' && role === 'provider');
}

/** Whether all that the customer paid is theirs again, or on the side of the lender whether that costs her part. */
function givenBack(transaction: TransactionPage): 'all' | 'part' {
  const isAll = transaction.role === 'customer' ? isAllReturned(transaction.money) : bearsAll(transaction);
  return isAll ? 'all' : 'part';
}

/**
 * Focus management: focuses the heading after paying, and after an action whose control has been removed. Never after
 * a reload, which keeps the navigation state, and never after a background refresh.
 */
function useHeadingFocus({ state, handover }: TransactionPage) {
  const stand = `${state} ${handover.steps.length}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const isNew = useNavigationType() !== NavigationType.Pop;
  const navigationState: unknown = location.state;
  const hasPaid =
    isNew && navigationState !== null && typeof navigationState === 'object' && 'messageSuccess' in navigationState;
  useEffect(() => {
    if (hasPaid) heading.current?.focus({ preventScroll: true });
  }, [hasPaid]);

  const pending = usePendingAction();
  const acted = useRef(false);
  const shown = useRef(stand);
  useEffect(() => {
    if (pending !== null && pending !== 'message') acted.current = true;
  }, [pending]);
  useEffect(() => {
    if (shown.current === stand) return;
    shown.current = stand;
    if (!acted.current) return;
    acted.current = false;
    // A closing dialog first returns the focus to the control that opened it.
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) heading.current?.focus({ preventScroll: true });
    }, dialogClosesMs);
    return () => clearTimeout(timer);
  }, [stand]);
  return heading;
}

const dialogClosesMs = 400;
