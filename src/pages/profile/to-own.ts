import { redirect } from 'react-router';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { viewerContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/to-own';

/** `/u` without an id: the viewer's own profile, and for anonymous visitors the landing page. */
export function loader({ context }: Route.LoaderArgs): Response {
  const viewer = context.get(viewerContext);
  return redirect(viewer === null ? '/' : profilePath(viewer.id));
}
