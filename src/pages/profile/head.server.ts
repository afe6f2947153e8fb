import { profilePath } from '#src/features/accounts/profile-path.ts';
import { intl } from '#src/i18n/intl.ts';
import type { App } from '#src/platform/app.ts';
import { variantPath } from '#src/platform/images/images.ts';
import { type HeadTag, pageHead, type StructuredData } from '../head/page-head.server.ts';
import type { profileData } from './profile-data.server.ts';
import { profileTitle } from './profile-title.ts';

type Profile = Awaited<ReturnType<typeof profileData>>;
type Person = NonNullable<Profile['person']>;

/**
 * The tabs of a profile share one canonical address. Further pages, and profiles without anything to show, are not for
 * search engines; that of a banned or deleted user has no head at all.
 */
export function profileHead(app: Pick<App, 'config'>, profile: Profile, page: number): HeadTag[] | null {
  if (profile.person === null) return null;
  const { person, facts } = profile;
  const { id, displayName: name, place } = person;
  const { rent, sale, reviews } = facts.counts;
  const isIndexed = page === 1 && rent + sale + reviews > 0;
  return pageHead(app, {
    path: profilePath(id),
    title: profileTitle(intl, name, facts.counts),
    description: intl.formatMessage(
      { id: 'profile.description' },
      { name, place: place === '' ? 'none' : place, rent, sale, reviews },
    ),
    contentType: 'profile',
    isIndexed,
    data: isIndexed ? [profilePage(app.config.canonicalRootUrl, person)] : [],
  });
}

function profilePage(root: string, { id, displayName, bio, imageId }: Person): StructuredData {
  const url = root + profilePath(id);
  return {
    '@type': 'ProfilePage',
    url,
    'mainEntity': {
      '@type': 'Person',
      '@id': url,
      'name': displayName,
      ...(bio !== '' && { description: bio }),
      ...(imageId !== null && { image: root + variantPath(imageId, 'square-small2x') }),
    },
  };
}
