import { data, redirect } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { casePath } from '#src/features/cases/case-path.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import type { wrongForm } from '../form-answers.server.ts';
import type { CaseOperation } from './case-operations.ts';

export type FailedCase = {
  readonly operation: CaseOperation;
  readonly answer: FormAnswer;
  /** Of a payment: where the customer answers their bank. */
  readonly bankPage?: string;
};

/** Runs a decision that needs nothing else, and leads back to the page. */
export async function settled(operation: CaseOperation, id: string, settle: () => Promise<void>) {
  try {
    await settle();
  } catch (thrown) {
    orNotFound(thrown);
    const { body, init } = answerRefusal(thrown, ({ code, details }): FailedCase => ({
      operation,
      answer: { result: null, refused: errorMessageFor(code, details) },
    }));
    return data(body, init);
  }
  return redirect(casePath(id), 303);
}

export function failed(operation: CaseOperation, { data: answer, init }: ReturnType<typeof wrongForm>) {
  return data<FailedCase>({ operation, answer }, init ?? {});
}

/** Another's order is a page that is not there; a photo that is gone is no page. */
export function orNotFound(thrown: unknown): void {
  if (!isRefusal(thrown) || thrown.refusal.code !== 'not-found') return;
  if (thrown.refusal.details['field'] === undefined) throw data(null, { status: 404 });
}
