import type { Submission } from '@conform-to/react';
import { data, redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import { refuse } from '#src/domain/refusal.ts';
import { casePath } from '#src/features/cases/case-path.ts';
import {
  acceptRefund,
  answerCase,
  escalateCase,
  offerRefund,
  openCase,
  withdrawCase,
} from '#src/features/cases/commands.server.ts';
import { answerForm, claimedOf, claimField, offerField, openCaseForm, photosField } from '#src/features/cases/forms.ts';
import { messages } from '#src/i18n/messages.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { App } from '#src/platform/app.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { caseOperations } from './case-operations.ts';
import { failed, orNotFound, settled, type FailedCase } from './failed-case.server.ts';
import { claimErrorsFor, runClaim, runObjection, runPayment } from './claim-action.server.ts';

/** Runs the form of the page, and leads back to it; a refusal is answered in place, with its status. */
export async function runCaseAction(app: App, viewer: Viewer, id: string, form: SubmittedForm) {
  const operation = caseOperations.find((known) => known === form.get('operation'));
  switch (operation) {
    case undefined:
      throw data(null, { status: 400 });
    case 'open':
    case 'answer':
      return runText(app, viewer, id, form, operation);
    case 'offer':
      return runOffer(app, viewer, id, form.get(offerField) ?? '');
    case 'take-refund':
      return settled(operation, id, () => acceptRefund(app, viewer, id, Number(form.get(offerField))));
    case 'escalate':
      return settled(operation, id, () => escalateCase(app, viewer, id));
    case 'withdraw':
      return settled(operation, id, () => withdrawCase(app, viewer, id));
    case 'claim':
      return runClaim(app, viewer, id, form.get(claimField) ?? '');
    case 'pay':
      return runPayment(app, viewer, id, form);
    case 'object':
      return runObjection(app, viewer, id, form);
  }
}

async function runText(app: App, viewer: Viewer, id: string, form: SubmittedForm, operation: 'open' | 'answer') {
  const photos = form.getAll(photosField).filter((value) => typeof value === 'string');
  const opening = operation === 'open' ? submissionOf(form, openCaseForm) : null;
  const submission: Submission<unknown, string[]> = opening ?? submissionOf(form, answerForm);
  if (submission.status !== 'success') return failed(operation, wrongForm(submission, {}));
  try {
    if (opening?.status === 'success') {
      const claim = claimedOf(opening.value.claim);
      await openCase(app, viewer, id, { ...opening.value, claim, photos });
    } else await answerCase(app, viewer, id, { ...(submission.value as AnswerFields), photos });
  } catch (thrown) {
    orNotFound(thrown);
    return failed(operation, refusedForm(submission, thrown, { errors: claimErrorsFor(thrown) }));
  }
  return redirect(casePath(id), 303);
}

type AnswerFields = { readonly content: string; readonly clientKey: string };

async function runOffer(app: App, viewer: Viewer, id: string, typed: string) {
  try {
    const amount = amountIn(typed, marketplace.currency) ?? refuse('validation-invalid-value', { field: offerField });
    await offerRefund(app, viewer, id, amount.amount);
  } catch (thrown) {
    orNotFound(thrown);
    const { body, init } = answerRefusal(thrown, ({ code, details }): FailedCase => {
      const isOfAmount = code === 'validation-invalid-value' || code === 'case-amount-too-high';
      const sentence =
        code === 'validation-invalid-value' ? messages['case.offer-missing'] : errorMessageFor(code, details);
      const answer = { result: null, refused: isOfAmount ? null : sentence };
      return { operation: 'offer', answer, typed, ...(isOfAmount && { amountError: sentence }) };
    });
    return data(body, init);
  }
  return redirect(casePath(id), 303);
}
