import { locale } from '#src/i18n/locale.ts';
import { messages, type MessageId } from '#src/i18n/messages.ts';
import { parsed } from '#src/i18n/parse.ts';
import type { Part } from '#src/i18n/parsed-message.ts';

/** An argument or a tag of a message; `choices` are the options and plural forms that it decides between. */
export type MessageName = {
  readonly name: string;
  readonly kind: 'tag' | 'value';
  readonly choices: readonly (string | number)[];
};

export function namesOf(id: MessageId): readonly MessageName[] {
  const message = parsed(messages[id]);
  return typeof message === 'string' ? [] : namesIn(message);
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Values for every form of a message, each with those that it `begins` with. What stands in an option is chosen only where that
 * option is: combinations of what never stands together would be hundreds of thousands.
 */
export function formsOf(id: MessageId, begins: readonly Values[] = [{}]): Values[] {
  const message = parsed(messages[id]);
  return begins.flatMap((values) => (typeof message === 'string' ? [values] : formsOfAll(message, values)));
}

function formsOfAll(parts: readonly Part[], begin: Values): Values[] {
  return parts.reduce<Values[]>((before, part) => before.flatMap((values) => formsOfPart(part, values)), [begin]);
}

function formsOfPart(part: Part, values: Values): Values[] {
  if (part.type === 8) return formsOfAll(part.children, values);
  if (part.type !== 2 && part.type !== 5 && part.type !== 6) return [values];
  const choices = part.value in values ? [values[part.value]] : choicesOf(part);
  return choices.flatMap((choice) => {
    const chosen = { ...values, [part.value]: choice };
    return part.type === 2 ? [chosen] : formsOfAll(optionOf(part, choice), chosen);
  });
}

function choicesOf(part: Extract<Part, { readonly type: 2 | 5 | 6 }>): readonly (string | number)[] {
  return part.type === 5 ? [...Object.keys(part.options), 'unheard-of'] : [0, 1, 2, 1234];
}

function optionOf(part: Extract<Part, { readonly type: 5 | 6 }>, choice: unknown): readonly Part[] {
  const { options } = part;
  const keys = part.type === 5 ? [String(choice)] : [`=${Number(choice)}`, categoryOf(part, Number(choice))];
  const key = keys.find((one) => Object.hasOwn(options, one)) ?? 'other';
  return options[key]?.value ?? [];
}

function categoryOf({ pluralType: type, offset }: Extract<Part, { readonly type: 6 }>, count: number): string {
  return new Intl.PluralRules(locale, { type }).select(count - offset);
}

function namesIn(parts: readonly Part[]): MessageName[] {
  return parts.flatMap((part): MessageName[] => {
    if (part.type === 1) return [{ name: part.value, kind: 'value', choices: [] }];
    if (part.type === 2) return [{ name: part.value, kind: 'value', choices: [0, 1, 1234] }];
    if (part.type === 8) return [...namesIn(part.children), { name: part.value, kind: 'tag', choices: [] }];
    if (part.type !== 5 && part.type !== 6) return [];
    const inside = Object.values(part.options).flatMap(({ value }) => namesIn(value));
    const choices = part.type === 5 ? [...Object.keys(part.options), 'unheard-of'] : [0, 1, 2, 1234];
    return [...inside, { name: part.value, kind: 'value', choices }];
  });
}
