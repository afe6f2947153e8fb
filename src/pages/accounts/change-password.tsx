import { data, redirect } from 'react-router';
import { viewsOf } from '#src/features/accounts/act-as.server.ts';
import { changePassword } from '#src/features/accounts/change-password.server.ts';
import { ChangePasswordForm } from '#src/features/accounts/components/change-password-form.tsx';
import { NoPassword } from '#src/features/accounts/components/no-password.tsx';
import { SessionList } from '#src/features/accounts/components/session-list.tsx';
import { TeamViews } from '#src/features/accounts/components/team-views.tsx';
import { LeaveLink } from '#src/features/accounts/components/leave-link.tsx';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { securityPath } from '#src/features/accounts/settings-links.ts';
import { SettingsLink } from '#src/features/accounts/settings-section.tsx';
import { changePasswordErrors, changePasswordForm } from '#src/features/accounts/forms.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { requestPasswordReset } from '#src/features/accounts/recovery.server.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { endOtherSessions, endSessionOf, sessionsOf } from '#src/features/accounts/session-list.server.ts';
import { connectionsOf } from '#src/features/identities/queries.server.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { formOrLost } from '../or-lost.ts';
import { cookieHeaders } from './answers.server.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import type { Route } from './+types/change-password';

const here = '/account/change-password';
const secrets = ['currentPassword', 'newPassword', 'reenteredPassword'];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const [sessions, views, now, { email }, { hasPassword, connected }] = await Promise.all([
    sessionsOf(app, viewer),
    viewsOf(app, viewer),
    app.clock.now(),
    accountOf(app, viewer.id),
    connectionsOf(app, viewer, request),
  ]);
  const did = url.searchParams.get('done');
  const passwordless = hasPassword ? null : { email, emailVerified: viewer.emailVerified };
  const hasConnections = connected.length > 0 || app.identity.offered.length > 0;
  const mayChange = isAllowed('account.change-password', viewer);
  return { sessions, views, now, did, passwordless, hasConnections, mayChange };
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext);
  const viewer = viewerIn(args.context);
  const form = submittedForm(args.context);
  const operation = form.get('operation');
  if (operation === 'change') return await change(args);
  if (operation !== 'set-password' && operation !== 'end-others' && operation !== 'end-session')
    throw data(null, { status: 400 });
  try {
    if (operation === 'set-password') return await sendLink(args);
    if (operation === 'end-others') await endOtherSessions(app, viewer);
    else await endSessionOf(app, viewer, String(form.get('sessionId') ?? ''));
    return redirect(`${here}?done=ended`, 303);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, () => null);
    throw data(body, init);
  }
}

/** To one's own address: as from the page of recovery. */
async function sendLink({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const app = context.get(appContext);
  const { email } = await accountOf(app, viewerIn(context).id);
  await requestPasswordReset(app, email, browserOf(app, request, context.get(requestContext).ip));
  return redirect(`${here}?done=sent`, 303);
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

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, views, now, did, mayChange, passwordless, hasConnections } = loaderData;
  return (
    <SettingsLayout title="accounts.change-password-title">
      {mayChange && passwordless === null && <ChangePasswordForm answer={actionData} changed={did === 'changed'} />}
      {mayChange && passwordless !== null && <NoPassword {...passwordless} isSent={did === 'sent'} />}
      <SettingsLink
        id="security"
        title="security.link-title"
        line="security.lede"
        to={securityPath}
        label="security.link"
      />
      {hasConnections && (
        <SettingsLink
          id="connections"
          title="identities.title"
          line="identities.lede"
          to="/account/connections"
          label="identities.link"
        />
      )}
      <SessionList sessions={sessions} now={now} ended={did === 'ended'} mayEnd={mayChange} />
      <TeamViews views={views} />
      <LeaveLink />
    </SettingsLayout>
  );
}
