import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { AuthLayout } from '#src/features/accounts/components/auth-layout.tsx';
import { carriedCode } from '#src/features/accounts/rules.ts';
import { problemOf } from '#src/features/identities/answer.server.ts';
import { addressToLeaveFor, beginSignIn } from '#src/features/identities/begin.server.ts';
import { appContext, requestContext, submittedForm, viewerContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import type { Route } from './+types/leave-for-provider';
import { cookieHeaders, fromOf } from './answers.server.ts';
import { GoOn } from './go-on.tsx';
import { backWith, leavePath } from './provider-paths.server.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const leaving = await addressToLeaveFor(app, params.provider, request);
  if (leaving === null) throw redirect('/login');
  const { name, load, ...began } = leaving;
  try {
    return { name, address: await load() };
  } catch (thrown) {
    throw redirect(backWith(problemOf(app, params.provider, thrown), began));
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = submittedForm(context);
  const from = fromOf(form);
  const referralCode = carriedCode(form.get('referralCode'));
  if (context.get(viewerContext) !== null) return redirect(from, 303);
  try {
    const start = { slug: params.provider, from, referralCode, connecting: null };
    const setCookies = await beginSignIn(app, start, request, context.get(requestContext).ip);
    return redirect(leavePath(params.provider), { status: 303, headers: cookieHeaders(setCookies) });
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    if (thrown.refusal.code === 'not-found') throw data(null, { status: 404 });
    return redirect(backWith('too-many', { from, referralCode, isConnecting: false }), 303);
  }
}

/**
 * Sends the browser on to the provider. A page and no redirect, because browsers check the redirects of a form against
 * `form-action` of the Content-Security-Policy, and a provider may redirect to hosts that we do not know.
 */
export default function LeaveForProvider({ loaderData: { name, address } }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'identities.leaving-title' }, { name });
  return (
    <AuthLayout page={null} image="/pictures/log-in.webp" title={title} from="/">
      <GoOn to={address} />
      <p className="lede mt-6">
        <FormattedMessage
          id="identities.leaving"
          values={{
            name,
            link: (words) => (
              <a key="leave" className="link" href={address} rel="noreferrer">
                {words}
              </a>
            ),
          }}
        />
      </p>
    </AuthLayout>
  );
}
