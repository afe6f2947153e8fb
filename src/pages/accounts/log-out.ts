import { redirect, redirectDocument } from 'react-router';
import { endView } from '#src/features/accounts/act-as.server.ts';
import { logOut } from '#src/features/identities/leave-browser.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { forgetStorage } from '#src/ui/browser/forget-storage.ts';
import { cookieHeaders, forgetHeaders } from './answers.server.ts';
import type { Route } from './+types/log-out';

/** Where a log-out leads. */
const goodbye = '/';

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
  const setCookies = await logOut(app, app.db, request);
  return redirect(goodbye, { status: 303, headers: forgetHeaders(setCookies) });
}

/**
 * What the browser has kept is not for the next user, also where the answer's headers may not empty it. Only once they are
 * logged out: a log-out whose request is lost takes nothing from who is still here, and neither does the end of a view.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.headers.get('Location') === goodbye) forgetStorage();
    throw thrown;
  }
}
