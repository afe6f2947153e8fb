import { Children, createElement, Fragment, type ReactNode } from 'react';
import type { Part, Sentence } from './sentence.ts';

export type Values = Readonly<Record<string, unknown>>;
type Tag = (parts: ReactNode[]) => ReactNode;

/**
 * Formats a parsed message in a locale. Returns a string while all values are strings and numbers. Throws when a value
 * is missing.
 */
export function say(sentence: Sentence, values: Values, locale: string): ReactNode {
  if (typeof sentence === 'string') return sentence;
  const parts = filled(sentence, { values, locale, count: 0 });
  return parts.length > 1 ? createElement(Fragment, null, ...parts) : (parts[0] ?? '');
}

type Facts = { readonly values: Values; readonly locale: string; readonly count: number };

function filled(parts: readonly Part[], facts: Facts): ReactNode[] {
  const whole: ReactNode[] = [];
  fill(whole, parts, facts);
  return whole;
}

/** Adjacent strings are joined into one. */
function fill(whole: ReactNode[], parts: readonly Part[], facts: Facts): void {
  for (const part of parts) {
    if (part.type === 5) fill(whole, chosen(part.options, String(valueOf(part.value, facts))), facts);
    else if (part.type === 6) {
      const number = Number(valueOf(part.value, facts));
      const count = number - part.offset;
      const exact = part.options[`=${number}`]?.value;
      const form = exact ?? chosen(part.options, pluralRules(facts.locale, part.pluralType).select(count));
      fill(whole, form, { ...facts, count });
    } else append(whole, one(part, facts));
  }
}

function one(part: Exclude<Part, { readonly type: 5 | 6 }>, facts: Facts): ReactNode {
  switch (part.type) {
    case 0:
      return part.value;
    case 1:
      return argument(valueOf(part.value, facts));
    case 2:
      return figures(facts.locale).format(Number(valueOf(part.value, facts)));
    case 7:
      return figures(facts.locale).format(facts.count);
    case 8:
      return (valueOf(part.value, facts) as Tag)(listed(filled(part.children, facts)));
  }
}

function append(whole: ReactNode[], part: ReactNode): void {
  const last = whole.length - 1;
  if (typeof part === 'string' && typeof whole[last] === 'string') whole[last] += part;
  else whole.push(part);
}

/** Children between the tags of a message get keys, as React requires in lists. */
function listed(parts: ReactNode[]): ReactNode[] {
  return parts.length > 1 ? Children.toArray(parts) : parts;
}

function valueOf(name: string, { values }: Facts): unknown {
  if (!(name in values)) throw new Error(`Nothing was given for {${name}}`);
  return values[name];
}

function argument(value: unknown): ReactNode {
  return typeof value === 'number' ? String(value) : ((value ?? '') as ReactNode);
}

function chosen(options: Readonly<Record<string, { readonly value: readonly Part[] }>>, key: string): readonly Part[] {
  return (Object.hasOwn(options, key) ? options[key] : options['other'])?.value ?? [];
}

const figures = kept((locale: string) => new Intl.NumberFormat(locale));
const cardinals = kept((locale: string) => new Intl.PluralRules(locale));
const ordinals = kept((locale: string) => new Intl.PluralRules(locale, { type: 'ordinal' }));

function pluralRules(locale: string, type: 'cardinal' | 'ordinal'): Intl.PluralRules {
  return type === 'ordinal' ? ordinals(locale) : cardinals(locale);
}

/** Memoises formatters: they are expensive to create and cheap to use. */
function kept<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
