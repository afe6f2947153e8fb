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

/** Every combination of the options and plural forms of a message, as values, each with those that it `begins` with. */
export function formsOf(
  names: readonly MessageName[],
  begins: readonly Record<string, unknown>[] = [{}],
): Record<string, unknown>[] {
  const chosen = new Map(
    names.map(({ name, choices }) => [name, choices] as const).filter(([, all]) => all.length > 0),
  );
  return [...chosen].reduce<Record<string, unknown>[]>(
    (before, [name, all]) => before.flatMap((values) => all.map((one) => ({ ...values, [name]: one }))),
    [...begins],
  );
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
