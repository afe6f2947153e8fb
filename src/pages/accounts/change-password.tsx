import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
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
import { sendOwnReset } from '#src/features/accounts/recovery.server.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { endOtherSessions, endSessionOf, sessionsOf } from '#src/features/accounts/session-list.server.ts';
import { connectionsOf } from '#src/features/identities/queries.server.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { operationOrLost } from '../or-lost.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import { cookieHeaders } from './answers.server.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import type { Route } from './+types/change-password';

/** The forms of the page; each is answered alone. */
const passwordOperations = ['change', 'set-password', 'end-others', 'end-session'] as const;
type PasswordOperation = (typeof passwordOperations)[number];

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
  const operation = passwordOperations.find((known) => known === form.get('operation'));
  if (operation === undefined) throw data(null, { status: 400 });
  if (operation === 'change') return await change(args);
  try {
    if (operation === 'set-password') return await sendLink(args);
    const setCookies =
      operation === 'end-others'
        ? await endOtherSessions(app, viewer)
        : await endSessionOf(app, viewer, String(form.get('sessionId') ?? ''));
    return redirect(`${here}?done=ended`, { status: 303, headers: cookieHeaders(setCookies) });
  } catch (thrown) {
    const refused = answerRefusal(thrown, ({ code, details }) => errorMessageFor(code, details));
    return answered(operation, { result: null, refused: refused.body }, refused.init);
  }
}

function answered(operation: PasswordOperation, answer: FormAnswer, init: ResponseInit | null) {
  return data({ operation, answer }, init ?? {});
}

async function sendLink({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const app = context.get(appContext);
  await sendOwnReset(app, viewerIn(context), browserOf(app, request, context.get(requestContext).ip));
  return redirect(`${here}?done=sent`, 303);
}

async function change({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const app = context.get(appContext);
  const submission = submissionOf(submittedForm(context), changePasswordForm);
  const named = ({ data: answer, init }: ReturnType<typeof wrongForm>) => answered('change', answer, init);
  if (submission.status !== 'success') return named(wrongForm(submission, { secrets }));
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    const setCookies = await changePassword(app, viewerIn(context), submission.value, browser);
    return redirect(`${here}?done=changed`, { status: 303, headers: cookieHeaders(setCookies) });
  } catch (thrown) {
    return named(refusedForm(submission, thrown, { secrets, errors: changePasswordErrors }));
  }
}

/** Also after a refusal: the session may have ended in the meantime. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

export async function clientAction(args: Route.ClientActionArgs) {
  return await operationOrLost(args, passwordOperations);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, views, now, did, mayChange, passwordless, hasConnections } = loaderData;
  const to = (...operations: readonly PasswordOperation[]) =>
    actionData !== undefined && operations.includes(actionData.operation) ? actionData.answer : undefined;
  const done = actionData === undefined ? did : null;
  return (
    <SettingsLayout title="accounts.change-password-title">
      {mayChange && passwordless === null && <ChangePasswordForm answer={to('change')} changed={done === 'changed'} />}
      {mayChange && passwordless !== null && (
        <NoPassword {...passwordless} isSent={done === 'sent'} refused={to('set-password')?.refused} />
      )}
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
      <SessionList
        {...{ sessions, now }}
        ended={done === 'ended'}
        refused={to('end-others', 'end-session')?.refused}
        mayEnd={mayChange}
      />
      <TeamViews views={views} />
      <LeaveLink />
    </SettingsLayout>
  );
}
