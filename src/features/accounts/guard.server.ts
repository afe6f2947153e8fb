import { redirect, type RouterContextProvider } from 'react-router';
import { refuse } from '#src/domain/refusal.ts';
import { viewerContext } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { loginPath, safeFrom } from './rules.ts';

/**
 * The signed-in user, for loaders and actions of addresses whose permission needs one (`src/routes.ts`): others have
 * been answered before.
 */
export function viewerIn(context: Readonly<RouterContextProvider>): Viewer {
  return context.get(viewerContext) ?? refuse('unauthorized');
}

/**
 * To the login page that leads back to `url`: sign-up, or log-in for a verification link, which only users with an
 * account get.
 */
export function redirectToSignIn(url: URL): Response {
  const hasAccount = url.pathname === '/verify-email' && Boolean(url.searchParams.get('t'));
  return redirect(loginPath(hasAccount ? '/login' : '/signup', safeFrom(url.pathname + url.search)));
}
