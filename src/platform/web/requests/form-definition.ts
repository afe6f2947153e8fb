import type { z } from 'zod';
import { requestLimits } from './limits.ts';

/** The fields that a form may send, and its max size. Declared by its endpoint, checked by `readForm`. */
export type FormDefinition = {
  readonly fields: ReadonlySet<string>;
  /** Those of them that may occur more than once: the ticked boxes of one question. */
  readonly lists: ReadonlySet<string>;
  readonly maxBytes: number;
  readonly guard: FormGuard;
};

/**
 * What proves that a form was meant. `token`: the CSRF token of one of our pages. `origin`: the browser says that the form
 * stood on one of our pages; for a form on pages that are cached, which have no token, and whose command uses no session, and
 * for the log-out, which no page left open in another tab may fail to do.
 * `session`: the token, or that the session which it belonged to is over; on a page that was left open, for forms that lead to
 * log-in then.
 * `link`: the secret in the form's address, which came by email; for mail clients, which send no origin.
 */
export type FormGuard = 'token' | 'origin' | 'session' | 'link';

type FormOptions = Partial<Pick<FormDefinition, 'maxBytes' | 'guard'>> & { readonly lists?: readonly string[] };

/** `fields` besides the CSRF token, which every form may carry. */
export function defineForm(
  fields: readonly string[],
  { maxBytes = requestLimits.maxBodyBytes, guard = 'token', lists = [] }: FormOptions = {},
): FormDefinition {
  return { fields: new Set([...fields, 'csrf']), lists: new Set(lists), maxBytes, guard };
}

/**
 * Field names of a schema; those of a nested object are joined by a dot: `address.street`. Throws for a list, which
 * no form has.
 */
export function fieldsOf(schema: z.ZodType, prefix = ''): string[] {
  const def = schema.def as Definition;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) => fieldsOf(field, `${prefix}${name}.`));
    case 'union':
      return [...new Set((def.options ?? []).flatMap((option) => fieldsOf(option, prefix)))];
    case 'pipe':
      return def.in ? fieldsOf(def.in, prefix) : [];
    case 'array':
    case 'record':
    case 'map':
    case 'set':
    case 'tuple':
      throw new Error(`A form cannot hold a list: ${prefix}`);
    default:
      return def.innerType ? fieldsOf(def.innerType, prefix) : [prefix.slice(0, -1)];
  }
}

/** The parts of Zod's definitions that lead to field names. */
type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly innerType?: z.ZodType;
};
