import { useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { decideMessage } from '#src/features/message-reports/decide.server.ts';
import { messageDecisionForm, type MessageVerdict } from '#src/features/message-reports/forms.ts';
import { reportedMessage } from '#src/features/message-reports/queries.server.ts';
import { openForOperator } from '#src/features/transactions/open-for-operator.server.ts';
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
import { MessageDecision } from './message-decision.tsx';
import { MessageReview } from './message-review.tsx';
import { OpenOrders } from './open-orders.tsx';
import { operatorIn, orNotFound, requestIdIn } from './operator.server.ts';
import { OwnOrder } from './own-order.tsx';
import type { Route } from './+types/message';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const request = { messageId: params.id, requestId: requestIdIn(context) };
  const app = context.get(appContext);
  const review = await reportedMessage(app, viewerIn(context), request).catch(orNotFound);
  const { reports, isHidden, isOperator, sender } = review;
  const isOpen = reports.some(({ outcome }) => outcome === null);
  const possible: MessageVerdict[] = [
    ...(isOpen ? (['dismissed'] as const) : []),
    ...(isOpen && !isHidden ? (['hidden'] as const) : []),
    ...(isOpen && sender.state === 'active' ? (['warned'] as const) : []),
    ...(isOpen && sender.state === 'active' && !isOperator ? (['banned'] as const) : []),
    ...(isHidden ? (['shown'] as const) : []),
    ...(sender.state === 'banned' ? (['unbanned'] as const) : []),
  ];
  const verdicts = review.isOwn ? [] : possible;
  const concernsBan = possible.includes('banned') || sender.state === 'banned';
  const account = { userId: sender.id, requestId: request.requestId };
  const orders = concernsBan ? await openForOperator(app, viewerIn(context), account) : null;
  return { operator: await operatorIn(context), review, verdicts, orders };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = submissionOf(submittedForm(context), messageDecisionForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const request = { messageId: params.id, requestId: requestIdIn(context) };
  try {
    await decideMessage(context.get(appContext), viewerIn(context), request, submission.value);
  } catch (thrown) {
    return refusedForm(submission, thrown, { texts });
  }
  return redirect(`/console/messages?done=${submission.value.verdict}`, 303);
}

const texts = { 'not-found': messages['console.decided'], 'conflict': messages['console.decided'] };

/** A decision whose answer was lost may have been made. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (lost) => ({ lost }), messages['console.lost']);
}

export const shouldRevalidate = readAgainAfterDecision;

export default function Message({
  loaderData: { operator, review, verdicts, orders },
  actionData,
}: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'console.message-of' }, { name: review.sender.displayName });
  return (
    <ConsoleLayout
      operator={operator}
      title={title}
      before={<BackTo to="/console/messages" words="console.message-back" />}
    >
      <DecisionOutcome answer={actionData} hasForm={verdicts.length > 0} />
      {review.isOwn && <OwnOrder what="message" />}
      <div className="console-halves mt-6 grid items-start gap-6">
        <div className="grid gap-6">
          <MessageReview review={review} />
          {orders !== null && <OpenOrders orders={orders} />}
        </div>
        {verdicts.length > 0 && (
          <MessageDecision key={verdicts.join(' ')} verdicts={verdicts} answer={formAnswerIn(actionData)} />
        )}
      </div>
    </ConsoleLayout>
  );
}
