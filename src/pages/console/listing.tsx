import { data, redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { decideListing } from '#src/features/listing-approval/decide.server.ts';
import { approvalForm } from '#src/features/listing-approval/forms.ts';
import { listingForApproval } from '#src/features/listing-approval/queries.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { orLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { readAgainAfterDecision } from './after-decision.ts';
import { BackTo } from './back-to.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { ListingDecision } from './listing-decision.tsx';
import { ListingReview } from './listing-review.tsx';
import { ListingReviewPhotos } from './listing-review-photos.tsx';
import { DecisionOutcome, formAnswerIn } from './decision-outcome.tsx';
import { operatorIn, orNotFound, requestIdIn } from './operator.server.ts';
import type { Route } from './+types/listing';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const [review, listing] = await Promise.all([
    listingForApproval(app, viewer, params.id).catch(orNotFound),
    listingById(app, params.id, viewer),
  ]);
  if (listing === null) throw data(null, { status: 404 });
  return { operator: await operatorIn(context), review, listing };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), approvalForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const request = { listingId: params.id, requestId: requestIdIn(context) };
  try {
    await decideListing(context.get(appContext), viewerIn(context), request, submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, { texts: refusedWith });
  }
  return redirect(`/console/listings?done=${submission.value.verdict}`, 303);
}

const refusedWith = {
  'not-found': messages['console.decided'],
  'listing-invalid-state': messages['console.decided'],
  'conflict': messages['console.listing-changed'],
  'validation-invalid-value': messages['console.listing-incomplete'],
} as const;

/** A decision whose answer was lost may have been made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Listing({ loaderData: { operator, review, listing }, actionData }: Route.ComponentProps) {
  const answer = formAnswerIn(actionData);
  const waits = review.state === 'pendingApproval';
  return (
    <ConsoleLayout
      operator={operator}
      title={listing.title}
      before={<BackTo to="/console/listings" words="console.listing-back" />}
    >
      <DecisionOutcome answer={actionData} hasForm={waits} />
      <div className="console-halves mt-6 grid items-start gap-6">
        <ListingReviewPhotos images={listing.images} />
        <div className="grid content-start gap-6">
          <ListingReview review={review} listing={listing} />
          {waits && <ListingDecision key={review.version} version={review.version} answer={answer} />}
        </div>
      </div>
    </ConsoleLayout>
  );
}
