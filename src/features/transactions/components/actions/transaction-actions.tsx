import { FormattedMessage } from 'react-intl';
import { slugOf } from '#src/domain/text/slug.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { messageFieldId } from '#src/ui/forms/message-field.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { isQuiet, visibleActions } from '#src/features/transactions/user-actions.ts';
import { ActionButton } from './action-button.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { nameOf } from '#src/features/transactions/transaction-values.ts';

type TransactionActionsProps = {
  readonly transaction: TransactionPage;
  /** The transaction's page. */
  readonly to: string;
  /** Where an unfinished payment goes on; null when there is none. */
  readonly payAt: string | null;
  /** The viewer may write to the other side. */
  readonly mayWrite: boolean;
};

/** What this side does next. What takes it back stands at the end of the page (`TransactionEnd`). */
export function TransactionActions({ transaction, to, payAt, mayWrite }: TransactionActionsProps) {
  const shown = visibleActions(transaction.offered).filter(({ action }) => !isQuiet(action));
  const again = wasInVain(transaction);
  const write = mayWrite && writesNext(transaction);
  if (payAt === null && shown.length === 0 && !again && !write) return null;
  return (
    <div className="flex flex-wrap gap-2 *:min-w-[calc(50%-4px)] *:flex-1">
      {payAt !== null && (
        <LinkButton to={payAt}>
          <FormattedMessage id="transaction.finish-paying" />
        </LinkButton>
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

/** Nothing is left to press but to agree on how it changes hands, or to ask while the lender thinks. */
function writesNext({ role, state }: TransactionPage): boolean {
  return state === 'accepted' || (role === 'customer' && state === 'preauthorized');
}

/** To the field for a message. */
function WriteLink({ transaction: { state, delivery, other } }: { readonly transaction: TransactionPage }) {
  const isAccepted = state === 'accepted';
  return (
    <a
      href={`#${messageFieldId}`}
      className={isAccepted ? 'button' : 'button button-outline'}
      onClick={() => document.getElementById(messageFieldId)?.focus()}
    >
      <FormattedMessage
        id={isAccepted && delivery === 'collect' ? 'transaction.arrange-pick-up' : 'transaction.write-to'}
        values={{ name: nameOf(other) }}
      />
    </a>
  );
}

/** The customer asked for it and does not have it, so may want to try once more. */
function wasInVain({ role, state }: TransactionPage): boolean {
  return role === 'customer' && ['payment-expired', 'declined', 'canceled'].includes(state);
}
