import { FormattedMessage, useIntl } from 'react-intl';
import type { Party } from '#src/domain/process/words.ts';
import { stageOf, transitionNamed } from '#src/domain/process/process.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import {
  confirmParam,
  isAnswerOver,
  visibleActions,
} from '#src/features/transactions/components/actions/user-actions.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { amountField } from '#src/features/offers/amount.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { counterIssue } from '../offers/counter-issue.ts';
import type { UserAction } from '#src/processes/flex-default-process.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { isUnanswerable } from '#src/features/transactions/components/words.ts';

/** Refusals that the same action may not meet again: only these invite to another try. */
const retryable: readonly RefusalCode[] = [
  'transaction-payment-failed',
  'payments-unreachable',
  'too-many-requests',
  'conflict',
  'busy',
];

/** Refusal of an action, with what was typed where it takes an input; `lost` when it never reached the page. After a lost connection it may have been taken. */
export type ActionError = { readonly action: UserAction; readonly typed?: string } & (
  | { readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly code: 'lost'; readonly sentence: string }
);

/** What the page's banner says of what cannot be answered any more. */
const saidAbove: readonly ActionError['code'][] = ['transaction-counterparty-banned', 'listing-closed-by-us'];

type ActionErrorBannerProps = { readonly error: ActionError; readonly transaction: TransactionPage };

/** Renders nothing where the page's own banner says the same (`TransactionBanner`), or a dialog that is still open. */
export function ActionErrorBanner({ error, transaction }: ActionErrorBannerProps) {
  const message = useErrorMessage(error, transaction.role);
  const isShownElsewhere =
    error.code === transaction.whyNotOrder?.code ||
    (error.code === 'transaction-deadline-passed' && isAnswerOver(transaction)) ||
    (saidAbove.includes(error.code) && isUnanswerable(transaction)) ||
    isSaidByDialog(error, transaction);
  if (isShownElsewhere) return null;
  return (
    <Banner tone="error">
      {message}
      <TryAgain error={error} transaction={transaction} />
    </Banner>
  );
}

function isSaidByDialog(error: ActionError, { negotiation }: TransactionPage): boolean {
  return error.typed !== undefined && negotiation !== null && counterIssue(error, negotiation) !== null;
}

/** Opens the form of a counter-offer again, with the price that was typed, while there can be another try. */
function TryAgain({ error: { action, typed = '' }, transaction }: ActionErrorBannerProps) {
  const { role, id, offered } = transaction;
  const mayTry = visibleActions(offered).some((shown) => shown.action === action && shown.closedBy === null);
  if (typed === '' || !mayTry) return null;
  const question = new URLSearchParams({ [confirmParam]: action, [amountField]: typed });
  return (
    <>
      {' '}
      <TextLink to={`${transactionPath(role, id)}?${question.toString()}`} replace {...toSheet}>
        <FormattedMessage id="offer.try-again" values={{ amount: typed }} />
      </TextLink>
    </>
  );
}

function useErrorMessage(error: ActionError, role: Party): string {
  const intl = useIntl();
  if (error.code === 'lost') return error.sentence;
  const { action, code, details } = error;
  if (code === 'transaction-in-progress')
    return intl.formatMessage({ id: `transaction.in-progress.${isOfferAction(action) ? 'offer' : action}` });
  if (code === 'transaction-invalid-transition') return intl.formatMessage({ id: 'transaction.moved-on' });
  if (code === 'transaction-missing-stripe-account' && role === 'provider')
    return intl.formatMessage({ id: 'transaction.payouts-not-ready' });
  const message = errorMessageFor(code, details);
  return retryable.includes(code)
    ? `${intl.formatMessage({ id: `transaction.failed.${action}` })} ${message}`
    : message;
}

type OfferAction = Extract<UserAction, `${string}-offer${string}`>;

/** An action of those who negotiate: nothing of it is paid. */
function isOfferAction(action: UserAction): action is OfferAction {
  const { from = [] } = transitionNamed(currentProcess, action) ?? {};
  return from.some((state) => stageOf(currentProcess, state) === 'negotiating');
}
