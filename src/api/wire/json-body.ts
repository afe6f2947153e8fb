import type { z } from 'zod';
import { refuse } from '#src/domain/refusal.ts';

/** What the schema makes of it. Refuses with the path of the first thing that is wrong; unknown keys are wrong. */
export function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  return refuse('validation-invalid-params', { path, problem: issue?.code ?? 'invalid' });
}
