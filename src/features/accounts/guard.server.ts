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
 * To the page that leads back to `url` after signing in: sign-up, or log-in for what emails link to, which only users
 * with an account get: a verification link, an order, a sale, a case, their own draft, a notification.
 */
export function redirectToSignIn(url: URL): Response {
  const isVerification = url.pathname === '/verify-email' && Boolean(url.searchParams.get('t'));
  const hasAccount =
    isVerification ||
    /^\/(order|sale|transaction)\/|^\/notifications(\/|$)|^\/l\/[^/]+\/[^/]+\/(draft|pending-approval)$/.test(
      url.pathname,
    );
  return redirect(loginPath(hasAccount ? '/login' : '/signup', safeFrom(url.pathname + url.search)));
}

/** To the page where a second factor is set up or entered, which leads back to `url`. */
export function redirectToSecurity(url: URL): Response {
  return redirect(loginPath('/account/security', safeFrom(url.pathname + url.search)));
}
