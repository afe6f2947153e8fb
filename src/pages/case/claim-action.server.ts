import { data, redirect } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { casePath } from '#src/features/cases/case-path.ts';
import { nameClaim } from '#src/features/cases/name-claim.server.ts';
import { objectToClaim } from '#src/features/cases/object.server.ts';
import { payClaim } from '#src/features/cases/pay-claim.server.ts';
import { claimedOf, claimErrors, claimForm, objectForm, payForm, photosField } from '#src/features/cases/forms.ts';
import { messages } from '#src/i18n/messages.ts';
import type { App } from '#src/platform/app.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { failed, orNotFound, type FailedCase } from './failed-case.server.ts';

/** Beside the amount that a lender claims in the form that opens her case. */
export function claimErrorsFor(thrown: unknown): RefusalErrors {
  if (!isRefusal(thrown) || thrown.refusal.details['field'] !== 'claim') return {};
  return claimErrors;
}

/** The lender names what she claims, or another amount. */
export async function runClaim(app: App, viewer: Viewer, id: string, form: SubmittedForm) {
  const submission = submissionOf(form, claimForm);
  if (submission.status !== 'success') return failed('claim', wrongForm(submission, {}));
  try {
    await nameClaim(app, viewer, id, claimedOf(submission.value.claim));
  } catch (thrown) {
    orNotFound(thrown);
    return failed('claim', refusedForm(submission, thrown, { errors: claimErrorsFor(thrown) }));
  }
  return redirect(casePath(id), 303);
}

/** The customer pays what was decided, with a card that they keep with us; their bank may ask them first. */
export async function runPayment(app: App, viewer: Viewer, id: string, form: SubmittedForm) {
  const submission = submissionOf(form, payForm);
  if (submission.status !== 'success') return failed('pay', wrongForm(submission, {}));
  const returnUrl = `${app.config.canonicalRootUrl}${casePath(id)}`;
  const notPaid = (refused: string | null, status: number, bankPage?: string) =>
    data<FailedCase>(
      {
        operation: 'pay',
        answer: { result: submission.reply(), refused },
        ...(bankPage !== undefined && { bankPage }),
      },
      { status },
    );
  try {
    const outcome = await payClaim(app, viewer, { transactionId: id, ...submission.value, returnUrl });
    if (outcome.kind === 'at-bank' && outcome.bankPage != null) return notPaid(null, 200, outcome.bankPage);
    if (outcome.kind === 'charged') return redirect(casePath(id), 303);
    const words = outcome.kind === 'no' ? 'refused' : outcome.kind === 'owed' ? 'ended' : 'unknown';
    return notPaid(messages[`case.pay-${words}`], words === 'unknown' ? 202 : 402);
  } catch (thrown) {
    orNotFound(thrown);
    return failed('pay', refusedForm(submission, thrown, { texts: { conflict: messages['case.pay-over'] } }));
  }
}

/** The customer objects to what was decided. */
export async function runObjection(app: App, viewer: Viewer, id: string, form: SubmittedForm) {
  const photos = form.getAll(photosField).filter((value) => typeof value === 'string');
  const submission = submissionOf(form, objectForm);
  if (submission.status !== 'success') return failed('object', wrongForm(submission, {}));
  try {
    await objectToClaim(app, viewer, { transactionId: id, ...submission.value, photos });
  } catch (thrown) {
    orNotFound(thrown);
    return failed('object', refusedForm(submission, thrown, {}));
  }
  return redirect(casePath(id), 303);
}
