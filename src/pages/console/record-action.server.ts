import { data, redirect, type RouterContextProvider } from 'react-router';
import { isRefusal, type RefusalDetails } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { sentIn } from '#src/features/handover/forms.ts';
import { recordInConsole } from '#src/features/transactions/operator-orders.server.ts';
import { recordErrors, recordForm } from '#src/features/transactions/record-form.ts';
import { messages } from '#src/i18n/messages.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { consoleOrderPath } from './order-path.ts';
import type { OrderAnswer } from './order-answers.ts';

type Found = { readonly typed: string; readonly requestId: string | null };

const texts = {
  'transaction-invalid-transition': messages['console.decided'],
  'conflict': messages['console.record-again'],
  // With the step where its party can record it; of an order of one's own without.
  'forbidden': (details: RefusalDetails) =>
    details['step'] === undefined ? errorMessageFor('forbidden', details) : messages['console.record-open-account'],
  'transaction-in-progress': messages['console.order-busy'],
};

/** A step of the handover that an operator records for a party whose account is closed. */
export async function recordAction(
  context: Readonly<RouterContextProvider>,
  form: SubmittedForm,
  { typed, requestId }: Found,
) {
  const submission = submissionOf(form, recordForm);
  if (submission.status !== 'success') return answerOf(wrongForm(submission, {}));
  const { step, reason } = submission.value;
  try {
    const recorded = { typed, step, sent: sentIn(submission.value), reason, requestId };
    await recordInConsole(context.get(appContext), viewerIn(context), recorded);
  } catch (thrown) {
    const isOfProof = isRefusal(thrown) && thrown.refusal.details['field'] === 'tracking';
    return answerOf(refusedForm(submission, thrown, { texts, ...(isOfProof && { errors: recordErrors }) }));
  }
  return redirect(consoleOrderPath(typed, step), 303);
}

function answerOf({ data: recorded, init }: ReturnType<typeof wrongForm>) {
  const answer: OrderAnswer = { recorded };
  return data(answer, init ?? {});
}
