import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commentsOf, identifiersOf, privateIn, privateInProse } from './words.ts';

/** Migrations are frozen, the demo's items have names of their own, and the list names what it forbids. */
const excepted =
  /^src\/database\/migrations\/|^src\/ui\/fonts\/|^demo\/(catalogue|art|pictures)\/|^tests\/architecture\/words/;
/** They compare the former words with the present ones. */
const quotesOldWords = /^docs\/(texts|decisions\/0026[\w-]*)\.md$/;
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !excepted.test(path));
const sources = files.filter((path) => /\.tsx?$/.test(path));
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Deleted in the working tree, and not yet in the index.
    return '';
  }
};

test('no name of a file or folder is a private word', () => {
  const found = files.filter((path) => privateIn(path).length > 0);
  expect(found).toEqual([]);
});

test('no identifier is a private word', () => {
  const found = sources.flatMap((path) =>
    [...identifiersOf(read(path))].filter((name) => privateIn(name).length > 0).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('no comment and no document uses a word without an ordinary meaning', () => {
  const prose = [
    ...sources.flatMap((path) => commentsOf(read(path)).map((text) => ({ path, text }))),
    ...files
      .filter((path) => path.endsWith('.md') && !quotesOldWords.test(path))
      .map((path) => ({ path, text: read(path) })),
  ];
  const found = prose.flatMap(({ path, text }) =>
    privateInProse.flatMap((word) => (word.test(text) ? `${path}: ${word.exec(text)?.[0]}` : [])),
  );
  expect(found).toEqual([]);
});

test.each([
  ['dealPage', ['deal']],
  ['DEAL_PAGE', ['deal']],
  ['src/features/transactions/deal-page.tsx', ['deal']],
  ['makeFinishedPages', ['finished pages']],
  ['idealPrice', []],
  ['PromiseLike', []],
  ['bench/pieces.ts', ['pieces']],
])('%s has the private words %j', (name, found) => {
  expect(privateIn(name)).toEqual(found);
});

test('names are read from code alone, and prose from comments alone', () => {
  const text = `/** A deal. */ const total = deal('closet'); // of a stranger`;
  expect([...identifiersOf(text)]).toEqual(['const', 'total', 'deal']);
  expect(commentsOf(text)).toEqual(['/** A deal. */', '// of a stranger']);
});
