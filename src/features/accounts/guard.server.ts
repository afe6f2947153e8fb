import { redirect } from 'react-router';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { loginPath, safeFrom } from './rules.ts';

/**
 * Guard of loaders and actions that need a signed-in user: returns the viewer, or redirects to a login page that leads
 * back to `url`: sign-up, or log-in where only users with an account are sent (a variant page, a verification link).
 */
export function requireViewer(viewer: Viewer | null, url: URL, loginPage: '/signup' | '/login' = '/signup'): Viewer {
  if (viewer) return viewer;
  throw redirect(loginPath(loginPage, safeFrom(url.pathname + url.search)));
}
