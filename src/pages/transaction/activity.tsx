import { FormattedMessage } from 'react-intl';
import type { RefusalCode } from '#src/domain/refusal.ts';
import { Composer, type MessageError } from '#src/features/conversations/composer.tsx';
import { TransactionFeed } from '#src/features/transactions/components/transaction-feed.tsx';
import { nameOf } from '#src/features/transactions/components/transaction-values.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import type { transactionData } from './transaction-data.server.ts';

type ActivityProps = {
  readonly page: Pick<Awaited<ReturnType<typeof transactionData>>, 'transaction' | 'messages' | 'whyNotWrite'>;
  readonly to: string;
  readonly failed: MessageError | null;
};

const maxShown = 100;
/**
 * Reasons worth displaying. An unpaid request explains itself elsewhere on the page; an impersonating operator knows.
 */
const shownReasons: readonly RefusalCode[] = ['transaction-counterparty-banned', 'transaction-messages-closed'];

/** History and messages of the transaction, and the form for a new message. */
export function Activity({ page, to, failed }: ActivityProps) {
  const { transaction, messages, whyNotWrite } = page;
  const name = nameOf(transaction.other);
  return (
    <section className="mt-12 print:hidden">
      <h2 className="d4 mb-6">
        <FormattedMessage id="transaction.activity" />
      </h2>
      {messages === null && (
        <Banner tone="error" className="mb-6">
          <FormattedMessage id="transaction.messages-failed" />
        </Banner>
      )}
      {messages?.length === maxShown && (
        <p className="small muted mb-6">
          <FormattedMessage id="transaction.older" values={{ count: maxShown }} />
        </p>
      )}
      {transaction.feed.length === 0 && (
        <p className="small muted">
          <FormattedMessage id="transaction.nothing-yet" />
        </p>
      )}
      <TransactionFeed transaction={transaction} messages={messages ?? []} />
      {whyNotWrite === null ? (
        <Composer key={messages?.filter(({ own }) => own).at(-1)?.id} to={to} name={name} failed={failed} />
      ) : (
        shownReasons.includes(whyNotWrite) && (
          <Banner className="mt-8">
            {transaction.other.state === 'active' ? (
              errorMessageFor(whyNotWrite)
            ) : (
              <FormattedMessage id="transaction.messages-closed" values={{ name }} />
            )}
          </Banner>
        )
      )}
    </section>
  );
}
