import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { TextButton } from '#src/ui/layout/text-link.tsx';
import { bioStart } from '../seller.ts';

export type Seller = {
  readonly id: string;
  readonly displayName: string;
  readonly initials: string;
  readonly imageId: string | null;
  readonly place: string;
  readonly bio: string;
  readonly sinceYear: number;
};

type SellerCardProps = {
  readonly seller: Seller;
  readonly kind: 'rent' | 'sale';
  /** The seller's rating. */
  readonly children?: ReactNode;
};

export function SellerCard({ seller, kind, children }: SellerCardProps) {
  const { id, displayName, initials, imageId, place, bio, sinceYear } = seller;
  return (
    <section className="flex items-start gap-4" aria-labelledby="seller">
      <Avatar id={id} initials={initials} image={avatarOf(imageId)} />
      <div className="min-w-0 flex-1">
        <h2 id="seller" className="h5">
          {displayName}
        </h2>
        <p className="small muted">
          <FormattedMessage
            id={`listing.seller-since-${kind}`}
            values={{ place: place === '' ? 'none' : place, year: String(sinceYear) }}
          />
        </p>
        <Bio bio={bio} />
        {children}
      </div>
    </section>
  );
}

/** The beginning of a long bio, with a toggle for the rest. Without JavaScript it is displayed in full. */
function Bio({ bio }: { readonly bio: string }) {
  const intl = useIntl();
  const [whole, setWhole] = useState(false);
  const start = whole ? null : bioStart(bio);
  if (bio === '') return <p className="muted mt-3">{intl.formatMessage({ id: 'listing.bio-none' })}</p>;
  return (
    <div className="mid prose-width mt-3 wrap-anywhere whitespace-pre-line">
      {start === null ? (
        <p>{bio}</p>
      ) : (
        <>
          <p className="noscript:hidden">
            {start}{' '}
            <TextButton onClick={() => setWhole(true)}>{intl.formatMessage({ id: 'listing.bio-more' })}</TextButton>
          </p>
          <noscript>
            <p>{bio}</p>
          </noscript>
        </>
      )}
    </div>
  );
}
