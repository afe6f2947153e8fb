import { FormattedMessage, useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { AuthLayout } from '#src/features/accounts/components/auth-layout.tsx';
import { confirmErrors, confirmForm } from '#src/features/accounts/forms.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { ConfirmForm } from '#src/features/identities/components/confirm-form.tsx';
import { KnownEmail } from '#src/features/identities/components/known-email.tsx';
import { confirmSignUp, hasAccountAlready } from '#src/features/identities/confirm.server.ts';
import { waitingProfile } from '#src/features/identities/pending.server.ts';
import { checkReferralCode, recordReferral } from '#src/features/referrals/referrals.server.ts';
import { nameOfProvider } from '#src/features/identities/provider-name.ts';
import {
  appContext,
  csrfContext,
  requestContext,
  submittedForm,
  viewerContext,
} from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import { formOrLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import type { Route } from './+types/confirm';
import { signedInRedirect } from './answers.server.ts';
import { backWith } from './provider-paths.server.ts';
import { useVerificationNotice } from './use-verification-notice.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

const expired = backWith('expired', { from: '/', referralCode: '', isConnecting: false });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const waiting = await waitingProfile(app, request);
  if (context.get(viewerContext) !== null) throw redirect(waiting?.from ?? '/');
  if (waiting === null) throw redirect(expired);
  const { firstName, lastName, from, referralCode: code } = waiting;
  const wantsOther = url.searchParams.get('email') === 'other';
  return {
    name: nameOfProvider(app, waiting.providerId),
    known: !wantsOther && (await hasAccountAlready(app, waiting)) ? waiting.email : null,
    profile: { email: wantsOther ? '' : waiting.email, firstName, lastName },
    verified: waiting.emailVerified ? waiting.email : null,
    from,
    code,
    csrf: await context.get(csrfContext)(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  if (context.get(viewerContext) !== null) return redirect('/', 303);
  const from = (await waitingProfile(app, request))?.from ?? '/';
  const submission = submissionOf(submittedForm(context), confirmForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const { email, fname: firstName, lname: lastName, referralCode } = submission.value;
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    if (referralCode !== '') await checkReferralCode(app, referralCode, browser);
    const typed = { email, firstName, lastName, referralCode };
    return signedInRedirect(await confirmSignUp(app, typed, { browser, request, onReferred: recordReferral }), from);
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.refusal.code === 'identity-expired') return redirect(expired, 303);
    return refusedForm(submission, thrown, { errors: confirmErrors });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { name, known, profile, from, code, csrf } = loaderData;
  const title = useIntl().formatMessage({
    id: known === null ? 'identities.confirm-title' : 'identities.known-title',
  });
  useVerificationNotice(loaderData.verified);
  return (
    <AuthLayout page="/confirm" image="/pictures/sign-up.webp" title={title} from={from} code={code}>
      {known === null ? (
        <CsrfContext value={csrf}>
          <p className="lede mt-6">
            <FormattedMessage id="identities.confirm-lede" values={{ name }} />
          </p>
          <ConfirmForm key={profile.email} answer={actionData} profile={profile} name={name} code={code} />
        </CsrfContext>
      ) : (
        <KnownEmail email={known} name={name} />
      )}
    </AuthLayout>
  );
}
