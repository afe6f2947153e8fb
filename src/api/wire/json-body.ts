import type { Context } from 'hono';
import type { z } from 'zod';
import { refuse } from '#src/domain/refusal.ts';
import { strictJson } from './strict-json.ts';

/** The body as JSON. Refuses `validation-invalid-params` for another content type and for what is not JSON. */
export async function jsonOf(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    refuse('validation-invalid-params', { contentType: 'application/json' });
  try {
    return strictJson(await c.req.text());
  } catch {
    return refuse('validation-invalid-params', { body: 'not-json' });
  }
}

/** What the schema makes of it. Refuses with the path of the first thing that is wrong; unknown keys are wrong. */
export function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  return refuse('validation-invalid-params', { path, problem: issue?.code ?? 'invalid' });
}
