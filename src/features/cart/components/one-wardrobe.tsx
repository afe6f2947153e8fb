import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { cartPath } from '../cart-path.ts';
import type { BagLender } from './lender-head.tsx';

/** The rule of the bag, with the ways to more of the same wardrobe and out of it. */
export function OneWardrobe({ lender: { id, displayName, initials } }: { readonly lender: BagLender }) {
  const more = (words: ReactNode[]) => (
    <TextLink key="more" to={profilePath(id)}>
      {words}
    </TextLink>
  );
  const clear = (words: ReactNode[]) => (
    <TextLink key="clear" to={`${cartPath}?clear=true`} {...toSheet}>
      {words}
    </TextLink>
  );
  return (
    <Banner className="mt-6">
      <FormattedMessage
        id={initials === '' ? 'cart.one-wardrobe-gone' : 'cart.one-wardrobe'}
        values={{ name: callName(displayName), more, clear }}
      />
    </Banner>
  );
}
