import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { AuthLayout } from '#src/features/accounts/components/auth-layout.tsx';
import { loginPath } from '#src/features/accounts/rules.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { takeAnswer } from '#src/features/identities/answer.server.ts';
import { connectionsPath } from '#src/features/identities/connect.server.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import type { Route } from './+types/take-answer';
import { cookieHeaders } from './answers.server.ts';
import { GoOn } from './go-on.tsx';
import { backWith } from './provider-paths.server.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

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
    if (!('waitsForCode' in signedIn)) return data({ from }, { headers: cookieHeaders(signedIn.setCookies) });
    // The log-in page, which now asks for the code.
    throw redirect(loginPath('/login', from), { headers: cookieHeaders(signedIn.setCookies) });
  }
  const path = 'isNew' in outcome ? '/confirm' : `${connectionsPath}?done=connected`;
  throw redirect(path, { headers: cookieHeaders(outcome.setCookies) });
}

/**
 * Sends a signed-in user on to where they wanted to go. A page and no redirect: the browser counts everything that a
 * redirect of the provider leads to as sent by another site, and a heart that was pressed before is saved only for what
 * a page of this site has sent (`isMeantHere`).
 */
export default function SignedIn({ loaderData: { from } }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'identities.signed-in-title' });
  return (
    <AuthLayout page={null} image="/pictures/log-in.webp" title={title} from="/">
      <GoOn to={from} />
      <p className="lede mt-6">
        <FormattedMessage
          id="identities.signed-in"
          values={{
            link: (words) => (
              <a key="on" className="link" href={from}>
                {words}
              </a>
            ),
          }}
        />
      </p>
    </AuthLayout>
  );
}
