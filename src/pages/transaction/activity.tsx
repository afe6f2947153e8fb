import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RefusalCode } from '#src/domain/refusal.ts';
import { blockPath } from '#src/features/blocks/block-path.ts';
import { Composer, type MessageError } from '#src/features/conversations/composer.tsx';
import { TransactionFeed } from '#src/features/transactions/components/transaction-feed.tsx';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { nameOf } from '#src/features/transactions/components/transaction-values.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { transactionData } from './transaction-data.server.ts';

type ActivityProps = {
  readonly page: Pick<
    Awaited<ReturnType<typeof transactionData>>,
    'transaction' | 'thread' | 'uploaded' | 'readMarks' | 'older' | 'messageKey' | 'hasBlocked' | 'whyNotWrite'
  >;
  readonly failed: MessageError | null;
};

/**
 * Reasons worth displaying. An unpaid request explains itself elsewhere on the page; an impersonating operator knows.
 */
const shownReasons: readonly RefusalCode[] = [
  'transaction-counterparty-banned',
  'transaction-messages-closed',
  'user-blocked',
];

/** History and messages of the transaction, and the form for a new message. */
export function Activity({ page, failed }: ActivityProps) {
  const { transaction, thread, readMarks, older, messageKey, whyNotWrite } = page;
  const messages = thread?.messages ?? [];
  const own = messages.filter((message) => message.own);
  const readUntil = readMarks.other;
  const seenId = readUntil === null ? null : own.findLast(({ createdAt }) => createdAt <= readUntil)?.id;
  const name = nameOf(transaction.other);
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
      {whyNotWrite === null ? (
        <Composer
          key={own.at(-1)?.id}
          {...{ name, failed }}
          to={withOlder(transaction, older)}
          clientKey={messageKey}
          transactionId={transaction.id}
          uploaded={page.uploaded}
        />
      ) : (
        <WhyNotWrite {...{ transaction, whyNotWrite }} hasBlocked={page.hasBlocked} />
      )}
    </section>
  );
}

type WhyNotWriteProps = {
  readonly transaction: TransactionPage;
  readonly whyNotWrite: RefusalCode;
  readonly hasBlocked: boolean;
};

function WhyNotWrite({ transaction: { other }, whyNotWrite, hasBlocked }: WhyNotWriteProps) {
  if (!shownReasons.includes(whyNotWrite)) return null;
  if (whyNotWrite === 'user-blocked' && hasBlocked) return <YouBlocked id={other.id} name={nameOf(other)} />;
  return (
    <Banner className="mt-8">
      {other.state === 'active' ? (
        errorMessageFor(whyNotWrite)
      ) : (
        <FormattedMessage id="transaction.messages-closed" values={{ name: nameOf(other) }} />
      )}
    </Banner>
  );
}

function YouBlocked({ id, name }: { readonly id: string; readonly name: string }) {
  const link = (words: ReactNode[]) => (
    <TextLink key="unblock" to={blockPath(id)}>
      {words}
    </TextLink>
  );
  return (
    <Banner className="mt-8">
      <FormattedMessage id="blocks.you-blocked" values={{ name, link }} />
    </Banner>
  );
}

/** The address of the page that shows as many steps of older messages. */
function withOlder({ role, id }: Pick<TransactionPage, 'role' | 'id'>, older: number): string {
  const path = transactionPath(role, id);
  return older === 0 ? path : `${path}?older=${older}`;
}
