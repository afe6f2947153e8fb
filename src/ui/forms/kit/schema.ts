import type { MessageDescriptor } from 'react-intl';
import { z } from 'zod';
import { characters } from '#src/domain/text/characters.ts';
import { isBlank } from '#src/domain/text/written.ts';

/** The key of a text. The form formats it in the language of the page. */
export type TextKey = NonNullable<MessageDescriptor['id']>;

/** Whether the value is acceptable, and the error when it is not. */
export type Rule<Value> = readonly [isMet: (value: Value) => boolean, error: TextKey];

/** What a schema makes of what was entered. */
export type Output<Schema extends z.ZodType> = z.output<Schema>;

const malformed: TextKey = 'form.malformed';

type TextRules = {
  readonly missing: TextKey;
  /** In characters: code points, as people count them. */
  readonly max: number;
  readonly tooLong: TextKey;
  /** In this order; of several errors the first is reported. */
  readonly rules?: readonly Rule<string>[];
  /** How the text is stored; trimmed, unless told otherwise. */
  readonly read?: (text: string) => string;
};

/** Text that must be entered. The cheapest check is first: what is far too long is neither read nor matched. */
export function text({ missing, max, tooLong, rules = [], read = trimmed }: TextRules) {
  const inOrder: readonly Rule<string>[] = [
    [(entered) => !isBlank(entered), missing],
    [(entered) => characters(entered) <= max, tooLong],
    ...rules,
  ];
  return z
    .string(missing)
    .max(10 * max, tooLong)
    .transform(read)
    .pipe(checked(z.string(missing), inOrder));
}

/**
 * Text that may be left empty. Its rules stand at the end, and not behind a further string: of an empty one Conform makes
 * a missing value.
 */
export function optionalText({ max, tooLong, rules = [] }: Omit<TextRules, 'missing' | 'read'>) {
  const inOrder: readonly Rule<string>[] = [[(entered) => characters(entered) <= max, tooLong], ...rules];
  const read = z
    .string(malformed)
    .max(10 * max, tooLong)
    .optional()
    .transform((entered) => trimmed(entered ?? ''));
  return checked(read, inOrder);
}

/** One of these keys. */
export function choice<const Key extends string>(
  keys: readonly Key[],
  { missing, unknown }: { readonly missing: TextKey; readonly unknown: TextKey },
) {
  return z.enum(keys, { error: ({ input }) => (input == null || input === '' ? missing : unknown) });
}

/** One of these keys, or none. */
export function optionalChoice<const Key extends string>(keys: readonly Key[], unknown: TextKey) {
  return z.enum(keys, unknown).nullish();
}

type ListRules = {
  readonly max: number;
  readonly missing: TextKey;
  readonly unknown: TextKey;
  readonly tooMany: TextKey;
};

/** One or more of these keys; the same key counts once. */
export function choices(keys: readonly string[], { max, missing, unknown, tooMany }: ListRules) {
  return checked(z.array(z.string(unknown), missing), [
    [(chosen) => chosen.length > 0, missing],
    [(chosen) => chosen.every((key) => keys.includes(key)), unknown],
    [(chosen) => new Set(chosen).size <= max, tooMany],
  ]);
}

/** The only acceptable value: a ticked box, the kind of a form. */
export function exactly<const Value extends string>(value: Value, error: TextKey) {
  return z.literal(value, error);
}

/** Yes or no, and not neither. */
export function yesOrNo(missing: TextKey) {
  return z.boolean(missing);
}

/** A whole number from `min` to `max`. */
export function count({ min, max, missing, outOfRange }: Bounds & { readonly missing: TextKey }) {
  return checked(z.number({ error: ({ input }) => (input == null ? missing : outOfRange) }), [
    [(entered) => Number.isSafeInteger(entered) && entered >= min && entered <= max, outOfRange],
  ]);
}

type Bounds = { readonly min: number; readonly max: number; readonly outOfRange: TextKey };

export function uuid(error: TextKey) {
  return z.uuid(error);
}

/** A value that a rule knows, where a text, a number or a choice does not fit. */
export function value<Value>(missing: TextKey, rules: readonly Rule<Value>[]) {
  // Without an abort: that of one field would keep the rules of several from being checked.
  return checked(
    z.custom<Value>((given) => given != null, { error: missing, abort: false }),
    rules.map(([isMet, error]) => [(given: Value) => given == null || isMet(given), error] as const),
  );
}

export function optionalValue<Value>(rules: readonly Rule<Value>[]) {
  return value<Value>(malformed, rules).nullish();
}

/** A field that this form does not have: of another kind of listing, say. */
export function absent(error: TextKey) {
  return z.never(error).nullish();
}

/** The same for a list. */
export function noneOf(error: TextKey) {
  return z.array(z.unknown(), error).max(0, error);
}

/** The fields of a form. Others are ignored: the server has rejected them already (`readForm`). */
export function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, malformed);
}

/** The fields of a form; any other is an error. */
export function exactFields<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, malformed);
}

type Options = Parameters<typeof z.discriminatedUnion>[1];

/** One of several forms, told apart by the value of one field. */
export function oneOf<const Discriminator extends string, const Forms extends Options>(
  discriminator: Discriminator,
  forms: Forms,
) {
  return z.discriminatedUnion(discriminator, forms, malformed);
}

/** Whether what was entered fits together, and else the error of one field. What the rule reads may be missing. */
type RuleTogether<Entered> = readonly [
  isMet: (entered: Partial<Entered>) => boolean,
  path: readonly string[],
  error: TextKey,
];

/**
 * Rules about several fields at once, which are checked also while other fields are wrong: all errors show together. A wrong
 * field that holds an object is missing to them, because an object that a client made up may throw where it is compared.
 */
export function together<Schema extends z.ZodType>(
  schema: Schema,
  rules: readonly RuleTogether<z.output<Schema>>[],
): Schema {
  const readable = new WeakMap<object, Partial<z.output<Schema>>>();
  return rules.reduce<Schema>(
    (before, [isMet, path, error]) =>
      before.refine((entered) => isMet(readable.get(entered as object) ?? {}), {
        path: [...path],
        error,
        when({ value: entered, issues }) {
          if (typeof entered !== 'object' || entered === null) return false;
          readable.set(entered, withoutObjects(entered, new Set(issues.map((issue) => String(issue.path?.[0])))));
          return true;
        },
      }),
    schema,
  );
}

function withoutObjects<Entered extends object>(entered: object, wrong: ReadonlySet<string>): Partial<Entered> {
  const entries = Object.entries(entered).filter(([name, held]) => typeof held !== 'object' || !wrong.has(name));
  return Object.fromEntries(entries) as Partial<Entered>;
}

/** One error at most: that of the first rule that is not met. */
function checked<Schema extends z.ZodType>(schema: Schema, rules: readonly Rule<z.output<Schema>>[]): Schema {
  return schema.superRefine((entered, context) => {
    const error = rules.find(([isMet]) => !isMet(entered))?.[1];
    if (error !== undefined) context.addIssue({ code: 'custom', message: error });
  });
}

/** Browsers send the line breaks of a text area as two characters, and count them as one. */
function trimmed(entered: string): string {
  return entered.replaceAll('\r\n', '\n').trim();
}

export const emailPattern = z.regexes.email;
