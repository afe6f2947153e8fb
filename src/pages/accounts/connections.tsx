import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { BackToPassword } from '#src/features/accounts/components/back-to-password.tsx';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { presenceErrors, presenceForm } from '#src/features/accounts/forms.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { ChangeConnection, type ConnectionChange } from '#src/features/identities/components/change-connection.tsx';
import { ConnectionList } from '#src/features/identities/components/connection-list.tsx';
import { ProblemBanner } from '#src/features/identities/components/problem-banner.tsx';
import {
  beginConnecting,
  connectionsPath,
  connectWaiting,
  disconnect,
  leaveWaiting,
} from '#src/features/identities/connect.server.ts';
import { readProblem } from '#src/features/identities/problems.ts';
import { connectionsOf, type Connections } from '#src/features/identities/queries.server.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { formOrLost } from '../or-lost.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/connections';
import { cookieHeaders } from './answers.server.ts';
import { leavePath } from './provider-paths.server.ts';

const secrets = ['currentPassword'];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const [connections, now] = await Promise.all([connectionsOf(app, viewer, request), app.clock.now()]);
  const isAllowedTo = isAllowed('account.change-password', viewer);
  return {
    connections,
    now,
    isAllowedTo,
    change: isAllowedTo ? changeFrom(url.searchParams, connections) : null,
    done: doneTexts.get(url.searchParams.get('done') ?? '') ?? null,
    problem: readProblem(url.searchParams.get('problem')),
  };
}

const doneTexts: ReadonlyMap<string, `identities.done-${'connected' | 'disconnected' | 'left'}`> = new Map([
  ['connected', 'identities.done-connected'],
  ['disconnected', 'identities.done-disconnected'],
  ['left', 'identities.done-left'],
] as const);

/** The change that the address names, and else to connect what this browser has just signed in with. */
function changeFrom(query: URLSearchParams, { connected, others, waiting }: Connections): ConnectionChange | null {
  const linked = connected.find(({ providerId }) => providerId === query.get('disconnect'));
  if (linked !== undefined) return { operation: 'disconnect', provider: linked.providerId, name: linked.name };
  const other = others.find(({ slug }) => slug === query.get('connect'));
  if (other !== undefined) return { operation: 'connect', provider: other.slug, name: other.name };
  return waiting === null ? null : { operation: 'connect-waiting', provider: '', ...waiting };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const form = submittedForm(context);
  const provider = form.get('provider') ?? '';
  const submission = submissionOf(form, presenceForm);
  if (submission.status !== 'success') return wrongForm(submission, { secrets });
  const { currentPassword } = submission.value;
  try {
    switch (form.get('operation')) {
      case 'connect': {
        const { ip } = context.get(requestContext);
        const setCookies = await beginConnecting(app, viewer, { slug: provider, currentPassword }, request, ip);
        return redirect(leavePath(provider), { status: 303, headers: cookieHeaders(setCookies) });
      }
      case 'connect-waiting': {
        const setCookies = await connectWaiting(app, viewer, currentPassword, request);
        return redirect(`${connectionsPath}?done=connected`, { status: 303, headers: cookieHeaders(setCookies) });
      }
      case 'leave-waiting': {
        const setCookies = await leaveWaiting(app, viewer, request);
        return redirect(`${connectionsPath}?done=left`, { status: 303, headers: cookieHeaders(setCookies) });
      }
      case 'disconnect':
        await disconnect(app, viewer, { providerId: provider, currentPassword });
        return redirect(`${connectionsPath}?done=disconnected`, 303);
      default:
        throw data(null, { status: 400 });
    }
  } catch (thrown) {
    return refusedForm(submission, thrown, { secrets, errors: presenceErrors });
  }
}

/** Also after a refusal: the log-in may have become too old since the form was made, which asks for the password then. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function ConnectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { connections, now, change, done, problem, isAllowedTo } = loaderData;
  const { hasPassword, hasOwnWayIn, isRecent, connected } = connections;
  const mayChange = isAllowedTo && (hasPassword || isRecent);
  const isOnlyWay = change?.operation === 'disconnect' && !hasOwnWayIn && connected.length === 1;
  return (
    <SettingsLayout title="identities.title" lede={<FormattedMessage id="identities.lede" />}>
      {done !== null && actionData === undefined && (
        <Banner tone="success" live className="mt-6">
          <span ref={takeFocus} tabIndex={-1}>
            <FormattedMessage id={done} />
          </span>
        </Banner>
      )}
      <ProblemBanner problem={problem} />
      {!mayChange && (
        <Banner className="mt-6">
          <FormattedMessage id={isAllowedTo ? 'identities.log-in-again' : 'identities.limited'} />
        </Banner>
      )}
      {isOnlyWay && (
        <Banner className="mt-6">
          <FormattedMessage id="identities.only-way" values={{ link: passwordLink }} />
        </Banner>
      )}
      {mayChange && change !== null && !isOnlyWay && (
        <ChangeConnection
          key={`${change.operation} ${change.provider}`}
          change={change}
          answer={actionData}
          asksPassword={!isRecent}
        />
      )}
      <div className="mt-6">
        <ConnectionList connections={connections} now={now} mayChange={mayChange} />
      </div>
      <BackToPassword />
    </SettingsLayout>
  );
}

function passwordLink(words: ReactNode[]) {
  return (
    <TextLink key="password" to="/account/change-password">
      {words}
    </TextLink>
  );
}
