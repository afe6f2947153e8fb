import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { Bio } from './bio.tsx';

export type Seller = {
  readonly id: string;
  readonly displayName: string;
  readonly initials: string;
  readonly imageId: string | null;
  readonly place: string;
  readonly bio: string;
  readonly sinceYear: number;
  readonly idVerified: boolean;
};

type SellerCardProps = {
  readonly seller: Seller;
  readonly kind: 'rent' | 'sale';
  /** The viewer is the seller. */
  readonly own: boolean;
  /** A button beside the name. */
  readonly action?: ReactNode;
  /** The seller's rating. */
  readonly children?: ReactNode;
};

export function SellerCard({ seller, kind, own, action, children }: SellerCardProps) {
  const { id, displayName, initials, imageId, place, bio, sinceYear, idVerified } = seller;
  return (
    <section className="flex items-start gap-4" aria-labelledby="seller">
      <Avatar id={id} initials={initials} image={avatarOf(imageId)} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <h2 id="seller" className="h5">
              <PersonName displayName={displayName} profilePath={profilePath(id)} />
            </h2>
            <p className="small muted">
              <FormattedMessage
                id={`listing.seller-since-${kind}`}
                values={{ place: place === '' ? 'none' : place, year: String(sinceYear), checked: idVerified }}
              />
            </p>
          </div>
          {action}
        </div>
        <div className="mid mt-3">
          <Bio bio={bio} />
        </div>
        {children}
        {own && (
          <p className="small mt-3">
            <TextLink to="/profile-settings">
              <FormattedMessage id="profile.edit" />
            </TextLink>
          </p>
        )}
      </div>
    </section>
  );
}
