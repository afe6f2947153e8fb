import { FormattedMessage } from 'react-intl';
import { slugOf } from '#src/domain/text/slug.ts';
import { listingPath, pricingPath } from '#src/features/listings/listing-path.ts';
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
  const { isBeingAccepted } = transaction;
  const shown = isBeingAccepted ? [] : visibleActions(transaction.offered).filter(({ quiet }) => !quiet);
  const again = canTryAgain(transaction);
  const write = mayWrite && suggestsMessage(transaction);
  const question = canOrder(transaction);
  const order = question && !transaction.listing.isGone;
  const search = again || (question && transaction.listing.isGone);
  const recount = hasToRecount(transaction);
  if (payAt === null && shown.length === 0 && !search && !write && !mayReview && !order && !recount) return null;
  return (
    <div className="flex flex-wrap gap-2 *:min-w-[calc(50%-4px)] *:flex-1">
      {payAt !== null && (
        <LinkButton to={payAt}>
          <FormattedMessage id={payWordsOf(transaction)} />
        </LinkButton>
      )}
      {order && (
        <LinkButton to={`${pathOf(transaction)}?book=true`}>
          <FormattedMessage id="transaction.choose-order" values={{ kind: transaction.kind }} />
        </LinkButton>
      )}
      {mayReview && (
        <a href={`#${reviewSectionId}`} className="button">
          <FormattedMessage id="review.write" />
        </a>
      )}
      {write && <WriteLink transaction={transaction} />}
      {search && (
        <LinkButton variant="outline" to={showsSimilar(transaction) ? similarTo(transaction) : pathOf(transaction)}>
          <FormattedMessage id={showsSimilar(transaction) ? 'transaction.see-similar' : 'transaction.see-listing'} />
        </LinkButton>
      )}
      {recount && (
        <LinkButton to={pricingPath(placeOf(transaction))}>
          <FormattedMessage id="handover.set-stock" />
        </LinkButton>
      )}
      {shown.map((action) => (
        <ActionButton key={action.action} {...action} to={to} transaction={transaction} />
      ))}
    </div>
  );
}

/** A message is the next step: to arrange the hand-over, or to ask while the lender has not answered. */
function suggestsMessage({ role, stage, isBeingAccepted }: TransactionPage): boolean {
  return stage === 'agreed' || (role === 'customer' && stage === 'requested' && !isBeingAccepted);
}

/** Link to the message field. */
function WriteLink({ transaction }: { readonly transaction: TransactionPage }) {
  const { stage, delivery, other, handover } = transaction;
  const isAccepted = stage === 'agreed';
  const isOpen = handover.steps.length === 0 && phaseOf(transaction) === 'before';
  const isForPickUp = isAccepted && delivery === 'pick-up' && isOpen;
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

/** The customer's request failed, or nothing comes of an offer, so the page links to the listing for another try. */
function canTryAgain({ role, stage, whyNotOrder }: TransactionPage): boolean {
  return role === 'customer' && (stage === 'failed' || whyNotOrder != null);
}

/** Sold, sent, and cancelled after that: it is for sale again when its lender says how many she has (record 0201). */
function hasToRecount({ role, handover, listing }: TransactionPage): boolean {
  return role === 'provider' && handover.writtenOff === 'open' && !listing.isGone;
}

function payWordsOf({ again, negotiation }: TransactionPage) {
  if (again.offered) return 'transaction.pay-again';
  return negotiation?.isAgreed === true ? 'transaction.pay-agreed' : 'transaction.finish-paying';
}

/** A question was asked, and days or a quantity can be chosen at any time, while there is the item. */
function canOrder({ role, stage, negotiation, isBlocked }: TransactionPage): boolean {
  return role === 'customer' && stage === 'negotiating' && negotiation === null && !isBlocked;
}

function placeOf({ listing: { id, title } }: TransactionPage) {
  return { id, slug: slugOf(title) };
}

function pathOf(transaction: TransactionPage): string {
  return listingPath(placeOf(transaction));
}

/** The item itself is not to be had: an offer came to nothing, its lender cancelled, or its page is gone. */
function showsSimilar({ negotiation, handover, listing }: TransactionPage): boolean {
  return negotiation !== null || handover.reason !== null || listing.isGone;
}

/** What is like the item of an offer that came to nothing, on the same days; what there is at all where the item is gone. */
function similarTo(transaction: TransactionPage): string {
  const { rentalDays, listing, kind } = transaction;
  if (listing.isGone) {
    const dates = rentalDays === null ? {} : { pub_dates: `${rentalDays.first},${rentalDays.last}` };
    return `/s?${new URLSearchParams({ pub_isProductForSale: String(kind === 'sale'), ...dates })}`;
  }
  const days = rentalDays === null ? '' : `?${new URLSearchParams({ start: rentalDays.first, end: rentalDays.last })}`;
  return `${pathOf(transaction)}${days}#similar`;
}
