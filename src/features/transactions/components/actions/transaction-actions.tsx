import { FormattedMessage } from 'react-intl';
import { slugOf } from '#src/domain/text/slug.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { reviewSectionId } from '#src/features/reviews/review-section.ts';
import { messageFieldId } from '#src/ui/forms/message-field.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { visibleActions } from '#src/features/transactions/components/actions/user-actions.ts';
import { ActionButton } from './action-button.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { nameOf, phaseOf } from '#src/features/transactions/components/transaction-values.ts';

type TransactionActionsProps = {
  readonly transaction: TransactionPage;
  /** Path of the transaction page. */
  readonly to: string;
  /** Path to resume an unfinished payment, or to pay again; null when there is none. */
  readonly payAt: string | null;
  /** The viewer may send messages to the other party. */
  readonly mayWrite: boolean;
  /** The viewer may write a review now. */
  readonly mayReview?: boolean;
};

/** Primary actions of this side. Low-emphasis actions are at the end of the page (`TransactionEnd`). */
export function TransactionActions({ transaction, to, payAt, mayWrite, mayReview = false }: TransactionActionsProps) {
  const shown = visibleActions(transaction.offered).filter(({ quiet }) => !quiet);
  const again = canTryAgain(transaction);
  const write = mayWrite && suggestsMessage(transaction);
  if (payAt === null && shown.length === 0 && !again && !write && !mayReview) return null;
  return (
    <div className="flex flex-wrap gap-2 *:min-w-[calc(50%-4px)] *:flex-1">
      {payAt !== null && (
        <LinkButton to={payAt}>
          <FormattedMessage id={transaction.again.offered ? 'transaction.pay-again' : 'transaction.finish-paying'} />
        </LinkButton>
      )}
      {mayReview && (
        <a href={`#${reviewSectionId}`} className="button">
          <FormattedMessage id="review.write" />
        </a>
      )}
      {write && <WriteLink transaction={transaction} />}
      {again && (
        <LinkButton
          variant="outline"
          to={listingPath({ id: transaction.listing.id, slug: slugOf(transaction.listing.title) })}
          className="max-w-[calc(50%-4px)] max-md:max-w-none"
        >
          <FormattedMessage id="transaction.see-listing" />
        </LinkButton>
      )}
      {shown.map((action) => (
        <ActionButton key={action.action} {...action} to={to} transaction={transaction} />
      ))}
    </div>
  );
}

/** A message is the next step: to arrange the hand-over, or to ask while the lender has not answered. */
function suggestsMessage({ role, stage }: TransactionPage): boolean {
  return stage === 'agreed' || (role === 'customer' && stage === 'requested');
}

/** Link to the message field. */
function WriteLink({ transaction }: { readonly transaction: TransactionPage }) {
  const { stage, delivery, other } = transaction;
  const isAccepted = stage === 'agreed';
  const isForPickUp = isAccepted && delivery === 'pick-up' && phaseOf(transaction) === 'before';
  return (
    <a
      href={`#${messageFieldId}`}
      className={isAccepted ? 'button' : 'button button-outline'}
      onClick={() => document.getElementById(messageFieldId)?.focus()}
    >
      <FormattedMessage
        id={isForPickUp ? 'transaction.arrange-pick-up' : 'transaction.write-to'}
        values={{ name: nameOf(other) }}
      />
    </a>
  );
}

/** The customer's request failed, so the page links to the listing for another try. */
function canTryAgain({ role, stage }: TransactionPage): boolean {
  return role === 'customer' && stage === 'failed';
}
