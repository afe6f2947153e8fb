import { data, redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { refuse } from '#src/domain/refusal.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import {
  chosenPhotos,
  descriptionsField,
  imageField,
  photosField,
  requirePhotos,
  wordsOf,
} from '#src/features/messages/photos.ts';
import { wasToldOf } from '#src/features/messages/refuse-unsafe.server.ts';
import { amountField } from '#src/features/offers/amount.ts';
import { lastOffer } from '#src/features/offers/offers.server.ts';
import { samePriceRefusal } from '#src/features/offers/rules.ts';
import { replyForm, reviewForm, writtenIn } from '#src/features/reviews/forms.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import { isUserAction, takesOffer } from '#src/features/transactions/components/actions/user-actions.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { seenField } from '#src/features/transactions/seen.ts';
import { leaveReview, replyToReview } from '#src/features/transactions/leave-review.server.ts';
import type { UserAction } from '#src/processes/flex-default-process.ts';
import type { App } from '#src/platform/app.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { runHandoverForm } from './handover-action.server.ts';
import type { ActionAnswer } from './action-answer.ts';

type Reader = {
  /** Where the page is. */
  readonly to: string;
  /** Whether the page's script reads the answer. */
  readonly isScript: boolean;
};

/**
 * Runs the action of the page's form and redirects to `to`; a refusal is returned in place, with its status. A script is told which
 * message was sent: what is typed while other data arrives stays, and what was sent goes. Responds 404 for another user's
 * transaction.
 */
export async function runUserAction(app: App, viewer: Viewer, id: string, form: SubmittedForm, reader: Reader) {
  const { to, isScript } = reader;
  const action = form.get('operation') ?? '';
  if (action === 'review' || action === 'reply') return runReviewForm(app, viewer, id, form, to, action);
  if (action === 'step' || action === 'cancellation') return runHandoverForm(app, viewer, id, form, to, action);
  const message = {
    content: form.get('content') ?? '',
    clientKey: form.get('clientKey') ?? null,
    photos: chosenPhotos(form.getAll(photosField), form.getAll(descriptionsField)),
  };
  if (action !== 'message' && !isUserAction(action)) throw data(null, { status: 400 });
  try {
    if (action === 'message') {
      requirePhotos(message.photos);
      // Without scripts: the file itself is not sent with the message.
      if ((form.get(imageField) ?? '') !== '') refuse('validation-invalid-value', { field: imageField });
      const isSure = wasToldOf(app, wordsOf(message.content, message.photos), form.get('sure'));
      await sendMessage(app, viewer, { transactionId: id, ...message, isSure });
    } else {
      const input = await inputOf(app, viewer, id, { action, form });
      await executeTransition(app, viewer, id, action, input, form.get(seenField) ?? undefined);
    }
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }, status): ActionAnswer => {
      if (code === 'not-found' && details['field'] !== photosField) throw data(null, { status });
      if (action === 'message') return { message: { ...message, code, details } };
      return { action: { action, code, details, ...(takesOffer(action) && { typed: form.get(amountField) ?? '' }) } };
    });
    return data(body, init);
  }
  if (action === 'message' && isScript) return data<ActionAnswer>({ sent: message.clientKey ?? '' });
  return redirect(to, 303);
}

/** The forms of the kit: a review, and the answer to one. */
async function runReviewForm(
  app: App,
  viewer: Viewer,
  id: string,
  form: SubmittedForm,
  to: string,
  operation: 'review' | 'reply',
) {
  const review = operation === 'review' ? submissionOf(form, reviewForm) : null;
  const reply = operation === 'reply' ? submissionOf(form, replyForm) : null;
  const submission = review ?? reply;
  if (submission === null) throw new Error(`No form for ${operation}`);
  if (submission.status !== 'success') return failedReview(operation, wrongForm<unknown>(submission, {}));
  try {
    if (review?.status === 'success') await leaveReview(app, viewer, id, writtenIn(review.value));
    if (reply?.status === 'success')
      await replyToReview(app, viewer, id, { reply: reply.value.reply, isSure: reply.value.sure !== undefined });
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.refusal.code === 'not-found') throw data(null, { status: 404 });
    const texts = {
      'message-unsafe': messages['review.elsewhere'],
      'transaction-deadline-passed': messages['review.over'],
    };
    return failedReview(operation, refusedForm<unknown>(submission, thrown, { texts }));
  }
  return redirect(to, 303);
}

function failedReview(operation: 'review' | 'reply', { data: answer, init }: ReturnType<typeof wrongForm>) {
  const failed: ActionAnswer = operation === 'review' ? { review: answer } : { reply: answer };
  return data(failed, init ?? {});
}

type Posted = { readonly action: UserAction; readonly form: SubmittedForm };

/** The input that the action's form has; refuses a price that is none, and one that only has to be accepted. */
async function inputOf(app: App, viewer: Viewer, id: string, { action, form }: Posted) {
  if (!takesOffer(action)) return undefined;
  const price = amountIn(form.get(amountField) ?? '', marketplace.currency);
  const { amount } = price ?? refuse('validation-invalid-value', { field: amountField });
  const { transaction, role } = await transactionFor(app, viewer, id);
  const refused = samePriceRefusal(amount, role, await lastOffer(app.db, transaction.id));
  if (refused !== null) refuse(refused.code, refused.details);
  return { amount };
}
