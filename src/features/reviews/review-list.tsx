import { useId, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { ReviewItem, type ReviewModel } from './review-item.tsx';

export type ReviewModels = {
  readonly average: number;
  readonly count: number;
  readonly fit: string | null;
  readonly latest: readonly ReviewModel[];
};

const shownAtFirst = 5;

type Instead = { readonly name: string; readonly reviews: ReviewModels };

type Rest = { readonly to: string; readonly name: string };

type ReviewListProps = {
  /** Null when they could not be loaded. */
  readonly reviews: ReviewModels | null;
  /** Reviews of a listing when not given. */
  readonly title?: 'listing.reviews' | 'profile.reviews-as-lender' | 'profile.reviews-as-renter' | undefined;
  /** What is shown instead of none: some that others wrote about the lender. */
  readonly instead?: Instead | null;
  /** All that are given are shown at once. */
  readonly unfolded?: boolean;
  /** Where all about the lender are read: when some are not given, and without scripts. */
  readonly rest?: Rest | undefined;
};

export function ReviewList(props: ReviewListProps) {
  const { reviews, title = 'listing.reviews', instead = null, unfolded = false, rest } = props;
  const intl = useIntl();
  const id = useId();
  const [all, setAll] = useState(unfolded);
  const others = reviews?.count === 0 ? instead : null;
  const shown = others?.reviews ?? reviews;
  const latest = shown === null ? [] : all ? shown.latest : shown.latest.slice(0, shownAtFirst);
  const isFolded = shown !== null && latest.length < shown.latest.length;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="d4">
          <FormattedMessage id={title} />
        </h2>
        {reviews !== null && reviews.count > 0 && (
          <span className="small muted">
            <FormattedMessage id="listing.reviews-sum" values={sumOf(intl, reviews)} />
          </span>
        )}
      </div>
      {reviews === null && (
        <Banner tone="error" live={false} className="mt-6">
          <FormattedMessage id="listing.reviews-failed" />
        </Banner>
      )}
      {reviews?.count === 0 && <None others={others} />}
      {reviews?.fit != null && <p className="small muted mt-2">{reviews.fit}</p>}
      <ul className="mt-6 grid gap-6">
        {latest.map((review, index) => (
          <li key={review.id} {...(!unfolded && index === shownAtFirst && { ref: takeFocus, tabIndex: -1 })}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button variant="quiet" size="small" className="mt-6 noscript:hidden" onClick={() => setAll(true)}>
          <FormattedMessage id="listing.reviews-more" values={{ count: shown.latest.length, of: newestOf(shown) }} />
        </Button>
      )}
      {rest && shown !== null && latest.length < shown.count && <RestLink {...rest} hidden={isFolded} />}
    </section>
  );
}

type RestLinkProps = Rest & { readonly hidden: boolean };

/** `hidden`: unless the browser runs no scripts, and the rest that is given cannot be unfolded. */
function RestLink({ to, name, hidden }: RestLinkProps) {
  return (
    <p className={hidden ? 'mt-6 hidden noscript:block' : 'mt-6'}>
      <TextLink to={to}>
        <FormattedMessage id="listing.reviews-rest" values={{ name }} />
      </TextLink>
    </p>
  );
}

/** There is none of the item, and of its lender perhaps neither. */
function None({ others }: { readonly others: Instead | null }) {
  const intl = useIntl();
  return (
    <p className="muted mt-4">
      {others === null ? (
        <FormattedMessage id="listing.reviews-none" />
      ) : (
        <FormattedMessage
          id="listing.reviews-none-of-item"
          values={{ name: others.name, ...sumOf(intl, others.reviews) }}
        />
      )}
    </p>
  );
}

/** Whether those that are given are all, or the newest of more. */
function newestOf({ latest, count }: ReviewModels): 'all' | 'more' {
  return latest.length < count ? 'more' : 'all';
}

function sumOf(intl: IntlShape, { average, count }: ReviewModels) {
  return { average: intl.formatNumber(average, oneDecimal), count };
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
