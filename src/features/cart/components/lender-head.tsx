import { FormattedMessage } from 'react-intl';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Avatar, type AvatarFile } from '#src/ui/data/avatar.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { CartPage } from '../cart-page.ts';

/** Whose items the bag has. */
export type BagLender = NonNullable<CartPage['lender']> & { readonly image: AvatarFile | null };

export function LenderHead({ lender: { id, displayName, initials, image, place } }: { readonly lender: BagLender }) {
  const isGone = initials === '';
  const name = callName(displayName);
  return (
    <div className="bag-lender">
      <Avatar id={id} initials={initials} image={image} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="h6">{isGone ? displayName : <FormattedMessage id="cart.wardrobe" values={{ name }} />}</h2>
        <p className="small muted">{place}</p>
      </div>
      {!isGone && (
        <TextLink to={profilePath(id)} className="small max-md:hidden">
          <FormattedMessage id="cart.see-more" values={{ name }} />
        </TextLink>
      )}
    </div>
  );
}
