import { expect, test } from 'vitest';
import { french } from '#src/i18n/fr/french.ts';
import { parsed } from '#src/i18n/parse.ts';
import type { Part } from '#src/i18n/parsed-message.ts';

test('French messages have no-break spaces before : ; ? ! and inside « »', () => {
  const wrong = Object.entries(french).filter(([, message]) => literals(message).some(canBreak));
  expect(wrong.map(([id, message]) => `${id}: ${message}`)).toEqual([]);
});

test('a space that breaks the line, and one that is missing, are found', () => {
  expect(['Prêt ?', 'Prêt?', '« Robe\u00A0»', '«\u00A0Robe »', '{name} : oui', 'Taille: M'].map(anyBreaks)).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  const right = ['Prêt\u00A0?', '«\u00A0Robe\u00A0»', '{name}\u00A0: oui', 'https://site.nz/?a=b', '10:30'];
  expect(right.map(anyBreaks)).toEqual(right.map(() => false));
});

const anyBreaks = (message: string) => literals(message).some(canBreak);

function canBreak(literal: string): boolean {
  const text = literal.replaceAll(/https?:\S+/gu, '');
  return /[^\u00A0\u202F][;?!»](?=$|[\s.,)»])|[^\u00A0\u202F]:(?=$|\s)|«[^\u00A0\u202F]/u.test(text);
}

/** The written texts of a message. What stands between them is marked, because a space before `:` may begin a text. */
function literals(message: string): readonly string[] {
  const parts = parsed(message);
  return typeof parts === 'string' ? [parts] : textsOf(parts);
}

function textsOf(parts: readonly Part[]): string[] {
  const here = parts.map((part) => (part.type === 0 ? part.value : '#')).join('');
  const inside = parts.flatMap((part) => {
    if (part.type === 8) return textsOf(part.children);
    return part.type === 5 || part.type === 6 ? Object.values(part.options).flatMap(({ value }) => textsOf(value)) : [];
  });
  return [here, ...inside];
}
