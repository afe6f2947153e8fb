import {
  Check,
  Clock,
  CreditCard,
  House,
  type LucideIcon,
  MessageCircle,
  Package,
  RotateCw,
  Star,
  Tag,
  Undo2,
  X,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { UnsafeKind } from '#src/domain/text/scam-guard.ts';
import { selector } from '#src/domain/text/selector.ts';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import type { Person } from '#src/features/accounts/queries.server.ts';
import { ChatBubble, Feed, FeedItem } from '#src/ui/data/feed.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { unsafeWords } from '#src/features/messages/unsafe-words.ts';
import { MessagePhotos } from '#src/features/messages/message-photos.tsx';
import type { MessagePhoto } from '#src/features/messages/photos.ts';
import { messageReportPath } from '#src/features/messages/report-path.ts';
import { formatDayAndTime, formatTime } from '#src/ui/data/format/times.ts';
import type { ShownStep } from '../handover-view.server.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { LinkedTransaction } from './linked-transaction.tsx';
import { nameOf, transactionValues } from './transaction-values.ts';
import { feedMessageOf } from './words.ts';

/** A message of one of the parties. */
export type FeedMessage = {
  readonly id: string;
  readonly content: string;
  /** By an operator: nobody reads it any more. */
  readonly isHidden: boolean;
  readonly createdAt: Date;
  readonly photos: readonly MessagePhoto[];
  /** What its reader is warned of. */
  readonly unsafe: readonly UnsafeKind[];
  readonly own: boolean;
  readonly sender: Person;
};

type TransactionFeedProps = {
  readonly transaction: TransactionPage;
  readonly messages: readonly FeedMessage[];
  /** The viewer's latest message that the other party has read. */
  readonly seenId: string | null;
};

/** Activity feed: transitions and messages in chronological order. */
export function TransactionFeed({ transaction, messages, seenId }: TransactionFeedProps) {
  const intl = useIntl();
  const values = transactionValues(intl, transaction);
  const happened = transaction.feed.map((line) => ({ at: line.at, line }));
  const recorded = transaction.handover.steps.map((step) => ({ at: step.at, step }));
  const written = messages.map((message) => ({ at: message.createdAt, message }));
  // What began the thread comes first: the message of an enquiry is written a moment before its own line is.
  const later = [...happened.slice(1), ...recorded, ...written].sort((a, b) => a.at.getTime() - b.at.getTime());
  const entries = [...happened.slice(0, 1), ...later];
  return (
    <Feed label={intl.formatMessage({ id: 'transaction.activity' })}>
      <Before transaction={transaction} />
      {entries.map((entry, index) => {
        const moment = { at: entry.at.toISOString(), time: timeAfter(entry.at, entries[index - 1]?.at) };
        if ('line' in entry) {
          const { transition, voice } = entry.line;
          return (
            <FeedItem
              key={`${transition} ${index}`}
              icon={iconOf(transition)}
              at={moment.at}
              time={formatDayAndTime(entry.at, timeZone)}
            >
              {intl.formatMessage({ id: feedMessageOf(transition) }, { ...values, voice })}
            </FeedItem>
          );
        }
        if ('step' in entry) return <StepItem key={entry.step.step} step={entry.step} transaction={transaction} />;
        const { message } = entry;
        return <Message key={message.id} {...{ message, moment }} isSeen={message.id === seenId} />;
      })}
      <After transaction={transaction} />
    </Feed>
  );
}

type LinksProps = Pick<TransactionFeedProps, 'transaction'>;

/** The transactions that led to this one. */
function Before({ transaction }: LinksProps) {
  const { again, threads } = transaction;
  return (
    <>
      {again.of !== null && (
        <LinkedTransaction id="transaction.again.of" icon={RotateCw} of={transaction} other={again.of} />
      )}
      {threads.question !== null && (
        <LinkedTransaction
          id="transaction.threads.question"
          icon={MessageCircle}
          of={transaction}
          other={threads.question}
        />
      )}
    </>
  );
}

/** Those that it led to. */
function After({ transaction }: LinksProps) {
  const { again, threads } = transaction;
  return (
    <>
      {threads.offer !== null && (
        <LinkedTransaction id="transaction.threads.offer" icon={Tag} of={transaction} other={threads.offer} />
      )}
      {again.by !== null && (
        <LinkedTransaction id="transaction.again.by" icon={RotateCw} of={transaction} other={again.by} />
      )}
    </>
  );
}

type MessageProps = {
  readonly message: FeedMessage;
  readonly moment: { readonly at: string; readonly time: string };
  readonly isSeen: boolean;
};

function Message({ message, moment, isSeen }: MessageProps) {
  const intl = useIntl();
  const { id, own, sender, content, isHidden, photos, unsafe } = message;
  const { initials, displayName: name, imageId } = sender;
  const author = { id: sender.id, initials, name, image: avatarOf(imageId) };
  const warning = intl.formatMessage({ id: 'conversation.warn-reader' }, { kinds: unsafeWords(intl, unsafe) });
  const note = isSeen ? intl.formatMessage({ id: 'conversation.seen' }) : null;
  return (
    <ChatBubble
      {...{ own, author, ...moment }}
      note={own || isHidden ? note : <ReportLink id={id} name={name} />}
      pictures={photos.length > 0 && <MessagePhotos photos={photos} from={name} />}
      warning={unsafe.length === 0 ? null : warning}
    >
      {isHidden ? <HiddenWords /> : content}
    </ChatBubble>
  );
}

function ReportLink({ id, name }: { readonly id: string; readonly name: string }) {
  const label = useIntl().formatMessage({ id: 'message-report.link-of' }, { name });
  return (
    <Link to={messageReportPath(id)} className="link" aria-label={label}>
      <FormattedMessage id="message-report.link" />
    </Link>
  );
}

function HiddenWords() {
  return (
    <em>
      <FormattedMessage id="conversation.hidden" />
    </em>
  );
}

type StepItemProps = { readonly step: ShownStep; readonly transaction: TransactionPage };

/** A step of the handover. */
function StepItem({ step: { step, at, by, isByUs, way }, transaction: { role, other } }: StepItemProps) {
  const voice = by === role ? 'you' : 'other';
  const values = { name: nameOf(other), voice, step: selector(step), way: selector(way ?? 'none') };
  return (
    <FeedItem icon={Package} at={at.toISOString()} time={formatDayAndTime(at, timeZone)}>
      <FormattedMessage id={isByUs ? 'handover.feed-by-us' : 'handover.feed'} values={values} />
    </FeedItem>
  );
}

const { timeZone } = marketplace;

/** Shows the day only on the first entry of each day. */
function timeAfter(at: Date, before: Date | undefined): string {
  const isSameDay = before !== undefined && dayInZone(before, timeZone) === dayInZone(at, timeZone);
  return isSameDay ? formatTime(at, timeZone) : formatDayAndTime(at, timeZone);
}

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^review/, Star],
  [/^(expire|offer-auto-cancel)/, Clock],
  [/payment/, CreditCard],
  [/^accept/, Check],
  [/^decline/, X],
  [/^(cancel|abandon|withdraw)/, Undo2],
  [/offer/, Tag],
  [/^complete/, House],
];

function iconOf(transition: string): LucideIcon {
  return icons.find(([names]) => names.test(transition))?.[1] ?? MessageCircle;
}
