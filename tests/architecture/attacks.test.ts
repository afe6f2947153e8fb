import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Named = { readonly row: string; readonly file: string; readonly title: string };

/** The rows of the tables, without their heads. */
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\| \d/.test(line));

/** The tests that a row names: a file in backticks and, in quotes, the title of a test or a part of it. */
function testsIn(row: string): Named[] {
  return [...row.matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    row,
    file,
    title,
  }));
}

/** What a row names that is not there: its tests, or a title in one of them. */
function missingIn(row: string): string[] {
  const named = testsIn(row);
  if (named.length === 0) return [`no test: ${row}`];
  return named
    .filter(({ file, title }) => !existsSync(file) || !titlesIn(readFileSync(file, 'utf8')).includes(title))
    .map(({ file, title }) => `${file}: ${title}`);
}

/** The titles of a file’s tests and groups, one after the other. */
function titlesIn(source: string): string {
  const calls = source.matchAll(/\b(?:test|describe)(?:\.each[^\n]*)?\(\s*(['"`])(.+?)\1,/g);
  const afterTables = source.matchAll(/^\s*\]?\)\((?:\s*)(['"`])(.+?)\1,/gm);
  return [...calls, ...afterTables].map(([, , title = '']) => title).join('\n');
}

test('each attack of docs/attacks.md names tests that exist', () => {
  const rows = rowsOf(readFileSync('docs/attacks.md', 'utf8'));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.flatMap(missingIn)).toEqual([]);
});

test('a row without a test, with a file or a title that does not exist, is found', () => {
  const here = 'tests/architecture/attacks.test.ts';
  expect(missingIn(`| 1 | An attack | refused | \`${here}\` “each attack of docs/attacks.md names tests”`)).toEqual([]);
  expect(missingIn('| 1 | An attack | refused | none |')).toHaveLength(1);
  expect(missingIn('| 1 | An attack | refused | `tests/attacks/nowhere.test.ts` “a title”')).toHaveLength(1);
  // In the text of a file, and in no title.
  expect(missingIn(`| 1 | An attack | refused | \`${here}\` “The titles of a file”`)).toHaveLength(1);
});
