import { useIntl } from 'react-intl';
import { data } from 'react-router';
import { sendVerification, verifyEmail } from '#src/features/accounts/commands.server.ts';
import {
  NothingToVerify,
  OnlyOwner,
  Taken,
  Verified,
  VerifyForm,
  type VerifyOutcome,
  type WayBack,
} from '#src/features/accounts/components/verify-email.tsx';
import { returnPathOf } from '#src/features/accounts/email-tokens.server.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { newestPending } from '#src/features/checkout/pending-payments.server.ts';
import { moveSubscription } from '#src/features/newsletter/move-subscription.server.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal, type RefusalCode } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';
import { useFocusOfAnswer } from '#src/ui/browser/use-focus-of-answer.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { orLost } from '../or-lost.ts';
import { cookieHeaders } from './answers.server.ts';
import type { Route } from './+types/verify-email';

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerIn(context);
  const { email, emailVerified, pendingEmail } = await accountOf(context.get(appContext), viewer.id);
  const isDone = emailVerified && pendingEmail === null;
  const token = tokenIn(url);
  return {
    email: pendingEmail ?? email,
    emailVerified: isDone,
    wayBack: isDone ? await wayBackFor(context.get(appContext), viewer, token) : null,
    token,
    mayVerify: isAllowed('account.verify-email', viewer),
  };
}

/** An order that was begun, whose payment does not wait long, before the page where the email was asked for. */
async function wayBackFor(app: App, viewer: Viewer, token: string | null): Promise<WayBack | null> {
  const order = await newestPending(app, viewer);
  if (order !== null) return { path: `/order/${order}/details`, words: 'accounts.back-to-order' };
  const path = token === null ? null : await returnPathOf(app.db, token, viewer.id);
  return path === null ? null : { path, words: 'accounts.verified-continue' };
}

export async function action({ context }: Route.ActionArgs) {
  const viewer = viewerIn(context);
  const app = context.get(appContext);
  const form = submittedForm(context);
  const isResend = form.get('operation') === 'resend';
  try {
    if (isResend) {
      await sendVerification(app, viewer);
      return data({ outcome: 'sent' as const });
    }
    const setCookies = await verifyEmail(app, viewer, form.get('token') ?? '', moveSubscription);
    // A link to the present address verifies that one, while another waits.
    const outcome = (await isVerified(app, viewer)) ? ('verified' as const) : ('present' as const);
    return data({ outcome }, { headers: cookieHeaders(setCookies) });
  } catch (thrown) {
    // The link was used, perhaps by a request of which this browser has heard nothing.
    if (!isResend && isRefusal(thrown) && (await isVerified(app, viewer))) return data({ outcome: 'nothing' as const });
    const outcome = isResend ? notSent : notVerified;
    const { body, init } = answerRefusal(thrown, ({ code }) => ({ outcome: outcome(code) }));
    return body.outcome === 'nothing' ? data(body) : data(body, init);
  }
}

async function isVerified(app: Pick<App, 'db'>, { id }: Pick<Viewer, 'id'>): Promise<boolean> {
  const { emailVerified, pendingEmail } = await accountOf(app, id);
  return emailVerified && pendingEmail === null;
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isResend = (await sentForm(request)).get('operation') === 'resend';
  return await orLost(serverAction, (sentence) => ({ outcome: 'lost' as const, sentence, isResend }));
}

/** Another account may have taken the address since; its owner reads this page, so it tells nobody else. */
function notVerified(code: RefusalCode): VerifyOutcome {
  return code === 'email-taken' ? 'taken' : 'failed';
}

function notSent(code: RefusalCode): VerifyOutcome | 'nothing' {
  if (code === 'email-already-verified') return 'nothing';
  return code === 'email-too-many-verification-requests' ? 'too-many' : 'not-sent';
}

function tokenIn(url: URL): string | null {
  return url.searchParams.get('t') || null;
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const outcome = actionData?.outcome;
  const heading = useFocusOfAnswer(outcome === 'verified' || outcome === 'taken' ? outcome : '');
  return (
    <div className="wrap section">
      <PageTitle>{intl.formatMessage({ id: 'accounts.verify-title' })}</PageTitle>
      <div className="mx-auto grid max-w-[480px] gap-6">
        {outcome === 'verified' ? (
          <Verified wayBack={loaderData.wayBack} heading={heading} />
        ) : loaderData.emailVerified ? (
          <NothingToVerify {...loaderData} />
        ) : outcome === 'taken' ? (
          <Taken email={loaderData.email} heading={heading} />
        ) : !loaderData.mayVerify ? (
          <OnlyOwner email={loaderData.email} />
        ) : (
          <VerifyForm
            {...loaderData}
            outcome={outcome}
            lost={actionData !== undefined && 'sentence' in actionData ? actionData : null}
          />
        )}
      </div>
    </div>
  );
}
