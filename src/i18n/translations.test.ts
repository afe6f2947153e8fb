import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { english, type MessageId } from './english.ts';
import { french } from './fr/french.ts';
import { parsed } from './parse.ts';
import type { Part } from './parsed-message.ts';
import { idsIn } from './split.ts';

const ids = Object.keys(english) as MessageId[];

/** Where French needs other facts of the same days: "10 au 13 décembre" */
const otherFacts: readonly MessageId[] = ['format.days-in-month'];

test('French has every message, and no other', () => {
  expect(Object.keys(french).toSorted()).toEqual(ids.toSorted());
  expect(ids.filter((id) => french[id].trim() === '')).toEqual([]);
});

test.each(['', 'fr/'])('no message of %s takes the id of another area', (folder) => {
  const areas = globSync(resolve(import.meta.dirname, `${folder}*.ts`)).map((path) => readFileSync(path, 'utf8'));
  const written = areas.flatMap((text) => [...text.matchAll(/^ {2}'([a-z][\w.-]*\.[\w.-]+)':/gm)].map(([, id]) => id));
  expect(written.length).toBeGreaterThan(1000);
  expect(written.filter((id, index) => written.indexOf(id) !== index)).toEqual([]);
});

test('a translation has the arguments and the tags of the original', () => {
  const differing = ids.filter(
    (id) => !otherFacts.includes(id) && differencesOf(english[id], french[id], 'fr').length > 0,
  );
  expect(differing.map((id) => `${id}: ${differencesOf(english[id], french[id], 'fr').join(', ')}`)).toEqual([]);
});

test('a wrong argument, tag, option and plural form are found', () => {
  const found = (original: string, translation: string) => differencesOf(original, translation, 'fr');
  expect(found('Hello {name}', 'Bonjour {nom}')).toEqual(['{name} is missing', '{nom} is unknown']);
  expect(found('<b>Sold.</b>', 'Vendu.')).toEqual(['<b> is missing']);
  expect(found('{kind, select, sale {a} other {b}}', '{kind, select, vente {a} other {b}}')).toEqual([
    'kind has no option vente',
  ]);
  expect(found('{n, plural, one {#} other {#}}', '{n, plural, two {#} other {#}}')).toEqual(['n has no form two']);
  expect(found('{n, plural, one {# item} other {# items}}', '{n, plural, one {# article} other {# articles}}')).toEqual(
    [],
  );
});

test('no message names a setting as the code does', () => {
  const settings = /\b[a-z]+\.[a-z]+[A-Z]/;
  const texts = ids.flatMap((id) => [english[id], french[id]]);
  expect(settings.test('With listings.needApproval it waits')).toBe(true);
  expect(texts.filter((text) => settings.test(text))).toEqual([]);
});

test('every message is used', () => {
  const root = resolve(import.meta.dirname, '../..');
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.startsWith('src/i18n/fr/') && !/\.test\.tsx?$/.test(path),
  );
  const texts = sources.map((path) => [path, readFileSync(resolve(root, path), 'utf8')] as const);
  const used = new Set(texts.flatMap(([, text]) => idsIn(text.replaceAll(/^ {2}'[\w.-]+':/gm, ''))));
  // Emails and notifications name what their messages begin with; refusals are found by their codes.
  const names = texts.flatMap(([, text]) =>
    [...text.matchAll(/['`]((?:email|notice)\.[\w.-]+)/g)].map(([, name]) => name),
  );
  const begins = [...names.map((name) => `${name}.`), 'refusal-edge.', 'account-refusal.'];
  const unused = ids.filter((id) => !used.has(id) && !begins.some((begin) => id.startsWith(begin)));
  expect(unused).toEqual([]);
});

/** What a translation lacks, and what it has that its original has not. Plural forms and choices of words may be added. */
function differencesOf(original: string, translation: string, locale: string): string[] {
  const [from, to] = [factsOf(parsed(original)), factsOf(parsed(translation))];
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as readonly string[];
  return [
    ...[...from.values].filter((name) => !to.values.has(name)).map((name) => `{${name}} is missing`),
    ...[...to.values, ...to.choices.keys(), ...to.forms.keys()]
      .filter((name) => !from.values.has(name) && !from.choices.has(name) && !from.forms.has(name))
      .map((name) => `{${name}} is unknown`),
    ...[...from.tags].filter((name) => !to.tags.has(name)).map((name) => `<${name}> is missing`),
    ...[...to.tags].filter((name) => !from.tags.has(name)).map((name) => `<${name}> is unknown`),
    ...[...to.choices].flatMap(([name, options]) =>
      [...options]
        .filter((option) => from.choices.has(name) && !from.choices.get(name)?.has(option))
        .map((option) => `${name} has no option ${option}`),
    ),
    ...[...to.forms].flatMap(([name, options]) =>
      [...options]
        .filter((form) => !/^=/.test(form) && !forms.includes(form))
        .map((form) => `${name} has no form ${form}`),
    ),
  ];
}

type Facts = {
  readonly values: Set<string>;
  readonly tags: Set<string>;
  readonly choices: Map<string, Set<string>>;
  readonly forms: Map<string, Set<string>>;
};

function factsOf(message: string | readonly Part[]): Facts {
  const facts: Facts = { values: new Set(), tags: new Set(), choices: new Map(), forms: new Map() };
  if (typeof message !== 'string') collect(message, facts);
  return facts;
}

function collect(parts: readonly Part[], facts: Facts): void {
  for (const part of parts) {
    if (part.type === 1 || part.type === 2) facts.values.add(part.value);
    if (part.type === 8) {
      facts.tags.add(part.value);
      collect(part.children, facts);
    }
    if (part.type !== 5 && part.type !== 6) continue;
    const options = part.type === 5 ? facts.choices : facts.forms;
    options.set(part.value, new Set([...(options.get(part.value) ?? []), ...Object.keys(part.options)]));
    for (const { value } of Object.values(part.options)) collect(value, facts);
  }
}

test('a table has as many columns in every language', () => {
  for (const id of ids.filter((one) => one.endsWith('-columns')))
    expect(french[id].split(', ').length, id).toBe(english[id].split(', ').length);
});
