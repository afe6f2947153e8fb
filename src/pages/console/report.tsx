import { redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { decideReports } from '#src/features/listing-reports/decide.server.ts';
import { reportDecisionForm } from '#src/features/listing-reports/forms.ts';
import { reportsOf } from '#src/features/listing-reports/queries.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { orLost } from '../or-lost.ts';
import { readAgainAfterDecision } from './after-decision.ts';
import { BackTo } from './back-to.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { DecisionOutcome, formAnswerIn } from './decision-outcome.tsx';
import { ListingReviewPhotos } from './listing-review-photos.tsx';
import { operatorIn, orNotFound, requestIdIn } from './operator.server.ts';
import { ReportDecision } from './report-decision.tsx';
import { ReportReview } from './report-review.tsx';
import type { Route } from './+types/report';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await reportsOf(context.get(appContext), viewerIn(context), params.id).catch(orNotFound);
  return { operator: await operatorIn(context), review };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), reportDecisionForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const request = { listingId: params.id, requestId: requestIdIn(context) };
  try {
    await decideReports(context.get(appContext), viewerIn(context), request, submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, { texts: refusedWith });
  }
  return redirect(`/console/reports?done=${submission.value.verdict}`, 303);
}

const refusedWith = {
  'not-found': messages['console.decided'],
  'conflict': messages['console.decided'],
  'listing-invalid-state': messages['console.report-state'],
} as const;

/** A decision whose answer was lost may have been made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Report({ loaderData: { operator, review }, actionData }: Route.ComponentProps) {
  const latest = review.open.at(-1)?.createdAt.toISOString() ?? '';
  const canDecide = review.open.length > 0 || review.closedBecause !== null;
  return (
    <ConsoleLayout
      operator={operator}
      title={review.title}
      before={<BackTo to="/console/reports" words="console.report-back" />}
    >
      <DecisionOutcome answer={actionData} hasForm={canDecide} />
      <div className="console-halves mt-6 grid items-start gap-6">
        <ListingReviewPhotos images={review.images} />
        <div className="grid content-start gap-6">
          <ReportReview review={review} />
          {canDecide && <ReportDecision key={latest} review={review} seen={latest} answer={formAnswerIn(actionData)} />}
        </div>
      </div>
    </ConsoleLayout>
  );
}
