import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { termsVersion } from '#src/features/transactions/terms.ts';
import type { DocumentText } from '#src/ui/data/document.tsx';
import { documentAt, documentPaths } from './documents.server.ts';
import { english } from './texts/english.server.ts';
import { french } from './texts/fr/french.server.ts';

const wordsOf = (path: string) => JSON.stringify(documentAt(path));

test('the Terms in force are the version that a checkout accepts', () => {
  expect(documentAt('/terms-of-service')?.version).toBe(termsVersion);
  expect(documentAt('/privacy-policy')?.version).toBe(marketplace.legal.privacy);
});

test('the Terms name the fees and deadlines that apply', () => {
  const terms = wordsOf('/terms-of-service');
  const figures = ['fee of $5 for', 'keep 10% as', '15 minutes', 'up to three days', '14 days before its first day'];
  const payouts = [
    'until the lender records that the item is sent, or handed over',
    'out 48 hours after you confirm',
    'after the day by whose end a courier can have brought it',
    '10 days after you sent it',
    'within 5 working days',
  ];
  for (const figure of [...figures, ...payouts]) expect(terms).toContain(figure);
});

test('every section of a text has an anchor of its own', () => {
  for (const path of documentPaths) {
    const ids = documentAt(path)?.sections.map(({ id }) => id) ?? [];
    expect(ids.length, path).toBeGreaterThan(0);
    expect(ids, path).toEqual([...new Set(ids)]);
  }
});

test.each(['/', '/nowhere', '/constructor', 'terms-of-service', '/terms-of-service/'])('%s has no text', (path) => {
  expect(documentAt(path)).toBeNull();
});

/** Every document and every version of both languages, beside one another. */
const pairs: readonly (readonly [string, DocumentText, DocumentText])[] = [
  ...(['/terms-of-service', '/privacy-policy'] as const).flatMap((path) =>
    Object.entries<DocumentText>(english.versions[path]).map(([version, text]) => {
      const translated: Readonly<Record<string, DocumentText>> = french.versions[path];
      return [`${path} of ${version}`, text, translated[version] as DocumentText] as const;
    }),
  ),
  ...(Object.keys(english.texts) as (keyof typeof english.texts)[]).map(
    (path) => [path, english.texts[path], french.texts[path]] as const,
  ),
];

/** The structure of a text: sections, paragraphs, points of lists and links, without their words. */
function shapeOf({ version, sections }: DocumentText) {
  const linksOf = (value: unknown): unknown =>
    typeof value === 'string'
      ? 'text'
      : Array.isArray(value)
        ? value.flatMap((part: string | { to: string }) => (typeof part === 'string' ? [] : part.to))
        : 'list';
  return { version, sections: sections.map(({ id, blocks }) => [id, blocks.map(linksOf)]) };
}

function pointsOf({ sections }: DocumentText): number[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && 'list' in block ? block.list.length : [])),
  );
}

test.each(pairs)('%s says the same in French', (_, text, translated) => {
  expect(shapeOf(translated)).toEqual(shapeOf(text));
  expect(pointsOf(translated)).toEqual(pointsOf(text));
  expect(translated.title === text.title && text.title !== 'Journal').toBe(false);
});

test.each(pairs)('the French text of %s has its figures, and breaks no line before a colon', (_, text, translated) => {
  const figuresOf = (document: DocumentText) =>
    JSON.stringify(document.sections.map(({ blocks }) => blocks))
      .match(/\d+/g)
      ?.toSorted();
  expect(figuresOf(translated)).toEqual(figuresOf(text));
  expect(JSON.stringify(translated)).not.toMatch(/ [;:!?»]|« /);
});
