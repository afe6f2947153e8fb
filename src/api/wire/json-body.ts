import type { z } from 'zod';
import { refuse } from '#src/domain/refusal.ts';

/** Validates a value by its schema. Refuses with the path of the first issue; unknown keys are issues, at their own path. */
export function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined) return refuse('validation-invalid-params', { path: '', problem: 'invalid' });
  const { path, problem } = whereIs(issue);
  return refuse('validation-invalid-params', { path: path.map(nameOf).join('.'), problem });
}

const maxName = 80;

type Issue = z.core.$ZodIssue;
type Where = { readonly path: readonly PropertyKey[]; readonly problem: string };

/** Of a value that is none of several, what is wrong with it as the one that it comes closest to. */
function whereIs(issue: Issue): Where {
  const { path, code } = issue;
  if (code === 'unrecognized_keys') return { path: [...path, ...issue.keys.slice(0, 1)], problem: code };
  if (code !== 'invalid_union') return { path, problem: code };
  const [closest] = issue.errors.toSorted((one, other) => one.length - other.length);
  const [inner] = closest ?? [];
  if (inner === undefined) return { path, problem: code };
  const found = whereIs(inner);
  return { ...found, path: [...path, ...found.path] };
}

/** A name that a client has made up may be of any length. */
function nameOf(key: PropertyKey): string {
  return String(key).slice(0, maxName).toWellFormed();
}
