import { Fragment, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RefusalCode } from '#src/domain/refusal.ts';
import { selector } from '#src/domain/text/selector.ts';
import { writeToUs } from '#src/features/accounts/write-to-us.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Countdown } from '#src/ui/data/countdown.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { TransactionPage } from '../transaction-page.server.ts';
import { nameOf } from './transaction-values.ts';
import { isAnswerOver } from './actions/user-actions.ts';
import { isLeftAlone, isUnanswerable } from './words.ts';

type TransactionBannerProps = {
  readonly transaction: TransactionPage;
  /** Called when the countdown ends: the page polls for the next state. */
  readonly onEnd: () => void;
  /** Refresh control for clients without scripts. */
  readonly poll: ReactNode;
};

/** Banner with what the transaction waits for, and the time left. */
export function TransactionBanner({ transaction, onEnd, poll }: TransactionBannerProps) {
  if (transaction.waitingFor !== null) {
    return (
      <Banner live>
        <FormattedMessage id="transaction.waiting" values={{ b: bold }} /> <noscript>{poll}</noscript>
      </Banner>
    );
  }
  if (transaction.isBeingAccepted) {
    return (
      <Banner live>
        <FormattedMessage id="transaction.being-accepted" values={{ kind: transaction.kind, b: bold }} />{' '}
        <noscript>{poll}</noscript>
      </Banner>
    );
  }
  if (isUnanswerable(transaction) && !transaction.isBlocked) return <Unanswerable transaction={transaction} />;
  if (isAnswerOver(transaction)) {
    return (
      <Banner live>
        <FormattedMessage
          id={transaction.negotiation === null ? 'transaction.answer-over' : 'transaction.offer-over'}
          values={{ name: nameOf(transaction.other) }}
        />
      </Banner>
    );
  }
  if (isLeftAlone(transaction)) {
    const { role, handover } = transaction;
    const isKept = role === 'provider' && handover.steps.length === 0;
    return (
      <Banner tone="deadline">
        <FormattedMessage
          id="transaction.left-alone"
          values={{ side: role, kept: isKept ? 'yes' : 'no', link: writeToUs }}
        />
      </Banner>
    );
  }
  if (isToBeKept(transaction)) {
    const { delivery, other, money } = transaction;
    return (
      <Banner tone="deadline">
        <FormattedMessage id="transaction.keep-item" values={{ delivery, money, name: nameOf(other) }} />
      </Banner>
    );
  }
  return <Deadline transaction={transaction} onEnd={onEnd} />;
}

const bold = (words: ReactNode[]) => <b key="b">{words}</b>;

/** The lender has the item still, and a bank asks about its payment, or has decided for the customer. */
function isToBeKept({ role, stage, money, handover }: TransactionPage): boolean {
  const isWithLender = !handover.steps.some(({ step }) => step === 'dispatched' || step === 'received');
  return role === 'provider' && stage === 'agreed' && (money === 'disputed' || money === 'lost') && isWithLender;
}

function Deadline({ transaction, onEnd }: Pick<TransactionBannerProps, 'transaction' | 'onEnd'>) {
  const { stage, dueAt, now, other } = transaction;
  const sentence = deadlineMessage(transaction);
  if (sentence === null || dueAt === null) return null;
  const until = dueAt.toISOString();
  const format = stage === 'paying' ? 'clock' : 'words';
  const left = <Countdown key={until} until={until} serverNow={now.toISOString()} format={format} onEnd={onEnd} />;
  return (
    <Banner tone="deadline">
      <FormattedMessage
        id={sentence}
        values={{ name: nameOf(other), left: () => <Fragment key="left">{left}</Fragment> }}
      />
    </Banner>
  );
}

function deadlineMessage({ stage, role, waitsFor, negotiation, isBlocked }: TransactionPage) {
  // The place of the message field says why.
  if (isBlocked) return null;
  if (negotiation !== null && stage === 'negotiating') {
    const isOwn = waitsFor === role;
    if (negotiation.isAgreed) return isOwn ? 'transaction.deadline-agreed' : 'transaction.deadline-agreed-wait';
    return isOwn ? 'transaction.deadline-offer' : 'transaction.deadline-offer-wait';
  }
  if (stage === 'paying') return role === 'customer' ? 'transaction.deadline-pay' : null;
  if (stage !== 'requested') return null;
  return role === 'provider' ? 'transaction.deadline-answer' : 'transaction.deadline-wait';
}

type NotToBeOrderedProps = Pick<TransactionBannerProps, 'transaction'> & { readonly why: RefusalCode };

/** The order of an offer cannot be made any more. Who has closed the listing can open it again. */
function NotToBeOrdered({ transaction, why }: NotToBeOrderedProps) {
  const { role: side, waitsFor, listing, negotiation, other } = transaction;
  const turn = waitsFor === side ? 'you' : 'other';
  const values = { side, why: selector(why), turn, listing: listing.title, name: nameOf(other) };
  const toListings = (words: ReactNode[]) => (
    <TextLink key="listings" to="/listings">
      {words}
    </TextLink>
  );
  return (
    <Banner>
      <FormattedMessage
        id={negotiation?.isAgreed === true ? 'transaction.agreed-impossible' : 'transaction.offer-impossible'}
        values={{ ...values, open: toListings }}
      />
    </Banner>
  );
}

/** The listing of an item of the request is closed for cause. */
function RequestClosed({ transaction }: Pick<TransactionBannerProps, 'transaction'>) {
  const { role: side, listing, other, closedForCause } = transaction;
  const { which = 'own', rest = 0 } = closedForCause ?? {};
  const values = { side, which, rest, listing: listing.title, name: nameOf(other) };
  return (
    <Banner>
      <FormattedMessage id="transaction.request-closed" values={values} />
    </Banner>
  );
}

/** The account of the other side, or a listing of the request, was closed: what they asked for, or were asked, comes to nothing. */
function Unanswerable({ transaction }: Pick<TransactionBannerProps, 'transaction'>) {
  const { role, stage, negotiation, other, whyNotOrder } = transaction;
  if (other.state === 'active' && whyNotOrder != null)
    return <NotToBeOrdered transaction={transaction} why={whyNotOrder.code} />;
  if (other.state === 'active') return <RequestClosed transaction={transaction} />;
  // A question is no more than its messages, which say by themselves that nothing more can be written.
  if (stage === 'negotiating' && negotiation === null) return null;
  return (
    <Banner>
      {stage === 'negotiating' || role === 'customer' ? (
        <FormattedMessage id={stage === 'negotiating' ? 'transaction.offer-party-gone' : 'transaction.lender-gone'} />
      ) : (
        <>
          <FormattedMessage
            id={other.state === 'deleted' ? 'transaction.counterparty-deleted' : 'transaction.counterparty-banned'}
          />{' '}
          <FormattedMessage id="transaction.ends-by-itself" />
        </>
      )}
    </Banner>
  );
}
