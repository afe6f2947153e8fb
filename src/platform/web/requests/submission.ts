import { parseWithZod } from '@conform-to/zod/v4';
import type { ZodType } from 'zod';
import type { SubmittedForm } from './read-form.ts';

/**
 * Validates a form with a schema. Accepts checked forms only: from the names of an unchecked one, conform would
 * build arrays of four billion entries.
 */
export function submissionOf<Schema extends ZodType>(form: SubmittedForm, schema: Schema) {
  return parseWithZod(form, { schema });
}
