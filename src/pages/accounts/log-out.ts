import { redirect, redirectDocument } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { endView } from '#src/features/accounts/act-as.server.ts';
import { viewField } from '#src/features/accounts/view-field.ts';
import { logOut } from '#src/features/identities/leave-browser.server.ts';
import { appContext, submittedForm, viewerContext } from '#src/platform/web/request-context.ts';
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

/**
 * An operator who viewed the site as a user is themselves again, in the console; also when the view has ended by itself
 * meanwhile, because its page says that it ends the view.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const view = await endView(app, request);
  if (view !== null) return toConsole({ account: view.userId, done: 'ended' }, view.setCookies);
  const endsView = submittedForm(context).get(viewField) !== null;
  if (endsView && isAllowed('account.act-as', context.get(viewerContext))) return toConsole({ done: 'ended' });
  const setCookies = await logOut(app, app.db, request);
  return redirect(goodbye, { status: 303, headers: forgetHeaders(setCookies) });
}

function toConsole(query: Readonly<Record<string, string>>, setCookies: readonly string[] = []): Response {
  const to = `/console/people?${new URLSearchParams(query)}`;
  return redirectDocument(to, { status: 303, headers: cookieHeaders(setCookies) });
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
