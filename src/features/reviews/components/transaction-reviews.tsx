import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import type { Party } from '#src/domain/process/words.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { UnsentText } from '#src/ui/forms/unsent-text.tsx';
import { ReviewItem } from '../review-item.tsx';
import { reviewSectionId } from '../review-section.ts';
import type { ReviewOfTransaction, ReviewsOfTransaction } from '../of-transaction.server.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReviewForm } from './review-form.tsx';

export type ReviewStage = {
  /** `open`: the viewer may write now. `locked`: not while a case is open. `over`: not, or not any more. */
  readonly writing: 'open' | 'locked' | 'over';
  /** Until when reviews can be written; null once they are public. */
  readonly until: Date | null;
  readonly mayReply: boolean;
};

type TransactionReviewsProps = {
  readonly role: Party;
  /** The other party. */
  readonly name: string;
  readonly stage: ReviewStage;
  readonly reviews: ReviewsOfTransaction;
  readonly failed: { readonly review?: FormAnswer | undefined; readonly reply?: FormAnswer | undefined };
};

/** The reviews of a completed transaction: the form while one may be written, and what has been written. */
export function TransactionReviews({ role, name, stage, reviews, failed }: TransactionReviewsProps) {
  const { own, others, othersWaits } = reviews;
  const { writing, mayReply } = stage;
  const until = stage.until === null ? '' : formatDeadline(stage.until, marketplace.timeZone);
  const [typed, setTyped] = useState('');
  // What was sent from here is not lost.
  const written = typed || typedIn(failed.review);
  const lost = written === own?.content.trim() ? '' : written;
  const why = whyNotKept({ hasOwn: own !== null, writing, isRefused: failed.review?.refused != null });
  const reason = why === null ? null : (failed.review?.refused ?? <FormattedMessage id={why} />);
  if (writing === 'over' && own === null && others === null && lost === '') return null;
  return (
    <section id={reviewSectionId} className="mt-12 scroll-mt-24 print:hidden" aria-labelledby="review-title">
      <h2 id="review-title" className="d4">
        {writing === 'over' ? (
          <FormattedMessage id="review.of-this" />
        ) : (
          <FormattedMessage id="review.title" values={{ name }} />
        )}
      </h2>
      {writing !== 'open' && lost !== '' && <NotKept typed={lost} reason={reason} />}
      {writing === 'locked' && (
        <Banner className="mt-4">
          <FormattedMessage id="review.locked" />
        </Banner>
      )}
      {writing === 'open' && (
        <>
          <p className="mid prose-width mt-3">
            <FormattedMessage id={othersWaits ? 'review.blind-waits' : 'review.blind'} values={{ name, until }} />
          </p>
          <div onInput={(event) => setTyped(contentIn(event.target) ?? typed)}>
            <ReviewForm role={role} name={name} answer={failed.review} />
          </div>
        </>
      )}
      {others !== null && (
        <Written title={<FormattedMessage id="review.theirs" values={{ name }} />}>
          <Theirs review={others} mayReply={mayReply} answer={failed.reply} />
        </Written>
      )}
      {own !== null && <Own own={own} name={name} until={until} />}
    </section>
  );
}

type NotSent = Pick<ReviewStage, 'writing'> & { readonly hasOwn: boolean; readonly isRefused: boolean };

/**
 * Why what was typed was not sent. Null where the page says it already: what is locked says so itself, and the refusal of a review
 * stands at the top while none is written.
 */
export function whyNotKept({ hasOwn, writing, isRefused }: NotSent) {
  if (hasOwn) return 'review.sent-elsewhere';
  return writing === 'locked' || isRefused ? null : 'review.over';
}

const contentField = 'reviewContent';

/** The words of a review that was refused. */
function typedIn(answer: FormAnswer | undefined): string {
  const typed: unknown = answer?.result?.initialValue?.[contentField];
  return typeof typed === 'string' ? typed.trim() : '';
}

/** The words of a review, where this is their field. */
function contentIn(target: EventTarget): string | null {
  return target instanceof HTMLTextAreaElement && target.name === contentField ? target.value.trim() : null;
}

type NotKeptProps = { readonly typed: string; readonly reason: ReactNode };

/**
 * What was typed in a form that is gone, because a review was written from another tab or the time is over: it can still be
 * read and copied.
 */
function NotKept({ typed, reason }: NotKeptProps) {
  const intl = useIntl();
  return (
    <div className="mt-6 max-w-[560px]">
      {reason !== null && <Banner className="mb-4">{reason}</Banner>}
      <UnsentText label={intl.formatMessage({ id: 'review.not-kept' })} text={typed} />
    </div>
  );
}

type TheirsProps = Pick<ReviewStage, 'mayReply'> & {
  readonly review: ReviewOfTransaction;
  readonly answer: FormAnswer | undefined;
};

/** With the form for the one answer. When that is published the form is gone, and the focus moves to the review with it. */
function Theirs({ review, mayReply, answer }: TheirsProps) {
  const item = useRef<HTMLDivElement>(null);
  const hasForm = mayReply && review.reply === null;
  const hadForm = useRef(hasForm);
  useEffect(() => {
    if (hadForm.current && !hasForm && document.activeElement === document.body) item.current?.focus();
    hadForm.current = hasForm;
  }, [hasForm]);
  return (
    <>
      <div ref={item} tabIndex={-1}>
        <ReviewItem review={review} />
      </div>
      {hasForm && <ReplyForm answer={answer} />}
    </>
  );
}

type OwnProps = { readonly own: ReviewOfTransaction; readonly name: string; readonly until: string };

function Own({ own, name, until }: OwnProps) {
  return (
    <Written title={<FormattedMessage id="review.yours" />}>
      {own.state === 'pending' && (
        <p className="small muted mb-4">
          <FormattedMessage id="review.yours-waits" values={{ name, until }} />
        </p>
      )}
      {own.state === 'hidden' && (
        <Banner className="mb-4">
          <FormattedMessage id="review.hidden" values={{ reason: own.hiddenBecause ?? '' }} />
        </Banner>
      )}
      <ReviewItem review={own} />
    </Written>
  );
}

function Written({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="mt-6">
      <h3 className="h6 mb-3">{title}</h3>
      {children}
    </div>
  );
}
