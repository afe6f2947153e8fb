import { FormattedMessage } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { IdBadge } from '#src/features/accounts/id-badge.tsx';
import { blockPath } from '#src/features/blocks/block-path.ts';
import { FollowButton } from '#src/features/following/follow-button.tsx';
import { callName } from '#src/features/listings/seller.ts';
import { enquiryChoicePath } from '#src/features/transactions/thread-paths.ts';
import { Bio } from '#src/features/listings/components/bio.tsx';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { Person } from './profile-data.server.ts';

type ProfileHeaderProps = {
  readonly person: Person;
  readonly isOwn: boolean;
  /** Whether the viewer follows them; null for an anonymous visitor. */
  readonly following: boolean | null;
};

export function ProfileHeader({ person, isOwn, following }: ProfileHeaderProps) {
  const { id, displayName, initials, imageId, bio, place, sinceYear, idVerified } = person;
  return (
    <div className="wrap grid gap-x-16 gap-y-7 pt-10 pb-8 lg:grid-cols-[7fr_5fr] lg:items-end lg:pt-22 lg:pb-14">
      <div className="flex min-w-0 items-center gap-4 lg:gap-8">
        <Avatar id={id} initials={initials} image={avatarOf(imageId)} size={112} />
        <div className="min-w-0">
          <h1 className="d2 wrap-anywhere lg:text-[6.4vw] xl:text-[6rem]">{displayName}</h1>
          <p className="mid mt-3">
            <FormattedMessage
              id="transaction.here-since"
              values={{ place: place === '' ? 'none' : place, year: String(sinceYear) }}
            />
          </p>
          {idVerified && (
            <p className="mt-3">
              <IdBadge />
            </p>
          )}
        </div>
      </div>
      <div className="min-w-0">
        <div className="lede">
          <Bio bio={bio} />
        </div>
        {isOwn ? (
          <LinkButton to="/profile-settings" variant="outline" className="mt-6 w-fit">
            <FormattedMessage id="profile.edit" />
          </LinkButton>
        ) : (
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <FollowButton userId={id} name={displayName} following={following} />
            <TextLink to={enquiryChoicePath(id)}>
              <FormattedMessage id="enquiry.ask" values={{ name: callName(displayName) }} />
            </TextLink>
            <TextLink to={blockPath(id)} rel="nofollow">
              <FormattedMessage id="blocks.block" />
            </TextLink>
          </div>
        )}
      </div>
    </div>
  );
}
