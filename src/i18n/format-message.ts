import { Children, createElement, Fragment, type ReactNode } from 'react';
import type { Part, ParsedMessage } from './parsed-message.ts';
import { writeNumber } from './write-number.ts';

export type Values = Readonly<Record<string, unknown>>;
type Tag = (parts: ReactNode[]) => ReactNode;

/**
 * Formats a parsed message in a locale. Returns a string while all values are strings and numbers. Throws when a value
 * is missing.
 */
export function formatParsed(message: ParsedMessage, values: Values, locale: string): ReactNode {
  if (typeof message === 'string') return message;
  const parts = filled(message, { values, locale, count: 0 });
  return parts.length > 1 ? createElement(Fragment, null, ...parts) : (parts[0] ?? '');
}

type Arguments = { readonly values: Values; readonly locale: string; readonly count: number };

function filled(parts: readonly Part[], args: Arguments): ReactNode[] {
  const result: ReactNode[] = [];
  fill(result, parts, args);
  return result;
}

/** Adjacent strings are joined into one. */
function fill(result: ReactNode[], parts: readonly Part[], args: Arguments): void {
  for (const part of parts) {
    if (part.type === 5) fill(result, chosen(part.options, String(valueOf(part.value, args))), args);
    else if (part.type === 6) {
      const number = Number(valueOf(part.value, args));
      const count = number - part.offset;
      const exact = part.options[`=${number}`]?.value;
      const form = exact ?? chosen(part.options, pluralRules[part.pluralType](args.locale).select(count));
      fill(result, form, { ...args, count });
    } else append(result, one(part, args), 'elides' in part);
  }
}

function one(part: Exclude<Part, { readonly type: 5 | 6 }>, args: Arguments): ReactNode {
  switch (part.type) {
    case 0:
      return part.value;
    case 1:
      return argument(valueOf(part.value, args));
    case 2:
      return number(Number(valueOf(part.value, args)), args.locale);
    case 7:
      return number(args.count, args.locale);
    case 8:
      // With keys, as React requires in lists.
      return (valueOf(part.value, args) as Tag)(Children.toArray(filled(part.children, args)));
  }
}

function append(result: ReactNode[], part: ReactNode, elides: boolean): void {
  const last = result.length - 1;
  let before = result[last];
  if (typeof part !== 'string' || typeof before !== 'string') result.push(part);
  else {
    // After NFD an accent is a mark of its own: "Élise" begins with an E.
    if (elides && /^[aeiouœæ]/i.test(part.normalize('NFD'))) before = before.slice(0, -2) + '’';
    result[last] = before + part;
  }
}

function valueOf(name: string, { values }: Arguments): unknown {
  if (!(name in values)) throw new Error(`Missing value for {${name}}`);
  return values[name];
}

function argument(value: unknown): ReactNode {
  return typeof value === 'number' ? String(value) : ((value ?? '') as ReactNode);
}

function chosen(options: Readonly<Record<string, { readonly value: readonly Part[] }>>, key: string): readonly Part[] {
  return (Object.hasOwn(options, key) ? options[key] : options['other'])?.value ?? [];
}

function number(value: number, locale: string): string {
  const isPlain = Number.isSafeInteger(value) && value >= 0;
  return (isPlain ? writeNumber(String(value), locale) : null) ?? numbers(locale).format(value);
}

const numbers = memoised((locale: string) => new Intl.NumberFormat(locale));
const pluralRules = {
  cardinal: memoised((locale: string) => new Intl.PluralRules(locale)),
  ordinal: memoised((locale: string) => new Intl.PluralRules(locale, { type: 'ordinal' })),
};

/** Memoises formatters: they are expensive to create and cheap to use. */
function memoised<Formatter>(create: (locale: string) => Formatter): (locale: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    const known = made.get(locale) ?? create(locale);
    made.set(locale, known);
    return known;
  };
}
