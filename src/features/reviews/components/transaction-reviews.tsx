import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import type { Party } from '#src/domain/process/words.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { TextArea } from '#src/ui/forms/text-area.tsx';
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
  const isLost = typedIn(failed.review) !== '';
  if (writing === 'over' && own === null && others === null && !isLost) return null;
  return (
    <section id={reviewSectionId} className="mt-12 scroll-mt-24 print:hidden" aria-labelledby="review-title">
      <h2 id="review-title" className="d4">
        {writing === 'over' ? (
          <FormattedMessage id="review.of-this" />
        ) : (
          <FormattedMessage id="review.title" values={{ name }} />
        )}
      </h2>
      {writing !== 'open' && <NotKept answer={failed.review} />}
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
          <ReviewForm role={role} name={name} answer={failed.review} />
        </>
      )}
      {others !== null && (
        <Written title={<FormattedMessage id="review.theirs" values={{ name }} />}>
          <ReviewItem review={others} />
          {mayReply && others.reply === null && <ReplyForm answer={failed.reply} />}
        </Written>
      )}
      {own !== null && <Own own={own} name={name} until={until} />}
    </section>
  );
}

/** The words of a review that was refused. */
function typedIn(answer: FormAnswer | undefined): string {
  const typed: unknown = answer?.result?.initialValue?.['reviewContent'];
  return typeof typed === 'string' ? typed.trim() : '';
}

/** What was typed in a form that is gone, as it was written from another tab meanwhile: it can still be read and copied. */
function NotKept({ answer }: { readonly answer: FormAnswer | undefined }) {
  const intl = useIntl();
  const box = useRef<HTMLTextAreaElement>(null);
  const typed = typedIn(answer);
  useEffect(() => {
    if (typed !== '') box.current?.focus();
  }, [typed]);
  if (typed === '') return null;
  return (
    <div className="mt-6 max-w-[560px]">
      <TextArea
        ref={box}
        label={intl.formatMessage({ id: 'review.not-kept' })}
        hint={answer?.refused ?? undefined}
        rows={5}
        readOnly
        defaultValue={typed}
      />
    </div>
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
