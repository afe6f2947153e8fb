import { data, redirect } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { noteErrors, proofErrors, reasonForm, sentIn, stepForm } from '#src/features/handover/forms.ts';
import { photosField } from '#src/features/handover/photos.ts';
import { cancelForReason } from '#src/features/transactions/cancel-for-reason.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { messages } from '#src/i18n/messages.ts';
import type { App } from '#src/platform/app.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import type { ActionAnswer } from './action-answer.ts';

/** The answer is drawn with the page as it is now: nothing is to be reloaded, or tried again. */
const movedOn = messages['transaction.moved-on'];
const texts = { 'conflict': movedOn, 'transaction-invalid-transition': movedOn };

export type HandoverOperation = 'step' | 'cancellation';

/** A step of the handover, or a provider's cancellation with its reason. */
export async function runHandoverForm(
  app: App,
  viewer: Viewer,
  id: string,
  form: SubmittedForm,
  to: string,
  operation: HandoverOperation,
) {
  const step = operation === 'step' ? submissionOf(form, stepForm) : null;
  const cancel = operation === 'cancellation' ? submissionOf(form, reasonForm) : null;
  const submission = step ?? cancel;
  if (submission === null) throw new Error(`No form for ${operation}`);
  if (submission.status !== 'success') return failedForm(operation, wrongForm<unknown>(submission, {}));
  try {
    if (step?.status === 'success')
      await recordStep(app, viewer, id, { step: step.value.step, sent: sentIn(step.value), photos: photosIn(form) });
    if (cancel?.status === 'success') await cancelForReason(app, viewer, id, cancel.value);
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.refusal.code === 'not-found' && thrown.refusal.details['field'] !== photosField)
      throw data(null, { status: 404 });
    return failedForm(
      operation,
      refusedForm<unknown>(submission, thrown, { errors: errorsOf(operation, thrown), texts }),
    );
  }
  return redirect(to, 303);
}

function photosIn(form: SubmittedForm): string[] {
  return form.getAll(photosField).filter((value) => typeof value === 'string');
}

/** The field that was refused; a number that is missing is not the same as too many photos. */
function errorsOf(operation: HandoverOperation, thrown: unknown): RefusalErrors {
  if (operation === 'cancellation') return noteErrors;
  return isRefusal(thrown) && thrown.refusal.details['field'] === 'tracking' ? proofErrors : {};
}

function failedForm(operation: HandoverOperation, { data: answer, init }: ReturnType<typeof wrongForm>) {
  const failed: ActionAnswer = operation === 'step' ? { step: answer } : { cancellation: answer };
  return data(failed, init ?? {});
}
