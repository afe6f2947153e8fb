import { useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { settleInConsole } from '#src/features/cases/decide.server.ts';
import { caseDecisionForm } from '#src/features/cases/forms.ts';
import { reviewedCase } from '#src/features/cases/operator-queries.server.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { messages } from '#src/i18n/messages.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { orLost } from '../or-lost.ts';
import { readAgainAfterDecision } from './after-decision.ts';
import { BackTo } from './back-to.tsx';
import { CaseDecision } from './case-decision.tsx';
import { CaseReview } from './case-review.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { DecisionOutcome, formAnswerIn } from './decision-outcome.tsx';
import { OwnOrder } from './own-order.tsx';
import { operatorIn, orNotFound, requestIdIn } from './operator.server.ts';
import type { Route } from './+types/case';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const request = { caseId: params.id, requestId: requestIdIn(context) };
  const review = await reviewedCase(context.get(appContext), viewerIn(context), request).catch(orNotFound);
  return { operator: await operatorIn(context), review };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), caseDecisionForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const request = { caseId: params.id, requestId: requestIdIn(context) };
  try {
    await settleInConsole(context.get(appContext), viewerIn(context), request, submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, { messageFor, errors: errorsFor(thrown) });
  }
  return redirect(`/console/cases?done=${submission.value.verdict}`, 303);
}

const messageFor: typeof errorMessageFor = (code, details) =>
  code === 'not-found' || code === 'conflict' ? messages['console.decided'] : errorMessageFor(code, details);

/** Beside the amount that is too high. */
function errorsFor(thrown: unknown): RefusalErrors {
  const field = isRefusal(thrown) ? thrown.refusal.details['field'] : null;
  if (field === 'charge') return { 'case-amount-too-high': { field, error: 'console.case-charge-too-high' } };
  return {
    'case-amount-too-high':
      field === 'lenderBears'
        ? { field, error: 'console.case-lender-too-high' }
        : { field: 'amount', error: 'console.case-amount-too-high' },
  };
}

/** A decision whose answer was lost may have been made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Case({ loaderData: { operator, review }, actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'console.case-title' }, { title: review.title });
  const isUndecided = review.verdicts.length > 0;
  const isOpen = isUndecided && !review.isOwn;
  return (
    <ConsoleLayout operator={operator} title={title} before={<BackTo to="/console/cases" words="console.case-back" />}>
      <DecisionOutcome answer={actionData} hasForm={isOpen} />
      <div className="console-halves mt-6 grid items-start gap-6">
        <CaseReview review={review} />
        {isUndecided && review.isOwn && <OwnOrder />}
        {isOpen && <CaseDecision key={review.seen} review={review} answer={formAnswerIn(actionData)} />}
      </div>
    </ConsoleLayout>
  );
}
