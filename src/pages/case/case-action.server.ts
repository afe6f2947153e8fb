import type { Submission } from '@conform-to/react';
import { data, redirect } from 'react-router';
import { casePath } from '#src/features/cases/case-path.ts';
import {
  acceptRefund,
  answerCase,
  escalateCase,
  offerRefund,
  openCase,
  withdrawCase,
} from '#src/features/cases/commands.server.ts';
import {
  answerForm,
  claimedOf,
  minorOf,
  offerErrors,
  offerField,
  offerForm,
  openCaseForm,
  photosField,
} from '#src/features/cases/forms.ts';
import type { App } from '#src/platform/app.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { caseOperations } from './case-operations.ts';
import { failed, orNotFound, settled } from './failed-case.server.ts';
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
      return runOffer(app, viewer, id, form);
    case 'take-refund':
      return settled(operation, id, () => acceptRefund(app, viewer, id, Number(form.get(offerField))));
    case 'escalate':
      return settled(operation, id, () => escalateCase(app, viewer, id));
    case 'withdraw':
      return settled(operation, id, () => withdrawCase(app, viewer, id));
    case 'claim':
      return runClaim(app, viewer, id, form);
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

async function runOffer(app: App, viewer: Viewer, id: string, form: SubmittedForm) {
  const submission = submissionOf(form, offerForm);
  if (submission.status !== 'success') return failed('offer', wrongForm(submission, {}));
  try {
    await offerRefund(app, viewer, id, minorOf(submission.value.amount) ?? 0);
  } catch (thrown) {
    orNotFound(thrown);
    return failed('offer', refusedForm(submission, thrown, { errors: offerErrors }));
  }
  return redirect(casePath(id), 303);
}
