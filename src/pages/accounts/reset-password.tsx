import { useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { forgetFormerOwner } from '#src/features/account-deletion/former-owner.server.ts';
import { AuthLayout } from '#src/features/accounts/components/auth-layout.tsx';
import { ResetForm, ResetNotice } from '#src/features/accounts/components/reset-form.tsx';
import { resetErrors, resetForm } from '#src/features/accounts/forms.ts';
import { mayResetPassword, type ResetDone, resetPassword } from '#src/features/accounts/recovery.server.ts';
import { isUndoneIn, resetDonePath, type ResetOutcome, resetOutcomeIn } from '#src/features/accounts/reset-outcome.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { appContext, csrfContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import { formOrLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { cookieHeaders } from './answers.server.ts';
import type { Route } from './+types/reset-password';

export const handle = { bars: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

const secrets = ['newPassword'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const token = url.searchParams.get('t') ?? '';
  const outcome = resetOutcomeIn(url.searchParams, app.identity.offered);
  const works = outcome === null && (await mayResetPassword(app, token));
  const state = outcome === null ? (works ? 'open' : 'gone') : 'done';
  return { token, state, outcome, csrf: await context.get(csrfContext)() } as const;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = submittedForm(context);
  const token = String(form.get('token') ?? '');
  const submission = submissionOf(form, resetForm);
  if (submission.status !== 'success') return wrongForm(submission, { secrets });
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    const { newPassword } = submission.value;
    const done = await resetPassword(app, { token, newPassword }, browser, forgetFormerOwner);
    const outcome = told(done, isUndoneIn(url.searchParams));
    return redirect(resetDonePath(outcome), { status: 303, headers: cookieHeaders(done.setCookies) });
  } catch (thrown) {
    // The page of a link that no longer works says so, and what to do.
    if (isRefusal(thrown) && thrown.refusal.code === 'verification-token-invalid')
      return redirect('/reset-password', 303);
    return refusedForm(submission, thrown, { secrets, errors: resetErrors });
  }
}

/** Passkeys by their number: the names were chosen in the account. */
function told({ isFirstProof, removed, left }: ResetDone, isUndone: boolean): ResetOutcome {
  return {
    ...{ isFirstProof, isUndone },
    removed: { passkeys: removed.passkeys.length, app: removed.app, phone: removed.phone !== null },
    left: { ...left, passkeys: left.passkeys.length },
  };
}

const titles = {
  open: 'accounts.reset-title',
  done: 'accounts.reset-done-title',
  gone: 'accounts.reset-gone-title',
} as const;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { state, token, outcome, csrf } = loaderData;
  const title = useIntl().formatMessage({ id: titles[state] });
  return (
    <AuthLayout page={null} image="/pictures/log-in.webp" title={title} from="/">
      {state === 'open' ? (
        <CsrfContext value={csrf}>
          <ResetForm answer={actionData} token={token} />
        </CsrfContext>
      ) : (
        <ResetNotice outcome={outcome} />
      )}
    </AuthLayout>
  );
}
