import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TransactionReviews } from '#src/features/reviews/components/transaction-reviews.tsx';
import { reviewSectionId } from '#src/features/reviews/review-section.ts';
import { nameOf } from '#src/features/transactions/components/transaction-values.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import type { ActionAnswer } from './action-answer.ts';
import type { transactionData } from './transaction-data.server.ts';

type Failed = { readonly failed: ActionAnswer | undefined };
type Page = Pick<Awaited<ReturnType<typeof transactionData>>, 'transaction' | 'reviews' | 'reviewStage'>;

/** The two reviews of a completed transaction. */
export function Reviews({ page, failed }: Failed & { readonly page: Page }) {
  const { transaction, reviews, reviewStage } = page;
  if (reviews === null) return null;
  return (
    <TransactionReviews
      role={transaction.role}
      name={nameOf(transaction.other)}
      stage={reviewStage}
      reviews={reviews}
      failed={{
        review: failed && 'review' in failed ? failed.review : undefined,
        reply: failed && 'reply' in failed ? failed.reply : undefined,
      }}
    />
  );
}

/** At the top, where clients without scripts are again, and where the form itself may be gone. */
export function ReviewNotSent({ failed }: Failed) {
  if (failed === undefined || !('review' in failed)) return null;
  const link = (words: ReactNode) => (
    <a key="link" href={`#${reviewSectionId}`} className="underline">
      {words}
    </a>
  );
  return (
    <Banner tone="error" live={false}>
      {failed.review.refused ?? <FormattedMessage id="review.not-sent" values={{ link }} />}
    </Banner>
  );
}
