import type { Submission } from '@conform-to/react';
import { data } from 'react-router';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { FormAnswer, RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';

/** Fields whose values are never sent back: every password, whatever a form says. Others that a form names. */
type Secrets = { readonly secrets?: readonly string[] };

function hiddenIn({ payload }: Pick<Submission<unknown, string[]>, 'payload'>, secrets: readonly string[]): string[] {
  return [...Object.keys(payload).filter((name) => /password$/i.test(name)), ...secrets];
}

/** The form again, with its errors and what was typed. */
export function wrongForm<Fields>(submission: Submission<Fields, string[]>, { secrets = [] }: Secrets) {
  const answer: FormAnswer = {
    result: submission.reply({ hideFields: hiddenIn(submission, secrets) }),
    refused: null,
  };
  return data(answer, { status: 400 });
}

type FieldError = NonNullable<RefusalErrors[RefusalCode]>;

function errorsOf({ field, error }: FieldError, details: RefusalDetails): Record<string, string[]> {
  const name = typeof field === 'function' ? field(details) : field;
  return { [name]: [typeof error === 'function' ? error(details) : error] };
}

type RefusedForm = Secrets & {
  readonly errors?: RefusalErrors;
  /** What this form says of a refusal instead of what every page says of it. */
  readonly texts?: Readonly<Partial<Record<RefusalCode, string | ((details: RefusalDetails) => string)>>>;
  /** The error of the whole form where `texts` has none. */
  readonly messageFor?: (code: RefusalCode, details: RefusalDetails) => string;
};

/** The form again, after its command was refused: with the error of a field that `errors` knows, or of the whole form. */
export function refusedForm<Fields>(
  submission: Submission<Fields, string[]>,
  thrown: unknown,
  { secrets = [], errors = {}, texts = {}, messageFor = errorMessageFor }: RefusedForm,
) {
  const { body, init } = answerRefusal(thrown, ({ code, details }): FormAnswer => {
    const known = errors[code];
    const own = texts[code] ?? messageFor(code, details);
    const fieldErrors = known === undefined ? {} : { fieldErrors: errorsOf(known, details) };
    return {
      result: submission.reply({ ...fieldErrors, hideFields: hiddenIn(submission, secrets) }),
      refused: known !== undefined ? null : typeof own === 'string' ? own : own(details),
      ...(code === 'message-unsafe' && { warnedOf: String(details['kinds']) }),
    };
  });
  return data(body, init);
}
