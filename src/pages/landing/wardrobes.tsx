import { FormattedMessage } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { FollowButton } from '#src/features/following/follow-button.tsx';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { Image } from '#src/ui/data/image.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';
import type { ShownWardrobe } from './wardrobes.server.ts';

const sizes = '(max-width:1023px) 31vw, 11vw';

/** Three wardrobes with their three newest items each, and the button that follows them. */
export function Wardrobes({ wardrobes }: { readonly wardrobes: readonly ShownWardrobe[] }) {
  if (wardrobes.length === 0) return null;
  return (
    <section className="rule">
      <div className="section wrap">
        <h2 className="d2 mb-8 lg:mb-10">
          <FormattedMessage id="landing.wardrobes" />
        </h2>
        <ul className="grid gap-x-(--gap) gap-y-10 lg:grid-cols-3">
          {wardrobes.map((wardrobe) => (
            <WardrobeRow key={wardrobe.ownerId} wardrobe={wardrobe} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function WardrobeRow({ wardrobe }: { readonly wardrobe: ShownWardrobe }) {
  const { ownerId, name, initials, avatarId, place, listings, images, rating, following } = wardrobe;
  const link = { to: profilePath(ownerId), ...toPage };
  return (
    <li className="wardrobe">
      {/* The name is the link for a keyboard and a screen reader. */}
      <Link {...link} className="grid grid-cols-3 gap-1" tabIndex={-1} aria-hidden="true">
        {images.map((image) => (
          <Image key={image.id} file={imageOf(image)} sizes={sizes} decorative />
        ))}
      </Link>
      <div className="mt-4 flex items-center gap-3">
        <Link {...link} className="flex min-w-0 grow items-center gap-3">
          <Avatar id={ownerId} initials={initials} image={avatarOf(avatarId)} size={40} />
          <span className="min-w-0">
            <span className="wardrobe-name h6 block">{name}</span>
            <span className="small muted block">
              <FormattedMessage
                id="landing.wardrobe-line"
                values={{ place: place === '' ? 'none' : place, count: listings, rating: rating ?? 'none' }}
              />
            </span>
          </span>
        </Link>
        <FollowButton userId={ownerId} name={name} following={following} />
      </div>
    </li>
  );
}
