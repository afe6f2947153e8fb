import { redirect, redirectDocument } from 'react-router';
import { endView } from '#src/features/accounts/act-as.server.ts';
import { logOut } from '#src/features/accounts/commands.server.ts';
import { ownSessionTokenOf } from '#src/features/accounts/session.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { cookieHeaders, forgetHeaders } from './answers.server.ts';
import type { Route } from './+types/log-out';

/**
 * GET does not log out: a link or an image on another site must not end the session. Reloading the page after a log-out that
 * has not reached the site leads to the site, still logged in.
 */
export function loader(): Response {
  return redirect('/', 303);
}

/** An operator who viewed the site as a user is themselves again, in the console. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const view = await endView(app, request);
  if (view !== null) {
    const to = `/console/people?${new URLSearchParams({ account: view.userId, done: 'ended' })}`;
    return redirectDocument(to, { status: 303, headers: cookieHeaders(view.setCookies) });
  }
  const setCookies = await logOut(app, ownSessionTokenOf(app, request));
  return redirect('/', { status: 303, headers: forgetHeaders(setCookies) });
}
