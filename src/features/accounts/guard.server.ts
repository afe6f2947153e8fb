import { redirect } from 'react-router';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { loginPath, safeFrom } from './rules.ts';

/**
 * For loaders and actions of pages that need somebody: the viewer, or a redirect to the door that
 * leads back to `url`: sign-up, or log-in where only people with an account are sent (a variant page, a verification link).
 */
export function requireViewer(viewer: Viewer | null, url: URL, door: '/signup' | '/login' = '/signup'): Viewer {
  if (viewer) return viewer;
  throw redirect(loginPath(door, safeFrom(url.pathname + url.search)));
}
