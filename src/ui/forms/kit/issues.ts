import type { z } from 'zod';
import type { TextKey } from './schema.ts';

/** An error of one field, `address.street`, as the key of its text. */
export type FormIssue = { readonly field: string; readonly error: TextKey };

/** What a schema of the kit says against some values, for forms that no request submits, and for commands. */
export function issuesOf(schema: z.ZodType, values: unknown): readonly FormIssue[] {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ field: path.join('.'), error: message as TextKey }));
}
