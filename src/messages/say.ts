import { Children, type ReactNode } from 'react';
import type { Part, Sentence } from './sentence.ts';

export type Values = Readonly<Record<string, unknown>>;
type Tag = (parts: ReactNode[]) => ReactNode;

/** What is between the tags of a sentence has keys, as lists of React need them. */
const listed = (parts: readonly ReactNode[]) => Children.toArray(joined(parts));

/**
 * Says a sentence in a language. A text as long as nothing but texts and figures is filled in. Throws
 * where a value is missing.
 */
export function say(sentence: Sentence, values: Values, locale: string): ReactNode {
  if (typeof sentence === 'string') return sentence;
  const parts = joined(filled(sentence, { values, locale, count: 0 }));
  if (parts.length > 1) return Children.toArray(parts);
  return parts[0] ?? '';
}

type Facts = { readonly values: Values; readonly locale: string; readonly count: number };

function filled(parts: readonly Part[], facts: Facts): ReactNode[] {
  return parts.flatMap((part) => {
    switch (part.type) {
      case 0:
        return [part.value];
      case 1:
        return [argument(valueOf(part.value, facts))];
      case 2:
        return [figures(facts.locale).format(Number(valueOf(part.value, facts)))];
      case 5:
        return filled(chosen(part.options, String(valueOf(part.value, facts))), facts);
      case 6: {
        const number = Number(valueOf(part.value, facts));
        const count = number - part.offset;
        const exact = part.options[`=${number}`];
        const form = pluralRules(facts.locale, part.pluralType).select(count);
        return filled(exact?.value ?? chosen(part.options, form), { ...facts, count });
      }
      case 7:
        return [figures(facts.locale).format(facts.count)];
      case 8:
        return [(valueOf(part.value, facts) as Tag)(listed(filled(part.children, facts)))];
    }
  });
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

/** With texts that stand side by side made one. */
function joined(parts: readonly ReactNode[]): ReactNode[] {
  const whole: ReactNode[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (typeof part === 'string' && typeof last === 'string') whole[whole.length - 1] = last + part;
    else whole.push(part);
  }
  return whole;
}

const figures = kept((locale: string) => new Intl.NumberFormat(locale));
const cardinals = kept((locale: string) => new Intl.PluralRules(locale));
const ordinals = kept((locale: string) => new Intl.PluralRules(locale, { type: 'ordinal' }));

function pluralRules(locale: string, type: 'cardinal' | 'ordinal'): Intl.PluralRules {
  return type === 'ordinal' ? ordinals(locale) : cardinals(locale);
}

/** Such things are dear to make and cheap to use. */
function kept<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
