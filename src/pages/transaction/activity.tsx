import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type FeedMessage, TransactionFeed } from '#src/features/transactions/components/transaction-feed.tsx';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { ActionAnswer } from './action-answer.ts';
import type { transactionData } from './transaction-data.server.ts';
import { Writing } from './writing.tsx';

type ActivityProps = {
  readonly page: Pick<
    Awaited<ReturnType<typeof transactionData>>,
    'transaction' | 'thread' | 'uploaded' | 'readMarks' | 'older' | 'messageKey' | 'hasBlocked' | 'whyNotWrite'
  >;
  readonly answer: ActionAnswer | undefined;
};

/** History and messages of the transaction, and the form for a new message. */
export function Activity({ page, answer }: ActivityProps) {
  const { transaction, thread, readMarks, older } = page;
  const messages = thread?.messages ?? [];
  const own = messages.filter((message) => message.own);
  const readUntil = readMarks.other;
  const seenId = readUntil === null ? null : own.findLast(({ createdAt }) => createdAt <= readUntil)?.id;
  return (
    <section className="mt-12 print:hidden">
      <h2 className="d4 mb-6">
        <FormattedMessage id="transaction.activity" />
      </h2>
      {thread === null && (
        <Banner tone="error" className="mb-6">
          <FormattedMessage id="transaction.messages-failed" />
        </Banner>
      )}
      {thread?.hasOlder === true && (
        <p className="mb-6">
          <TextLink to={withOlder(transaction, older + 1)} preventScrollReset>
            <FormattedMessage id="conversation.show-older" />
          </TextLink>
        </p>
      )}
      {transaction.feed.length === 0 && (
        <p className="small muted">
          <FormattedMessage id="transaction.nothing-yet" />
        </p>
      )}
      <TransactionFeed transaction={transaction} messages={messages} seenId={seenId ?? null} />
      <Arrivals key={`arrivals ${transaction.id}`} messages={messages} />
      <Writing key={transaction.id} page={page} to={withOlder(transaction, older)} answer={answer} />
    </section>
  );
}

/** Tells a screen reader what has come into the thread, from either side, since the page was opened. */
function Arrivals({ messages }: { readonly messages: readonly FeedMessage[] }) {
  const intl = useIntl();
  const latest = messages.at(-1);
  const [first] = useState(latest?.id);
  const isNew = latest !== undefined && latest.id !== first && !latest.isHidden;
  return (
    <p className="visually-hidden" role="status">
      {isNew && (
        <span key={latest.id}>
          {intl.formatMessage(
            { id: 'conversation.arrived' },
            { side: latest.own ? 'own' : 'other', name: latest.sender.displayName, words: latest.content },
          )}
        </span>
      )}
    </p>
  );
}

/** The address of the page that shows as many steps of older messages. */
function withOlder({ role, id }: Pick<TransactionPage, 'role' | 'id'>, older: number): string {
  const path = transactionPath(role, id);
  return older === 0 ? path : `${path}?older=${older}`;
}
