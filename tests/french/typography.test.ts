import { expect, test } from 'vitest';
import { french as documents } from '#src/features/documents/texts/fr/french.server.ts';
import { french } from '#src/i18n/fr/french.ts';
import { inFrenchType, withFrenchSpaces } from '#src/i18n/fr/typography.ts';
import { parsed } from '#src/i18n/parse.ts';
import type { Part } from '#src/i18n/parsed-message.ts';

test('French messages have a narrow no-break space before ; ? ! and inside « », and a no-break space before :', () => {
  const wrong = Object.entries(inFrenchType(french)).filter(([, message]) => literals(message).some(isWrong));
  expect(wrong.map(([id, message]) => `${id}: ${message}`)).toEqual([]);
});

test('so have the French documents, in all their versions', () => {
  const texts = textsIn(inFrenchType(documents));
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(isWrong)).toEqual([]);
});

test('a space that breaks the line, a wrong one, and one that is missing, are found', () => {
  const full = ['Prêt\u00A0?', '«\u00A0Robe\u202F»', 'Oui\u202F: non'];
  const wrong = ['Prêt ?', 'Prêt?', '« Robe\u202F»', '«\u202FRobe »', '{name} : oui', 'Taille: M', ...full];
  expect(wrong.filter((message) => !literals(message).some(isWrong))).toEqual([]);
  const right = ['Prêt\u202F?', '«\u202FRobe\u202F»', '{name}\u00A0: oui', 'https://site.nz/?a=b', '10:30'];
  expect(right.filter((message) => literals(message).some(isWrong))).toEqual([]);
});

test('whatever space was typed there becomes the right one, and no other text changes', () => {
  for (const typed of [' ', '\u00A0', '\u202F', '  '])
    expect(withFrenchSpaces(`«${typed}Prêt${typed}?${typed}» : {name}${typed}; a${typed}!`)).toBe(
      '«\u202FPrêt\u202F?\u202F»\u00A0: {name}\u202F; a\u202F!',
    );
  const kept =
    '{count, plural, =0 {Rien} one {# article à 10:30} other {# articles}} https://site.nz/?a=b&c=d;e 1\u202F234\u00A0$';
  expect(withFrenchSpaces(kept)).toBe(kept);
});

function isWrong(literal: string): boolean {
  const text = literal.replaceAll(/https?:\S+/gu, '');
  return /[^\u202F][;?!»](?=$|[\s.,)»])|[^\u00A0]:(?=$|\s)|«[^\u202F]/u.test(text);
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

/** All texts of a document. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsIn) : [];
}
