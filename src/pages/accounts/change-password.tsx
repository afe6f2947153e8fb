import { data, redirect } from 'react-router';
import { changePassword } from '#src/features/accounts/change-password.server.ts';
import { ChangePasswordForm } from '#src/features/accounts/components/change-password-form.tsx';
import { SecurityLink } from '#src/features/accounts/components/security/security-link.tsx';
import { SessionList } from '#src/features/accounts/components/session-list.tsx';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { changePasswordErrors, changePasswordForm } from '#src/features/accounts/forms.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { endOtherSessions, endSessionOf, sessionsOf } from '#src/features/accounts/session-list.server.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { cookieHeaders } from './answers.server.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import type { Route } from './+types/change-password';

const here = '/account/change-password';
const secrets = ['currentPassword', 'newPassword', 'reenteredPassword'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const [sessions, now] = await Promise.all([sessionsOf(app, viewer), app.clock.now()]);
  const did = url.searchParams.get('done');
  return { sessions, now, did, mayChange: isAllowed('account.change-password', viewer) };
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext);
  const viewer = viewerIn(args.context);
  const form = submittedForm(args.context);
  const operation = form.get('operation');
  if (operation === 'change') return await change(args);
  try {
    if (operation === 'end-others') await endOtherSessions(app, viewer);
    else await endSessionOf(app, viewer, String(form.get('sessionId') ?? ''));
    return redirect(`${here}?done=ended`, 303);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, () => null);
    throw data(body, init);
  }
}

async function change({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const app = context.get(appContext);
  const submission = submissionOf(submittedForm(context), changePasswordForm);
  if (submission.status !== 'success') return wrongForm(submission, { secrets });
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    const setCookies = await changePassword(app, viewerIn(context), submission.value, browser);
    return redirect(`${here}?done=changed`, { status: 303, headers: cookieHeaders(setCookies) });
  } catch (thrown) {
    return refusedForm(submission, thrown, { secrets, errors: changePasswordErrors });
  }
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, now, did, mayChange } = loaderData;
  return (
    <SettingsLayout title="accounts.change-password-title">
      {mayChange && <ChangePasswordForm answer={actionData} changed={did === 'changed'} />}
      <SecurityLink />
      <SessionList sessions={sessions} now={now} ended={did === 'ended'} mayEnd={mayChange} />
    </SettingsLayout>
  );
}
