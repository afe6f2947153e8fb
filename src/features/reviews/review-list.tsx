import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import type { Person } from '#src/features/accounts/queries.server.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { Rating } from '#src/ui/data/rating.tsx';

export type ReviewModel = {
  readonly id: string;
  readonly rating: number;
  readonly content: string;
  readonly createdAt: Date;
  readonly author: Pick<Person, 'id' | 'displayName' | 'initials' | 'imageId' | 'profilePath'>;
};

export type ReviewModels = {
  readonly average: number;
  readonly count: number;
  readonly latest: readonly ReviewModel[];
};

const shownAtFirst = 5;

type ReviewListProps = {
  /** Null when they could not be loaded. */
  readonly reviews: ReviewModels | null;
  /** Reviews of a listing when not given. */
  readonly title?: 'listing.reviews' | 'profile.reviews-as-lender' | 'profile.reviews-as-renter' | undefined;
};

export function ReviewList({ reviews, title = 'listing.reviews' }: ReviewListProps) {
  const intl = useIntl();
  const id = useId();
  const [all, setAll] = useState(false);
  const latest = reviews === null ? [] : all ? reviews.latest : reviews.latest.slice(0, shownAtFirst);
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="d4">
          <FormattedMessage id={title} />
        </h2>
        {reviews !== null && reviews.count > 0 && (
          <span className="small muted">
            <FormattedMessage
              id="listing.reviews-sum"
              values={{ average: intl.formatNumber(reviews.average, oneDecimal), count: reviews.count }}
            />
          </span>
        )}
      </div>
      {reviews === null && (
        <Banner tone="error" live={false} className="mt-6">
          <FormattedMessage id="listing.reviews-failed" />
        </Banner>
      )}
      {reviews?.count === 0 && (
        <p className="muted mt-4">
          <FormattedMessage id="listing.reviews-none" />
        </p>
      )}
      <ul className="mt-6 grid gap-6">
        {latest.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {reviews !== null && latest.length < reviews.latest.length && (
        <Button variant="quiet" size="small" className="mt-6 noscript:hidden" onClick={() => setAll(true)}>
          <FormattedMessage id="listing.reviews-more" values={{ count: reviews.latest.length }} />
        </Button>
      )}
    </section>
  );
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

function ReviewItem({ review: { rating, content, createdAt, author } }: { readonly review: ReviewModel }) {
  const intl = useIntl();
  return (
    <li className="flex items-start gap-4">
      <Avatar id={author.id} initials={author.initials} image={avatarOf(author.imageId)} size={40} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="medium wrap-anywhere">
            <PersonName {...author} />
          </span>
          <Rating value={rating} />
          <time dateTime={createdAt.toISOString()} className="small muted">
            {intl.formatDate(createdAt, { month: 'long', year: 'numeric' })}
          </time>
        </div>
        <p className="mid prose-width mt-1 wrap-anywhere whitespace-pre-line">{content}</p>
      </div>
    </li>
  );
}
