import { redirect } from 'react-router';
import { loginPath } from '#src/features/accounts/rules.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { takeAnswer } from '#src/features/identities/answer.server.ts';
import { connectionsPath } from '#src/features/identities/connect.server.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/take-answer';
import { cookieHeaders, signedInRedirect } from './answers.server.ts';
import { backWith } from './provider-paths.server.ts';

/** Where an identity provider sends the browser back to. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const browser = browserOf(app, request, context.get(requestContext).ip);
  const answer = {
    slug: params.provider,
    query: url.searchParams,
    request,
    browser,
    viewer: context.get(viewerContext),
  };
  const outcome = await takeAnswer(app, answer);
  if ('problem' in outcome) throw redirect(backWith(outcome.problem, outcome));
  if ('signedIn' in outcome) {
    const { signedIn, from } = outcome;
    if (!('waitsForCode' in signedIn)) throw signedInRedirect(signedIn, from);
    // The log-in page, which now asks for the code.
    throw redirect(loginPath('/login', from), { headers: cookieHeaders(signedIn.setCookies) });
  }
  const path = 'isNew' in outcome ? '/confirm' : `${connectionsPath}?done=connected`;
  throw redirect(path, { headers: cookieHeaders(outcome.setCookies) });
}
