import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigation } from 'react-router';
import type { RefusalCode } from '#src/domain/refusal.ts';
import { blockPath } from '#src/features/blocks/block-path.ts';
import { Composer } from '#src/features/conversations/composer.tsx';
import { nameOf } from '#src/features/transactions/components/transaction-values.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { messageFieldId } from '#src/ui/forms/message-field.ts';
import { UnsentText } from '#src/ui/forms/unsent-text.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { ActionAnswer } from './action-answer.ts';
import type { transactionData } from './transaction-data.server.ts';

type WritingProps = {
  readonly page: Pick<
    Awaited<ReturnType<typeof transactionData>>,
    'transaction' | 'uploaded' | 'messageKey' | 'hasBlocked' | 'whyNotWrite'
  >;
  /** The page's address, to which a message is sent. */
  readonly to: string;
  readonly answer: ActionAnswer | undefined;
};

/**
 * The form for a new message, or why there is none. What is typed stays until it was sent, whatever else comes into the thread, and
 * also where the thread closes meanwhile. Give it the transaction as its `key`.
 */
export function Writing({ page, to, answer }: WritingProps) {
  const { transaction, messageKey, whyNotWrite, uploaded } = page;
  const intl = useIntl();
  const sent = useSent(answer);
  const [typed, setTyped] = useState({ after: sent, words: '' });
  const failed = answer && 'message' in answer ? answer.message : null;
  if (whyNotWrite === null) {
    return (
      <div onInput={(event) => setTyped({ after: sent, words: messageIn(event.target) ?? typed.words })}>
        <Composer
          key={sent}
          name={nameOf(transaction.other)}
          {...{ failed, to, uploaded }}
          clientKey={messageKey}
          transactionId={transaction.id}
        />
      </div>
    );
  }
  const unsent = (typed.after === sent && typed.words) || (failed?.content ?? '');
  return (
    <>
      <WhyNotWrite {...{ transaction, whyNotWrite }} hasBlocked={page.hasBlocked} />
      {unsent.trim() !== '' && (
        <UnsentText className="mt-6" label={intl.formatMessage({ id: 'conversation.not-sent' })} text={unsent} />
      )}
    </>
  );
}

/** The key of the last message that was sent from here. Its field takes the focus that its button had. */
function useSent(answer: ActionAnswer | undefined): string | null {
  const isIdle = useNavigation().state === 'idle';
  const [sent, setSent] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const key = answer && 'sent' in answer ? answer.sent : null;
  // Another navigation may take the answer away before the page is idle.
  if (key !== null && key !== answered) setAnswered(key);
  // Once the page has its new data: until then it offers the key of the message that was sent.
  if (isIdle && answered !== sent) setSent(answered);
  useEffect(() => {
    if (sent === null || document.activeElement !== document.body) return;
    document.getElementById(messageFieldId)?.focus({ preventScroll: true });
  }, [sent]);
  return sent;
}

/** The words of a message, where this is their field. */
function messageIn(target: EventTarget): string | null {
  return target instanceof HTMLTextAreaElement && target.id === messageFieldId ? target.value : null;
}

/**
 * Reasons worth displaying. An unpaid request explains itself elsewhere on the page; an impersonating operator knows.
 */
const shownReasons: readonly RefusalCode[] = [
  'transaction-counterparty-banned',
  'transaction-messages-closed',
  'user-blocked',
];

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
