import { FormattedMessage, useIntl } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import type { Person } from '#src/features/accounts/queries.server.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { Rating } from '#src/ui/data/rating.tsx';

export type ReviewModel = {
  readonly id: string;
  readonly type: 'ofProvider' | 'ofCustomer';
  readonly rating: number;
  readonly content: string;
  readonly fitLine: string | null;
  readonly reply: string | null;
  readonly createdAt: Date;
  readonly author: Pick<Person, 'id' | 'displayName' | 'initials' | 'imageId' | 'profilePath'>;
};

/** One review, with its answer. */
export function ReviewItem({ review }: { readonly review: ReviewModel }) {
  const intl = useIntl();
  const { type, rating, content, fitLine, reply, createdAt, author } = review;
  return (
    <div className="flex items-start gap-4">
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
        {fitLine !== null && <p className="small muted mt-1">{fitLine}</p>}
        <p className="mid prose-width mt-1 wrap-anywhere whitespace-pre-line">{content}</p>
        {reply !== null && (
          <div className="mt-3 border-l border-line pl-4">
            <p className="small medium">
              <FormattedMessage id="review.replied-by" values={{ type }} />
            </p>
            <p className="mid prose-width mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>
          </div>
        )}
      </div>
    </div>
  );
}
