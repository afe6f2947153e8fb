import { createElement } from 'react';
import { expect, test } from 'vitest';
import { formatParsed, type Values } from '#src/i18n/format-message.ts';
import { intl } from '#src/i18n/intl.ts';
import { messages, type MessageId } from '#src/i18n/messages.ts';
import { parsed } from '#src/i18n/parse.ts';
import { formsOf, namesOf } from '#tests/support/message-forms.ts';

const formatted = (message: string, values: Values) => formatParsed(parsed(message), values, 'fr');

test('de and que lose their vowel before one that is inserted', () => {
  const price = (title: string) => formatted('Le prix de {title}', { title });
  expect(['Emerald', 'aroha', 'Élise', 'Ōhope', 'Œillet'].map(price)).toEqual([
    'Le prix d’Emerald',
    'Le prix d’aroha',
    'Le prix d’Élise',
    'Le prix d’Ōhope',
    'Le prix d’Œillet',
  ]);
  expect(formatted('Tant que {name} attend', { name: 'Aroha' })).toBe('Tant qu’Aroha attend');
  expect(formatted('Que {name} réponde', { name: 'Ines' })).toBe('Qu’Ines réponde');
});

test('they keep it before other letters, an h, an y, digits and quotes', () => {
  for (const title of ['Luna', 'Hera', 'Yasmin', '11 Robes', '« Emerald »'])
    expect(formatted('Le prix de {title}', { title })).toBe(`Le prix de ${title}`);
  expect(formatted('Il reste de {count}', { count: 8 })).toBe('Il reste de 8');
});

test('words that only end like them stay, and so does what is written in the message', () => {
  expect(formatted('Presque {name}, mode {name}', { name: 'Aroha' })).toBe('Presque Aroha, mode Aroha');
  expect(formatted('De onze à {to}', { to: 'un' })).toBe('De onze à un');
});

test('a choice between the two hides neither, and an element stays as it is', () => {
  const message = 'La demande de {who, select, lender {{name}} other {vous}}';
  expect(formatted(message, { who: 'lender', name: 'Aroha' })).toBe('La demande d’Aroha');
  expect(formatted(message, { who: 'you', name: 'Aroha' })).toBe('La demande de vous');
  const link = createElement('b', null, 'Aroha');
  expect(formatted('Le mot de {name}', { name: link })).toMatchObject({ props: { children: ['Le mot de ', link] } });
});

/** What begins with a digit or the name of a weekday, and may stand after *le*, *du* and *au*. */
const days = [
  ...['answerBy', 'arrivesBy', 'byCourier', 'byPickUp', 'completes', 'day', 'deadline', 'due', 'dueBack', 'first'],
  ...[
    'freeUntil',
    'halfUntil',
    'last',
    'moment',
    'next',
    'objectUntil',
    'paidOn',
    'reach',
    'returnBy',
    'sendBy',
    'sent',
  ],
  ...['shipBy', 'until', 'when'],
];
const samples: Readonly<Record<string, string>> = {
  ...Object.fromEntries(days.map((name) => [name, 'mar. 1er décembre'])),
  days: '10 au 13 décembre',
  longer: '10 au 13 décembre',
  dates: '10 au 13 décembre',
  phone: '+64 21 555 0142',
  size: '12',
};

/** Every form of a French message, with words that begin with a vowel for its names and titles. */
function textsOf(id: MessageId): Set<string> {
  const names = namesOf(id);
  const others = Object.fromEntries(
    names.map(({ name, kind }) => [
      name,
      kind === 'tag' ? (parts: readonly string[]) => parts.join('') : (samples[name] ?? 'Emerald'),
    ]),
  );
  const forms = formsOf(id).map((values) => {
    const chosen = Object.entries(values).map(([name, value]) => [name, value === 'unheard-of' ? others[name] : value]);
    return { ...others, ...Object.fromEntries(chosen) };
  });
  return new Set(forms.map((values) => String(intl.formatMessage({ id }, values))));
}

/** Before an inserted word; the texts themselves may say "le onze". */
const missed = /(?<!\p{L})(?:de|que|le|la|ne|se|me|te|je|ce|du|au|lorsque|puisque|jusque|quoique) Emerald/iu;
const withoutArticle =
  /(?<!\p{L})(?:avant|après|dès|depuis|jusqu’à|d’ici|à partir de|expire|dates|plutôt) (?:mar\. 1er|10 au 13)/iu;
const isWrong = (text: string) => missed.test(text) || withoutArticle.test(text);

test('no message lacks an elision before a name or a title, nor the article of a day', () => {
  const wrong = (Object.keys(messages) as MessageId[]).flatMap((id) => {
    const text = [...textsOf(id)].find(isWrong);
    return text === undefined ? [] : [`${id}: ${text}`];
  });
  expect(wrong).toEqual([]);
});

test('a missed elision and a missing article are found', () => {
  const wrong = ['le prix de Emerald', 'Que Emerald', 'du Emerald', 'avant mar. 1er décembre', 'dès 10 au 13 décembre'];
  expect(wrong.filter((text) => !isWrong(text))).toEqual([]);
  const right = ['le prix d’Emerald', 'chez Emerald', 'presque Emerald', 'avant le mar. 1er décembre'];
  expect(right.filter(isWrong)).toEqual([]);
});

test('a code by text message has no character for which its whole text needs two bytes each', () => {
  const gsm = /^[\w @£$¥èéùàÇ\n{}.,:;!?'"()&%+*/=<>-]*$/u;
  const codes = Object.entries(messages).filter(([id]) => id.startsWith('text-message.'));
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter(([, message]) => !gsm.test(message))).toEqual([]);
});

test('an option that may stand in a list has no capital but at its beginning', () => {
  const options = Object.entries(messages).filter(([id]) => /^option\.(?!region)/.test(id));
  expect(options.filter(([, words]) => /\s\p{Lu}\p{Ll}/u.test(words))).toEqual([]);
});
