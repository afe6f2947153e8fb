import { FormattedMessage } from 'react-intl';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import type { Wardrobe } from '#src/features/listings/wardrobes.server.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { Image } from '#src/ui/data/image.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';

const sizes = '(max-width:1023px) 31vw, 11vw';

/** Three wardrobes with their three newest items each; the whole row links to the wardrobe. */
export function Wardrobes({ wardrobes }: { readonly wardrobes: readonly Wardrobe[] }) {
  if (wardrobes.length === 0) return null;
  return (
    <section className="rule">
      <div className="section wrap">
        <h2 className="d2 mb-8 lg:mb-10">
          <FormattedMessage id="landing.wardrobes" />
        </h2>
        <ul className="grid gap-x-(--gap) gap-y-10 lg:grid-cols-3">
          {wardrobes.map((wardrobe) => (
            <li key={wardrobe.ownerId}>
              <WardrobeLink wardrobe={wardrobe} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function WardrobeLink({ wardrobe }: { readonly wardrobe: Wardrobe }) {
  const { ownerId, name, initials, avatarId, place, listings, images } = wardrobe;
  return (
    <Link to={profilePath(ownerId)} className="wardrobe block" {...toPage}>
      <span className="grid grid-cols-3 gap-1">
        {images.map((image) => (
          <Image key={image.id} file={imageOf(image)} sizes={sizes} decorative />
        ))}
      </span>
      <span className="mt-4 flex items-center gap-3">
        <Avatar id={ownerId} initials={initials} image={avatarOf(avatarId)} size={40} />
        <span className="min-w-0">
          <span className="wardrobe-name h6 block">{name}</span>
          <span className="small muted block">
            <FormattedMessage
              id="landing.wardrobe-line"
              values={{ place: place === '' ? 'none' : place, count: listings }}
            />
          </span>
        </span>
      </span>
    </Link>
  );
}
