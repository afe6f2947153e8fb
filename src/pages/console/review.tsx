import { FormattedMessage, useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { decideReview } from '#src/features/review-moderation/decide.server.ts';
import { reviewDecisionForm } from '#src/features/review-moderation/forms.ts';
import { moderatedReview, type ModeratedReview } from '#src/features/review-moderation/queries.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { Rating } from '#src/ui/data/rating.tsx';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { orLost } from '../or-lost.ts';
import { readAgainAfterDecision } from './after-decision.ts';
import { BackTo } from './back-to.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { DecisionOutcome, formAnswerIn } from './decision-outcome.tsx';
import { operatorIn, orNotFound, requestIdIn } from './operator.server.ts';
import { OwnOrder } from './own-order.tsx';
import { ReviewDecision } from './review-decision.tsx';
import type { Route } from './+types/review';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const review = await moderatedReview(context.get(appContext), viewerIn(context), params.id).catch(orNotFound);
  return { operator: await operatorIn(context), review };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), reviewDecisionForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const request = { reviewId: params.id, requestId: requestIdIn(context) };
  try {
    await decideReview(context.get(appContext), viewerIn(context), request, submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, { texts });
  }
  return redirect(`/console/reviews?done=${submission.value.verdict}`, 303);
}

const texts = { 'not-found': messages['console.decided'], 'conflict': messages['console.decided'] };

/** A decision whose answer was lost may have been made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Review({ loaderData: { operator, review }, actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'console.review-title' }, { name: review.author.displayName });
  const verdict = review.state === 'hidden' ? 'shown' : 'hidden';
  return (
    <ConsoleLayout
      operator={operator}
      title={title}
      before={<BackTo to="/console/reviews" words="console.review-back" />}
    >
      <DecisionOutcome answer={actionData} hasForm={!review.isOwn} />
      {review.isOwn && <OwnOrder what="review" />}
      <div className="console-halves mt-6 grid items-start gap-6">
        <Written review={review} />
        {!review.isOwn && <ReviewDecision key={verdict} verdicts={[verdict]} answer={formAnswerIn(actionData)} />}
      </div>
    </ConsoleLayout>
  );
}

function Written({ review }: { readonly review: ModeratedReview }) {
  const { author, subject, rating, content, reply, title, createdAt, hiddenBecause } = review;
  return (
    <section className="console-panel grid content-start gap-4">
      <p>
        <FormattedMessage id="console.review-author" /> <PersonName {...author} />
        {' · '}
        <FormattedMessage id="console.review-subject" /> <PersonName {...subject} />
      </p>
      <p className="small muted">
        {title !== null && `${title} · `}
        <FormattedMessage id="console.review-at" /> {formatDayAndTime(createdAt, marketplace.timeZone)}
      </p>
      <Rating value={rating} />
      <p className="whitespace-pre-line wrap-anywhere">{content}</p>
      {reply !== null && (
        <div className="border-l border-line pl-4">
          <p className="small medium">
            <FormattedMessage id="console.review-reply" />
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply}</p>
        </div>
      )}
      {hiddenBecause !== null && (
        <p className="small muted wrap-anywhere">
          <FormattedMessage id="console.review-hidden-because" values={{ reason: hiddenBecause }} />
        </p>
      )}
    </section>
  );
}
