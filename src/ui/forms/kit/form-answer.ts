import type { SubmissionResult } from '@conform-to/react';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import type { TextKey } from './schema.ts';

/** What the server answers to a submitted form that it did not accept. */
export type FormAnswer = {
  /** What was typed, without secrets, and the errors of the fields: keys of texts. Null for a form that never reached the site. */
  readonly result: SubmissionResult<string[]> | null;
  /** Why the whole form was refused, as a sentence. */
  readonly refused: string | null;
  /** What its writer is warned of: it is accepted when it is sent again with this as its field `sure`. */
  readonly warnedOf?: string;
};

type FieldError = {
  /** Functions where a refusal of this code has several fields or reasons. */
  readonly field: string | ((details: RefusalDetails) => string);
  readonly error: TextKey | ((details: RefusalDetails) => TextKey);
};

/** Refusals of a form's command that are the error of one field; any other is the error of the whole form. */
export type RefusalErrors = Readonly<Partial<Record<RefusalCode, FieldError>>>;
