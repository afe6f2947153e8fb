import { useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { decidePaymentCase } from '#src/features/payment-cases/decide.server.ts';
import { paymentDecisionForm } from '#src/features/payment-cases/forms.ts';
import { reviewedPaymentCase } from '#src/features/payment-cases/queries.server.ts';
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
import { ConsoleLayout } from './console-layout.tsx';
import { DecisionOutcome, formAnswerIn } from './decision-outcome.tsx';
import { operatorIn, orNotFound, requestIdIn } from './operator.server.ts';
import { OwnOrder } from './own-order.tsx';
import { PaymentDecision } from './payment-decision.tsx';
import { PaymentReview } from './payment-review.tsx';
import type { Route } from './+types/payment';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const request = { caseId: params.id, requestId: requestIdIn(context) };
  const review = await reviewedPaymentCase(context.get(appContext), viewerIn(context), request).catch(orNotFound);
  return { operator: await operatorIn(context), review };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), paymentDecisionForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const request = { caseId: params.id, requestId: requestIdIn(context) };
  try {
    const decided = await decidePaymentCase(context.get(appContext), viewerIn(context), request, submission.value);
    return redirect(`/console/payments?done=${decided}`, 303);
  } catch (thrown) {
    return refusedForm(submission, thrown, { messageFor, errors: errorsFor(thrown) });
  }
}

const messageFor: typeof errorMessageFor = (code, details) =>
  code === 'not-found' || code === 'conflict' ? messages['console.decided'] : errorMessageFor(code, details);

const amountErrors = {
  'missing': 'console.case-lender-wrong',
  'too-high': 'console.case-amount-too-high',
  'lender-too-high': 'console.payment-lender-too-high',
  'not-the-loss': 'console.payment-not-the-loss',
} as const;

/** Beside the amount that is wrong. */
function errorsFor(thrown: unknown): RefusalErrors {
  const { field, why } = isRefusal(thrown) ? thrown.refusal.details : {};
  if (typeof field !== 'string' || typeof why !== 'string' || !(why in amountErrors)) return {};
  return { 'validation-invalid-value': { field, error: amountErrors[why as keyof typeof amountErrors] } };
}

/** A decision whose answer was lost may have been made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Payment({ loaderData: { operator, review }, actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: `console.payment-title-${review.reason}` });
  const isUndecided = review.resolvedAt === null && review.facts.decidable !== 'bank-decides';
  const isOpen = isUndecided && !review.isOwn;
  return (
    <ConsoleLayout
      operator={operator}
      title={title}
      before={<BackTo to="/console/payments" words="console.payments-back" />}
    >
      <DecisionOutcome answer={actionData} hasForm={isOpen} />
      <div className="console-halves mt-6 grid items-start gap-6">
        <PaymentReview review={review} />
        {isUndecided && review.isOwn && <OwnOrder />}
        {isOpen && <PaymentDecision key={review.seen} review={review} answer={formAnswerIn(actionData)} />}
      </div>
    </ConsoleLayout>
  );
}
