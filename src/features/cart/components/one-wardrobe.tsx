import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { cartPath } from '../cart-path.ts';
import type { BagLender } from './lender-head.tsx';

/** The rule of the bag, with the ways to more of the same wardrobe and out of it. */
export function OneWardrobe({ lender: { id, displayName, initials } }: { readonly lender: BagLender }) {
  const link = (to: string) => (words: ReactNode[]) => (
    <TextLink key={to} to={to} preventScrollReset={to !== profilePath(id)}>
      {words}
    </TextLink>
  );
  return (
    <Banner className="mt-6">
      <FormattedMessage
        id={initials === '' ? 'cart.one-wardrobe-gone' : 'cart.one-wardrobe'}
        values={{ name: callName(displayName), more: link(profilePath(id)), clear: link(`${cartPath}?clear=true`) }}
      />
    </Banner>
  );
}
