import { parseWithZod } from '@conform-to/zod/v4';
import type { ZodType } from 'zod';
import type { SubmittedForm } from './read-form.ts';

/**
 * What the schema makes of a form. Takes checked forms only: out of the names of any other, conform builds arrays
 * of four thousand million entries.
 */
export function submissionOf<Schema extends ZodType>(form: SubmittedForm, schema: Schema) {
  return parseWithZod(form, { schema });
}
