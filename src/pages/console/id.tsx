import { FormattedMessage, useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { decideIdCheck } from '#src/features/id-checks/decide.server.ts';
import { decisionForm } from '#src/features/id-checks/forms.ts';
import { idCheckForReview } from '#src/features/id-checks/queries.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { orLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { readAgainAfterDecision } from './after-decision.ts';
import { BackTo } from './back-to.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { IdFacts } from './id-facts.tsx';
import { IdPhotos } from './id-photos.tsx';
import { DecisionOutcome, formAnswerIn } from './decision-outcome.tsx';
import { operatorIn, orNotFound, requestIdIn } from './operator.server.ts';
import type { Route } from './+types/id';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const check = await idCheckForReview(context.get(appContext), viewerIn(context), params.id).catch(orNotFound);
  return { operator: await operatorIn(context), check };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), decisionForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const request = { checkId: params.id, requestId: requestIdIn(context) };
  try {
    await decideIdCheck(context.get(appContext), viewerIn(context), request, submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, {
      // One that was withdrawn is gone, and was here a moment ago.
      texts: { 'not-found': messages['console.decided'], 'conflict': messages['console.decided'] },
    });
  }
  return redirect(`/console?done=${submission.value.verdict}`, 303);
}

/** A decision whose answer was lost may have been made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Id({ loaderData: { operator, check }, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const { name, state, isOwn } = check;
  const answer = formAnswerIn(actionData);
  const mayDecide = state === 'pending' && !isOwn;
  return (
    <ConsoleLayout
      operator={operator}
      title={intl.formatMessage({ id: 'console.id-title' }, { name })}
      before={<BackTo to="/console" words="console.back" />}
    >
      <DecisionOutcome answer={actionData} hasForm={mayDecide} />
      <div className="console-halves mt-6 grid items-start gap-6">
        <IdPhotos check={check} />
        <div className="grid content-start gap-6">
          <IdFacts check={check} />
          {isOwn && (
            <Banner>
              <FormattedMessage id="console.id-is-own" />
            </Banner>
          )}
          {mayDecide && <DecisionPanel name={name} answer={answer} />}
        </div>
      </div>
    </ConsoleLayout>
  );
}
