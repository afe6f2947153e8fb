import { FormattedMessage } from 'react-intl';
import { Hearts } from '#src/features/favourites/hearts.tsx';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import { ReviewList, type ReviewModels } from '#src/features/reviews/review-list.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { tabPath } from './address.ts';
import { HeartCard } from '../heart-card.tsx';

const firstRow = 4;

type WardrobeTabProps = {
  readonly cards: readonly CardModel[];
  /** Those that the viewer has saved. */
  readonly saved: readonly string[] | null;
  readonly page: number;
  readonly totalPages: number;
  readonly kind: 'rent' | 'sale';
  readonly userId: string;
  readonly isOwn: boolean;
};

export function WardrobeTab({ cards, saved, page, totalPages, kind, userId, isOwn }: WardrobeTabProps) {
  if (cards.length === 0) return <EmptyWardrobe kind={kind} isOwn={isOwn} />;
  return (
    <>
      {cards.length > firstRow && (
        <p className="mt-6 text-right">
          <TextLink to={`/s?pub_hostId=${userId}&pub_isProductForSale=${kind === 'sale'}`}>
            <FormattedMessage id={`profile.filter-${kind}`} />
          </TextLink>
        </p>
      )}
      <Hearts saved={saved}>
        <ul className="tile-grid mt-7">
          {cards.map((card, index) => (
            <li key={card.path}>
              <HeartCard card={card} eager={index < firstRow} />
            </li>
          ))}
        </ul>
      </Hearts>
      <div className="mt-16 flex justify-center">
        <Pager page={page} totalPages={totalPages} to={(other) => tabPath(userId, kind, other)} />
      </div>
    </>
  );
}

function EmptyWardrobe({ kind, isOwn }: Pick<WardrobeTabProps, 'kind' | 'isOwn'>) {
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id={`profile.empty-${kind}`} />}
      action={
        isOwn && (
          <LinkButton to="/rotate-item" variant="outline">
            <FormattedMessage id="shell.rotate" />
          </LinkButton>
        )
      }
    />
  );
}

type ReviewsTabProps = {
  /** Null where all of that side were on pages before. */
  readonly asLender: ReviewModels | null;
  readonly asRenter: ReviewModels | null;
  readonly page: number;
  readonly totalPages: number;
  readonly userId: string;
};

/** What others wrote about the person, as each side of a transaction. */
export function ReviewsTab({ asLender, asRenter, page, totalPages, userId }: ReviewsTabProps) {
  return (
    <>
      <div className="mt-10 grid gap-x-(--gap) gap-y-14 lg:grid-cols-2">
        {asLender && <ReviewList reviews={asLender} title="profile.reviews-as-lender" unfolded />}
        {asRenter && <ReviewList reviews={asRenter} title="profile.reviews-as-renter" unfolded />}
      </div>
      <div className="mt-16 flex justify-center">
        <Pager page={page} totalPages={totalPages} to={(other) => tabPath(userId, 'reviews', other)} />
      </div>
    </>
  );
}
