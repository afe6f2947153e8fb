import { readFileSync } from 'node:fs';
import { join, matchesGlob, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from './tree.ts';

const root = resolve(import.meta.dirname, '../..');

/** Of `paths`, those that a `.gitignore` of folder names and extensions ignores. */
function ignoredBy(gitignore: string, paths: Iterable<string>): string[] {
  const globs = gitignore
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const name = line.replace(/^\/|\/$/g, '');
      return line.startsWith('/') ? [name, `${name}/**`] : [`**/${name}`, `**/${name}/**`];
    });
  return [...paths].filter((path) => globs.some((glob) => matchesGlob(path, glob)));
}

test('a folder name ignores it everywhere, with a leading slash only at the top', () => {
  expect(ignoredBy('data/\n', ['src/ui/data/tile.tsx', 'data/x', 'src/database/x.ts'])).toEqual([
    'src/ui/data/tile.tsx',
    'data/x',
  ]);
  expect(ignoredBy('/data/\n*.log\n', ['src/ui/data/tile.tsx', 'data/x', 'a/b.log'])).toEqual(['data/x', 'a/b.log']);
});

// Tailwind, the formatter and the linter skip ignored files without a word: classes used only there have no style.
test('git ignores no source file', () => {
  expect(ignoredBy(readFileSync(join(root, '.gitignore'), 'utf8'), readTree(root).keys())).toEqual([]);
});
