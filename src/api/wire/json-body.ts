import type { z } from 'zod';
import { refuse } from '#src/domain/refusal.ts';

/** Validates a value by its schema. Refuses with the path of the first issue; unknown keys are issues. */
export function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  return refuse('validation-invalid-params', { path, problem: issue?.code ?? 'invalid' });
}
