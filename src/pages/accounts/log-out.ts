import { redirect } from 'react-router';
import { logOut } from '#src/features/accounts/commands.server.ts';
import { sessionTokenOf } from '#src/features/accounts/session.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { cookieHeaders } from './answers.server.ts';
import type { Route } from './+types/log-out';

/** GET does not log out: a link or an image on another site must not end the session. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const setCookies = await logOut(app, sessionTokenOf(app, request));
  return redirect('/', { status: 303, headers: cookieHeaders(setCookies) });
}
