import { toPage } from '#src/ui/browser/to-page.ts';
import { Link } from '#src/ui/layout/link.tsx';
import type { Person } from './queries.server.ts';

/** A user's name, which links to their profile; of a banned or deleted user only the placeholder name. */
export function PersonName({ profilePath, displayName }: Pick<Person, 'profilePath' | 'displayName'>) {
  if (profilePath === null) return displayName;
  return (
    <Link to={profilePath} className="underline-offset-3 wrap-anywhere hover:underline" {...toPage}>
      {displayName}
    </Link>
  );
}
