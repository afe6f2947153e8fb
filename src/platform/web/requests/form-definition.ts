import type { z } from 'zod';
import { requestLimits } from './limits.ts';

/** The fields a form may send, and how large it may be. Declared by its endpoint, checked by `readForm`. */
export type FormDefinition = {
  readonly fields: ReadonlySet<string>;
  readonly maxBytes: number;
};

/** `fields` are those beside the CSRF token, which every form may carry. */
export function defineForm(
  fields: readonly string[],
  { maxBytes = requestLimits.maxBodyBytes }: { readonly maxBytes?: number } = {},
): FormDefinition {
  return { fields: new Set([...fields, 'csrf']), maxBytes };
}

/** A nested object as form fields name it: `address.street`. Throws an Error for a list, which no form of ours has. */
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

/** The parts of Zod's definitions that lead to the names of fields. */
type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly innerType?: z.ZodType;
};
